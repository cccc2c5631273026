//! Challenges that stand: those that are open to all, and rematches.

use super::numbers::{Bits, bits};
use crate::room::people::{MatchId, Moment, Person};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, params};

/// The challenges on a server that are open to all and stand at this time, but for those of people whom `person` blocks,
/// the newest first: `limit` of them behind the first `skip`.
pub(super) fn open(
    connection: &Connection,
    guild: u64,
    person: Person,
    now: Moment,
    skip: usize,
    limit: usize,
) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id FROM matches WHERE guild = ?1 AND open = 1 AND (due IS NULL OR due > ?2)
               AND NOT EXISTS (SELECT 1 FROM blocks WHERE person = ?5 AND blocked = challenger)
               AND NOT EXISTS (SELECT 1 FROM erased_blocks
                   WHERE person = ?5 AND hash = sealed('block ' || ?5 || ' ' || challenger))
               ORDER BY id DESC LIMIT ?3 OFFSET ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let [limit, skip] = [limit, skip].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    let rows = statement
        .query_map(params![Bits(guild), now, limit, skip, Bits::from(person)], |row| bits(row, "id").map(MatchId))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a rematch of a match of which another stands at this time, or has been accepted.
pub(super) fn check_rematch(connection: &Connection, old: Option<MatchId>, now: Moment) -> Result<(), StoreError> {
    let Some(old) = old else { return Ok(()) };
    let sql = "SELECT id FROM matches WHERE rematch = ?1 AND (
                   over = 0 AND (due IS NULL OR due > ?2)
                   OR EXISTS (SELECT 1 FROM events WHERE match = matches.id AND kind = 'accepted'))
               ORDER BY id DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row(params![Bits::from(old), now], |row| bits(row, "id").map(MatchId)).optional()?;
    found.map_or(Ok(()), |found| Err(StoreError::Rematched(found)))
}
