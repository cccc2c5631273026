//! A match whose channel is gone.

use crate::app::App;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::store::{Store, StoreError};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::location::ChannelOrThread;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::{Match, MatchPhase};

impl<S: Store> App<S> {
    /// A channel is gone, and with it perhaps the place of this match, which the caller holds. Answers the match after it.
    pub(in crate::app) async fn move_match_off_channel(
        &self,
        loaded: &mut LoadedMatch,
        channel: u64,
        parent: Option<u64>,
    ) -> Result<(), StoreError> {
        self.compensate_downtime(loaded).await?;
        let location = loaded.channel_or_thread();
        match location.and_then(|location| event_for_lost_channel(loaded, location, channel, parent)) {
            Some(kind) => self.append_bot_event(loaded, self.now(), kind).await,
            None => Ok(()),
        }
    }
}

/// What becomes of a match that is played at this spot, without this channel; nothing if that is another one.
fn event_for_lost_channel(game: &Match, spot: ChannelOrThread, channel: u64, parent: Option<u64>) -> Option<EventKind> {
    let (here, in_its_thread) = (spot.channel == channel, spot.parent == Some(channel));
    match game.phase() {
        MatchPhase::Challenge if here => Some(EventKind::Stopped(StopReason::ChannelDeleted)),
        MatchPhase::Playing(_) if here => {
            Some(EventKind::Relocated(spot.parent.or(parent).map(ChannelOrThread::from_channel)))
        }
        MatchPhase::Playing(_) if in_its_thread => Some(EventKind::Relocated(None)),
        _ => None,
    }
}
