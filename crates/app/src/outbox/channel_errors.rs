//! Entries that Discord does not accept, and matches whose channel is gone.

use crate::clocks::delivery_compensation::is_board_post;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use crate::ports::ChannelError;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::effects::effect::{Effect, direct_message_each};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::location::ChannelOrThread;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry};
use gonagas_store::store_error::StoreError;

/// The time for which Discord may refuse an entry. Then the match goes on without the channel.
const MAX_REFUSED_TIME: Timestamp = DAY;

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

    /// Returns true if no further entry of the match can be delivered now.
    pub fn stops_delivery(&self) -> bool {
        self.is_outage() || matches!(self, DeliveryError::InProgress)
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

impl Posts {
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
                match &entry.effect {
                    Effect::PostMessage(mentioned) => self.handle_lost_channel(loaded, entry, mentioned).await?,
                    Effect::PostNotice(user) => self.handle_lost_channel(loaded, entry, &[*user]).await?,
                    _ => {}
                }
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
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
            self.downtime.returned_at(entry.channel.guild()).map_or(entry.created_at, |at| at.max(entry.created_at));
        self.clock.now() - since >= MAX_REFUSED_TIME
    }

    /// Drops an entry that was refused for [`MAX_REFUSED_TIME`]. If it posts a board, the match leaves the channel:
    /// until then nothing falls due, so someone who can change permissions or close a thread could stop their own clock
    /// for ever. If it posts a result, the users whom it would have mentioned get a direct message.
    async fn give_up_refused_entry(&self, loaded: &mut LoadedMatch, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        self.clocks.compensate_for_entry(loaded, entry).await?;
        if let Effect::PostMessage(mentioned) = &entry.effect
            && !matches!(loaded.phase(), MatchPhase::Challenge)
        {
            self.handle_lost_channel(loaded, entry, mentioned).await?;
        }
        loaded.record_delivery(entry, DeliveryStatus::Dropped);
        Ok(())
    }

    /// Handles a post whose channel is gone or closed to the bot. A match that is not over leaves the channel; once it
    /// is over, the users whom the post would have mentioned get a direct message. Called before the post is dropped,
    /// so that it is tried again if this cannot be stored.
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

    /// Handles the loss of a channel or thread for a match, if it is played there: a challenge is stopped, and a
    /// running match goes on in the parent channel or loses its channel. `parent` is the channel of a deleted thread,
    /// if known. The caller holds the match's lock.
    pub async fn move_match_off_channel(
        &self,
        loaded: &mut LoadedMatch,
        channel: u64,
        parent: Option<u64>,
    ) -> Result<(), StoreError> {
        self.clocks.compensate_downtime(loaded).await?;
        let location = loaded.channel_or_thread();
        match location.and_then(|location| event_for_lost_channel(loaded, location, channel, parent)) {
            Some(kind) => self.matches.append_bot_event(loaded, self.clock.now(), kind).await,
            None => Ok(()),
        }
    }
}

/// Returns the event that follows for a match at this location when `channel` is gone; `None` if it is not affected.
fn event_for_lost_channel(
    game: &Match,
    location: ChannelOrThread,
    channel: u64,
    parent: Option<u64>,
) -> Option<EventKind> {
    let is_here = location.channel == channel;
    let is_in_thread_below = location.parent == Some(channel);
    match game.phase() {
        MatchPhase::Challenge if is_here => Some(EventKind::Stopped(StopReason::ChannelDeleted)),
        MatchPhase::Playing(_) if is_here => {
            Some(EventKind::Relocated(location.parent.or(parent).map(ChannelOrThread::from_channel)))
        }
        MatchPhase::Playing(_) if is_in_thread_below => Some(EventKind::Relocated(None)),
        _ => None,
    }
}
