//! The results of matches. Each is counted once.
//!
//! The points that one server adds to the ratings across all servers are limited, so that a few accounts that play
//! among themselves on a server of their own cannot fill that leaderboard.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, corrupt_row, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::{computer_results, head_to_head, pairs, player_ratings, standings};
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::kit::calendar::DAY_MS;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::results::match_result::{MatchResult, RatedStatus, RatingOutcome};
use gonagas_core::rating::Rating;

/// The maximum number of rated matches of the same two users in the same pool within 24 hours.
const MAX_RATED_PER_OPPONENTS_AND_DAY: u32 = 2;

/// A stored result.
#[derive(Debug, Clone)]
pub struct StoredResult {
    /// The match.
    pub match_id: MatchId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// The result.
    pub result: MatchResult,
    /// True if it is rated across all servers, too.
    pub is_global: bool,
    /// The rating of the computer's level with which it was rated; `None` if it was not rated against the computer.
    pub computer_rating: Option<Rating>,
}

/// Stores the result of a match, and updates everything that is derived from it.
pub fn record_result(
    connection: &Connection,
    id: MatchId,
    at: Timestamp,
    result: &MatchResult,
) -> Result<(), StoreError> {
    let result = result.clone();
    let new = StoredResult { match_id: id, ended_at: at, result, is_global: true, computer_rating: None };
    recount_result(connection, &new)
}

/// Stores a result again, and updates everything that is derived from it. The limits per day cannot be recomputed when
/// a player was erased, so a stored result that they kept from counting does not count. A level of the computer has the
/// rating with which the result was rated.
pub fn recount_result(connection: &Connection, stored: &StoredResult) -> Result<(), StoreError> {
    let StoredResult { match_id: id, ended_at: at, .. } = *stored;
    let result = &pairs::settle_pair(connection, &stored.result)?;
    let rated_status = match result.rated_status {
        status if result.waits_for_pair() => status,
        // Nobody can give points away against the computer.
        RatedStatus::Rated if result.seats.iter().any(|user| user.is_computer()) => RatedStatus::Rated,
        RatedStatus::Rated if count_rated_in_last_day(connection, at, result)? >= MAX_RATED_PER_OPPONENTS_AND_DAY => {
            RatedStatus::TooManyRecent
        }
        other => other,
    };
    let is_rated = rated_status == RatedStatus::Rated && !result.waits_for_pair();
    let is_global = is_rated && stored.is_global && allows_global_result(connection, at, result)?;
    let result = &MatchResult { rated_status, ..result.clone() };
    let computer_rating = computer_results::rating_of_computer(result, stored.computer_rating).filter(|_| is_rated);
    let counted = StoredResult { match_id: id, ended_at: at, result: result.clone(), is_global, computer_rating };
    insert_result(connection, &counted)?;
    for scope in RatingScope::all_for_guild(result.guild) {
        let is_rated_in_scope = if scope == RatingScope::GLOBAL { is_global } else { is_rated };
        let changes = match is_rated_in_scope {
            true => Some(player_ratings::rate_match(connection, scope, id, at, result, computer_rating)?),
            false => None,
        };
        standings::count_result(connection, scope, at, result, changes)?;
        head_to_head::count_result(connection, scope, result)?;
    }
    Ok(())
}

/// Counts the rated matches of these two users in this pool in the last 24 hours. A result that is dated a day ahead
/// comes from a wrong clock and must not count until that day.
fn count_rated_in_last_day(connection: &Connection, at: Timestamp, result: &MatchResult) -> Result<u32, StoreError> {
    let [low, high] = head_to_head::ordered_users(result.seats);
    let sql = "SELECT count(*) FROM results
               WHERE rated = 'yes' AND min(first_player_id, second_player_id) = ?1
                   AND max(first_player_id, second_player_id) = ?2 AND pool = ?3
                   AND ended_at > ?4 AND ended_at < ?5";
    let mut statement = connection.prepare_cached(sql)?;
    let known: u32 =
        statement.query_row(params![low, high, result.pool, at - DAY_MS, at + DAY_MS], |row| row.get(0))?;
    Ok(known + tombstones::count_result_tombstones(connection, result.seats, &result.pool, at)?)
}

fn insert_result(connection: &Connection, stored: &StoredResult) -> Result<(), StoreError> {
    let sql = "INSERT INTO results (match_id, pool, guild_id, ended_at, first_player_id, second_player_id,
                   winner_seat, reason, rated, is_global, pair_id, first_count, second_count, turn_count,
                   decides_pair, pair_winner_seat, computer_points, computer_deviation, computer_volatility)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
    let result = &stored.result;
    let [first, second] = result.seats;
    let pair = pairs::PairColumns::of(result);
    connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(stored.match_id),
        result.pool,
        result.guild.map(SqlU64),
        stored.ended_at,
        SqlU64::from(first),
        SqlU64::from(second),
        result.winner.map(Side::number),
        result.reason,
        pairs::stored_status(result).as_str(),
        stored.is_global,
        pair.pair_id,
        pair.counts[0],
        pair.counts[1],
        pair.turn_count,
        pair.decides_pair,
        pair.winner_seat,
        stored.computer_rating.map(|rating| rating.points),
        stored.computer_rating.map(|rating| rating.deviation),
        stored.computer_rating.map(|rating| rating.volatility),
    ])?;
    Ok(())
}

