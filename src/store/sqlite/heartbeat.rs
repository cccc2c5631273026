//! When the bot was last running.

use crate::store::StoreError;
use crate::store::sqlite::users::tombstones;
use gonagas_core::matches::ids::Timestamp;
use rusqlite::{Connection, OptionalExtension};

/// Returns when the bot was last recorded as running; `None` if it never was.
pub(super) fn last_heartbeat(connection: &Connection) -> Result<Option<Timestamp>, StoreError> {
    Ok(connection.prepare_cached("SELECT last_seen_at FROM heartbeat")?.query_row([], |row| row.get(0)).optional()?)
}

/// Records that the bot is running, and deletes the tombstones that have expired by now. The time never goes back.
pub(super) fn record_heartbeat(connection: &Connection, at: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT INTO heartbeat (singleton, last_seen_at) VALUES (1, ?1)
               ON CONFLICT DO UPDATE SET last_seen_at = max(last_seen_at, ?1)";
    connection.prepare_cached(sql)?.execute([at])?;
    tombstones::delete_expired(connection, at)
}
