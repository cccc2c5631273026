//! The ratings of the computer player's levels. Each rated result keeps the rating of the level with which it was
//! rated: a later version of the program may give the levels other ratings, and earlier results must not change with
//! them.

use crate::sql::engine::{Row, SqlResult};
use crate::sql::ratings::initial_ratings::read_rating;
use gonagas_core::matches::results::match_result::MatchResult;
use gonagas_core::rating::computer_rating::computer_rating;
use gonagas_core::rating::player_rating::Rating;

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