/// Loads the result of a match, if it has one.
pub fn load_result(connection: &Connection, id: MatchId) -> Result<Option<(Timestamp, MatchResult)>, StoreError> {
    Ok(load_stored_result(connection, id)?.map(|stored| (stored.ended_at, stored.result)))
}

fn load_stored_result(connection: &Connection, id: MatchId) -> Result<Option<StoredResult>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT * FROM results WHERE match_id = ?1")?;
    statement.query_row([SqlU64::from(id)], |row| Ok(read_result(row))).optional()?.transpose()
}

/// Calls a function with each result, in the order in which they were stored.
pub fn for_each_result(
    connection: &Connection,
    mut visit: impl FnMut(&StoredResult) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_large("SELECT * FROM results ORDER BY number")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        visit(&read_result(&row)?)?;
    }
    Ok(())
}

fn read_result(row: &Row<'_>) -> Result<StoredResult, StoreError> {
    let id = MatchId(get_u64(row, "match_id")?);
    let rated: String = row.get("rated")?;
    let winner: Option<u8> = row.get("winner_seat")?;
    let result = MatchResult {
        pair: pairs::read_share(row)?,
        pool: row.get("pool")?,
        guild: get_optional_u64(row, "guild_id")?,
        seats: [UserId(get_u64(row, "first_player_id")?), UserId(get_u64(row, "second_player_id")?)],
        winner: winner.and_then(Side::from_number),
        reason: row.get("reason")?,
        rated_status: RatedStatus::read(&rated)
            .ok_or_else(|| corrupt_row(format_args!("the result of match #{}: “{rated}”", id.0)))?,
    };
    Ok(StoredResult {
        match_id: id,
        ended_at: row.get("ended_at")?,
        result: pairs::with_own_status(result),
        is_global: row.get("is_global")?,
        computer_rating: computer_results::read_computer_rating(row)?,
    })
}

/// Loads how the result of a match has changed the ratings on its server.
pub fn rating_outcome(connection: &Connection, id: MatchId) -> Result<Option<RatingOutcome>, StoreError> {
    let Some(StoredResult { result, computer_rating, .. }) = load_stored_result(connection, id)? else {
        return Ok(None);
    };
    let MatchResult { guild, seats, rated_status, .. } = result;
    let changes = match rated_status {
        // The other game of the pair decides.
        _ if result.waits_for_pair() => {
            return Ok(Some(RatingOutcome { rated_status: RatedStatus::Rated, changes: None }));
        }
        RatedStatus::Rated => {
            let scope = RatingScope::from_guild(guild);
            Some(player_ratings::load_rating_changes(connection, scope, id, seats, computer_rating)?)
        }
        RatedStatus::Unrated | RatedStatus::TooShort | RatedStatus::TooManyRecent => None,
    };
    Ok(Some(RatingOutcome { rated_status, changes }))
}

/// The maximum number of matches of one user, in one pool and on one server, that count across all servers within 24
/// hours.
const MAX_PER_USER_AND_DAY: usize = 4;

/// The maximum number of matches in one pool and on one server that count across all servers within 24 hours.
const MAX_PER_GUILD_AND_DAY: usize = 100;

/// Returns true if a rated result from a place without the bot may count. For each person all such places are one
/// server.
fn allows_result_without_guild(
    connection: &Connection,
    at: Timestamp,
    result: &MatchResult,
) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM results
               WHERE is_global = 1 AND guild_id IS NULL AND pool = ?1 AND ended_at > ?2 AND ended_at < ?3
                   AND (first_player_id = ?4 OR second_player_id = ?4)";
    for user in result.seats {
        let page = params![result.pool, at - DAY_MS, at + DAY_MS, SqlU64::from(user)];
        let count: u32 = connection.prepare_cached(sql)?.query_row(page, |row| row.get(0))?;
        if count as usize >= MAX_PER_USER_AND_DAY {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns true if a rated result may count across all servers. A result that is dated a day ahead comes from a wrong
/// clock and does not use up the limit.
fn allows_global_result(connection: &Connection, at: Timestamp, result: &MatchResult) -> Result<bool, StoreError> {
    if result.seats.iter().any(|user| user.is_computer()) {
        return Ok(true);
    }
    let Some(guild) = result.guild else { return allows_result_without_guild(connection, at, result) };
    let sql = "SELECT first_player_id, second_player_id FROM results
               WHERE is_global = 1 AND guild_id = ?1 AND pool = ?2 AND ended_at > ?3 AND ended_at < ?4 LIMIT ?5";
    let mut statement = connection.prepare_cached(sql)?;
    let page = params![SqlU64(guild), result.pool, at - DAY_MS, at + DAY_MS, MAX_PER_GUILD_AND_DAY as i64];
    let rows = statement.query_map(page, |row| {
        Ok([UserId(get_u64(row, "first_player_id")?), UserId(get_u64(row, "second_player_id")?)])
    })?;
    let recent = rows.collect::<SqlResult<Vec<[UserId; 2]>>>()?;
    let count_of = |user: UserId| recent.iter().filter(|seats| seats.contains(&user)).count();
    Ok(recent.len() < MAX_PER_GUILD_AND_DAY
        && result.seats.into_iter().all(|user| count_of(user) < MAX_PER_USER_AND_DAY))
}
