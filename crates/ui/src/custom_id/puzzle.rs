//! The ways to puzzles: `z:game` is the menu of games, `z:open:0123abcd` opens a puzzle, and `z:next:0123abcd` the next
//! one of its game.

use std::fmt;

/// A control that opens a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleControl {
    /// The menu of games.
    Game,
    /// The button that opens a puzzle. Everyone may see it.
    Open(String),
    /// The button that goes on to the puzzle after this one.
    Next(String),
}

impl PuzzleControl {
    /// Returns true for a control that only messages to one person have.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        !matches!(self, PuzzleControl::Open(_))
    }

    pub(super) fn parse_fields(fields: &str) -> Option<PuzzleControl> {
        match fields.split_once(':') {
            None => (fields == "game").then_some(PuzzleControl::Game),
            Some((_, "")) => None,
            Some(("open", puzzle)) => Some(PuzzleControl::Open(puzzle.to_owned())),
            Some(("next", puzzle)) => Some(PuzzleControl::Next(puzzle.to_owned())),
            Some(_) => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleControl::Game => f.write_str("game"),
            PuzzleControl::Open(puzzle) => write!(f, "open:{puzzle}"),
            PuzzleControl::Next(puzzle) => write!(f, "next:{puzzle}"),
        }
    }
}
