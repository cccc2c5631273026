//! Telling in the channel what is kept to be told.

use crate::app::App;
use crate::app::outbox::entries::{entry_file_name, entry_nonce, is_board_post, is_superseded};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::matches::effects::effect::{Effect, Notification, direct_message_each};
use crate::matches::ids::{ChannelRef, MatchId, UserId};
use crate::matches::state::match_state::{Match, MatchPhase};
use crate::store::{DeliveryStatus, OutboxEntry, OutboxId, PostedMessage, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board;

impl<S: Store> App<S> {
    /// Tells what is untold of a match in its channel, in order. The caller holds the match. Direct messages are not told
    /// here: see [`App::deliver_direct_messages`].
    pub(in crate::app) async fn deliver_outbox(&self, id: MatchId, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        // A match gets one thread at most, and only what comes after it has another place by then.
        match self.deliver_up_to_thread(id, channels).await {
            (Err(error), _) if error.is_outage() || matches!(error, DeliveryError::InProgress) => Err(error),
            (_, true) => self.deliver_up_to_thread(id, channels).await.0,
            (told, false) => told,
        }
    }

    /// Tells what is untold, up to the thread; answers whether there was one to be opened.
    async fn deliver_up_to_thread(&self, id: MatchId, channels: &dyn ChannelClient) -> (Result<(), DeliveryError>, bool) {
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
    async fn deliver_entries(&self, game: &Match, pending: &[OutboxEntry], end: usize, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
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

    /// What is untold of a match, and the match, which is at least as new: another process may be adding to both.
    pub(in crate::app) async fn load_pending_outbox(&self, id: MatchId) -> Result<(Vec<OutboxEntry>, Match), StoreError> {
        let pending = self.store.pending_outbox(Some(id)).await?;
        Ok((pending, self.load_match_for_bot(id).await?))
    }

    /// Loads a match for the bot itself.
    pub(in crate::app) async fn load_match_for_bot(&self, id: MatchId) -> Result<Match, StoreError> {
        self.load_match_at_event(id, u32::MAX).await
    }

    async fn deliver_entry(&self, game: &Match, entry: &OutboxEntry, later: &[OutboxEntry], channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
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
    async fn deliver_post(&self, game: &Match, entry: &OutboxEntry, later: &[OutboxEntry], channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
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

    /// Strikes off a post that a later one outdoes. One that nobody has tried is taken up first: another process may be
    /// about to make it, and it would then stand below what outdoes it.
    pub(in crate::app) async fn drop_superseded_post(&self, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        if entry.attempts == 0 {
            self.claim_entry(entry).await?;
        }
        self.record_delivery(entry.id, DeliveryStatus::Dropped).await
    }

    async fn has_newer_post(&self, entry: &OutboxEntry) -> Result<bool, StoreError> {
        Ok(self.store.current_message(entry.match_id).await?.is_some_and(|posted| posted.outbox_id > entry.id))
    }

    /// Posts this, the one that takes it up.
    pub(in crate::app) async fn post_entry(&self, entry: &OutboxEntry, message: &Message, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        self.claim_entry(entry).await?;
        match channels.post_message(entry.channel, message, &entry_nonce(entry)).await {
            Ok(message) => self.record_posted(entry, message).await,
            Err(ChannelError::Forbidden) => {
                self.record_delivery(entry.id, DeliveryStatus::NotSent).await?;
                Err(ChannelError::Forbidden.into())
            }
            Err(error @ ChannelError::Rejected(_)) => {
                self.record_delivery(entry.id, DeliveryStatus::NotSent).await?;
                self.handle_channel_error(entry, error).await
            }
            Err(error) => self.handle_channel_error(entry, error).await,
        }
    }

    /// Strikes off what stands in this message now.
    async fn record_posted(&self, entry: &OutboxEntry, message: u64) -> Result<(), DeliveryError> {
        self.compensate_for_entry(entry).await?;
        self.record_delivery(entry.id, DeliveryStatus::Delivered(Some(message))).await
    }

    /// Notes that something is about to be posted, unless somebody else has.
    pub(in crate::app) async fn claim_entry(&self, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        match self.record_delivery(entry.id, DeliveryStatus::Attempted { previous_attempts: entry.attempts }).await {
            Err(DeliveryError::Store(StoreError::Conflict)) => Err(DeliveryError::InProgress),
            taken_up => taken_up,
        }
    }

    async fn edit_posted_message(&self, game: &Match, entry: &OutboxEntry, posted: PostedMessage, later: &[OutboxEntry], channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
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

    /// Strikes off what can never be told; what may be told later stays. An old message that cannot be changed keeps
    /// nobody from playing on, so it is no matter for the players.
    pub(in crate::app) async fn handle_channel_error(&self, entry: &OutboxEntry, error: ChannelError) -> Result<(), DeliveryError> {
        match &error {
            ChannelError::Gone => {
                self.compensate_for_entry(entry).await?;
                self.record_delivery(entry.id, DeliveryStatus::Dropped).await?;
                if let Effect::PostMessage(calls) = &entry.effect {
                    self.handle_lost_channel(entry, calls).await?;
                }
            }
            ChannelError::Rejected(reason) => {
                tracing::error!(%reason, entry = entry.id.0, "a message was refused");
                if !self.is_essential(entry).await? {
                    self.record_delivery(entry.id, DeliveryStatus::Dropped).await?;
                }
                if !matches!(entry.effect, Effect::PostMessage(_)) {
                    return Ok(());
                }
            }
            ChannelError::Forbidden | ChannelError::Transient(_) => {}
        }
        Err(error.into())
    }

    /// Whether a match cannot well go on without this: a board while it is played. It is tried again, more and more seldom.
    async fn is_essential(&self, entry: &OutboxEntry) -> Result<bool, StoreError> {
        Ok(is_board_post(entry)
            && matches!(self.load_match_for_bot(entry.match_id).await?.phase(), MatchPhase::Playing(_)))
    }

    /// A post finds no channel any more. A match that is not over loses its place; of one that is, those whom the post
    /// would have called hear directly.
    async fn handle_lost_channel(&self, entry: &OutboxEntry, calls: &[UserId]) -> Result<(), DeliveryError> {
        let game = self.load_match_for_bot(entry.match_id).await?;
        if game.play_state().is_none() || game.ending().is_none() {
            self.move_match_off_channel(game, entry.channel.channel, None).await?;
            return Ok(());
        }
        self.store
            .enqueue_effects(
                game.id(),
                entry.channel,
                &direct_message_each(calls, Notification::MatchStopped),
                self.now(),
            )
            .await?;
        self.outbox_signal.notify_now(game.id());
        Ok(())
    }

    /// What a message says that showed this event and is the current one no more.
    pub(in crate::app) async fn retired_message_text(&self, id: MatchId, event: u32) -> Result<String, StoreError> {
        let past = self.load_match_at_event(id, event).await?;
        let catalog = self.public_catalog(past.terms().channel_ref).await?;
        Ok(match past.play_state() {
            Some(play) => board::superseded_board_text(&catalog, &past, play),
            None => challenge_message::superseded_challenge_text(&catalog, &past),
        })
    }

    pub(in crate::app) async fn target_message(&self, entry: &OutboxEntry) -> Result<Option<PostedMessage>, StoreError> {
        match entry.target_post {
            Some(target) => self.store.posted_message(target).await,
            None => Ok(None),
        }
    }

    pub(in crate::app) async fn record_delivery(&self, id: OutboxId, status: DeliveryStatus) -> Result<(), DeliveryError> {
        Ok(self.store.record_delivery(&[(id, status)]).await?)
    }
}

/// Looks for the message of a post that was tried before.
pub(in crate::app) async fn find_posted_message(entry: &OutboxEntry, channel: ChannelRef, channels: &dyn ChannelClient) -> Result<Option<u64>, ChannelError> {
    match entry.attempts {
        0 => Ok(None),
        _ => channels.find_by_file(channel, &entry_file_name(entry), entry.created_at).await,
    }
}

/// Why something is still untold.
#[derive(Debug, thiserror::Error)]
pub(in crate::app) enum DeliveryError {
    /// Discord did not take it.
    #[error(transparent)]
    Channel(#[from] ChannelError),
    /// The store could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A direct message has to wait, which holds up nothing else.
    #[error("a direct message has to wait: {0}")]
    DirectMessage(String),
    /// Somebody else is telling it.
    #[error("somebody else is telling it")]
    InProgress,
}

impl DeliveryError {
    /// Whether other matches would fare no better.
    pub(in crate::app) fn is_outage(&self) -> bool {
        use crate::store::StoreError::{Busy, DiskFull, ReadOnly};
        matches!(
            self,
            DeliveryError::Channel(ChannelError::Transient(_)) | DeliveryError::Store(Busy | DiskFull | ReadOnly)
        )
    }

    /// Whether something is still to be told in the channel.
    fn is_still_pending(&self) -> bool {
        !matches!(
            self,
            DeliveryError::Channel(ChannelError::Gone | ChannelError::Rejected(_)) | DeliveryError::DirectMessage(_)
        )
    }
}
