//! Turns that could not be told: nobody loses time, nor a match, for a turn of which they could not know.
//!
//! As long as the board that is to call somebody to their turn is not posted, nothing falls due in their match. When it is
//! posted, when it is found out that it never can be, or when they act without it, they get back what the turn has cost
//! until then. This is kept before the post is struck off: after a kill in between it is found again and done then.

use crate::app::App;
use crate::matches::clock::duration::SECOND;
use crate::matches::effects::effect::Effect;
use crate::matches::ids::Timestamp;
use crate::matches::log::event::EventKind;
use crate::matches::state::match_state::Match;
use crate::store::{OutboxEntry, Store, StoreError};

/// How long a board may be on its way.
const DELIVERY_GRACE: Timestamp = 10 * SECOND;

impl<S: Store> App<S> {
    /// Whether whoever is to act could not be told that they are: since their turn began no board has been posted, one is to
    /// be, and they have done nothing in the match.
    pub(in crate::app) async fn is_turn_unannounced(&self, game: &Match) -> Result<bool, StoreError> {
        let times = game.play_state().and_then(|play| play.clocks.as_ref());
        let Some(began) = times.and_then(|times| times.unaware_since()) else { return Ok(false) };
        if !self.store.pending_outbox(Some(game.id())).await?.iter().any(is_board_post) {
            return Ok(false);
        }
        let current = self.store.current_message(game.id()).await?;
        Ok(current.is_none_or(|posted| posted.is_challenge || posted.created_at < began))
    }

    /// This match, which the caller holds, after whoever is to act has got back what an untold turn has cost them.
    pub(in crate::app) async fn compensate_late_delivery(&self, game: Match) -> Result<Match, StoreError> {
        let now = self.now();
        match late_delivery_cost(&game, now) {
            Some(cost) if Box::pin(self.is_turn_unannounced(&game)).await? => {
                Box::pin(self.append_bot_event(game, now, EventKind::TimeCompensated(cost))).await
            }
            _ => Ok(game),
        }
    }

    /// Something is told now, or never can be: if it is the board of a turn, and late, that is made up for.
    pub(in crate::app) async fn compensate_for_entry(&self, entry: &OutboxEntry) -> Result<(), StoreError> {
        if is_board_post(entry) {
            Box::pin(async { self.compensate_late_delivery(self.load_match_for_bot(entry.match_id).await?).await })
                .await?;
        }
        Ok(())
    }
}

/// What the turn has cost, if that is more than a board may take, or all that there was.
fn late_delivery_cost(game: &Match, now: Timestamp) -> Option<Timestamp> {
    let cost = game.play_state()?.clocks.as_ref()?.turn_time_spent(now);
    let over = game.times_out_at().is_some_and(|zero| zero <= now);
    Some(cost).filter(|cost| *cost >= DELIVERY_GRACE || (over && *cost > 0))
}

/// Whether a notice is a board that is to be posted.
pub(in crate::app) fn is_board_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_)) && !entry.is_challenge
}
