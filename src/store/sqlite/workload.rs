//! The amount of unfinished work.

use crate::store::bot_store::Workload;
use crate::store::store_error::StoreError;
use rusqlite::Connection;

/// Counts unfinished matches and pending outbox entries, each by an index that holds nothing else.
pub(super) fn count_workload(connection: &Connection) -> Result<Workload, StoreError> {
    let sql = "SELECT count(*) FROM matches WHERE is_over = 0";
    let unfinished_matches = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    let sql = "SELECT count(*), min(created_at) FROM outbox WHERE status = 'pending'";
    let (pending_entries, oldest_pending_entry) =
        connection.prepare_cached(sql)?.query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Workload { unfinished_matches, pending_entries, oldest_pending_entry })
}
