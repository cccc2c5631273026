//! The statements for leases, as `store::postgres::leases` has them for PostgreSQL.

use crate::bot_activity::AwayShard;
use crate::sql::engine::{Connection, Fence, OptionalExtension, Row, SqlResult, corrupt_row, params};
use crate::sql::leases::{Inherited, LEASE_TIME, PreviousRun, inherit};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::shards::{Shard, ShardRange};

/// Checks in a writing transaction that its process has its shards.
pub fn check(connection: &Connection<'_>, fence: Fence) -> Result<(), StoreError> {
    let sql = "SELECT fence FROM leases WHERE fence = ?1";
    let found = connection.prepare_cached(sql)?.query_row([fence], |row| row.get::<_, i64>(0)).optional()?;
    found.map(drop).ok_or(StoreError::ShardsLost)
}

/// Renews a lease. Returns false if it is lost.
pub fn renew(connection: &Connection<'_>, fence: Fence, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE leases SET expires_at = ?2 WHERE fence = ?1";
    Ok(connection.execute(sql, params![fence, expiry(now)])? == 1)
}

/// Gives a lease up.
pub fn release(connection: &Connection<'_>, fence: Fence) -> Result<(), StoreError> {
    connection.execute("DELETE FROM leases WHERE fence = ?1", [fence])?;
    Ok(())
}

/// Claims shards: shards with expired leases, and shards without a lease. `own` is the lease of this process, which is
/// exchanged. Returns `None` if another process has one of them and `spares_held` is set.
pub fn claim(
    connection: &Connection<'_>,
    range: ShardRange,
    own: Option<Fence>,
    now: Timestamp,
    spares_held: bool,
) -> Result<Option<Fence>, StoreError> {
    let mut others = overlapping_leases(connection, range)?;
    others.retain(|(fence, _)| Some(*fence) != own);
    if spares_held && others.iter().any(|(_, expires_at)| *expires_at > now) {
        return Ok(None);
    }
    for (fence, _) in others {
        release(connection, fence)?;
    }
    match own {
        Some(fence) => move_lease(connection, fence, range, now).map(Some),
        None => begin(connection, range, now).map(Some),
    }
}

/// Lists the leases of shards that may have a server in common with these, each with its expiry.
fn overlapping_leases(connection: &Connection<'_>, range: ShardRange) -> Result<Vec<(Fence, Timestamp)>, StoreError> {
    let sql = "SELECT fence, shard_first, shard_last, shard_total, expires_at FROM leases ORDER BY fence";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut overlapping = Vec::new();
    while let Some(row) = rows.next()? {
        if read_range(&row)?.shards().any(|shard| range.overlaps(shard)) {
            overlapping.push((Fence(row.get("fence")?), row.get("expires_at")?));
        }
    }
    Ok(overlapping)
}

/// Moves a lease to other shards.
fn move_lease(
    connection: &Connection<'_>,
    fence: Fence,
    range: ShardRange,
    now: Timestamp,
) -> Result<Fence, StoreError> {
    let sql = "UPDATE leases SET shard_first = ?2, shard_last = ?3, shard_total = ?4, expires_at = ?5 WHERE fence = ?1";
    let values = params![fence, range.first(), range.last(), range.total(), expiry(now)];
    if connection.execute(sql, values)? != 1 {
        return Err(StoreError::ShardsLost);
    }
    let sql = "UPDATE heartbeat SET shard_first = ?2, shard_last = ?3, shard_total = ?4 WHERE fence = ?1";
    connection.execute(sql, params![fence, range.first(), range.last(), range.total()])?;
    Ok(fence)
}

/// Makes a new lease. The last service times of its shards go over to it.
fn begin(connection: &Connection<'_>, range: ShardRange, now: Timestamp) -> Result<Fence, StoreError> {
    let [first, last, total] = [range.first(), range.last(), range.total()];
    let sql = "INSERT INTO leases (shard_first, shard_last, shard_total, expires_at) VALUES (?1, ?2, ?3, ?4)
               RETURNING fence";
    let values = params![first, last, total, expiry(now)];
    let fence = Fence(connection.prepare_cached(sql)?.query_row(values, |row| row.get(0))?);
    let Inherited { last_seen, steady_since, away, superseded } = inherit(range, read_runs(connection)?);
    for past in superseded {
        connection.execute("DELETE FROM away_shards WHERE fence = ?1", [past])?;
        connection.execute("DELETE FROM heartbeat WHERE fence = ?1", [past])?;
    }
    let sql = "INSERT INTO heartbeat (fence, shard_first, shard_last, shard_total, last_seen_at, steady_since)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    connection.execute(sql, params![fence, first, last, total, last_seen, steady_since])?;
    let sql = "INSERT INTO away_shards (fence, shard_index, shard_total, away_since) VALUES (?1, ?2, ?3, ?4)";
    for AwayShard { shard, since } in away {
        connection.execute(sql, params![fence, shard.index, shard.total, since])?;
    }
    Ok(fence)
}

fn read_runs(connection: &Connection<'_>) -> Result<Vec<PreviousRun>, StoreError> {
    let sql = "SELECT fence, shard_first, shard_last, shard_total, last_seen_at, steady_since FROM heartbeat";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut runs = Vec::new();
    while let Some(row) = rows.next()? {
        runs.push(PreviousRun {
            fence: Fence(row.get("fence")?),
            range: read_range(&row)?,
            last_seen: row.get("last_seen_at")?,
            steady_since: row.get("steady_since")?,
            away: Vec::new(),
        });
    }
    let sql = "SELECT fence, shard_index, shard_total, away_since FROM away_shards ORDER BY shard_total, shard_index";
    let mut statement = connection.prepare_cached(sql)?;
    let away = statement.query_map([], |row| {
        let shard = Shard { index: row.get("shard_index")?, total: row.get("shard_total")? };
        Ok((Fence(row.get("fence")?), AwayShard { shard, since: row.get("away_since")? }))
    });
    for (fence, away) in away?.collect::<SqlResult<Vec<_>>>()? {
        runs.iter_mut().filter(|run| run.fence == fence).for_each(|run| run.away.push(away));
    }
    Ok(runs)
}

fn read_range(row: &Row<'_>) -> Result<ShardRange, StoreError> {
    let range = ShardRange::new(row.get("shard_first")?, row.get("shard_last")?, row.get("shard_total")?);
    range.ok_or_else(|| corrupt_row("a range of shards"))
}

fn expiry(now: Timestamp) -> Timestamp {
    now + Timestamp::try_from(LEASE_TIME.as_millis()).unwrap_or_default()
}
