//! The trait for the board, the pieces and the input steps of a game.

use crate::kit::board::Board;
use crate::kit::game::Game;
use crate::kit::input::InputStep;
use crate::kit::scene::Scene;

/// A game that can be shown and played by pointing.
pub trait GameView: Game {
    /// Returns the board of these rules.
    fn board(&self) -> Board;

    /// Returns the pieces, the dice, the score and the remark of `state`.
    fn scene(&self, state: &Self::State) -> Scene;

    /// Returns the task of the seat that chooses in `state`, one of [`crate::kit::game::GameInfo::tasks`]. Not called while a
    /// roll is due or when the game is over.
    fn task(&self, state: &Self::State) -> &'static str;

    /// Returns the steps by which a player enters this legal action: at least one, and different steps for each action. A
    /// roll has none.
    fn input_steps(&self, state: &Self::State, action: Self::Action) -> Vec<InputStep>;
}
