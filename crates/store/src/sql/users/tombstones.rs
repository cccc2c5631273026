//! Tombstones of erased accounts, as keyed hashes: for a year their rating deviations, who blocks them and the puzzles
//! that they have tried, for a day their rated matches.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::calendar::DAY_MS;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::rating::Rating;

/// The time for which ratings, blocks and attempts are kept, in milliseconds.
const RETENTION: Timestamp = 365 * DAY_MS;

/// Returns the hash of an account in a scope and pool; `None` while there is no key.
fn rating_hash(connection: &Connection, scope: RatingScope, pool: &str, user: UserId) -> Option<[u8; 32]> {
    connection.keyed_hash(&format!("rating {} {pool} {}", scope.number(), user.0.cast_signed()))
}

/// Returns the hash of a block: of the blocking and the blocked account.
fn block_hash(connection: &Connection, blocker: UserId, blocked: UserId) -> Option<[u8; 32]> {
    connection.keyed_hash(&format!("block {} {}", blocker.0.cast_signed(), blocked.0.cast_signed()))
}

/// Returns the hash of a result: of both accounts and the pool.
fn result_hash(connection: &Connection, one: UserId, other: UserId, pool: &str) -> Option<[u8; 32]> {
    connection.keyed_hash(&format!("result {} {} {pool}", one.0.cast_signed(), other.0.cast_signed()))
}

/// Returns the hash of an attempt: of the account and the puzzle.
fn puzzle_hash(connection: &Connection, user: UserId, puzzle: &str) -> Option<[u8; 32]> {
    connection.keyed_hash(&format!("puzzle {} {puzzle}", user.0.cast_signed()))
}

/// Returns when a tombstone expires. It is rounded to whole days, so that it does not reveal what was erased at the
/// same time.
fn expires_at(now: Timestamp) -> Timestamp {
    (now + RETENTION).div_euclid(DAY_MS) * DAY_MS
}

/// Stores the deviation with which an account must start again, for each of its ratings.
pub fn add_rating_tombstones(
    connection: &Connection,
    user: UserId,
    ratings: &[(RatingScope, String, Rating)],
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO rating_tombstones (hash, deviation, expires_at) VALUES (?1, ?2, ?3)
               ON CONFLICT (hash) DO UPDATE SET deviation = excluded.deviation, expires_at = excluded.expires_at";
    let mut insert = connection.prepare_cached(sql)?;
    for (scope, pool, rating) in ratings {
        let deviation = rating.deviation.max(Rating::RETURNING_DEVIATION);
        if deviation < Rating::INITIAL.deviation {
            insert.execute(params![rating_hash(connection, *scope, pool, user), deviation, expires_at(now)])?;
        }
    }
    Ok(())
}

/// Removes the rating tombstone of an account, if there is one. Returns the deviation with which the account starts
/// again.
pub fn take_rating_tombstone(
    connection: &Connection,
    scope: RatingScope,
    pool: &str,
    user: UserId,
    at: Timestamp,
) -> Result<Option<f64>, StoreError> {
    let sql = "DELETE FROM rating_tombstones WHERE hash = ?1 RETURNING deviation, expires_at";
    let mut taken = connection.prepare_cached(sql)?;
    let hash = rating_hash(connection, scope, pool, user);
    let found = taken.query_row([hash], |row| Ok((row.get("deviation")?, row.get("expires_at")?)));
    let Some((deviation, expires_at)): Option<(f64, Timestamp)> = found.optional()? else { return Ok(None) };
    let rating = Rating { deviation, ..Rating::INITIAL };
    Ok((at < expires_at).then(|| rating.after_idle(at - (expires_at - RETENTION)).deviation))
}

/// Replaces the blocks of an account by others with tombstones, and deletes the blocks by it.
pub fn add_block_tombstones(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let mut blockers = connection.prepare("SELECT blocker_id FROM blocks WHERE blocked_id = ?1")?;
    let blockers = blockers.query_map([SqlU64::from(user)], |row| get_u64(row, "blocker_id").map(UserId))?;
    let sql = "INSERT INTO block_tombstones (blocker_id, hash, expires_at) VALUES (?1, ?2, ?3)
               ON CONFLICT (blocker_id, hash) DO UPDATE SET expires_at = excluded.expires_at";
    let mut insert = connection.prepare(sql)?;
    for blocker in blockers.collect::<SqlResult<Vec<_>>>()? {
        insert.execute(params![SqlU64::from(blocker), block_hash(connection, blocker, user), expires_at(now)])?;
    }
    connection.execute("DELETE FROM blocks WHERE blocker_id = ?1 OR blocked_id = ?1", [SqlU64::from(user)])?;
    connection.execute("DELETE FROM block_tombstones WHERE blocker_id = ?1", [SqlU64::from(user)])?;
    Ok(())
}

