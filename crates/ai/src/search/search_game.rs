//! The trait by which a game helps the search.

use crate::search::value::{self, Value};
use gonagas_core::kit::game::Game;

/// A game that can be searched.
pub trait SearchGame: Game {
    /// The number of kinds of actions, for [`SearchGame::kind`].
    const KINDS: usize;

    /// The value at which the odds of the better side are *e* to 1, as `gonagas tournament --scale` fits it to games;
    /// `None` where values are the chance to win less that to lose, as a share of [`value::WIN`].
    const CHANCE_SCALE: Option<f64>;

    /// Returns a key of everything that the rest of the game depends on, but for the count of turns without progress
    /// while it is low.
    fn key(&self, state: &Self::State) -> u64;

    /// Returns an estimate of the position, positive when the first seat is better. It is at most
    /// [`crate::search::value::MAX_EVALUATION`] either way, or less than a win where values are chances. The game is
    /// not over.
    fn evaluate(&self, state: &Self::State) -> Value;

    /// Returns how promising an action is at first sight, up to a few thousand; captures have at least
    /// [`CAPTURE_PRIORITY`]. Actions of that priority are looked at beyond the depth of the search.
    fn priority(&self, state: &Self::State, action: Self::Action) -> i32;

    /// Lists the legal actions of at least [`CAPTURE_PRIORITY`].
    fn list_captures(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        self.legal_actions(state, out);
        out.retain(|action| self.priority(state, *action) >= CAPTURE_PRIORITY);
    }

    /// Returns true for an action that is chosen instead of rolling again. It counts towards the depth as that roll
    /// does, so that both are judged by positions as far ahead.
    fn is_instead_of_roll(&self, _action: Self::Action) -> bool {
        false
    }

    /// Returns a number below [`SearchGame::KINDS`]. The statistics of an action hold for all of its kind.
    fn kind(&self, state: &Self::State, action: Self::Action) -> usize;

    /// Returns a value as a player sees it who errs by this much.
    fn misjudged(&self, value: Value, error: Value) -> Value {
        value + error
    }

    /// Returns true for a value of which the search has seen the end.
    fn is_certain(value: Value) -> bool {
        // With dice a value beyond the estimates may be the mean of a win and something else.
        if Self::INFO.has_dice { value.abs() == value::WIN } else { value::is_decided(value) }
    }

    /// Returns the probability that the first seat wins from a position with this value, a draw counted as half. It is
    /// exactly 0 or 1 when the search has seen the end.
    fn win_chance(&self, value: Value) -> f64 {
        self.chance_at_scale(value, Self::CHANCE_SCALE.unwrap_or_default())
    }

    /// Returns [`SearchGame::win_chance`] with another scale. Where values are chances, the scale counts
    /// for nothing.
    fn chance_at_scale(&self, value: Value, scale: f64) -> f64 {
        if Self::is_certain(value) {
            f64::from(u8::from(value > 0))
        } else if Self::CHANCE_SCALE.is_none() {
            0.5 + f64::from(value) / f64::from(2 * value::WIN)
        } else {
            1.0 / (1.0 + (-f64::from(value) / scale).exp())
        }
    }

    /// Returns [`SearchGame::win_chance`] in thousandths.
    fn expectation(&self, value: Value) -> u32 {
        (1000.0 * self.win_chance(value)).round() as u32
    }
}

/// The priority from which an action counts as a capture.
pub const CAPTURE_PRIORITY: i32 = 1000;
