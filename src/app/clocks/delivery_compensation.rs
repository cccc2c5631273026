//! Turns that could not be told: nobody loses time, nor a match, for a turn of which they could not know.
//!
//! As long as the board that is to call somebody to their turn is not posted, nothing falls due in their match. When it is
//! posted, when it is found out that it never can be, or when they act without it, they get back what the turn has cost
//! until then. This is kept before the post is struck off: after a kill in between it is found again and done then.

use crate::app::App;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::store::{OutboxEntry, Store, StoreError};
use gonagas_core::matches::clock::duration::SECOND;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::state::match_state::Match;

/// How long a board may be on its way.
const DELIVERY_GRACE: Timestamp = 10 * SECOND;

impl<S: Store> App<S> {
    /// Returns true when the player to move could not know of their turn: since it began no board has been posted, one is
    /// pending, and they have done nothing in the match.
    pub(in crate::app) fn is_turn_unannounced(&self, loaded: &LoadedMatch) -> bool {
        let clocks = loaded.play_state().and_then(|play| play.clocks.as_ref());
        let Some(began) = clocks.and_then(|clocks| clocks.unaware_since()) else { return false };
        let outbox = loaded.outbox();
        outbox.pending.iter().any(is_board_post)
            && outbox.current_message.is_none_or(|posted| posted.is_challenge || posted.created_at < began)
    }

    /// Gives the player to move back what a turn has cost them that they could not know of.
    pub(in crate::app) async fn compensate_late_delivery(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        let now = self.now();
        match late_delivery_cost(loaded, now) {
            Some(cost) if self.is_turn_unannounced(loaded) => {
                self.append_bot_event(loaded, now, EventKind::TimeCompensated(cost)).await
            }
            _ => Ok(()),
        }
    }

    /// Compensates for the board of a turn that is delivered late, or never can be. Called before the entry is finished.
    pub(in crate::app) async fn compensate_for_entry(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
    ) -> Result<(), StoreError> {
        match is_board_post(entry) {
            true => self.compensate_late_delivery(loaded).await,
            false => Ok(()),
        }
    }
}

/// What the turn has cost, if that is more than a board may take, or all that there was.
fn late_delivery_cost(game: &Match, now: Timestamp) -> Option<Timestamp> {
    let cost = game.play_state()?.clocks.as_ref()?.turn_time_spent(now);
    let over = game.times_out_at().is_some_and(|zero| zero <= now);
    Some(cost).filter(|cost| *cost >= DELIVERY_GRACE || (over && *cost > 0))
}

/// True when a notice is a board that is to be posted.
pub(in crate::app) fn is_board_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_)) && !entry.is_challenge
}
