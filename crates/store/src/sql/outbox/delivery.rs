//! The outcomes of deliveries.

use crate::match_outbox::{DeliveryStatus, OutboxId};
use crate::sql::engine::{Connection, SqlResult, params};
use crate::sql::outbox::posts;
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;

/// Records the outcome of a delivery. The last one counts, because an entry that was dropped may turn out to be
/// delivered.
pub fn record_delivery(connection: &Connection, id: OutboxId, status: DeliveryStatus) -> Result<(), StoreError> {
    let changed = match status {
        DeliveryStatus::Attempted { previous_attempts } => return record_attempt(connection, id, previous_attempts),
        DeliveryStatus::NotSent => revert_attempt(connection, id),
        DeliveryStatus::Delivered(message) => mark_delivered(connection, id, message),
        DeliveryStatus::Dropped => mark_dropped(connection, id),
    };
    match changed? {
        0 => Err(StoreError::Failed(format!("there is no outbox entry {}", id.0))),
        _ if matches!(status, DeliveryStatus::Delivered(_)) => posts::move_pending_posts_to_thread(connection, id),
        _ => Ok(()),
    }
}

/// Records an attempt. Of two tasks that read the same entry, one gets [`StoreError::Conflict`].
fn record_attempt(connection: &Connection, id: OutboxId, previous_attempts: u32) -> Result<(), StoreError> {
    let sql =
        "UPDATE outbox SET attempts = min(attempts + 1, ?3) WHERE id = ?1 AND attempts = ?2 AND status = 'pending'";
    match connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), previous_attempts, u32::MAX])? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

fn revert_attempt(connection: &Connection, id: OutboxId) -> SqlResult<u64> {
    let sql = "UPDATE outbox SET attempts = max(attempts - 1, 0) WHERE id = ?1";
    connection.prepare_cached(sql)?.execute([SqlU64::from(id)])
}

/// Keeps a message id that is already known; only posts and reminders have one. The mentions are no longer needed.
fn mark_delivered(connection: &Connection, id: OutboxId, message: Option<u64>) -> SqlResult<u64> {
    let sql = "UPDATE outbox SET status = 'delivered',
                   message_id = CASE WHEN kind IN ('post', 'remind') THEN coalesce(?2, message_id) END,
                   payload = CASE WHEN kind IN ('post', 'remind', 'direct') THEN '' ELSE payload END
               WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), message.map(SqlU64)])
}

fn mark_dropped(connection: &Connection, id: OutboxId) -> SqlResult<u64> {
    let sql = "UPDATE outbox SET status = 'dropped', payload = CASE WHEN kind IN ('post', 'remind', 'direct') THEN '' ELSE payload END
               WHERE id = ?1";
    connection.prepare_cached(sql)?.execute([SqlU64::from(id)])
}
