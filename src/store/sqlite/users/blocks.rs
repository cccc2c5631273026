//! Who wants no matches with whom.

use crate::matches::ids::{Timestamp, UserId};
use crate::store::StoreError;
use crate::store::sqlite::u64_codec::{SqlU64, get_u64};
use crate::store::sqlite::users::tombstones;
use rusqlite::{Connection, params};

/// Notes that a person blocks another; answers whether that is new.
pub(in crate::store::sqlite) fn add_block(
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
    // Who blocks an account that was erased and is back blocks it by name from now on.
    Ok(!tombstones::remove_block_tombstone(connection, user, blocked)?)
}

/// Notes that a person blocks another no more; answers whether they did.
pub(in crate::store::sqlite) fn remove_block(
    connection: &Connection,
    user: UserId,
    blocked: UserId,
) -> Result<bool, StoreError> {
    let sql = "DELETE FROM blocks WHERE blocker_id = ?1 AND blocked_id = ?2";
    let known = connection.prepare_cached(sql)?.execute([SqlU64::from(user), SqlU64::from(blocked)])? > 0;
    Ok(tombstones::remove_block_tombstone(connection, user, blocked)? || known)
}

/// Whom a person blocks, the last first.
pub(in crate::store::sqlite) fn blocked_users(
    connection: &Connection,
    user: UserId,
) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT blocked_id FROM blocks WHERE blocker_id = ?1 ORDER BY created_at DESC, blocked_id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([SqlU64::from(user)], |row| get_u64(row, "blocked_id").map(UserId))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a match of two people of whom one blocks the other.
pub(in crate::store::sqlite) fn check_not_blocked(
    connection: &Connection,
    one: UserId,
    other: UserId,
) -> Result<(), StoreError> {
    for (by, whom) in [(one, other), (other, one)] {
        if is_blocking(connection, by, whom)? {
            return Err(StoreError::Blocked { blocker: by, blocked: whom });
        }
    }
    Ok(())
}

fn is_blocking(connection: &Connection, by: UserId, whom: UserId) -> Result<bool, StoreError> {
    Ok(has_block(connection, by, whom)? || tombstones::has_block_tombstone(connection, by, whom)?)
}

fn has_block(connection: &Connection, by: UserId, whom: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?1 AND blocked_id = ?2)";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(by), SqlU64::from(whom)], |row| row.get(0))?)
}
