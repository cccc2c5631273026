//! The seat that acts next, and the end of a game.

use crate::kit::side::Side;
use std::fmt;

/// The reason of a resignation.
pub const RESIGNED: &str = "resigned";

/// The reason of an agreed end.
pub const AGREED: &str = "agreed";

/// The reason when a seat's time ran out or the player was removed from the match.
pub const FORFEIT: &str = "forfeit";

/// The seat that acts next, or the result. The actions themselves are in [`crate::kit::game::Game::legal_actions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameStatus {
    /// A seat chooses one of the legal actions.
    AwaitingAction(Side),
    /// Chance acts: this seat's dice are rolled.
    AwaitingRoll(Side),
    /// The game is over.
    Over(GameOutcome),
}

impl GameStatus {
    /// Returns the seat that chooses; `None` while a roll is due and when the game is over.
    #[must_use]
    pub fn choosing_side(self) -> Option<Side> {
        match self {
            GameStatus::AwaitingAction(side) => Some(side),
            GameStatus::AwaitingRoll(_) | GameStatus::Over(_) => None,
        }
    }

    /// Returns the seat whose turn it is, to choose or to roll.
    #[must_use]
    pub fn active_side(self) -> Option<Side> {
        match self {
            GameStatus::AwaitingAction(side) | GameStatus::AwaitingRoll(side) => Some(side),
            GameStatus::Over(_) => None,
        }
    }

    /// Returns the result; `None` while the game runs.
    #[must_use]
    pub fn outcome(self) -> Option<GameOutcome> {
        match self {
            GameStatus::Over(outcome) => Some(outcome),
            GameStatus::AwaitingAction(_) | GameStatus::AwaitingRoll(_) => None,
        }
    }
}

/// Writes the status as the engine protocol does: `turn 1`, `turn chance`, `over draw stall`.
impl fmt::Display for GameStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameStatus::AwaitingAction(side) => write!(f, "turn {}", side.number()),
            GameStatus::AwaitingRoll(_) => f.write_str("turn chance"),
            GameStatus::Over(outcome) => write!(f, "over {} {}", result_str(outcome.winner), outcome.reason),
        }
    }
}

/// The end of a game by its own rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOutcome {
    /// The winning seat; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason for the end.
    pub reason: EndReason,
}

/// Returns the word for a result in protocols and records: the winner's number, or `draw`.
#[must_use]
pub const fn result_str(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "1",
        Some(Side::Second) => "2",
        None => "draw",
    }
}

/// The number of turns without progress after which a game ends, of both seats together: a house rule of RULES.md.
pub const STALL_TURNS: u8 = 100;

/// The reason for which a game ended, as one word. `Display` writes the word that protocols and records use.
///
/// A game declares its reasons in [`crate::kit::game::GameInfo::end_reasons`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EndReason(&'static str);

impl EndReason {
    /// All pieces of a side are captured, or as many as the game asks for.
    pub const CAPTURED: EndReason = EndReason::new("captured");
    /// Too many turns went by without progress; see [`STALL_TURNS`].
    pub const STALL: EndReason = EndReason::new("stall");

    /// Makes a reason of its word: lower-case letters and hyphens.
    #[must_use]
    pub const fn new(word: &'static str) -> EndReason {
        EndReason(word)
    }

    /// Returns the word for this reason in protocols, records and the names of texts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
