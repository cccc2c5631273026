//! The bot's activity: when it was last running, as far as its clock can be believed, which shards and servers were
//! away then, and its unfinished work. Where processes share a database, each has a record of its own, under the fence
//! of its lease. A server can be away though its shard is not.

use crate::bot_activity::{AwayGuild, AwayShard, PendingEntries, Workload};
use crate::sql::engine::{Connection, Fence, OptionalExtension, Row, SqlResult, params};
use crate::sql::interactions;
use crate::sql::u64_codec::{self, SqlU64, get_u64};
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::clock::duration::{HOUR, MINUTE};
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::shards::Shard;

/// The longest time between two heartbeats of one run. After a longer one, or a step back, the clock has to prove
/// itself anew.
const MAX_INTERVAL: Timestamp = 10 * MINUTE;

/// The time for which the clock must have run evenly before anything is forgotten by it. A machine that boots with a
/// wrong clock corrects it within minutes, but deleted rows do not come back.
const STEADY_TIME: Timestamp = HOUR;

/// Returns when the bot was last running, at `now` or earlier; `None` if it never was.
///
/// A recorded time in the future comes from a wrong clock, so it says nothing. Then the bot was certainly running when
/// it last stored something to be delivered: earlier than in truth, so nobody loses time by it.
pub fn last_heartbeat(connection: &Connection, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    match recorded_heartbeat(connection)? {
        Some(recorded) if recorded > now => {
            let sql = "SELECT created_at FROM outbox WHERE created_at <= ?1 ORDER BY id DESC LIMIT 1";
            Ok(connection.prepare_cached(sql)?.query_row([now], |row| row.get(0)).optional()?)
        }
        recorded => Ok(recorded),
    }
}

fn recorded_heartbeat(connection: &Connection) -> SqlResult<Option<Timestamp>> {
    let recorded: Option<Option<Timestamp>> = match connection.fence() {
        None => connection
            .prepare_cached("SELECT last_seen_at FROM heartbeat")?
            .query_row([], |row| row.get(0))
            .optional()?,
        Some(fence) => {
            let sql = "SELECT last_seen_at FROM heartbeat WHERE fence = ?1";
            connection.prepare_cached(sql)?.query_row([fence], |row| row.get(0)).optional()?
        }
    };
    Ok(recorded.flatten())
}

/// Records that the bot is running, and lets interactions and tombstones expire once the clock has run evenly for long
/// enough. The time also goes back: a later time that was recorded before comes from a wrong clock.
pub fn record_heartbeat(connection: &Connection, at: Timestamp) -> Result<(), StoreError> {
    let steady_since = match connection.fence() {
        None => store_heartbeat(connection, at)?,
        Some(fence) => store_heartbeat_of(connection, fence, at)?,
    };
    if at - steady_since < STEADY_TIME {
        return Ok(());
    }
    interactions::delete_expired(connection, at)?;
    tombstones::delete_expired(connection, at)
}

/// Stores the heartbeat, and returns since when the clock has run evenly.
fn store_heartbeat(connection: &Connection, at: Timestamp) -> SqlResult<Timestamp> {
    let sql = "INSERT INTO heartbeat (singleton, last_seen_at, steady_since) VALUES (1, ?1, ?1)
               ON CONFLICT (singleton) DO UPDATE SET last_seen_at = ?1,
                   steady_since = CASE WHEN ?1 - heartbeat.last_seen_at BETWEEN 0 AND ?2 THEN heartbeat.steady_since
                                       ELSE ?1 END
               RETURNING steady_since";
    connection.prepare_cached(sql)?.query_row(params![at, MAX_INTERVAL], |row| row.get(0))
}

/// Stores the heartbeat of a lease, whose row was made with it, and returns since when the clock has run evenly.
fn store_heartbeat_of(connection: &Connection, fence: Fence, at: Timestamp) -> SqlResult<Timestamp> {
    let sql = "UPDATE heartbeat SET last_seen_at = ?1,
                   steady_since = CASE WHEN ?1 - last_seen_at BETWEEN 0 AND ?2 THEN steady_since ELSE ?1 END
               WHERE fence = ?3 RETURNING steady_since";
    connection.prepare_cached(sql)?.query_row(params![at, MAX_INTERVAL, fence], |row| row.get(0))
}

/// Lists the away shards.
pub fn read_away_shards(connection: &Connection) -> Result<Vec<AwayShard>, StoreError> {
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
pub fn replace_away_shards(connection: &Connection, away: &[AwayShard]) -> Result<(), StoreError> {
    match connection.fence() {
        None => {
            connection.prepare_cached("DELETE FROM away_shards")?.execute([])?;
            let sql = "INSERT INTO away_shards (shard_index, shard_total, away_since) VALUES (?1, ?2, ?3)";
            let mut insert = connection.prepare_cached(sql)?;
            for AwayShard { shard, since } in away {
                insert.execute(params![shard.index, shard.total, since])?;
            }
        }
        Some(fence) => replace_away_shards_of(connection, fence, away)?,
    }
    Ok(())
}

/// Replaces the away shards of a lease.
fn replace_away_shards_of(connection: &Connection, fence: Fence, away: &[AwayShard]) -> SqlResult<()> {
    connection.prepare_cached("DELETE FROM away_shards WHERE fence = ?1")?.execute([fence])?;
    let sql = "INSERT INTO away_shards (fence, shard_index, shard_total, away_since) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = connection.prepare_cached(sql)?;
    for AwayShard { shard, since } in away {
        insert.execute(params![fence, shard.index, shard.total, since])?;
    }
    Ok(())
}

/// Lists the away servers, including those of other processes.
pub fn read_away_guilds(connection: &Connection) -> Result<Vec<AwayGuild>, StoreError> {
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
pub fn replace_away_guilds(
    connection: &Connection,
    before: &[AwayGuild],
    away: &[AwayGuild],
) -> Result<(), StoreError> {
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
