//! Tombstones of erased accounts, as keyed hashes: for a year their rating deviations, who blocks them and the puzzles that they
//! have tried, for a day their rated matches.

use crate::store::sqlite::rating_scope::RatingScope;
use crate::store::sqlite::u64_codec::SqlU64;
use crate::store::store_error::StoreError;
use gonagas_core::kit::calendar::DAY_MS;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::rating::player_rating::Rating;
use rusqlite::{Connection, OptionalExtension, params};

/// The time for which ratings, blocks and tries are kept, in milliseconds.
const RETENTION: Timestamp = 365 * DAY_MS;

/// The hash of an account in a scope and pool.
const RATING_HASH: &str = "keyed_hash('rating ' || ?1 || ' ' || ?2 || ' ' || ?3)";

/// The hash of a block: of the blocking and the blocked account.
const BLOCK_HASH: &str = "keyed_hash('block ' || ?1 || ' ' || ?2)";

/// The hash of a result: of both accounts and the pool.
const RESULT_HASH: &str = "keyed_hash('result ' || ?1 || ' ' || ?2 || ' ' || ?3)";

/// The hash of a try: of the account and the puzzle.
const PUZZLE_HASH: &str = "keyed_hash('puzzle ' || ?1 || ' ' || ?2)";

/// Returns when a tombstone expires. It is rounded to whole days, so that it does not reveal what was erased at the
/// same time.
fn expires_at(now: Timestamp) -> Timestamp {
    (now + RETENTION).div_euclid(DAY_MS) * DAY_MS
}

/// Stores the deviation with which an account must start again, for each of its ratings.
pub(in crate::store::sqlite) fn add_rating_tombstones(
    connection: &Connection,
    user: UserId,
    ratings: &[(RatingScope, String, Rating)],
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO rating_tombstones (hash, deviation, expires_at) VALUES ({RATING_HASH}, ?4, ?5)
         ON CONFLICT DO UPDATE SET deviation = excluded.deviation, expires_at = excluded.expires_at"
    );
    let mut insert = connection.prepare_cached(&sql)?;
    for (scope, pool, rating) in ratings {
        let deviation = rating.deviation.max(Rating::RETURNING_DEVIATION);
        if deviation < Rating::INITIAL.deviation {
            insert.execute(params![scope, pool, SqlU64::from(user), deviation, expires_at(now)])?;
        }
    }
    Ok(())
}

/// Removes the rating tombstone of an account, if there is one. Returns the deviation with which the account starts
/// again.
pub(in crate::store::sqlite) fn take_rating_tombstone(
    connection: &Connection,
    scope: RatingScope,
    pool: &str,
    user: UserId,
    at: Timestamp,
) -> Result<Option<f64>, StoreError> {
    let sql = format!("DELETE FROM rating_tombstones WHERE hash = {RATING_HASH} RETURNING deviation, expires_at");
    let mut taken = connection.prepare_cached(&sql)?;
    let found = taken.query_row(params![scope, pool, SqlU64::from(user)], |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((deviation, expires_at)): Option<(f64, Timestamp)> = found.optional()? else { return Ok(None) };
    let rating = Rating { deviation, ..Rating::INITIAL };
    Ok((at < expires_at).then(|| rating.after_idle(at - (expires_at - RETENTION)).deviation))
}

/// Replaces the blocks of an account by others with tombstones, and deletes the blocks by it.
pub(in crate::store::sqlite) fn add_block_tombstones(
    connection: &Connection,
    user: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let hash = BLOCK_HASH.replace("?1", "blocker_id").replace("?2", "?1");
    let sql = format!(
        "INSERT INTO block_tombstones (blocker_id, hash, expires_at) SELECT blocker_id, {hash}, ?2 FROM blocks
         WHERE blocked_id = ?1
         ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at"
    );
    connection.execute(&sql, params![SqlU64::from(user), expires_at(now)])?;
    connection.execute("DELETE FROM blocks WHERE blocker_id = ?1 OR blocked_id = ?1", [SqlU64::from(user)])?;
    connection.execute("DELETE FROM block_tombstones WHERE blocker_id = ?1", [SqlU64::from(user)])?;
    Ok(())
}

/// Stores which puzzles an account has tried.
pub(in crate::store::sqlite) fn add_puzzle_tombstones(
    connection: &Connection,
    user: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let hash = PUZZLE_HASH.replace("?2", "puzzle");
    let sql = format!(
        "INSERT INTO puzzle_tombstones (hash, expires_at) SELECT {hash}, ?2 FROM puzzle_tries WHERE user_id = ?1
         ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at"
    );
    connection.execute(&sql, params![SqlU64::from(user), expires_at(now)])?;
    Ok(())
}

/// Returns true if an account that was erased had tried a puzzle.
pub(in crate::store::sqlite) fn has_puzzle_tombstone(
    connection: &Connection,
    user: UserId,
    puzzle: &str,
) -> Result<bool, StoreError> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM puzzle_tombstones WHERE hash = {PUZZLE_HASH})");
    Ok(connection.prepare_cached(&sql)?.query_row(params![SqlU64::from(user), puzzle], |row| row.get(0))?)
}

