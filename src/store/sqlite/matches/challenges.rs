//! Pending challenges: open ones and rematches.

use crate::store::sqlite::u64_codec::{SqlU64, get_u64};
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use rusqlite::{Connection, OptionalExtension, params};

/// Lists the pending open challenges of a server, the newest first: `limit` of them after the first `skip`. Challenges
/// by users whom `user` blocks are left out.
pub(in crate::store::sqlite) fn open_challenges_in_guild(
    connection: &Connection,
    guild: u64,
    user: UserId,
    now: Timestamp,
    skip: usize,
    limit: usize,
) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id FROM matches
               WHERE guild_id = ?1 AND is_open_challenge = 1 AND (deadline_at IS NULL OR deadline_at > ?2)
               AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?5 AND blocked_id = challenger_id)
               AND NOT EXISTS (SELECT 1 FROM block_tombstones
                   WHERE blocker_id = ?5 AND hash = keyed_hash('block ' || ?5 || ' ' || challenger_id))
               ORDER BY id DESC LIMIT ?3 OFFSET ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let [limit, skip] = [limit, skip].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    let rows = statement.query_map(params![SqlU64(guild), now, limit, skip, SqlU64::from(user)], |row| {
        get_u64(row, "id").map(MatchId)
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a rematch of `old` while another one is pending, or after one was accepted.
pub(in crate::store::sqlite) fn check_rematch(
    connection: &Connection,
    old: Option<MatchId>,
    now: Timestamp,
) -> Result<(), StoreError> {
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
