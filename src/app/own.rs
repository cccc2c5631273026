//! What the bot itself has happen in a match.

use crate::app::{App, act};
use crate::room::MATCHES_EACH;
use crate::room::event::{Happening, What};
use crate::room::people::Moment;
use crate::room::state::Match;
use crate::store::{Store, StoreError};

impl<S: Store> App<S> {
    /// Keeps that the bot does this, and has it told soon. The caller holds the match, and has just loaded it.
    pub(super) async fn happen(&self, game: Match, now: Moment, what: What) -> Result<Match, StoreError> {
        self.let_happen(game, now, Happening { who: None, what }).await
    }

    /// The same of what somebody does elsewhere than in the match.
    pub(super) async fn let_happen(
        &self,
        mut game: Match,
        now: Moment,
        happening: Happening,
    ) -> Result<Match, StoreError> {
        let (after, before, events) = (game.number(), game.due(), vec![happening]);
        act::follow(&mut game, now, &events).map_err(StoreError::Failed)?;
        let step = self.to_keep(&game, now, events, before).await?;
        self.store.append(game.id(), after, &step, MATCHES_EACH).await?;
        self.wake.now(game.id());
        self.dated.notify_one();
        Ok(game)
    }
}
