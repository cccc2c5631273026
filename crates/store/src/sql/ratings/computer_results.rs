//! Results against the computer. Each rated one keeps the rating of the level with which it was rated: a later version
//! of the program may give the levels other ratings, and earlier results must not change with them.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::ratings::initial_ratings::read_rating;
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::against_computer::ComputerResult;
use gonagas_core::matches::results::match_result::MatchResult;
use gonagas_core::rating::{Rating, computer_rating};

/// The number of a user's results in each seat among which results against the computer are searched.
const MAX_SEARCHED: u32 = 100;

/// Loads the results of a user's last matches against the computer in these pools, the newest first.
pub fn load_computer_results(
    connection: &Connection,
    user: UserId,
    pools: &[String],
) -> Result<Vec<ComputerResult>, StoreError> {
    let mut numbered = load_in_seat(connection, user, Side::First, pools)?;
    numbered.extend(load_in_seat(connection, user, Side::Second, pools)?);
    numbered.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    Ok(numbered.into_iter().map(|(_, result)| result).collect())
}

fn load_in_seat(
    connection: &Connection,
    user: UserId,
    seat: Side,
    pools: &[String],
) -> Result<Vec<(i64, ComputerResult)>, StoreError> {
    let (own, other) = match seat {
        Side::First => ("first_player_id", "second_player_id"),
        Side::Second => ("second_player_id", "first_player_id"),
    };
    let sql = format!(
        "SELECT number, pool, winner_seat, {other} AS opponent FROM results WHERE {own} = ?1 ORDER BY number DESC LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| {
        let level = UserId(get_u64(row, "opponent")?).computer_level();
        let winner = get_optional_u64(row, "winner_seat")?.and_then(|number| Side::from_number(number as u8));
        let result = level.map(|level| ComputerResult { level, won: winner.map(|winner| winner == seat) });
        Ok((row.get::<_, i64>("number")?, row.get::<_, String>("pool")?, result))
    };
    let rows = statement.query_map(params![SqlU64::from(user), MAX_SEARCHED], read)?;
    let mut found = Vec::new();
    for row in rows {
        let (number, pool, result) = row?;
        found.extend(result.filter(|_| pools.contains(&pool)).map(|result| (number, result)));
    }
    Ok(found)
}

/// The columns of a result with the rating of the level.
const COLUMNS: [&str; 3] = ["computer_points", "computer_deviation", "computer_volatility"];

/// Returns the rating of the level that plays in a result: the rating with which the result was rated before, or the
/// present one if it is rated for the first time. `None` if no computer plays.
pub fn rating_of_computer(result: &MatchResult, rated_with: Option<Rating>) -> Option<Rating> {
    let level = result.seats.iter().find_map(|user| user.computer_level())?;
    Some(rated_with.unwrap_or_else(|| computer_rating(&result.pool, level)))
}

/// Reads the rating of the level with which a result was rated; `None` if it was not rated against the computer.
pub fn read_computer_rating(row: &Row<'_>) -> SqlResult<Option<Rating>> {
    let is_stored = row.get::<_, Option<f64>>(COLUMNS[0])?.is_some();
    is_stored.then(|| read_rating(row, COLUMNS)).transpose()
}
