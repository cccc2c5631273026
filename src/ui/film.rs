//! A match as a film: what is seen one after the other, and for how long.

use crate::kit::board::Board;
use crate::kit::game::Info;
use crate::kit::theme::Theme;
use crate::table::film::Still;
use crate::table::running::Table;
use std::ops::Range;

/// The most actions of a film: so many are drawn within a second, of every game, and are a file that chats take
/// (`benches/replay.rs`). Nobody looks at a longer one to the end; of the longest matches a part is shown.
pub const LONGEST: usize = 150;

/// How long a film should be, in hundredths of a second, without what is seen at its ends.
const WHOLE: usize = 60 * 100;

/// How long something is seen at most and at least, in hundredths of a second. Many viewers make more of less than two.
const BOUNDS: (usize, usize) = (30, 120);

/// How long the first and the last position are seen, in hundredths of a second.
const ENDS: (u16, u16) = (150, 400);

/// A film, still to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Film {
    /// The file's name, ending in `.gif`.
    pub name: String,
    /// What it shows, for those who cannot see it. At most 1024 characters.
    pub alt: String,
    /// The board.
    pub board: Board,
    /// The game's names and shades.
    pub info: Info,
    /// Its colours.
    pub theme: Theme,
    /// What is seen, never empty.
    pub shots: Vec<Shot>,
}

/// A position in a film.
#[derive(Debug, Clone, PartialEq)]
pub struct Shot {
    /// The position.
    pub still: Still,
    /// How long it is seen, in hundredths of a second.
    pub hundredths: u16,
}

/// The film of some actions of a game.
#[must_use]
pub fn film(table: &Table, part: Range<usize>, name: String, alt: String) -> Film {
    let stills = table.film(part);
    let each = (WHOLE / stills.len()).clamp(BOUNDS.0, BOUNDS.1) as u16;
    let mut shots: Vec<Shot> = stills.into_iter().map(|still| Shot { hundredths: time(&still, each), still }).collect();
    if let Some(first) = shots.first_mut() {
        first.hundredths = ENDS.0;
    }
    if let Some(last) = shots.last_mut() {
        last.hundredths = ENDS.1;
    }
    Film { name, alt, board: table.board(), info: table.rules().info(), theme: Theme::default(), shots }
}

impl Film {
    /// The same film of the board as it is seen from its other side.
    #[must_use]
    pub fn turned(self) -> Film {
        Film { board: self.board.turned(), ..self }
    }
}

/// Which actions of a game of so many are shown: those after the first `from` or, when that is not said, the last ones; as
/// many as a film has room for.
#[must_use]
pub fn part(from: Option<usize>, actions: usize) -> Range<usize> {
    let from = from.unwrap_or(actions.saturating_sub(LONGEST)).min(actions);
    from..actions.min(from + LONGEST)
}

/// Dice are read faster than a board.
fn time(still: &Still, each: u16) -> u16 {
    if still.thrown { each * 2 / 3 } else { each }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_fits_and_is_the_last_one_if_not_said_otherwise() {
        assert_eq!([0, 6, 150, 151, 900].map(|actions| part(None, actions)), [0..0, 0..6, 0..150, 1..151, 750..900]);
        assert_eq!(
            [0, 300, 750, 751, 900].map(|from| part(Some(from), 900)),
            [0..150, 300..450, 750..900, 751..900, 900..900]
        );
        assert_eq!(part(Some(usize::MAX), 9), 9..9);
    }
}
