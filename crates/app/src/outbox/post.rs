//! Posts one message, records the outcome, and handles what follows when it cannot be posted.

use crate::clocks::delivery_compensation::is_board_post;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use crate::outbox::entries::{entry_file_name, entry_nonce};
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::effects::effect::{Effect, direct_message_each};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::event_batch::RequestStamp;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry, PostedMessage};
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::{Message, RetiredMessage};
use gonagas_ui::screens::challenge::challenge_message;
use gonagas_ui::screens::match_board::turn_line;
use tokio::time::Instant;

/// The time for which Discord may refuse an entry. Then the match goes on without the channel.
const MAX_REFUSED_TIME: Timestamp = DAY;

impl Posts {
    /// Claims an entry and posts its message. From the claim on it may have been posted without the bot knowing.
    pub async fn post_entry(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        self.claim_entry(loaded, entry).await?;
        match channels.post_message(entry.channel, message, &entry_nonce(entry)).await {
            Ok(message) => {
                self.record_allowed_channel(entry.channel);
                self.record_posted(loaded, entry, message).await
            }
            Err(error) => {
                if error.closes_channel() {
                    self.forbidden_channels.record_forbidden(entry.channel, loaded.id(), &error, Instant::now());
                }
                if error.has_certainly_failed() {
                    loaded.record_delivery(entry, DeliveryStatus::NotSent);
                }
                self.handle_channel_error(loaded, entry, error).await
            }
        }
    }

    /// Records that an entry is posted as this message.
    pub async fn record_posted(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        message: u64,
    ) -> Result<(), DeliveryError> {
        self.clocks.compensate_for_entry(loaded, entry).await?;
        loaded.record_delivery(entry, DeliveryStatus::Delivered(Some(message)));
        Ok(())
    }

    /// Stores that an entry is about to be posted, in one commit with the outcomes of the entries before it.
    pub async fn claim_entry(&self, loaded: &mut LoadedMatch, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        loaded.record_delivery(entry, DeliveryStatus::Attempted { previous_attempts: entry.attempts });
        match self.matches.store_deliveries(loaded).await {
            Err(StoreError::Conflict) => {
                loaded.forget_claim(entry);
                Err(DeliveryError::InProgress)
            }
            stored => Ok(stored?),
        }
    }

    /// Drops an entry that can never be delivered, or was refused for [`MAX_REFUSED_TIME`]; one that may be delivered
    /// later stays pending. Returns the error, unless Discord rejects an edit or a reminder: that keeps nobody from
    /// playing.
    pub async fn handle_channel_error(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        error: ChannelError,
    ) -> Result<(), DeliveryError> {
        match &error {
            ChannelError::Gone => {
                self.clocks.compensate_for_entry(loaded, entry).await?;
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
                match &entry.effect {
                    Effect::PostMessage(mentioned) => self.handle_lost_channel(loaded, entry, mentioned).await?,
                    Effect::PostNotice(user) => self.handle_lost_channel(loaded, entry, &[*user]).await?,
                    _ => {}
                }
            }
            ChannelError::Rejected(reason) => {
                tracing::error!(%reason, entry = entry.id.0, "a message was rejected");
                // A match cannot go on without its board, nor end without a result: the post is tried again, at growing
                // intervals.
                if !is_board_post(entry) {
                    loaded.record_delivery(entry, DeliveryStatus::Dropped);
                } else if self.is_refused_for_too_long(entry) {
                    self.give_up_refused_entry(loaded, entry).await?;
                }
                if !matches!(entry.effect, Effect::PostMessage(_)) {
                    return Ok(());
                }
            }
            refusal if refusal.is_refusal() && self.is_refused_for_too_long(entry) => {
                self.give_up_refused_entry(loaded, entry).await?;
            }
            ChannelError::Forbidden
            | ChannelError::Refused(_)
            | ChannelError::SearchIncomplete
            | ChannelError::RateLimited(_)
            | ChannelError::Transient(_) => {}
        }
        Err(error.into())
    }

    /// Returns true if an entry has waited for [`MAX_REFUSED_TIME`], not counting the time for which the bot was not on
    /// its server.
    pub fn is_refused_for_too_long(&self, entry: &OutboxEntry) -> bool {
        let since =
            self.downtime.returned_at(entry.channel.guild).map_or(entry.created_at, |at| at.max(entry.created_at));
        self.clock.now() - since >= MAX_REFUSED_TIME
    }

