//! The shards that were away when the bot was last running. Where processes share a database, each has its own.

use crate::bot_activity::AwayShard;
use crate::sql::engine::{Connection, Fence, Row, SqlResult, params};
use crate::store_error::StoreError;
use gonagas_core::matches::shards::Shard;

/// Lists them.
pub fn read(connection: &Connection) -> Result<Vec<AwayShard>, StoreError> {
    let read_row =
        |row: &Row<'_>| Ok(AwayShard { shard: Shard { index: row.get(0)?, total: row.get(1)? }, since: row.get(2)? });
    let away: SqlResult<_> = match connection.fence() {
        None => {
            let sql = "SELECT shard_index, shard_total, away_since FROM away_shards ORDER BY shard_total, shard_index";
            connection.prepare_cached(sql)?.query_map([], read_row)?.collect()
        }
        Some(fence) => {
            let sql = "SELECT shard_index, shard_total, away_since FROM away_shards WHERE fence = ?1
                       ORDER BY shard_total, shard_index";
            connection.prepare_cached(sql)?.query_map([fence], read_row)?.collect()
        }
    };
    Ok(away?)
}

/// Replaces them. Runs in a writing transaction.
pub fn replace(connection: &Connection, away: &[AwayShard]) -> Result<(), StoreError> {
    match connection.fence() {
        None => {
            connection.prepare_cached("DELETE FROM away_shards")?.execute([])?;
            let sql = "INSERT INTO away_shards (shard_index, shard_total, away_since) VALUES (?1, ?2, ?3)";
            let mut insert = connection.prepare_cached(sql)?;
            for AwayShard { shard, since } in away {
                insert.execute(params![shard.index, shard.total, since])?;
            }
        }
        Some(fence) => replace_of(connection, fence, away)?,
    }
    Ok(())
}

/// Replaces the away shards of a lease.
fn replace_of(connection: &Connection, fence: Fence, away: &[AwayShard]) -> SqlResult<()> {
    connection.prepare_cached("DELETE FROM away_shards WHERE fence = ?1")?.execute([fence])?;
    let sql = "INSERT INTO away_shards (fence, shard_index, shard_total, away_since) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = connection.prepare_cached(sql)?;
    for AwayShard { shard, since } in away {
        insert.execute(params![fence, shard.index, shard.total, since])?;
    }
    Ok(())
}
