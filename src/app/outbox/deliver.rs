//! Telling in the channel what is kept to be told.

use crate::app::App;
use crate::app::outbox::entries::is_superseded;
use crate::app::outbox::post::{DeliveryError, find_posted_message};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::matches::effects::effect::Effect;
use crate::matches::ids::MatchId;
use crate::matches::state::match_state::Match;
use crate::store::{DeliveryStatus, OutboxEntry, PostedMessage, Store};

impl<S: Store> App<S> {
    /// Tells what is untold of a match in its channel, in order. The caller holds the match. Direct messages are not told
    /// here: see [`App::deliver_direct_messages`].
    pub(in crate::app) async fn deliver_outbox(
        &self,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        // A match gets one thread at most, and only what comes after it has another place by then.
        match self.deliver_up_to_thread(id, channels).await {
            (Err(error), _) if error.is_outage() || matches!(error, DeliveryError::InProgress) => Err(error),
            (_, true) => self.deliver_up_to_thread(id, channels).await.0,
            (told, false) => told,
        }
    }

    /// Tells what is untold, up to the thread; answers whether there was one to be opened.
    async fn deliver_up_to_thread(
        &self,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> (Result<(), DeliveryError>, bool) {
        let (mut pending, game) = match self.load_pending_outbox(id).await {
            Ok(pending) => pending,
            Err(error) => return (Err(error.into()), false),
        };
        pending.retain(|entry| !matches!(entry.effect, Effect::DirectMessage(..)));
        let thread = pending.iter().position(|entry| entry.effect == Effect::OpenThread);
        let end = thread.map_or(pending.len(), |thread| thread + 1);
        (self.deliver_entries(&game, &pending, end, channels).await, thread.is_some())
    }

    /// Tells the first of these notices, `end` of them.
    async fn deliver_entries(
        &self,
        game: &Match,
        pending: &[OutboxEntry],
        end: usize,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let mut worst = Ok(());
        for (index, entry) in pending[..end].iter().enumerate() {
            let later = &pending[index + 1..];
            match self.deliver_entry(game, entry, later, channels).await {
                Ok(()) => {}
                Err(error) if error.is_outage() || matches!(error, DeliveryError::InProgress) => return Err(error),
                // What stays untold matters more than what never can be told.
                Err(error) if worst.is_ok() || error.is_still_pending() => worst = Err(error),
                Err(_) => {}
            }
        }
        worst
    }

    async fn deliver_entry(
        &self,
        game: &Match,
        entry: &OutboxEntry,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        match &entry.effect {
            Effect::PostMessage(_) => self.deliver_post(game, entry, later, channels).await,
            Effect::PostReminder(user) => self.deliver_reminder(game, entry, *user, later, channels).await,
            Effect::OpenThread => self.open_match_thread(game, entry, channels).await,
            Effect::ArchiveThread => self.archive_match_thread(game, entry, channels).await,
            // The store keeps none of these, and those are told elsewhere.
            Effect::NotifyWatchers(_) | Effect::DirectMessage(..) => Ok(()),
            Effect::UpdateMessage if is_superseded(entry, later) => {
                self.record_delivery(entry.id, DeliveryStatus::Dropped).await
            }
            Effect::UpdateMessage | Effect::RetireMessage(_) => match self.target_message(entry).await? {
                None => self.record_delivery(entry.id, DeliveryStatus::Dropped).await,
                Some(posted) => self.edit_posted_message(game, entry, posted, later, channels).await,
            },
        }
    }

    /// A post that a later one outdoes is not made; but it may have been made already without our knowing.
    async fn deliver_post(
        &self,
        game: &Match,
        entry: &OutboxEntry,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let outdone = later.iter().any(|later| matches!(later.effect, Effect::PostMessage(_)))
            || self.has_newer_post(entry).await?;
        match find_posted_message(entry, entry.channel, channels).await {
            Ok(Some(message)) => self.record_posted(entry, message).await,
            Ok(None) | Err(ChannelError::Forbidden) if outdone => self.drop_superseded_post(entry).await,
            Ok(None) => self.post_entry(entry, &self.render_entry(game, entry).await?, channels).await,
            // Where the bot may not read what was posted nobody can know whether this was. The players are better off with
            // two boards than with none, so it is posted once more; after a second try without an answer it waits for the
            // permission or for what outdoes it, so that there are never three.
            Err(ChannelError::Forbidden) if entry.attempts == 1 => {
                self.post_entry(entry, &self.render_entry(game, entry).await?, channels).await
            }
            Err(error) => self.handle_channel_error(entry, error).await,
        }
    }

    async fn edit_posted_message(
        &self,
        game: &Match,
        entry: &OutboxEntry,
        posted: PostedMessage,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let posted_below = later.iter().any(|later| matches!(later.effect, Effect::PostMessage(_)));
        let changed = match entry.effect {
            Effect::RetireMessage(event) => {
                let text = self.retired_message_text(game.id(), event).await?;
                channels.remove_controls(posted.channel, posted.message_id, &text).await
            }
            _ => channels.edit_message(posted.channel, posted.message_id, &self.render_entry(game, entry).await?).await,
        };
        match changed {
            Ok(()) => self.record_delivery(entry.id, DeliveryStatus::Delivered(None)).await,
            // A message that is gone shows nothing wrong.
            Err(ChannelError::Gone) => self.record_delivery(entry.id, DeliveryStatus::Dropped).await,
            Err(ChannelError::Rejected(reason)) if entry.effect == Effect::UpdateMessage && !posted_below => {
                tracing::info!(%reason, "a message could not be edited; it is posted anew");
                // In this order: after a kill in between, what is posted anew outdoes the edit.
                let tells = [Effect::RetireMessage(game.last_event_number()), Effect::PostMessage(Vec::new())];
                self.store.enqueue_effects(game.id(), posted.channel, &tells, self.now()).await?;
                self.record_delivery(entry.id, DeliveryStatus::Dropped).await?;
                self.outbox_signal.notify_now(game.id());
                Ok(())
            }
            Err(error) => self.handle_channel_error(entry, error).await,
        }
    }
}