    /// Drops an entry that was refused for [`MAX_REFUSED_TIME`]. If it posts a board, the match leaves the channel:
    /// until then nothing falls due, so someone who can change permissions or close a thread could stop their own clock
    /// for ever. If it posts a result, the users whom it would have mentioned get a direct message.
    async fn give_up_refused_entry(&self, loaded: &mut LoadedMatch, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        self.clocks.compensate_for_entry(loaded, entry).await?;
        loaded.record_delivery(entry, DeliveryStatus::Dropped);
        match &entry.effect {
            Effect::PostMessage(mentioned) if !matches!(loaded.phase(), MatchPhase::Challenge) => {
                self.handle_lost_channel(loaded, entry, mentioned).await
            }
            _ => Ok(()),
        }
    }

    /// Handles a post whose channel is gone or closed to the bot. A match that is not over leaves the channel; once it
    /// is over, the users whom the post would have mentioned get a direct message.
    async fn handle_lost_channel(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        mentioned: &[UserId],
    ) -> Result<(), DeliveryError> {
        if loaded.play_state().is_none() || loaded.ending().is_none() {
            return Ok(self.move_match_off_channel(loaded, entry.channel.channel, None).await?);
        }
        let effects = direct_message_each(mentioned, Notification::MatchStopped);
        self.enqueue_effects(loaded, entry.channel, &effects, self.clock.now()).await?;
        self.outbox_signal.notify_now(loaded.id(), loaded.outbox());
        Ok(())
    }

    /// Adds effects to the outbox of a match without an event.
    pub async fn enqueue_effects(
        &self,
        loaded: &mut LoadedMatch,
        channel: ChannelRef,
        effects: &[Effect],
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        self.matches.store_deliveries(loaded).await?;
        let outbox = self.store.enqueue_effects(loaded.id(), channel, effects, request).await?;
        loaded.set_outbox(outbox);
        Ok(())
    }

    /// Returns what stays of a message that is no longer the current one, with the turns up to this event.
    pub fn retired_message(&self, loaded: &LoadedMatch, event: u32) -> Result<RetiredMessage, StoreError> {
        let past = loaded.at_event(event)?;
        let catalog = loaded.public_catalog();
        let text = match past.play_state() {
            Some(play) => turn_line::retired_board_line(&catalog, &past, play, loaded.kept_action_count(&past)),
            None => challenge_message::superseded_challenge_text(&catalog, &past),
        };
        Ok(RetiredMessage { text, keeps_files: loaded.settings().guild.keeps_old_pictures })
    }

    /// Returns the message that an entry edits; `None` if there is none.
    pub async fn target_message(
        &self,
        loaded: &LoadedMatch,
        entry: &OutboxEntry,
    ) -> Result<Option<PostedMessage>, StoreError> {
        let Some(target) = entry.target_post else { return Ok(None) };
        match loaded.message_of_post(target) {
            Some(message) => Ok(Some(message)),
            None => self.store.posted_message(target).await,
        }
    }
}

/// Returns the id of the message that an earlier attempt has posted; `None` if there is none.
pub async fn find_posted_message(
    entry: &OutboxEntry,
    channel: ChannelRef,
    channels: &dyn ChannelClient,
) -> Result<Option<u64>, ChannelError> {
    match entry.attempts {
        0 => Ok(None),
        _ => channels.find_by_file(channel, &entry_file_name(entry), entry.created_at).await,
    }
}

/// The reason why an entry was not delivered.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// Discord did not accept it.
    #[error(transparent)]
    Channel(#[from] ChannelError),
    /// The store could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A direct message could not be sent yet. No other match waits for it.
    #[error("a direct message has to wait: {0}")]
    DirectMessage(String),
    /// An earlier attempt may have posted a message that is no longer needed, and the channel cannot be searched for it
    /// yet.
    #[error("a message that may be posted cannot be looked for yet")]
    Unverified,
    /// Another task holds the match's lock, or the entry is not in the store as it was read.
    #[error("another task is delivering it")]
    InProgress,
    /// Another process has the server of the match. Nothing was asked of Discord.
    #[error("another process delivers it")]
    OtherProcess,
    /// The bot is believed to be removed from the server of the match. Nothing was asked of Discord.
    #[error("the bot is not on its server")]
    BotRemoved,
}

impl DeliveryError {
    /// Returns true if entries of other matches would fail in the same way.
    pub fn is_outage(&self) -> bool {
        match self {
            DeliveryError::Channel(error) => matches!(error, ChannelError::Transient(_)),
            DeliveryError::Store(error) => error.is_outage(),
            DeliveryError::DirectMessage(_)
            | DeliveryError::Unverified
            | DeliveryError::InProgress
            | DeliveryError::OtherProcess
            | DeliveryError::BotRemoved => false,
        }
    }

    /// Returns true if an entry for the channel is still pending, and needed.
    pub fn is_still_pending(&self) -> bool {
        !matches!(
            self,
            DeliveryError::Channel(ChannelError::Gone | ChannelError::Rejected(_))
                | DeliveryError::DirectMessage(_)
                | DeliveryError::Unverified
        )
    }
}
