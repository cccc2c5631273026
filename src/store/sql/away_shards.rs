//! The shards that were away when the bot was last running.

use crate::store::bot_store::AwayShard;
use crate::store::sql::engine::{Connection, SqlResult, params};
use crate::store::store_error::StoreError;
use gonagas_core::matches::shards::Shard;

/// Lists them.
pub(super) fn read(connection: &Connection) -> Result<Vec<AwayShard>, StoreError> {
    let sql = "SELECT shard_index, shard_total, away_since FROM away_shards ORDER BY shard_total, shard_index";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| {
        Ok(AwayShard { shard: Shard { index: row.get(0)?, total: row.get(1)? }, since: row.get(2)? })
    })?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

/// Replaces them. Runs in the writer's transaction.
pub(super) fn replace(connection: &Connection, away: &[AwayShard]) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM away_shards")?.execute([])?;
    let sql = "INSERT INTO away_shards (shard_index, shard_total, away_since) VALUES (?1, ?2, ?3)";
    let mut insert = connection.prepare_cached(sql)?;
    for AwayShard { shard, since } in away {
        insert.execute(params![shard.index, shard.total, since])?;
    }
    Ok(())
}
