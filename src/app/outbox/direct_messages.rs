//! Direct messages: to players whom their match calls, if they want that, and to those who follow a match. They are told
//! beside everything else: whoever plays waits for none of them.
//!
//! They are kept with what is told in the channel, and recognised in the same way, by their pictures. That a message
//! cannot be brought to somebody is no matter for anybody else: it is dropped, or tried again by itself.

use crate::app::App;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::outbox::entries::{entry_file_name, entry_nonce};
use crate::app::outbox::post::{DeliveryError, find_posted_message};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::store::{DeliveryStatus, OutboxEntry, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::direct_message;
use crate::ui::screens::lists::watched_matches;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::mentions::{MentionReason, has_acted_since};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::location::MatchLocation;

impl<S: Store> App<S> {
    /// Tells what is untold of a match in direct messages.
    pub(in crate::app) async fn deliver_direct_messages(
        &self,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let mut loaded = self.load_match_for_bot(id).await?;
        let pending = loaded.outbox().pending.clone();
        let delivered = self.deliver_pending_direct_messages(&mut loaded, &pending, channels).await;
        self.store_deliveries(&mut loaded).await?;
        delivered
    }

    async fn deliver_pending_direct_messages(
        &self,
        loaded: &mut LoadedMatch,
        pending: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        for (index, entry) in pending.iter().enumerate() {
            let Effect::DirectMessage(user, news) = entry.effect else { continue };
            let told = match has_newer_direct_message(user, &pending[index + 1..]) {
                true => {
                    loaded.record_delivery(entry, DeliveryStatus::Dropped);
                    Ok(())
                }
                false => self.deliver_direct_message(loaded, entry, (user, news), channels).await,
            };
            match told {
                Ok(()) | Err(DeliveryError::InProgress) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn deliver_direct_message(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        (user, news): (UserId, Notification),
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let Some(message) = self.render_direct_message(loaded, entry, (user, news), channels).await? else {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
            return Ok(());
        };
        match self.send_direct_message(loaded, entry, user, &message, channels).await {
            Ok(()) => loaded.record_delivery(entry, DeliveryStatus::Delivered(None)),
            Err(DeliveryError::Channel(ChannelError::Transient(reason))) => {
                return Err(DeliveryError::DirectMessage(reason));
            }
            // A person who takes no messages from the bot has their reasons.
            Err(DeliveryError::Channel(error)) => {
                tracing::debug!(%error, entry = entry.id.0, "a direct message was not taken");
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// The message as it is to be now, the board as its reader wants it; `None` when they need none any more.
    async fn render_direct_message(
        &self,
        loaded: &LoadedMatch,
        entry: &OutboxEntry,
        (user, news): (UserId, Notification),
        channels: &dyn ChannelClient,
    ) -> Result<Option<Message>, StoreError> {
        if news == Notification::ChannelLost && loaded.location() != MatchLocation::ChannelLost {
            // Since then it has been let go on elsewhere.
            return Ok(None);
        }
        let link = loaded.url(channels);
        let catalog = loaded.public_catalog();
        let look = self.appearance(loaded, user).await?;
        let Notification::AttentionNeeded(event) = news else {
            return Ok(Some(watched_matches::watch_news(&catalog, loaded, news, look, &entry_file_name(entry), &link)));
        };
        let known = has_acted_since(user, event, loaded.events());
        let calling = MentionReason::for_user(user, loaded).filter(|_| !known);
        Ok(calling.map(|calling| {
            direct_message::direct_message(&catalog, loaded, (user, look), calling, &link, &entry_file_name(entry))
        }))
    }

    /// Brings a message to its reader, unless an earlier try has.
    async fn send_direct_message(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let channel = channels.open_direct_messages(user).await?;
        if find_posted_message(entry, channel, channels).await?.is_none() {
            self.claim_entry(loaded, entry).await?;
            channels.post_message(channel, message, &entry_nonce(entry)).await?;
        }
        Ok(())
    }
}

/// True when something newer is to be told to the same person anyway.
fn has_newer_direct_message(user: UserId, later: &[OutboxEntry]) -> bool {
    later.iter().any(|later| matches!(later.effect, Effect::DirectMessage(other, _) if other == user))
}
