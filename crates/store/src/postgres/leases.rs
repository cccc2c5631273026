//! The leases of shards: which process has which, until when, by the clock of the server.
//!
//! A lease has a number, its fence. It is in the table for as long as the shards are the process's own. A transaction
//! that writes looks for it, and keeps the row from being deleted until it has ended ([`check`]); so once another
//! process has taken the shards, nothing of the process before is stored any more, however late its clock is.

use crate::bot_activity::AwayShard;
use crate::sql::engine::sql_error::SqlError;
use crate::sql::engine::{Connection, Fence, OptionalExtension, corrupt_row};
use crate::sql::leases::{Inherited, LEASE_TIME, PreviousRun, inherit};
use crate::store_error::StoreError;
use gonagas_core::matches::shards::{Shard, ShardRange};
use postgres::{Client, Row, Transaction};

/// The advisory lock under which leases are claimed, one after the other: "leas".
const CLAIM_LOCK: i64 = 0x6c65_6173;

/// Checks in a writing transaction that its process has its shards, and keeps them until it ends.
pub fn check(connection: &Connection) -> Result<(), StoreError> {
    let Some(fence) = connection.fence() else { return Ok(()) };
    let sql = "SELECT fence FROM leases WHERE fence = ?1 FOR KEY SHARE";
    let found = connection.prepare_cached(sql)?.query_row([fence], |row| row.get::<_, i64>(0)).optional()?;
    found.map(drop).ok_or(StoreError::ShardsLost)
}

/// Renews a lease. Returns false if it is lost.
pub fn renew(client: &mut Client, Fence(fence): Fence) -> Result<bool, StoreError> {
    let sql = "UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => $2) WHERE fence = $1";
    Ok(client.execute(sql, &[&fence, &LEASE_TIME.as_secs_f64()]).map_err(failed)? == 1)
}

/// Gives a lease up, so that another process need not wait.
pub fn release(client: &mut Client, Fence(fence): Fence) -> Result<(), StoreError> {
    client.execute("DELETE FROM leases WHERE fence = $1", &[&fence]).map(drop).map_err(failed)
}

/// Claims shards: shards with expired leases, and shards without a lease. `own` is the lease of this process, which is
/// exchanged. Returns `None` if another process has one of them.
pub fn claim(client: &mut Client, range: ShardRange, own: Option<Fence>) -> Result<Option<Fence>, StoreError> {
    let mut transaction = client.transaction().map_err(failed)?;
    transaction.query("SELECT pg_advisory_xact_lock($1)", &[&CLAIM_LOCK]).map_err(failed)?;
    for lease in overlapping_leases(&mut transaction, range)? {
        if Some(lease.fence) != own && !(lease.is_expired && delete_expired(&mut transaction, lease)?) {
            return Ok(None);
        }
    }
    let fence = match own {
        Some(fence) => move_lease(&mut transaction, fence, range)?,
        None => begin(&mut transaction, range)?,
    };
    transaction.commit().map_err(failed)?;
    Ok(Some(fence))
}

/// A lease that some process has or had.
#[derive(Clone, Copy)]
struct Lease {
    fence: Fence,
    range: ShardRange,
    is_expired: bool,
}

fn overlapping_leases(transaction: &mut Transaction<'_>, range: ShardRange) -> Result<Vec<Lease>, StoreError> {
    let sql = "SELECT fence, shard_first, shard_last, shard_total, expires_at <= clock_timestamp() AS is_expired
               FROM leases ORDER BY fence";
    let rows = transaction.query(sql, &[]).map_err(failed)?;
    let leases = rows.iter().map(|row| {
        let is_expired = row.try_get("is_expired").map_err(failed)?;
        Ok(Lease { fence: Fence(row.try_get("fence").map_err(failed)?), range: read_range(row)?, is_expired })
    });
    let mut leases = leases.collect::<Result<Vec<Lease>, StoreError>>()?;
    leases.retain(|lease| lease.range.shards().any(|shard| range.overlaps(shard)));
    Ok(leases)
}

/// Deletes an expired lease, once no transaction is under way that found it. Returns false if it was renewed meanwhile.
fn delete_expired(transaction: &mut Transaction<'_>, lease: Lease) -> Result<bool, StoreError> {
    let sql = "DELETE FROM leases WHERE fence = $1 AND expires_at <= clock_timestamp()";
    let is_deleted = transaction.execute(sql, &[&lease.fence.0]).map_err(failed)? == 1;
    if is_deleted {
        tracing::warn!(shards = %lease.range, "the process that had these shards was silent for too long: taking them over");
    }
    Ok(is_deleted)
}

