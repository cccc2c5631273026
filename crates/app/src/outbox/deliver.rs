//! Delivers the pending entries of a match in its channel, in order. Direct messages are delivered separately.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Outbox;
use crate::outbox::channel_errors::DeliveryError;
use crate::outbox::post::{find_posted_message, is_superseded, is_superseded_post};
use crate::outbox::unverified_posts::may_post_again;
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry, PostedMessage};
use tokio::time::Instant;

impl Outbox {
    /// Delivers the pending entries of a match in its channel, and stores the outcomes. The caller holds the match's
    /// lock. Direct messages are left to [`DirectMessages::deliver`](super::DirectMessages::deliver).
    pub async fn deliver(&self, loaded: &mut LoadedMatch, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        if loaded.terms().channel_ref.is_without_bot() {
            self.deliver_by_token(loaded, channels).await?;
            self.matches.store_deliveries(loaded).await?;
            self.private_boards.update_followed_boards(loaded, channels).await;
            return Ok(());
        }
        let pending = &loaded.outbox().pending;
        let opens_thread = pending.iter().any(|entry| entry.effect == Effect::OpenThread);
        let waits_for_bot = self.downtime.is_guild_removed(loaded.terms().channel_ref.guild())
            && pending.iter().any(|entry| !matches!(entry.effect, Effect::DirectMessage(..)));
        let mut delivered = match waits_for_bot {
            true => Err(DeliveryError::BotRemoved),
            false => self.deliver_up_to_thread(loaded, channels).await,
        };
        if opens_thread && !waits_for_bot && !delivered.as_ref().is_err_and(DeliveryError::stops_delivery) {
            delivered = self.deliver_after_thread(loaded, channels).await;
        }
        self.posts.replace_idle_probe(loaded);
        self.matches.store_deliveries(loaded).await?;
        self.private_boards.update_followed_boards(loaded, channels).await;
        delivered
    }

    /// Delivers the entries after the one that opens a thread. A match has one thread at most, and the store knows the
    /// channel of these entries only once it is open.
    async fn deliver_after_thread(
        &self,
        loaded: &mut LoadedMatch,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        self.matches.store_deliveries(loaded).await?;
        *loaded = self.matches.load_for_bot(loaded.id()).await?;
        self.deliver_up_to_thread(loaded, channels).await
    }

    /// Delivers the entries up to the one that opens a thread, and that one.
    async fn deliver_up_to_thread(
        &self,
        loaded: &mut LoadedMatch,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let mut pending = loaded.outbox().pending.clone();
        pending.retain(|entry| !matches!(entry.effect, Effect::DirectMessage(..)));
        let thread = pending.iter().position(|entry| entry.effect == Effect::OpenThread);
        let end = thread.map_or(pending.len(), |thread| thread + 1);
        let mut worst = Ok(());
        for (index, entry) in pending[..end].iter().enumerate() {
            // An entry before it may have settled it too.
            if !loaded.outbox().pending.iter().any(|left| left.id == entry.id) {
                continue;
            }
            match self.deliver_entry(loaded, entry, &pending[index + 1..], channels).await {
                Ok(()) => {}
                Err(error) if error.stops_delivery() => return Err(error),
                // An entry that is still pending matters more than one that can never be delivered.
                Err(error) if worst.is_ok() || error.is_still_pending() => worst = Err(error),
                Err(_) => {}
            }
        }
        worst
    }

    async fn deliver_entry(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        match &entry.effect {
            Effect::PostMessage(_) => self.deliver_post(loaded, entry, later, channels).await,
            Effect::PostReminder(user) => self.deliver_reminder(loaded, entry, *user, later, channels).await,
            Effect::PostNotice(user) => self.deliver_notice(loaded, entry, *user, later, channels).await,
            Effect::OpenThread => self.open_match_thread(loaded, entry, channels).await,
            Effect::ShortenAutoArchive => self.shorten_thread_auto_archive(loaded, entry, channels).await,
            Effect::DeleteNotice => self.delete_notice(loaded, entry, channels).await,
            // The store replaces the first three by others, and direct messages are delivered separately.
            Effect::NotifyWatchers(_)
            | Effect::CorrectRetiredMessages
            | Effect::DeleteNotices
            | Effect::DirectMessage(..) => Ok(()),
            Effect::UpdateMessage if is_superseded(entry, later) => {
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
                Ok(())
            }
            Effect::CorrectRetiredMessage(event) if !loaded.was_taken_back(*event)? => {
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
                Ok(())
            }
            Effect::UpdateMessage | Effect::RetireMessage(_) | Effect::CorrectRetiredMessage(_) => {
                match self.posts.target_message(loaded, entry).await? {
                    // Its post may be there, and could not be looked for yet: the edit waits for it.
                    None if loaded.outbox().pending.iter().any(|post| Some(post.id) == entry.target_post) => Ok(()),
                    None => {
                        loaded.record_delivery(entry, DeliveryStatus::Dropped);
                        Ok(())
                    }
                    Some(posted) => self.edit_posted_message(loaded, entry, posted, later, channels).await,
                }
            }
        }
    }

