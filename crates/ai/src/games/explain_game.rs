//! The trait by which a game gives reasons for its actions.

use crate::games::levels::StrongGame;
use crate::games::reason::Reason;
use gonagas_core::kit::side::Side;

/// A game whose actions can be explained.
pub trait ExplainGame: StrongGame {
    /// True where every way from a position to the end of the game is equally long. A search that has seen one end has
    /// seen all.
    const HAS_FIXED_LENGTH: bool = false;

    /// Returns the number of pieces of a seat that can be lost by capture; 0 in a game without captures.
    fn pieces(&self, state: &Self::State, side: Side) -> u32;

    /// Returns the most pieces that a seat could capture by one action, if it acted now.
    fn threat(&self, state: &Self::State, side: Side) -> u32;

    /// Returns the probability, in per cent, that the roll that is due lets its seat capture in its turn; `None` where
    /// no roll is due.
    fn risk(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Returns true where a review can say what was wrong with an action. Elsewhere one loses a little here and there,
    /// no reason would teach anything, and nothing counts for the accuracy.
    fn is_instructive(&self, _state: &Self::State) -> bool {
        true
    }

    /// Appends what an action does besides capturing, the most telling first.
    fn add_facts(&self, before: &Self::State, action: Self::Action, after: &Self::State, out: &mut Vec<Reason>);
}
