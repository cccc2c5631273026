//! What people see of a game.

use crate::kit::board::Board;
use crate::kit::game::Game;
use crate::kit::scene::Scene;
use crate::kit::step::Step;

/// A game that can be looked at and pointed at.
pub trait Show: Game {
    /// The board that these rules are played on.
    fn board(&self) -> Board;

    /// What stands on the board in `state`.
    fn scene(&self, state: &Self::State) -> Scene;

    /// What a person points at to make this legal action: never empty, and no two actions have the same steps.
    /// A throw has none.
    fn steps(&self, state: &Self::State, action: Self::Move) -> Vec<Step>;
}