/// Stores the puzzles that an account has tried.
pub fn add_puzzle_tombstones(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let mut tried = connection.prepare("SELECT puzzle FROM puzzle_tries WHERE user_id = ?1")?;
    let tried = tried.query_map([SqlU64::from(user)], |row| row.get("puzzle"))?.collect::<SqlResult<Vec<String>>>()?;
    let sql = "INSERT INTO puzzle_tombstones (hash, expires_at) VALUES (?1, ?2)
               ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at";
    let mut insert = connection.prepare(sql)?;
    for puzzle in tried {
        insert.execute(params![puzzle_hash(connection, user, &puzzle), expires_at(now)])?;
    }
    Ok(())
}

/// Returns true if an account that was erased had tried a puzzle.
pub fn has_puzzle_tombstone(connection: &Connection, user: UserId, puzzle: &str) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM puzzle_tombstones WHERE hash = ?1)";
    let hash = puzzle_hash(connection, user, puzzle);
    Ok(connection.prepare_cached(sql)?.query_row([hash], |row| row.get(0))?)
}

/// Stores the rated matches of an account in the last day for another day. Results that a wrong clock has dated ahead
/// are left out.
pub fn add_result_tombstones(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT second_player_id AS opponent_id, pool, ended_at FROM results
               WHERE first_player_id = ?1 AND rated = 'yes' AND ended_at > ?2 AND ended_at < ?3
               UNION ALL SELECT first_player_id, pool, ended_at FROM results
               WHERE second_player_id = ?1 AND rated = 'yes' AND ended_at > ?2 AND ended_at < ?3";
    let mut rated = connection.prepare(sql)?;
    let read = |row: &Row<'_>| Ok((UserId(get_u64(row, "opponent_id")?), row.get("pool")?, row.get("ended_at")?));
    let rated = rated.query_map(params![SqlU64::from(user), now - DAY_MS, now + DAY_MS], read)?;
    let mut insert = connection.prepare("INSERT INTO result_tombstones (hash, expires_at) VALUES (?1, ?2)")?;
    for row in rated.collect::<SqlResult<Vec<(UserId, String, Timestamp)>>>()? {
        let (opponent, pool, ended_at) = row;
        insert.execute(params![result_hash(connection, user, opponent, &pool), ended_at + DAY_MS])?;
    }
    Ok(())
}

/// Counts the rated matches of two users in a pool in the last 24 hours, before one of them was erased.
pub fn count_result_tombstones(
    connection: &Connection,
    users: [UserId; 2],
    pool: &str,
    at: Timestamp,
) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM result_tombstones WHERE hash = ?1 AND expires_at > ?2";
    let mut count = connection.prepare_cached(sql)?;
    let mut erased = |one, other| {
        let hash = result_hash(connection, one, other, pool);
        count.query_row(params![hash, at], |row| row.get::<_, u32>(0))
    };
    Ok(erased(users[0], users[1])? + erased(users[1], users[0])?)
}

/// Returns true if a user blocks an account that was erased.
pub fn has_block_tombstone(connection: &Connection, blocker: UserId, blocked: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM block_tombstones WHERE blocker_id = ?1 AND hash = ?2)";
    let hash = block_hash(connection, blocker, blocked);
    Ok(connection.prepare_cached(sql)?.query_row(params![SqlU64::from(blocker), hash], |row| row.get(0))?)
}

/// Removes the block of an account that was erased. Returns true if there was one.
pub fn remove_block_tombstone(connection: &Connection, blocker: UserId, blocked: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM block_tombstones WHERE blocker_id = ?1 AND hash = ?2";
    let hash = block_hash(connection, blocker, blocked);
    Ok(connection.prepare_cached(sql)?.execute(params![SqlU64::from(blocker), hash])? > 0)
}

/// The blocks of erased accounts by a user.
pub struct BlockTombstones {
    blocker: UserId,
    hashes: Vec<[u8; 32]>,
}

impl BlockTombstones {
    /// Loads the hashes.
    pub fn load(connection: &Connection, blocker: UserId) -> Result<BlockTombstones, StoreError> {
        let mut hashes = connection.prepare_cached("SELECT hash FROM block_tombstones WHERE blocker_id = ?1")?;
        let hashes = hashes.query_map([SqlU64::from(blocker)], |row| row.get("hash"))?;
        Ok(BlockTombstones { blocker, hashes: hashes.collect::<SqlResult<_>>()? })
    }

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Returns true if one of them is of this account.
    pub fn contain(&self, connection: &Connection, account: UserId) -> bool {
        block_hash(connection, self.blocker, account).is_some_and(|hash| self.hashes.contains(&hash))
    }
}

/// Deletes the tombstones that have expired. None expires later than one of an account that is erased now: a later time
/// comes from a wrong clock and is corrected.
pub fn delete_expired(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    for table in ["rating_tombstones", "block_tombstones", "puzzle_tombstones"] {
        let correct = format!("UPDATE {table} SET expires_at = ?1 WHERE expires_at > ?1");
        connection.prepare_cached(&correct)?.execute([expires_at(now)])?;
        let delete = format!("DELETE FROM {table} WHERE expires_at <= ?1");
        connection.prepare_cached(&delete)?.execute([now])?;
    }
    let sql = "DELETE FROM result_tombstones WHERE expires_at <= ?1 OR expires_at > ?2";
    connection.prepare_cached(sql)?.execute([now, now + 2 * DAY_MS])?;
    Ok(())
}
