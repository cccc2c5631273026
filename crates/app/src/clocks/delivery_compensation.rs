//! Compensation for boards that are delivered late: nobody loses time, or a match, for a turn that they could not know
//! of.
//!
//! Nothing is due in a match until the board that announces the turn is posted. When it is posted, when it turns out
//! that it never can be, or when the player acts without it, the player gets back what the turn has cost so far. That
//! event is stored before the entry is finished, so that it is not lost if the process is killed in between.

use crate::clocks::Clocks;
use crate::matches::loaded_match::LoadedMatch;
use gonagas_core::matches::clock::duration::{DAY, SECOND};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::match_outbox::OutboxEntry;
use gonagas_store::store_error::StoreError;

/// The time that the delivery of a board may take, in milliseconds.
const DELIVERY_GRACE: Timestamp = 10 * SECOND;

/// The longest time for which a clock waits for the press that shows the board of a turn in a place without the bot.
const MAX_WAIT_FOR_PRESS: Timestamp = DAY;

impl Clocks {
    /// Returns true if the player to act could not know of their turn: since it began no board has been posted, one is
    /// pending, and they have done nothing in the match.
    pub fn is_turn_unannounced(&self, loaded: &LoadedMatch) -> bool {
        let clocks = loaded.play_state().and_then(|play| play.clocks.as_ref());
        let Some(began) = clocks.and_then(|clocks| clocks.unaware_since()) else { return false };
        let outbox = loaded.outbox();
        // A press alone posts a board where the bot is not. Nobody stops a clock for ever by keeping away.
        let oldest = self.clock.now() - MAX_WAIT_FOR_PRESS;
        let is_waiting = |entry: &OutboxEntry| {
            is_board_post(entry) && (!entry.channel.is_without_bot() || entry.created_at > oldest)
        };
        outbox.pending.iter().any(is_waiting)
            && outbox.current_message.is_none_or(|posted| posted.is_challenge || posted.created_at < began)
    }

    /// Gives the player to act back what the turn has cost them, if they could not know of it.
    pub async fn compensate_late_delivery(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        let now = self.clock.now();
        match late_delivery_cost(loaded, now) {
            Some(cost) if self.is_turn_unannounced(loaded) => self.give_time_back(loaded, now, cost).await,
            _ => Ok(()),
        }
    }

    /// Gives the player to act this time back, and has the board show it.
    pub async fn give_time_back(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        lost: Timestamp,
    ) -> Result<(), StoreError> {
        self.matches.append_bot_event(loaded, now, EventKind::TimeCompensated(lost)).await?;
        // The board was drawn before, with the time as it was.
        let outbox = self.store.enqueue_effects(loaded.id(), loaded.terms().channel_ref, &[Effect::UpdateMessage], now);
        loaded.set_outbox(outbox.await?);
        self.outbox_signal.notify_now(loaded.id(), loaded.outbox());
        Ok(())
    }

    /// Compensates for the board of a turn that is delivered late, or never can be. Called before the entry is
    /// finished.
    pub async fn compensate_for_entry(&self, loaded: &mut LoadedMatch, entry: &OutboxEntry) -> Result<(), StoreError> {
        match is_board_post(entry) {
            true => self.compensate_late_delivery(loaded).await,
            false => Ok(()),
        }
    }
}

/// Returns the milliseconds that the turn has cost, if they exceed what a delivery may take or the player's time is up.
fn late_delivery_cost(game: &Match, now: Timestamp) -> Option<Timestamp> {
    let cost = game.play_state()?.clocks.as_ref()?.turn_time_spent(now);
    let over = game.times_out_at().is_some_and(|zero| zero <= now);
    Some(cost).filter(|cost| *cost >= DELIVERY_GRACE || (over && *cost > 0))
}

/// Returns true if an entry posts a board.
pub fn is_board_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_)) && !entry.is_challenge
}
