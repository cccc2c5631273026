//! Whose decision is due, and how a game ends.

use crate::kit::side::Side;
use std::fmt;

/// Who decides next. It says who, never what: that is [`crate::kit::game::Game::actions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A seat chooses one of the legal actions.
    Choose(Side),
    /// Chance acts: this seat's dice are thrown.
    Throw(Side),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The seat that chooses, if one does.
    #[must_use]
    pub fn chooser(self) -> Option<Side> {
        match self {
            Turn::Choose(side) => Some(side),
            Turn::Throw(_) | Turn::Over(_) => None,
        }
    }

    /// The seat whose turn it is, to choose or to throw.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Turn::Choose(side) | Turn::Throw(side) => Some(side),
            Turn::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Choose(_) | Turn::Throw(_) => None,
        }
    }
}

/// Written as the engine protocol does: `turn 1`, `turn chance`, `over draw stall`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Choose(side) => write!(f, "turn {}", side.number()),
            Turn::Throw(_) => f.write_str("turn chance"),
            Turn::Over(outcome) => write!(f, "over {} {}", result_word(outcome.winner), outcome.reason),
        }
    }
}

/// The end of a game by its own rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The winning seat; `None` is a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

/// The word for a result in protocols and records: the winner's number, or `draw`.
#[must_use]
pub const fn result_word(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "1",
        Some(Side::Second) => "2",
        None => "draw",
    }
}

/// Turns without progress after which a game ends, both seats counted together: the house rule of RULES.md.
pub const STALL: u8 = 100;

/// Why a game ended. `Display` writes the word that the engine protocol uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// All pieces of a side are gone, or as many as the game asks for.
    Captured,
    /// A side has lost its queen.
    Queen,
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

impl Reason {
    /// Every reason.
    pub const ALL: &'static [Reason] = &[
        Reason::Captured,
        Reason::Queen,
        Reason::Blocked,
        Reason::Enclosed,
        Reason::Immobile,
        Reason::Score,
        Reason::Stall,
    ];

    /// The word for this reason in protocols, records and message names.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Captured => "captured",
            Reason::Queen => "queen",
            Reason::Blocked => "blocked",
            Reason::Enclosed => "enclosed",
            Reason::Immobile => "immobile",
            Reason::Score => "score",
            Reason::Stall => "stall",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
