//! Matches whose channel is gone.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::location::ChannelOrThread;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::store_error::StoreError;

impl Posts {
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
