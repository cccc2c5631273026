//! The shards and servers that were away when the bot was last running. Where processes share a database, each has its
//! own shards. A server can be away though its shard is not.

use crate::bot_activity::{AwayGuild, AwayShard};
use crate::sql::engine::{Connection, Fence, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::shards::Shard;

/// Lists the away shards.
pub fn read_shards(connection: &Connection) -> Result<Vec<AwayShard>, StoreError> {
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

/// Replaces the away shards. Runs in a writing transaction.
pub fn replace_shards(connection: &Connection, away: &[AwayShard]) -> Result<(), StoreError> {
    match connection.fence() {
        None => {
            connection.prepare_cached("DELETE FROM away_shards")?.execute([])?;
            let sql = "INSERT INTO away_shards (shard_index, shard_total, away_since) VALUES (?1, ?2, ?3)";
            let mut insert = connection.prepare_cached(sql)?;
            for AwayShard { shard, since } in away {
                insert.execute(params![shard.index, shard.total, since])?;
            }
        }
        Some(fence) => replace_shards_of(connection, fence, away)?,
    }
    Ok(())
}

/// Replaces the away shards of a lease.
fn replace_shards_of(connection: &Connection, fence: Fence, away: &[AwayShard]) -> SqlResult<()> {
    connection.prepare_cached("DELETE FROM away_shards WHERE fence = ?1")?.execute([fence])?;
    let sql = "INSERT INTO away_shards (fence, shard_index, shard_total, away_since) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = connection.prepare_cached(sql)?;
    for AwayShard { shard, since } in away {
        insert.execute(params![fence, shard.index, shard.total, since])?;
    }
    Ok(())
}

/// Lists the away servers, including those of other processes.
pub fn read_guilds(connection: &Connection) -> Result<Vec<AwayGuild>, StoreError> {
    let read_row = |row: &Row<'_>| {
        let since = row.get("away_since")?;
        let removed_at = row.get("removed_at")?;
        Ok(AwayGuild { guild: get_u64(row, "guild_id")?, since, removed_at })
    };
    let sql = "SELECT guild_id, away_since, removed_at FROM away_guilds ORDER BY guild_id";
    let away: SqlResult<_> = connection.prepare_cached(sql)?.query_map([], read_row)?.collect();
    Ok(away?)
}

/// Replaces the rows of `before` by `away`. Runs in a writing transaction.
pub fn replace_guilds(connection: &Connection, before: &[AwayGuild], away: &[AwayGuild]) -> Result<(), StoreError> {
    let mut delete = connection.prepare_cached("DELETE FROM away_guilds WHERE guild_id = ?1")?;
    for AwayGuild { guild, .. } in before.iter().chain(away) {
        delete.execute([SqlU64(*guild)])?;
    }
    let sql = "INSERT INTO away_guilds (guild_id, away_since, removed_at) VALUES (?1, ?2, ?3)";
    let mut insert = connection.prepare_cached(sql)?;
    for AwayGuild { guild, since, removed_at } in away {
        insert.execute(params![SqlU64(*guild), since, removed_at])?;
    }
    Ok(())
}
