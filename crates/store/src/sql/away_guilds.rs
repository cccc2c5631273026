//! The servers that could not reach the bot when it was last running, though their shard could.

use crate::bot_activity::AwayGuild;
use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;

/// Lists them, including the away servers of other processes.
pub fn read(connection: &Connection) -> Result<Vec<AwayGuild>, StoreError> {
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
pub fn replace(connection: &Connection, before: &[AwayGuild], away: &[AwayGuild]) -> Result<(), StoreError> {
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
