//! Direct messages: to players whom their match calls, if they want that, and to those who follow a match. They are told
//! beside everything else: whoever plays waits for none of them.
//!
//! They are kept with what is told in the channel, and recognised in the same way, by their pictures. That a message
//! cannot be brought to somebody is no matter for anybody else: it is dropped, or tried again by itself.

use crate::app::App;
use crate::app::outbox::entries::{entry_file_name, entry_nonce};
use crate::app::outbox::post::{DeliveryError, find_posted_message};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::matches::effects::effect::Effect;
use crate::matches::effects::mentions::{MentionReason, has_acted_since};
use crate::matches::effects::notification::Notification;
use crate::matches::ids::{MatchId, UserId};
use crate::matches::log::location::MatchLocation;
use crate::matches::state::match_state::Match;
use crate::store::{DeliveryStatus, OutboxEntry, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::direct_message;
use crate::ui::screens::lists::watched_matches;

impl<S: Store> App<S> {
    /// Tells what is untold of a match in direct messages.
    pub(in crate::app) async fn deliver_direct_messages(
        &self,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let (pending, game) = self.load_pending_outbox(id).await?;
        for (index, entry) in pending.iter().enumerate() {
            let Effect::DirectMessage(user, news) = entry.effect else { continue };
            let told = match has_newer_direct_message(user, &pending[index + 1..]) {
                true => self.record_delivery(entry.id, DeliveryStatus::Dropped).await,
                false => self.deliver_direct_message(&game, entry, (user, news), channels).await,
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
        game: &Match,
        entry: &OutboxEntry,
        (user, news): (UserId, Notification),
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let Some(message) = self.render_direct_message(game, entry, (user, news), channels).await? else {
            return self.record_delivery(entry.id, DeliveryStatus::Dropped).await;
        };
        match self.send_direct_message(entry, user, &message, channels).await {
            Ok(()) => self.record_delivery(entry.id, DeliveryStatus::Delivered(None)).await,
            Err(DeliveryError::Channel(ChannelError::Transient(reason))) => Err(DeliveryError::DirectMessage(reason)),
            // Who takes no messages from the bot has their reasons.
            Err(DeliveryError::Channel(error)) => {
                tracing::debug!(%error, entry = entry.id.0, "a direct message was not taken");
                self.record_delivery(entry.id, DeliveryStatus::Dropped).await
            }
            Err(silent) => Err(silent),
        }
    }

    /// The message as it is to be now, the board as its reader wants it; `None` when they need none any more.
    async fn render_direct_message(
        &self,
        game: &Match,
        entry: &OutboxEntry,
        (user, news): (UserId, Notification),
        channels: &dyn ChannelClient,
    ) -> Result<Option<Message>, StoreError> {
        if news == Notification::ChannelLost && game.location() != MatchLocation::ChannelLost {
            // Since then it has been let go on elsewhere.
            return Ok(None);
        }
        let link = self.match_url(game, channels).await?;
        let catalog = self.public_catalog(game.terms().channel_ref).await?;
        let look = self.load_appearance(game, user).await?;
        let Notification::AttentionNeeded(event) = news else {
            return Ok(Some(watched_matches::watch_news(&catalog, game, news, look, &entry_file_name(entry), &link)));
        };
        let known = has_acted_since(user, event, &self.store.load_match(game.id()).await?.events);
        let calling = MentionReason::for_user(user, game).filter(|_| !known);
        Ok(calling.map(|calling| {
            direct_message::direct_message(&catalog, game, (user, look), calling, &link, &entry_file_name(entry))
        }))
    }

    /// Brings a message to its reader, unless an earlier try has.
    async fn send_direct_message(
        &self,
        entry: &OutboxEntry,
        user: UserId,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let channel = channels.open_direct_messages(user).await?;
        if find_posted_message(entry, channel, channels).await?.is_none() {
            self.claim_entry(entry).await?;
            channels.post_message(channel, message, &entry_nonce(entry)).await?;
        }
        Ok(())
    }
}

/// Whether something newer is to be told to the same person anyway.
fn has_newer_direct_message(user: UserId, later: &[OutboxEntry]) -> bool {
    later.iter().any(|later| matches!(later.effect, Effect::DirectMessage(other, _) if other == user))
}
