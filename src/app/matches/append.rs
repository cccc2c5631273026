//! What the bot itself has happen in a match.

use crate::app::App;
use crate::app::play::execute;
use crate::matches::MAX_MATCHES_PER_USER;
use crate::matches::ids::Timestamp;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::state::match_state::Match;
use crate::store::{Store, StoreError};

impl<S: Store> App<S> {
    /// Keeps that the bot does this, and has it told soon. The caller holds the match, and has just loaded it.
    pub(in crate::app) async fn append_bot_event(&self, game: Match, now: Timestamp, what: EventKind) -> Result<Match, StoreError> {
        self.append_event(game, now, NewEvent { actor: None, kind: what }).await
    }

    /// The same of what somebody does elsewhere than in the match.
    pub(in crate::app) async fn append_event(&self, mut game: Match, now: Timestamp, new_event: NewEvent) -> Result<Match, StoreError> {
        let (after, before, events) = (game.last_event_number(), game.turn_status(), vec![new_event]);
        execute::apply_new_events(&mut game, now, &events).map_err(StoreError::Failed)?;
        let step = self.prepare_event_batch(&game, now, events, before).await?;
        self.store.append_events(game.id(), after, &step, MAX_MATCHES_PER_USER).await?;
        self.outbox_signal.notify_now(game.id());
        self.deadline_signal.notify_one();
        Ok(game)
    }
}
