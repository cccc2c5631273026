//! One message at a time: posting it, noting what became of it, and what follows when it cannot be posted.

use crate::app::App;
use crate::app::clocks::delivery_compensation::is_board_post;
use crate::app::outbox::entries::{entry_file_name, entry_nonce};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::matches::effects::effect::{Effect, direct_message_each};
use crate::matches::effects::notification::Notification;
use crate::matches::ids::{ChannelRef, MatchId, UserId};
use crate::matches::state::match_state::MatchPhase;
use crate::store::{DeliveryStatus, OutboxEntry, OutboxId, PostedMessage, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board;

impl<S: Store> App<S> {
    /// Strikes off a post that a later one outdoes. One that nobody has tried is taken up first: another process may be
    /// about to make it, and it would then stand below what outdoes it.
    pub(in crate::app) async fn drop_superseded_post(&self, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        if entry.attempts == 0 {
            self.claim_entry(entry).await?;
        }
        self.record_delivery(entry.id, DeliveryStatus::Dropped).await
    }

    pub(in crate::app) async fn has_newer_post(&self, entry: &OutboxEntry) -> Result<bool, StoreError> {
        Ok(self.store.current_message(entry.match_id).await?.is_some_and(|posted| posted.outbox_id > entry.id))
    }

    /// Posts this, the one that takes it up.
    pub(in crate::app) async fn post_entry(
        &self,
        entry: &OutboxEntry,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
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
    pub(in crate::app) async fn record_posted(&self, entry: &OutboxEntry, message: u64) -> Result<(), DeliveryError> {
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

    /// Strikes off what can never be told; what may be told later stays. An old message that cannot be changed keeps
    /// nobody from playing on, so it is no matter for the players.
    pub(in crate::app) async fn handle_channel_error(
        &self,
        entry: &OutboxEntry,
        error: ChannelError,
    ) -> Result<(), DeliveryError> {
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

    pub(in crate::app) async fn target_message(
        &self,
        entry: &OutboxEntry,
    ) -> Result<Option<PostedMessage>, StoreError> {
        match entry.target_post {
            Some(target) => self.store.posted_message(target).await,
            None => Ok(None),
        }
    }

    pub(in crate::app) async fn record_delivery(
        &self,
        id: OutboxId,
        status: DeliveryStatus,
    ) -> Result<(), DeliveryError> {
        Ok(self.store.record_delivery(&[(id, status)]).await?)
    }
}

/// Looks for the message of a post that was tried before.
pub(in crate::app) async fn find_posted_message(
    entry: &OutboxEntry,
    channel: ChannelRef,
    channels: &dyn ChannelClient,
) -> Result<Option<u64>, ChannelError> {
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
    pub(in crate::app) fn is_still_pending(&self) -> bool {
        !matches!(
            self,
            DeliveryError::Channel(ChannelError::Gone | ChannelError::Rejected(_)) | DeliveryError::DirectMessage(_)
        )
    }
}
