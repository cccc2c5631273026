//! Posts of which the bot does not know whether they were made, in channels whose history it may not read.
//!
//! The players get another post, and this one stays in the outbox until the channel can be searched: then its message
//! loses its controls, if there is one.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use crate::outbox::channel_errors::DeliveryError;
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_store::match_outbox::{DeliveryStatus, MatchOutbox, OutboxEntry};

/// Returns true if a post may be made once more without knowing. After a second attempt without an answer it waits for
/// the permission or for a later post, so that there are never three.
pub fn may_post_again(outbox: &MatchOutbox, entry: &OutboxEntry) -> bool {
    let is_repeated = |other: &OutboxEntry| other.id != entry.id && is_unverified_post(other);
    entry.attempts == 1 && !outbox.pending.iter().any(is_repeated)
}

/// Returns true for a post that may have been made.
fn is_unverified_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_)) && entry.attempts > 0
}

impl Posts {
    /// Makes a post once more. It becomes an entry of its own, so that the first one can be told from it later.
    pub async fn post_again(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        // Entries that wait for a thread under this message cannot wait for another one.
        if loaded.outbox().pending.iter().any(|later| later.effect == Effect::OpenThread) {
            let message = self.render_entry(loaded, entry, channels).await?;
            return self.post_entry(loaded, entry, &message, channels).await;
        }
        let effects = [Effect::RetireMessage(loaded.last_event_number()), entry.effect.clone()];
        self.enqueue_effects(loaded, entry.channel, &effects, self.clock.now()).await?;
        self.outbox_signal.notify_now(loaded.id(), loaded.outbox());
        Ok(())
    }

    /// Keeps an entry whose message may be posted until the channel can be searched for it, though not for ever. Then
    /// it is dropped; where nothing tells if the later post was made either, the match leaves the channel.
    pub async fn keep_unverified_post(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
    ) -> Result<(), DeliveryError> {
        if !self.is_refused_for_too_long(entry) {
            return Err(DeliveryError::Unverified);
        }
        let is_shown = loaded.outbox().current_message.is_some_and(|posted| posted.outbox_id > entry.id);
        let is_later = |later: &&OutboxEntry| later.id > entry.id && is_unverified_post(later);
        let repeated: Vec<OutboxEntry> = loaded.outbox().pending.iter().filter(is_later).cloned().collect();
        if is_shown || repeated.is_empty() {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
            return Ok(());
        }
        repeated.iter().for_each(|later| loaded.record_delivery(later, DeliveryStatus::Dropped));
        self.handle_channel_error(loaded, entry, ChannelError::Forbidden).await
    }
}
