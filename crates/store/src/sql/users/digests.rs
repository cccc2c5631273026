//! The daily messages about the matches that wait for someone.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

/// The most messages that are listed at a time.
const BATCH: i64 = 100;

/// A daily message that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueDigest {
    /// The user.
    pub user: UserId,
    /// The time at which it is due.
    pub due_at: Timestamp,
}

/// Lists the messages that are due, the earliest first.
pub fn due_digests(connection: &Connection, now: Timestamp) -> Result<Vec<DueDigest>, StoreError> {
    let sql = "SELECT user_id, digest_due_at FROM preferences
               WHERE digest_due_at <= ?1 AND direct_messages = 1 ORDER BY digest_due_at, user_id LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let read =
        |row: &Row<'_>| Ok(DueDigest { user: UserId(get_u64(row, "user_id")?), due_at: row.get("digest_due_at")? });
    Ok(statement.query_map(params![now, BATCH], read)?.collect::<SqlResult<_>>()?)
}

/// Moves a message from the time at which it was due to another. Returns false if someone else has moved it.
pub fn move_digest(connection: &Connection, due: DueDigest, to: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE preferences SET digest_due_at = ?3 WHERE user_id = ?1 AND digest_due_at = ?2";
    Ok(connection.prepare_cached(sql)?.execute(params![SqlU64::from(due.user), due.due_at, to])? > 0)
}
