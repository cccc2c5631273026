//! The trait by which a game helps the search.

use crate::search::value::Value;
use gonagas_core::kit::game::Game;

/// A game that can be searched.
pub trait SearchGame: Game {
    /// The number of kinds of actions, for [`SearchGame::kind`].
    const KINDS: usize;

    /// Returns a key of everything that the rest of the game depends on, but for the count of turns without progress while it
    /// is low.
    fn key(&self, state: &Self::State) -> u64;

    /// Returns an estimate of the position, at most [`crate::search::value::MAX_EVALUATION`] either way. It is positive when
    /// the first seat is better. The game is not over.
    fn evaluate(&self, state: &Self::State) -> Value;

    /// Returns how promising an action is at first sight, up to a few thousand; captures have at least
    /// [`CAPTURE_PRIORITY`]. Actions of that priority are looked at beyond the depth of the search.
    fn priority(&self, state: &Self::State, action: Self::Action) -> i32;

    /// Returns a number below [`SearchGame::KINDS`]. What the search learns of an action holds for all of its kind.
    fn kind(&self, state: &Self::State, action: Self::Action) -> usize;

    /// Returns the probability, in thousandths, that the first seat wins from a position with this value, a draw counted as
    /// half.
    fn expectation(&self, value: Value) -> u32 {
        let odds = (f64::from(value) / 1500.0).exp();
        (1000.0 * odds / (1.0 + odds)).round() as u32
    }
}

/// The priority from which an action counts as a capture.
pub const CAPTURE_PRIORITY: i32 = 1000;
