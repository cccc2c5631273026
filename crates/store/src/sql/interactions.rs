//! The interactions that have changed something, so that a repeated one changes nothing.

use crate::sql::engine::{Connection, OptionalExtension as _, params};
use crate::sql::u64_codec::{SqlU64, get_optional_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{InteractionId, MatchId, Timestamp};

/// The time for which an interaction is kept. Discord accepts no answer to an interaction that is older than 15
/// minutes, and repeats none; the rest is for clocks that differ.
const RETENTION: Timestamp = 30 * MINUTE;

/// Stores an interaction with its changes, in their transaction. `match_id` is `None` for a change outside a match,
/// such as a setting.
///
/// # Errors
///
/// [`StoreError::RepeatedInteraction`] when it is stored already.
pub fn record_interaction(
    connection: &Connection,
    id: Option<InteractionId>,
    match_id: Option<MatchId>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let Some(id) = id else { return Ok(()) };
    let sql = "INSERT INTO interactions (id, match_id, created_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    match connection.prepare_cached(sql)?.execute(params![SqlU64(id.0), match_id.map(SqlU64::from), at])? {
        0 => Err(StoreError::RepeatedInteraction),
        _ => Ok(()),
    }
}

/// Returns true if an interaction has changed something.
pub fn is_recorded(connection: &Connection, id: InteractionId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM interactions WHERE id = ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64(id.0)], |row| row.get(0))?)
}

/// Returns the match that an interaction has made or changed, if it has.
pub fn match_of(connection: &Connection, id: InteractionId) -> Result<Option<MatchId>, StoreError> {
    let sql = "SELECT match_id FROM interactions WHERE id = ?1";
    let found = connection.prepare_cached(sql)?.query_row([SqlU64(id.0)], |row| get_optional_u64(row, "match_id"));
    Ok(found.optional()?.flatten().map(MatchId))
}

/// Deletes the interactions that Discord no longer repeats. An interaction that is dated ahead comes from a wrong
/// clock.
pub fn delete_expired(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    let sql = "DELETE FROM interactions WHERE created_at <= ?1 OR created_at > ?2";
    connection.prepare_cached(sql)?.execute([now - RETENTION, now + RETENTION])?;
    Ok(())
}
