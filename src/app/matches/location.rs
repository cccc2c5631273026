//! Where a match is played, and links to it.

use crate::app::ports::ChannelClient;
use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::store::{Store, StoreError};
use gonagas_core::matches::ids::ChannelRef;
use gonagas_core::matches::log::location::{ChannelOrThread, MatchLocation};
use gonagas_core::matches::state::match_state::Match;

impl<S: Store> App<S> {
    /// A link to the current message of a match; empty when it has none that can be seen.
    pub(in crate::app) async fn match_url(
        &self,
        game: &Match,
        channels: &dyn ChannelClient,
    ) -> Result<String, StoreError> {
        if game.location() == MatchLocation::ChannelLost {
            return Ok(String::new());
        }
        let current = self.store.current_message(game.id()).await?;
        Ok(current.map_or_else(String::new, |posted| channels.message_url(posted.channel, posted.message_id)))
    }

    /// True when a match is meant without its number by somebody who asks here: in its channel and in its thread, and in
    /// direct messages any of theirs.
    pub(in crate::app) async fn is_match_here(&self, requester: &Requester, game: &Match) -> Result<bool, UserError> {
        let spot = self
            .match_location(game)
            .await
            .map_err(|error| user_error::from_store_error(requester, Some(game.id()), &error))?;
        let here = |spot: ChannelOrThread| {
            spot.channel == requester.channel_ref.channel || spot.parent == Some(requester.channel_ref.channel)
        };
        Ok(requester.channel_ref.guild.is_none() || spot.is_some_and(here))
    }

    /// True when somebody asks in the very channel or thread in which a match is played.
    pub(in crate::app) async fn is_played_here(&self, requester: &Requester, game: &Match) -> Result<bool, UserError> {
        let spot = self
            .match_location(game)
            .await
            .map_err(|error| user_error::from_store_error(requester, Some(game.id()), &error))?;
        Ok(spot.is_some_and(|spot| spot.channel == requester.channel_ref.channel))
    }

    /// Where a match is played: in its thread, if it has one; `None` when that is gone.
    pub(in crate::app) async fn match_location(&self, game: &Match) -> Result<Option<ChannelOrThread>, StoreError> {
        let proposed = game.terms().channel_ref.channel;
        match game.location() {
            MatchLocation::ChannelLost => Ok(None),
            MatchLocation::RelocatedTo(spot) => Ok(Some(spot)),
            MatchLocation::InitialChannel if !game.terms().use_thread => {
                Ok(Some(ChannelOrThread::from_channel(proposed)))
            }
            MatchLocation::InitialChannel => {
                let thread = self.store.match_thread(game.id()).await?;
                let below = |thread: ChannelRef| ChannelOrThread { channel: thread.channel, parent: Some(proposed) };
                Ok(Some(thread.map_or(ChannelOrThread::from_channel(proposed), below)))
            }
        }
    }
}
