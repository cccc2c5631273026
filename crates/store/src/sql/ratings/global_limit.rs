//! The limit on the points that one server adds to the ratings across all servers, so that a few accounts that play
//! among themselves on a server of their own cannot fill that leaderboard.

use crate::sql::engine::{Connection, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::calendar::DAY_MS;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::match_result::MatchResult;

/// The maximum number of matches of one user, in one pool and on one server, that count across all servers within 24
/// hours.
const MAX_PER_USER_AND_DAY: usize = 4;

/// The maximum number of matches in one pool and on one server that count across all servers within 24 hours.
const MAX_PER_GUILD_AND_DAY: usize = 100;

/// Returns true if a rated result may count across all servers. A result that is dated a day ahead comes from a wrong
/// clock and does not use up the limit.
pub fn allows_global_result(connection: &Connection, at: Timestamp, result: &MatchResult) -> Result<bool, StoreError> {
    let Some(guild) = result.guild.filter(|_| result.seats.iter().all(|user| !user.is_computer())) else {
        return Ok(true);
    };
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
