//! Blocks between users.

use crate::sql::engine::{Connection, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

/// Stores a block. Returns true if it is new.
pub fn add_block(
    connection: &Connection,
    user: UserId,
    blocked: UserId,
    now: Timestamp,
    limit: usize,
) -> Result<bool, StoreError> {
    if has_block(connection, user, blocked)? {
        return Ok(false);
    }
    let sql = "SELECT count(*) FROM blocks WHERE blocker_id = ?1";
    let count: i64 = connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], |row| row.get(0))?;
    if usize::try_from(count).is_ok_and(|count| count >= limit) {
        return Err(StoreError::TooManyBlocks);
    }
    let sql = "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?1, ?2, ?3)";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), SqlU64::from(blocked), now])?;
    // If the block was of an erased account that has come back, it is now stored by the account's id.
    Ok(!tombstones::remove_block_tombstone(connection, user, blocked)?)
}

/// Removes a block. Returns true if there was one.
pub fn remove_block(connection: &Connection, user: UserId, blocked: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM blocks WHERE blocker_id = ?1 AND blocked_id = ?2";
    let known = connection.prepare_cached(sql)?.execute([SqlU64::from(user), SqlU64::from(blocked)])? > 0;
    Ok(tombstones::remove_block_tombstone(connection, user, blocked)? || known)
}

/// Lists the users whom a user blocks, the most recent first.
pub fn blocked_users(connection: &Connection, user: UserId) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT blocked_id FROM blocks WHERE blocker_id = ?1 ORDER BY created_at DESC, blocked_id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([SqlU64::from(user)], |row| get_u64(row, "blocked_id").map(UserId))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

/// Refuses a match between two users if either blocks the other.
pub fn check_not_blocked(connection: &Connection, one: UserId, other: UserId) -> Result<(), StoreError> {
    for (blocker, blocked) in [(one, other), (other, one)] {
        if has_block(connection, blocker, blocked)? || tombstones::has_block_tombstone(connection, blocker, blocked)? {
            return Err(StoreError::Blocked { blocker, blocked });
        }
    }
    Ok(())
}

fn has_block(connection: &Connection, blocker: UserId, blocked: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?1 AND blocked_id = ?2)";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(blocker), SqlU64::from(blocked)], |row| row.get(0))?)
}
