//! What the bot itself has happen in a match.

use crate::app::{App, act};
use crate::room::MATCHES_EACH;
use crate::room::event::{Happening, What};
use crate::room::people::Moment;
use crate::room::state::Match;
use crate::store::{Store, StoreError};

impl<S: Store> App<S> {
    /// Keeps that this happens, and has it told soon. The caller holds the match, and has just loaded it.
    pub(super) async fn happen(&self, mut game: Match, now: Moment, what: What) -> Result<Match, StoreError> {
        let (after, before, events) = (game.number(), game.due(), vec![Happening { who: None, what }]);
        act::follow(&mut game, now, &events).map_err(StoreError::Failed)?;
        let step = act::step(&game, now, events, before);
        self.store.append(game.id(), after, &step, MATCHES_EACH).await?;
        self.wake.now(game.id());
        Ok(game)
    }
}
