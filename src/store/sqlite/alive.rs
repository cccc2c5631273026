//! When the bot was there last.

use super::erased;
use crate::room::people::Moment;
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension};

/// When the bot was there last; `None` when it never was.
pub(super) fn last(connection: &Connection) -> Result<Option<Moment>, StoreError> {
    Ok(connection.prepare_cached("SELECT at FROM alive")?.query_row([], |row| row.get(0)).optional()?)
}

/// The bot is there. Of several processes the latest counts. What it was to remember until now it forgets.
pub(super) fn note(connection: &Connection, at: Moment) -> Result<(), StoreError> {
    let sql = "INSERT INTO alive (only_one, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = max(at, ?1)";
    connection.prepare_cached(sql)?.execute([at])?;
    erased::forget(connection, at)
}
