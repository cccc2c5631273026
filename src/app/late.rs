//! Turns that could not be told: nobody loses time, nor a match, for a turn of which they could not know.
//!
//! As long as the board that is to call somebody to their turn is not posted, nothing falls due in their match. When it is
//! posted, when it is found out that it never can be, or when they act without it, they get back what the turn has cost
//! until then. This is kept before the post is struck off: after a kill in between it is found again and done then.

use crate::app::App;
use crate::app::notice::is_board;
use crate::room::clock::SECOND;
use crate::room::event::What;
use crate::room::people::Moment;
use crate::room::state::Match;
use crate::store::{Notice, Store, StoreError};

/// How long a board may be on its way.
const LATE: Moment = 10 * SECOND;

impl<S: Store> App<S> {
    /// Whether whoever is to act could not be told that they are: since their turn began no board has been posted, one is to
    /// be, and they have done nothing in the match.
    pub(super) async fn is_untold(&self, game: &Match) -> Result<bool, StoreError> {
        let times = game.play().and_then(|play| play.times.as_ref());
        let Some(began) = times.and_then(|times| times.unaware_since()) else { return Ok(false) };
        if !self.store.untold(Some(game.id())).await?.iter().any(is_board) {
            return Ok(false);
        }
        let current = self.store.current(game.id()).await?;
        Ok(current.is_none_or(|posted| posted.invitation || posted.at < began))
    }

    /// This match, which the caller holds, after whoever is to act has got back what an untold turn has cost them.
    pub(super) async fn make_up(&self, game: Match) -> Result<Match, StoreError> {
        let now = self.now();
        match late(&game, now) {
            Some(cost) if Box::pin(self.is_untold(&game)).await? => {
                Box::pin(self.happen(game, now, What::GivenBack(cost))).await
            }
            _ => Ok(game),
        }
    }

    /// Something is told now, or never can be: if it is the board of a turn, and late, that is made up for.
    pub(super) async fn make_up_for(&self, notice: &Notice) -> Result<(), StoreError> {
        if is_board(notice) {
            Box::pin(async { self.make_up(self.own(notice.game).await?).await }).await?;
        }
        Ok(())
    }
}

/// What the turn has cost, if that is more than a board may take, or all that there was.
fn late(game: &Match, now: Moment) -> Option<Moment> {
    let cost = game.play()?.times.as_ref()?.cost(now);
    let over = game.zero().is_some_and(|zero| zero <= now);
    Some(cost).filter(|cost| *cost >= LATE || (over && *cost > 0))
}
