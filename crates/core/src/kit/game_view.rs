//! The trait for the board, the pieces, the input steps and the notation of positions of a game.

use crate::kit::board::{Board, Site};
use crate::kit::dice::Die;
use crate::kit::game::Game;
use crate::kit::input::InputStep;
use crate::kit::position::PositionError;
use crate::kit::scene::{EndingSites, Scene};

/// A game that can be shown and played by pointing.
pub trait GameView: Game {
    /// Returns the board of these rules.
    fn board(&self) -> Board;

    /// Returns the pieces, the dice, the score and the remark of `state`.
    fn scene(&self, state: &Self::State) -> Scene;

    /// Returns the dice on the table, in the order in which people read them.
    fn dice(&self, _state: &Self::State) -> Vec<Die> {
        Vec::new()
    }

    /// Returns all dice that lie on the table after this roll, whether the turn goes on or not; empty for other
    /// actions.
    fn dice_after_roll(&self, _state: &Self::State, _action: Self::Action) -> Vec<Die> {
        Vec::new()
    }

    /// Returns the points that a piece passes from its start to its end, both included, where it follows a track or
    /// goes round a corner; empty where it goes straight from point to point of the input steps.
    fn route(&self, _state: &Self::State, _action: Self::Action) -> Vec<Site> {
        Vec::new()
    }

    /// Returns the points that explain the end of the game, where its reason alone does not: which piece cannot move,
    /// and why. Empty for other ends and while the game runs.
    fn ending_sites(&self, _state: &Self::State) -> EndingSites {
        EndingSites::default()
    }

    /// Returns the task of the seat that chooses in `state`, one of [`crate::kit::game::GameInfo::tasks`]. Not called
    /// while a roll is due or when the game is over.
    fn task(&self, state: &Self::State) -> &'static str;

    /// Returns the steps by which a player enters this legal action: at least one, and different steps for each action.
    /// A roll has none.
    fn input_steps(&self, state: &Self::State, action: Self::Action) -> Vec<InputStep>;

    /// Returns a position in which the game is not over as one line without spaces (`docs/POSITIONS.md`). Positions
    /// that differ have different lines.
    fn format_position(&self, state: &Self::State) -> String;

    /// Reads a position in which the game is not over. It need not be reachable, but every game from it goes by the
    /// rules to its end.
    ///
    /// # Errors
    ///
    /// [`PositionError`] says why the line is no position of these rules.
    fn parse_position(&self, text: &str) -> Result<Self::State, PositionError>;
}