/// Moves a lease to other shards.
fn move_lease(transaction: &mut Transaction<'_>, fence: Fence, range: ShardRange) -> Result<Fence, StoreError> {
    let [first, last, total] = [range.first(), range.last(), range.total()].map(i64::from);
    let sql = "UPDATE leases SET shard_first = $2, shard_last = $3, shard_total = $4,
                   expires_at = clock_timestamp() + make_interval(secs => $5) WHERE fence = $1";
    if transaction.execute(sql, &[&fence.0, &first, &last, &total, &LEASE_TIME.as_secs_f64()]).map_err(failed)? != 1 {
        return Err(StoreError::ShardsLost);
    }
    let sql = "UPDATE heartbeat SET shard_first = $2, shard_last = $3, shard_total = $4 WHERE fence = $1";
    transaction.execute(sql, &[&fence.0, &first, &last, &total]).map_err(failed)?;
    Ok(fence)
}

/// Makes a new lease. The last service times of its shards go over to it.
fn begin(transaction: &mut Transaction<'_>, range: ShardRange) -> Result<Fence, StoreError> {
    let [first, last, total] = [range.first(), range.last(), range.total()].map(i64::from);
    let sql = "INSERT INTO leases (shard_first, shard_last, shard_total, expires_at)
               VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) RETURNING fence";
    let row = transaction.query_one(sql, &[&first, &last, &total, &LEASE_TIME.as_secs_f64()]).map_err(failed)?;
    let fence: i64 = row.try_get(0).map_err(failed)?;
    let Inherited { last_seen, steady_since, away, superseded } = inherit(range, read_runs(transaction)?);
    for Fence(past) in superseded {
        transaction.execute("DELETE FROM away_shards WHERE fence = $1", &[&past]).map_err(failed)?;
        transaction.execute("DELETE FROM heartbeat WHERE fence = $1", &[&past]).map_err(failed)?;
    }
    let sql = "INSERT INTO heartbeat (fence, shard_first, shard_last, shard_total, last_seen_at, steady_since)
               VALUES ($1, $2, $3, $4, $5, $6)";
    transaction.execute(sql, &[&fence, &first, &last, &total, &last_seen, &steady_since]).map_err(failed)?;
    let sql = "INSERT INTO away_shards (fence, shard_index, shard_total, away_since) VALUES ($1, $2, $3, $4)";
    for AwayShard { shard, since } in away {
        let [index, total] = [shard.index, shard.total].map(i64::from);
        transaction.execute(sql, &[&fence, &index, &total, &since]).map_err(failed)?;
    }
    Ok(Fence(fence))
}

fn read_runs(transaction: &mut Transaction<'_>) -> Result<Vec<PreviousRun>, StoreError> {
    let sql = "SELECT fence, shard_first, shard_last, shard_total, last_seen_at, steady_since FROM heartbeat";
    let mut runs = Vec::new();
    for row in transaction.query(sql, &[]).map_err(failed)? {
        runs.push(PreviousRun {
            fence: Fence(row.try_get("fence").map_err(failed)?),
            range: read_range(&row)?,
            last_seen: row.try_get("last_seen_at").map_err(failed)?,
            steady_since: row.try_get("steady_since").map_err(failed)?,
            away: Vec::new(),
        });
    }
    let sql = "SELECT fence, shard_index, shard_total, away_since FROM away_shards ORDER BY shard_total, shard_index";
    for row in transaction.query(sql, &[]).map_err(failed)? {
        let fence = Fence(row.try_get("fence").map_err(failed)?);
        let shard = Shard { index: read_u32(&row, "shard_index")?, total: read_u32(&row, "shard_total")? };
        let away = AwayShard { shard, since: row.try_get("away_since").map_err(failed)? };
        runs.iter_mut().filter(|run| run.fence == fence).for_each(|run| run.away.push(away));
    }
    Ok(runs)
}

fn read_range(row: &Row) -> Result<ShardRange, StoreError> {
    let [first, last, total] = ["shard_first", "shard_last", "shard_total"].map(|column| read_u32(row, column));
    ShardRange::new(first?, last?, total?).ok_or_else(|| corrupt_row("a range of shards"))
}

fn read_u32(row: &Row, column: &str) -> Result<u32, StoreError> {
    let number: i64 = row.try_get(column).map_err(failed)?;
    u32::try_from(number).map_err(|_| corrupt_row(column))
}

pub fn failed(error: postgres::Error) -> StoreError {
    SqlError::from(error).into()
}
