//! The ways to puzzles: `z:game` is the menu of games, `z:open:0123abcd` opens a puzzle, `z:next:0123abcd` the next one
//! of its game, `z:day:20785:0123abcd` the puzzle of a day from its post, and `z:today` that of today. `z:share:20785`
//! posts how someone did on a day.

use std::fmt;

/// A control that opens a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleControl {
    /// The menu of games.
    Game,
    /// The button that opens a puzzle. Everyone may see it.
    Open(String),
    /// The button below the post of a day that opens its puzzle. Everyone may see it.
    OpenOfDay {
        /// The day, counted from 1970-01-01 in UTC.
        day: i64,
        /// The puzzle.
        puzzle: String,
    },
    /// The button that opens the puzzle of today.
    Today,
    /// The button that posts how the person did at the puzzle of this day.
    Share(i64),
    /// The button that goes on to the puzzle after this one.
    Next(String),
}

impl PuzzleControl {
    /// Returns true for a control that only messages to one person have.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        !matches!(self, PuzzleControl::Open(_) | PuzzleControl::OpenOfDay { .. })
    }

    pub(super) fn parse_fields(fields: &str) -> Option<PuzzleControl> {
        match fields.split_once(':') {
            None => match fields {
                "game" => Some(PuzzleControl::Game),
                "today" => Some(PuzzleControl::Today),
                _ => None,
            },
            Some((_, "")) => None,
            Some(("open", puzzle)) => Some(PuzzleControl::Open(puzzle.to_owned())),
            Some(("next", puzzle)) => Some(PuzzleControl::Next(puzzle.to_owned())),
            Some(("share", day)) => parse_day(day).map(PuzzleControl::Share),
            Some(("day", rest)) => {
                let (day, puzzle) = rest.split_once(':').filter(|(_, puzzle)| !puzzle.is_empty())?;
                Some(PuzzleControl::OpenOfDay { day: parse_day(day)?, puzzle: puzzle.to_owned() })
            }
            Some(_) => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleControl::Game => f.write_str("game"),
            PuzzleControl::Open(puzzle) => write!(f, "open:{puzzle}"),
            PuzzleControl::Next(puzzle) => write!(f, "next:{puzzle}"),
            PuzzleControl::OpenOfDay { day, puzzle } => write!(f, "day:{day}:{puzzle}"),
            PuzzleControl::Today => f.write_str("today"),
            PuzzleControl::Share(day) => write!(f, "share:{day}"),
        }
    }
}

/// Reads a day that is written without a sign or leading zeros, so that each control has one id.
fn parse_day(text: &str) -> Option<i64> {
    let day: u32 = text.parse().ok()?;
    (day.to_string() == text).then_some(i64::from(day))
}
