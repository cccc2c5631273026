//! The outbox of a match: its undelivered messages, and the message that was posted last.

use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp};

/// The state of a match's deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchOutbox {
    /// The entries that are still to be delivered, in order.
    pub pending: Vec<OutboxEntry>,
    /// Pending entries that cannot be read, because their rows are damaged: they are to be dropped.
    pub unreadable: Vec<OutboxId>,
    /// The last message of the match that was posted.
    pub current_message: Option<PostedMessage>,
}

impl MatchOutbox {
    /// Follows a delivery: a finished entry is no longer pending, and a post that was delivered is the current message.
    pub fn note(&mut self, id: OutboxId, status: DeliveryStatus) {
        let Some(index) = self.pending.iter().position(|entry| entry.id == id) else { return };
        match status {
            DeliveryStatus::Attempted { previous_attempts } => self.pending[index].attempts = previous_attempts + 1,
            DeliveryStatus::NotSent => self.pending[index].attempts -= 1,
            DeliveryStatus::Dropped => drop(self.pending.remove(index)),
            DeliveryStatus::Delivered(message) => {
                let entry = self.pending.remove(index);
                let is_newer = self.current_message.is_none_or(|current| current.outbox_id < id);
                if let (Effect::PostMessage(_), Some(message_id), true) = (&entry.effect, message, is_newer) {
                    let OutboxEntry { id: outbox_id, created_at, channel, is_challenge, .. } = entry;
                    self.current_message =
                        Some(PostedMessage { outbox_id, created_at, channel, message_id, is_challenge });
                }
            }
        }
    }
}

/// A message, edit or other effect on Discord, stored until it is delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry {
    /// Its number.
    pub id: OutboxId,
    /// Sixteen random hexadecimal digits by which its message is recognised on Discord. No other entry has the same
    /// nonce, not even in another database, or in this one before it was restored from a backup.
    pub nonce: String,
    /// The match.
    pub match_id: MatchId,
    /// When it was stored. It cannot have been delivered earlier.
    pub created_at: Timestamp,
    /// The channel that it is delivered to.
    pub channel: ChannelRef,
    /// The effect.
    pub effect: Effect,
    /// The post to which [`Effect::RetireMessage`], [`Effect::UpdateMessage`] and [`Effect::OpenThread`] apply: the
    /// last one of the match when the entry was stored. For [`Effect::DeleteNotice`] the notice, and for the answer to
    /// a challenge the direct message about it.
    pub target_post: Option<OutboxId>,
    /// True if the post or direct message shows the challenge and not a board: it was stored while the challenge was
    /// pending.
    pub is_challenge: bool,
    /// The number of attempts with an unknown outcome.
    pub attempts: u32,
}

/// The number of an outbox entry. Later entries have larger numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OutboxId(pub u64);

/// A kind of outbox entries. The kinds are delivered independently of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutboxLane {
    /// Messages and threads in channels.
    Channels,
    /// Direct messages.
    DirectMessages,
}

/// The outcome of delivering an outbox entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// An attempt is under way, and may succeed without the bot ever knowing. Only one caller can start an attempt, and
    /// only while the entry is pending.
    Attempted {
        /// The number of attempts before this one, as the caller has read it.
        previous_attempts: u32,
    },
    /// The attempt certainly did not succeed, so it does not count.
    NotSent,
    /// It is delivered; with the id of the message that was posted, if any.
    Delivered(Option<u64>),
    /// It no longer needs to be delivered, or never can be.
    Dropped,
}

/// A message of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostedMessage {
    /// The post.
    pub outbox_id: OutboxId,
    /// When the post was stored.
    pub created_at: Timestamp,
    /// The channel of the message.
    pub channel: ChannelRef,
    /// The id of the message.
    pub message_id: u64,
    /// True if it shows the challenge and not a board.
    pub is_challenge: bool,
}
