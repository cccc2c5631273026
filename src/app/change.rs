//! What happens around the matches: servers, channels and threads that are gone, and what the bot may do.
//!
//! Nothing is lost when a change goes unheard, or cannot be kept at the moment: servers are compared at each start
//! ([`Change::Servers`]), and that a channel is gone is found out by the next post there.

use crate::app::{App, notice};
use crate::room::event::What;
use crate::room::people::{MatchId, Place};
use crate::room::spot::Spot;
use crate::room::state::{Match, Phase};
use crate::room::stop::Why;
use crate::room::tell::Tell;
use crate::store::{Fate, Notice, Store, StoreError};

/// A change in the world around the matches, as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The bot is on these servers and on no others.
    Servers(Vec<u64>),
    /// The bot was removed from this server.
    ServerGone(u64),
    /// A channel was deleted, and with it all its threads.
    ChannelGone(Place),
    /// A thread was deleted.
    ThreadGone {
        /// The thread.
        place: Place,
        /// The channel that it belonged to, if that is known.
        parent: Option<u64>,
    },
    /// Something of what the bot may do on this server is different now.
    Permissions(u64),
}

impl<S: Store> App<S> {
    /// Does what a change asks for. What is to be told of it is told by [`App::serve`].
    pub async fn heed(&self, change: Change) {
        let done = match &change {
            Change::Servers(servers) => self.compare_servers(servers).await,
            Change::ServerGone(server) => self.leave_server(*server).await,
            Change::ChannelGone(place) => self.leave_place(*place, None).await,
            Change::ThreadGone { place, parent } => self.leave_place(*place, *parent).await,
            Change::Permissions(server) => self.try_again(*server).await,
        };
        if let Err(error) = done {
            tracing::warn!(%error, ?change, "a change could not be followed");
        }
    }

    /// Leaves the servers from which the bot was removed while it was away.
    ///
    /// Servers that an outage makes unavailable are listed like the others, so one that is not listed is gone. A list
    /// without any is not believed: it would end every match there is, and a bot that is on no server at all has nobody
    /// who could miss that.
    async fn compare_servers(&self, servers: &[u64]) -> Result<(), StoreError> {
        if servers.is_empty() {
            return Ok(());
        }
        for server in self.store.guilds().await? {
            if !servers.contains(&server) {
                tracing::info!(server, "the bot was removed while it was away");
                self.leave_server(server).await?;
            }
        }
        Ok(())
    }

    /// Ends what is played on a server, and drops what is still to be told there.
    async fn leave_server(&self, server: u64) -> Result<(), StoreError> {
        let untold = self.untold_on(server).await?;
        let mut ids = self.store.matches_of_guild(server).await?;
        ids.extend(notice::matches(&untold));
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            if let Err(error) = self.leave_with(id).await {
                tracing::warn!(%error, game = id.0, "a match could not be ended with its server");
            }
        }
        Ok(())
    }

    async fn leave_with(&self, id: MatchId) -> Result<(), StoreError> {
        let _held = self.holds.hold(id).await;
        let (untold, game) = self.untold(id).await?;
        let there = untold.iter().filter(|notice| !is_direct(notice));
        let dropped: Vec<_> = there.map(|notice| (notice.id, Fate::Dropped)).collect();
        self.store.settle(&dropped).await?;
        if game.ending().is_none() {
            self.happen(game, self.now(), What::Stopped(Why::ServerGone)).await?;
        }
        Ok(())
    }

    /// Has what is played in a channel or thread go on elsewhere, and withdraws the challenges there.
    async fn leave_place(&self, place: Place, parent: Option<u64>) -> Result<(), StoreError> {
        for id in self.store.matches_perhaps_at(place).await? {
            let _held = self.holds.hold(id).await;
            let left = async { self.leave(self.own(id).await?, place.channel, parent).await };
            if let Err(error) = left.await {
                tracing::warn!(%error, game = id.0, "a match could not leave its channel");
            }
        }
        Ok(())
    }

    /// A channel is gone, and with it perhaps the place of this match, which the caller holds. Answers the match after it.
    pub(super) async fn leave(&self, game: Match, channel: u64, parent: Option<u64>) -> Result<Match, StoreError> {
        let game = self.made_good(game).await?;
        let spot = self.spot(&game).await?;
        match spot.and_then(|spot| without(&game, spot, channel, parent)) {
            Some(what) => self.happen(game, self.now(), what).await,
            None => Ok(game),
        }
    }

    /// Tries what has been waiting on a server, perhaps for a permission.
    async fn try_again(&self, server: u64) -> Result<(), StoreError> {
        let untold = self.untold_on(server).await?;
        notice::matches(&untold).into_iter().for_each(|id| self.wake.now(id));
        Ok(())
    }

    async fn untold_on(&self, server: u64) -> Result<Vec<Notice>, StoreError> {
        let mut untold = self.store.untold(None).await?;
        untold.retain(|notice| notice.place.guild == Some(server) && !is_direct(notice));
        Ok(untold)
    }
}

/// What becomes of a match that is played at this spot, without this channel; nothing if that is another one.
fn without(game: &Match, spot: Spot, channel: u64, parent: Option<u64>) -> Option<What> {
    let (here, in_its_thread) = (spot.channel == channel, spot.parent == Some(channel));
    match game.phase() {
        Phase::Invited if here => Some(What::Stopped(Why::ChannelGone)),
        Phase::Playing(_) if here => Some(What::Moved(spot.parent.or(parent).map(Spot::plain))),
        Phase::Playing(_) if in_its_thread => Some(What::Moved(None)),
        _ => None,
    }
}

/// Whether it is told in a direct message, which needs no server.
fn is_direct(notice: &Notice) -> bool {
    matches!(notice.tell, Tell::Direct(..))
}
