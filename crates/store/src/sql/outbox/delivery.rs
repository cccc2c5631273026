//! The outcomes of deliveries, and what follows from them for other entries.

use crate::match_outbox::{DeliveryStatus, OutboxId};
use crate::sql::engine::{Connection, OptionalExtension, params};
use crate::sql::outbox::effect_codec::encode_effect;
use crate::sql::outbox::entries::{enqueue_effects, read_entries};
use crate::sql::outbox::posts;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, UserId};

/// Records the outcome of a delivery. The last one counts, because an entry that was dropped may turn out to be
/// delivered. Of two tasks that begin the same attempt, one gets [`StoreError::Conflict`].
pub(crate) fn record_delivery(connection: &Connection, id: OutboxId, status: DeliveryStatus) -> Result<(), StoreError> {
    let sql = match status {
        DeliveryStatus::Attempted { .. } => {
            "UPDATE outbox SET attempts = min(attempts + 1, ?3)
             WHERE id = ?1 AND attempts = ?2 AND status = 'pending' RETURNING kind"
        }
        DeliveryStatus::NotSent => "UPDATE outbox SET attempts = max(attempts - 1, 0) WHERE id = ?1 RETURNING kind",
        // Keeps a message id that is already known; only new messages have one. The mentions are no longer needed, but
        // a notice stays known as one.
        DeliveryStatus::Delivered(_) => {
            "UPDATE outbox SET status = 'delivered',
                 message_id = CASE WHEN kind IN ('post', 'remind', 'direct') THEN coalesce(?2, message_id) END,
                 payload = CASE WHEN kind = 'remind' AND payload LIKE 'notice%' THEN 'notice'
                                WHEN kind IN ('post', 'remind', 'direct') THEN '' ELSE payload END
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
        (DeliveryStatus::Delivered(_), Some("thread")) => posts::move_pending_posts_to_thread(connection, id),
        (DeliveryStatus::Delivered(Some(_)), Some("post")) => link_first_board(connection, id),
        _ => Ok(()),
    }
}

/// Has the board of the first game of a pair lead to that of the second, if this delivered entry is the second game's
/// first board.
fn link_first_board(connection: &Connection, entry: OutboxId) -> Result<(), StoreError> {
    let sql = "SELECT pair_of, outbox.created_at FROM outbox JOIN matches ON matches.id = match_id
               WHERE outbox.id = ?1 AND kind = 'post' AND status = 'delivered' AND is_challenge = 0
                   AND pair_of IS NOT NULL AND NOT EXISTS (
                       SELECT 1 FROM outbox AS earlier
                       WHERE earlier.match_id = outbox.match_id AND earlier.kind = 'post' AND earlier.status = 'delivered'
                           AND earlier.is_challenge = 0 AND earlier.id <> ?1)";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement
        .query_row(params![SqlU64::from(entry)], |row| Ok((MatchId(get_u64(row, "pair_of")?), row.get("created_at")?)))
        .optional()?;
    let Some((first, at)) = found else { return Ok(()) };
    enqueue_effects(connection, first, None, &[Effect::UpdateMessage], at)
}

/// Removes a user from the pending entries: drops entries for them alone and unreadable entries that might name them,
/// and removes them from mentions.
pub fn remove_user(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let (entries, unreadable) = read_entries(connection, "status = 'pending'", [])?;
    for entry in unreadable {
        record_delivery(connection, entry.id, DeliveryStatus::Dropped)?;
    }
    for entry in entries {
        let others = match &entry.effect {
            Effect::PostReminder(receiver) | Effect::PostNotice(receiver) | Effect::DirectMessage(receiver, _)
                if *receiver == user =>
            {
                None
            }
            Effect::PostMessage(mentions) if mentions.contains(&user) => {
                Some(Effect::PostMessage(mentions.iter().copied().filter(|other| *other != user).collect()))
            }
            _ => continue,
        };
        match others {
            Some(effect) => {
                let sql = "UPDATE outbox SET payload = ?2 WHERE id = ?1";
                connection.prepare_cached(sql)?.execute(params![SqlU64::from(entry.id), encode_effect(&effect).1])?;
            }
            None => record_delivery(connection, entry.id, DeliveryStatus::Dropped)?,
        }
    }
    Ok(())
}