/// Stores the rated matches of an account in the last day for another day. Those that a wrong clock has dated ahead are
/// left out.
pub(in crate::store::sqlite) fn add_result_tombstones(
    connection: &Connection,
    user: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let hash_with = |other: &str| RESULT_HASH.replace("?2", other).replace("?3", "pool");
    let (hash_as_first, hash_as_second) = (hash_with("second_player_id"), hash_with("first_player_id"));
    let sql = format!(
        "INSERT INTO result_tombstones (hash, expires_at)
         SELECT {hash_as_first}, ended_at + ?3 FROM results WHERE first_player_id = ?1 AND rated = 'yes'
             AND ended_at > ?2 AND ended_at < ?2 + 2 * ?3
         UNION ALL SELECT {hash_as_second}, ended_at + ?3 FROM results WHERE second_player_id = ?1 AND rated = 'yes'
             AND ended_at > ?2 AND ended_at < ?2 + 2 * ?3"
    );
    connection.execute(&sql, params![SqlU64::from(user), now - DAY_MS, DAY_MS])?;
    Ok(())
}

/// Counts the rated matches of two users in a pool in the last 24 hours, before one of them was erased.
pub(in crate::store::sqlite) fn count_result_tombstones(
    connection: &Connection,
    users: [UserId; 2],
    pool: &str,
    at: Timestamp,
) -> Result<u32, StoreError> {
    let sql = format!("SELECT count(*) FROM result_tombstones WHERE hash = {RESULT_HASH} AND expires_at > ?4");
    let mut count = connection.prepare_cached(&sql)?;
    let [one, other] = users.map(|user| user.0.cast_signed());
    let mut erased = |one, other| count.query_row(params![one, other, pool, at], |row| row.get::<_, u32>(0));
    Ok(erased(one, other)? + erased(other, one)?)
}

/// Returns true if a user blocks an account that was erased.
pub(in crate::store::sqlite) fn has_block_tombstone(
    connection: &Connection,
    blocker: UserId,
    blocked: UserId,
) -> Result<bool, StoreError> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM block_tombstones WHERE blocker_id = ?1 AND hash = {BLOCK_HASH})");
    Ok(connection.prepare_cached(&sql)?.query_row([SqlU64::from(blocker), SqlU64::from(blocked)], |row| row.get(0))?)
}

/// Removes the block of an account that was erased. Returns true if there was one.
pub(in crate::store::sqlite) fn remove_block_tombstone(
    connection: &Connection,
    blocker: UserId,
    blocked: UserId,
) -> Result<bool, StoreError> {
    let sql = format!("DELETE FROM block_tombstones WHERE blocker_id = ?1 AND hash = {BLOCK_HASH}");
    Ok(connection.prepare_cached(&sql)?.execute([SqlU64::from(blocker), SqlU64::from(blocked)])? > 0)
}

/// Deletes the tombstones that have expired. None expires later than one of an account that is erased now: a later time
/// comes from a wrong clock and is corrected.
pub(in crate::store::sqlite) fn delete_expired(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
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