    /// Posts a message, unless an earlier attempt has posted it already or a later message supersedes it.
    async fn deliver_post(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let superseded = is_superseded_post(loaded.outbox(), entry, later);
        let channel = entry.channel.channel;
        let found = match self.forbidden_channels.refusal(channel, loaded.id(), Instant::now()) {
            Some(_) if superseded && entry.attempts == 0 => Ok(None),
            Some(_) if superseded => Err(ChannelError::Forbidden),
            Some(refusal) => return self.posts.handle_channel_error(loaded, entry, refusal).await,
            None => find_posted_message(entry, entry.channel, channels).await,
        };
        match found {
            Ok(Some(message)) => {
                self.posts.record_allowed_channel(entry.channel);
                self.posts.record_posted(loaded, entry, message).await
            }
            Ok(None) | Err(ChannelError::SearchIncomplete) if superseded => {
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
                Ok(())
            }
            Err(ChannelError::Forbidden) if superseded => self.posts.keep_unverified_post(loaded, entry).await,
            // In a busy channel nothing that happens later tells if an earlier attempt has posted the message. The
            // players are better off with two boards than with none.
            Ok(None) | Err(ChannelError::SearchIncomplete) => {
                let message = self.posts.render_entry(loaded, entry, channels).await?;
                self.posts.post_entry(loaded, entry, &message, channels).await
            }
            // The bot may not read the channel, so it cannot know either.
            Err(ChannelError::Forbidden) if may_post_again(loaded.outbox(), entry) => {
                self.posts.post_again(loaded, entry, channels).await
            }
            Err(error) => self.posts.handle_channel_error(loaded, entry, error).await,
        }
    }

    async fn edit_posted_message(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        posted: PostedMessage,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        if loaded.has_unsaved_post(posted.outbox_id) {
            // Until it is stored the post is looked for by its picture, which the edit replaces.
            self.matches.store_deliveries(loaded).await?;
        }
        let posted_below = later.iter().any(|later| matches!(later.effect, Effect::PostMessage(_)));
        let changed = match entry.effect {
            Effect::RetireMessage(event) | Effect::CorrectRetiredMessage(event) => {
                let retired = self.posts.retired_message(loaded, event)?;
                channels.retire_message(posted.channel, posted.message_id, &retired).await
            }
            _ => {
                let message = self.posts.render_entry(loaded, entry, channels).await?;
                channels.edit_message(posted.channel, posted.message_id, &message).await
            }
        };
        match changed {
            Ok(()) => loaded.record_delivery(entry, DeliveryStatus::Delivered(None)),
            // A deleted message shows nothing outdated.
            Err(ChannelError::Gone) => loaded.record_delivery(entry, DeliveryStatus::Dropped),
            Err(ChannelError::Rejected(reason)) if entry.effect == Effect::UpdateMessage && !posted_below => {
                tracing::info!(%reason, "a message could not be edited; it is posted anew");
                // In this order: if the process is killed in between, the new post supersedes the edit.
                let effects = [Effect::RetireMessage(loaded.last_event_number()), Effect::PostMessage(Vec::new())];
                self.posts.enqueue_effects(loaded, posted.channel, &effects, self.clock.now()).await?;
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
                self.outbox_signal.notify_now(loaded.id(), loaded.outbox());
            }
            Err(error) => return self.posts.handle_channel_error(loaded, entry, error).await,
        }
        Ok(())
    }
}
