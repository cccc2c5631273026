//! The outcomes of deliveries.

use crate::match_outbox::{DeliveryStatus, OutboxId};
use crate::sql::engine::{Connection, OptionalExtension, params};
use crate::sql::outbox::posts;
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;

/// Records the outcome of a delivery. The last one counts, because an entry that was dropped may turn out to be
/// delivered. Of two tasks that begin the same attempt, one gets [`StoreError::Conflict`]. Returns true if a message of
/// the match was posted.
pub(crate) fn record_delivery(
    connection: &Connection,
    id: OutboxId,
    status: DeliveryStatus,
) -> Result<bool, StoreError> {
    let sql = match status {
        DeliveryStatus::Attempted { .. } => {
            "UPDATE outbox SET attempts = min(attempts + 1, ?3)
             WHERE id = ?1 AND attempts = ?2 AND status = 'pending' RETURNING kind"
        }
        DeliveryStatus::NotSent => "UPDATE outbox SET attempts = max(attempts - 1, 0) WHERE id = ?1 RETURNING kind",
        // Keeps a message id that is already known; only posts and reminders have one. The mentions are no longer
        // needed.
        DeliveryStatus::Delivered(_) => {
            "UPDATE outbox SET status = 'delivered',
                 message_id = CASE WHEN kind IN ('post', 'remind') THEN coalesce(?2, message_id) END,
                 payload = CASE WHEN kind IN ('post', 'remind', 'direct') THEN '' ELSE payload END
             WHERE id = ?1 RETURNING kind"
        }
        DeliveryStatus::Dropped => {
            "UPDATE outbox SET status = 'dropped',
                 payload = CASE WHEN kind IN ('post', 'remind', 'direct') THEN '' ELSE payload END
             WHERE id = ?1 RETURNING kind"
        }
    };
    let mut update = connection.prepare_cached(sql)?;
    let id_value = SqlU64::from(id);
    let changed = match status {
        DeliveryStatus::Attempted { previous_attempts } => {
            update.query_row(params![id_value, previous_attempts, u32::MAX], |row| row.get::<_, String>(0))
        }
        DeliveryStatus::Delivered(message) => {
            update.query_row(params![id_value, message.map(SqlU64)], |row| row.get(0))
        }
        DeliveryStatus::NotSent | DeliveryStatus::Dropped => update.query_row([id_value], |row| row.get(0)),
    };
    match (status, changed.optional()?.as_deref()) {
        (DeliveryStatus::Attempted { .. }, None) => Err(StoreError::Conflict),
        (_, None) => Err(StoreError::Failed(format!("there is no outbox entry {}", id.0))),
        (DeliveryStatus::Delivered(_), Some("thread")) => {
            posts::move_pending_posts_to_thread(connection, id)?;
            Ok(false)
        }
        (DeliveryStatus::Delivered(Some(_)), Some("post")) => Ok(true),
        _ => Ok(false),
    }
}
