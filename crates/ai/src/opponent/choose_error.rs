//! The reasons why there is no action to choose.

use crate::solver::solution::SolutionError;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;

/// The reason why no action is chosen.
#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A roll is due, which nobody chooses.
    #[error("a roll is due; no seat has to choose")]
    RollDue,
    /// The solution cannot be read.
    #[error(transparent)]
    Solution(#[from] SolutionError),
}

/// Returns the seat that has to choose.
pub fn choosing_side(session: &GameSession) -> Result<Side, ChooseError> {
    match session.status() {
        GameStatus::Over(_) => Err(ChooseError::GameOver),
        GameStatus::AwaitingRoll(_) => Err(ChooseError::RollDue),
        GameStatus::AwaitingAction(side) => Ok(side),
    }
}
