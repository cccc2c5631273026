//! When the bot was last running, as far as its clock can be believed. Where processes share a database, each has a
//! record of its own, under the fence of its lease.

use crate::sql::engine::{Connection, Fence, OptionalExtension, SqlResult, params};
use crate::sql::interactions;
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::clock::duration::{HOUR, MINUTE};
use gonagas_core::matches::ids::Timestamp;

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
