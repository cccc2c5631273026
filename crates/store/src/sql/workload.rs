//! The amount of unfinished work.

use crate::bot_activity::{PendingEntries, Workload};
use crate::sql::engine::Connection;
use crate::sql::u64_codec;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;

/// Counts unfinished matches by an index that holds nothing else, and pending outbox entries, which it reads for their
/// age.
pub fn count_workload(connection: &Connection) -> Result<Workload, StoreError> {
    let sql = "SELECT count(*) FROM matches WHERE is_over = 0";
    let unfinished_matches = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    let sql = "SELECT match_id, count(*) AS entries, min(created_at) AS oldest FROM outbox WHERE status = 'pending'
               GROUP BY match_id";
    let mut statement = connection.prepare_cached(sql)?;
    let pending = statement.query_map([], |row| {
        let match_id = MatchId(u64_codec::get_u64(row, "match_id")?);
        Ok(PendingEntries { match_id, count: row.get("entries")?, oldest: row.get("oldest")? })
    })?;
    Ok(Workload { unfinished_matches, pending: pending.collect::<Result<_, _>>()? })
}
