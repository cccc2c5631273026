//! Whose decision is due, and how a game ends.

use crate::kit::side::Side;
use std::fmt;

/// Who decides next. It says who, never what: that is [`crate::kit::game::Game::legal_actions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameStatus {
    /// A seat chooses one of the legal actions.
    AwaitingAction(Side),
    /// Chance acts: this seat's dice are thrown.
    AwaitingRoll(Side),
    /// The game is over.
    Over(GameOutcome),
}

impl GameStatus {
    /// The seat that chooses, if one does.
    #[must_use]
    pub fn choosing_side(self) -> Option<Side> {
        match self {
            GameStatus::AwaitingAction(side) => Some(side),
            GameStatus::AwaitingRoll(_) | GameStatus::Over(_) => None,
        }
    }

    /// The seat whose turn it is, to choose or to throw.
    #[must_use]
    pub fn active_side(self) -> Option<Side> {
        match self {
            GameStatus::AwaitingAction(side) | GameStatus::AwaitingRoll(side) => Some(side),
            GameStatus::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(self) -> Option<GameOutcome> {
        match self {
            GameStatus::Over(outcome) => Some(outcome),
            GameStatus::AwaitingAction(_) | GameStatus::AwaitingRoll(_) => None,
        }
    }
}

/// Written as the engine protocol does: `turn 1`, `turn chance`, `over draw stall`.
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
    /// Why the game ended.
    pub reason: EndReason,
}

/// The word for a result in protocols and records: the winner's number, or `draw`.
#[must_use]
pub const fn result_str(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "1",
        Some(Side::Second) => "2",
        None => "draw",
    }
}

/// Turns without progress after which a game ends, both seats counted together: the house rule of RULES.md.
pub const STALL_TURNS: u8 = 100;

/// Why a game ended. `Display` writes the word that the engine protocol uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// All pieces of a side are gone, or as many as the game asks for.
    Captured,
    /// A side has lost its queen.
    QueenLost,
    /// A side could use no die, whatever would be thrown.
    Blocked,
    /// The hunted piece stands in its refuge with every way out closed.
    Enclosed,
    /// The hunted piece is to move and cannot.
    Immobile,
    /// The board is full and the totals are compared.
    Score,
    /// Too many turns without progress (a house rule).
    Stall,
}

impl EndReason {
    /// Every reason.
    pub const ALL: &'static [EndReason] = &[
        EndReason::Captured,
        EndReason::QueenLost,
        EndReason::Blocked,
        EndReason::Enclosed,
        EndReason::Immobile,
        EndReason::Score,
        EndReason::Stall,
    ];

    /// The word for this reason in protocols, records and message names.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            EndReason::Captured => "captured",
            EndReason::QueenLost => "queen",
            EndReason::Blocked => "blocked",
            EndReason::Enclosed => "enclosed",
            EndReason::Immobile => "immobile",
            EndReason::Score => "score",
            EndReason::Stall => "stall",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
