//! Pending challenges: open ones and rematches.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};

/// Lists the pending open challenges of a server, the newest first: `limit` of them after the first `skip`. Challenges
/// by users whom `user` blocks are left out.
pub fn open_challenges_in_guild(
    connection: &Connection,
    guild: u64,
    user: UserId,
    now: Timestamp,
    skip: usize,
    limit: usize,
) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id, challenger_id FROM matches
               WHERE guild_id = ?1 AND is_without_bot = 0 AND is_open_challenge = 1
               AND (deadline_at IS NULL OR deadline_at > ?2)
               AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?5 AND blocked_id = challenger_id)
               ORDER BY id DESC LIMIT ?3 OFFSET ?4";
    // Only this program can decide whether a hash is a challenger's. Hardly anyone has such a block.
    let erased = tombstones::BlockTombstones::load(connection, user)?;
    let in_sql = if erased.is_empty() { (limit, skip) } else { (usize::MAX, 0) };
    let (limit, skip) = if erased.is_empty() { (usize::MAX, 0) } else { (limit, skip) };
    let [sql_limit, sql_skip] = [in_sql.0, in_sql.1].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok((MatchId(get_u64(row, "id")?), UserId(get_u64(row, "challenger_id")?)));
    let rows = statement.query_map(params![SqlU64(guild), now, sql_limit, sql_skip, SqlU64::from(user)], read)?;
    let rows = rows.collect::<SqlResult<Vec<_>>>()?;
    let open = rows.into_iter().filter(|(_, challenger)| !erased.contain(connection, *challenger));
    Ok(open.map(|(id, _)| id).skip(skip).take(limit).collect())
}

/// Refuses a rematch of `old` while another one is pending, or after one was accepted.
pub fn check_rematch(connection: &Connection, old: Option<MatchId>, now: Timestamp) -> Result<(), StoreError> {
    let Some(old) = old else { return Ok(()) };
    let sql = "SELECT id FROM matches WHERE rematch_of = ?1 AND (
                   is_over = 0 AND (deadline_at IS NULL OR deadline_at > ?2)
                   OR EXISTS (SELECT 1 FROM events WHERE match_id = matches.id AND kind = 'accepted'))
               ORDER BY id DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let found =
        statement.query_row(params![SqlU64::from(old), now], |row| get_u64(row, "id").map(MatchId)).optional()?;
    found.map_or(Ok(()), |found| Err(StoreError::RematchExists(found)))
}
