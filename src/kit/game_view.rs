//! What people see of a game.

use crate::kit::board::Board;
use crate::kit::game::Game;
use crate::kit::input::InputStep;
use crate::kit::scene::Scene;

/// A game that can be looked at and pointed at.
pub trait GameView: Game {
    /// The board that these rules are played on.
    fn board(&self) -> Board;

    /// What stands on the board in `state`.
    fn scene(&self, state: &Self::State) -> Scene;

    /// What a person points at to make this legal action: never empty, and no two actions have the same steps.
    /// A throw has none.
    fn input_steps(&self, state: &Self::State, action: Self::Action) -> Vec<InputStep>;
}
