//! A match as a film: what is seen one after the other, and for how long.

use crate::kit::board::Board;
use crate::kit::game::GameInfo;
use crate::kit::theme::Theme;
use crate::session::frames::Frame;
use crate::session::game_session::GameSession;
use std::ops::Range;

/// The most actions of a film: so many are drawn within a second, of every game, and are a file that chats take
/// (`benches/replay.rs`). Nobody looks at a longer one to the end; of the longest matches a part is shown.
pub const MAX_ACTIONS: usize = 150;

/// How long a film should be, in hundredths of a second, without what is seen at its ends.
const TARGET_DURATION: usize = 60 * 100;

/// How long something is seen at most and at least, in hundredths of a second. Many viewers make more of less than two.
const FRAME_DURATION_BOUNDS: (usize, usize) = (30, 120);

/// How long the first and the last position are seen, in hundredths of a second.
const END_FRAME_DURATIONS: (u16, u16) = (150, 400);

/// A film, still to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayAnimation {
    /// The file's name, ending in `.gif`.
    pub file_name: String,
    /// What it shows, for those who cannot see it. At most 1024 characters.
    pub alt_text: String,
    /// The board.
    pub board: Board,
    /// The game's names and shades.
    pub info: GameInfo,
    /// Its colours.
    pub theme: Theme,
    /// What is seen, never empty.
    pub frames: Vec<AnimationFrame>,
}

/// A position in a film.
#[derive(Debug, Clone, PartialEq)]
pub struct AnimationFrame {
    /// The position.
    pub frame: Frame,
    /// How long it is seen, in hundredths of a second.
    pub centiseconds: u16,
}

/// The film of some actions of a game.
#[must_use]
pub fn replay_animation(table: &GameSession, part: Range<usize>, name: String, alt: String) -> ReplayAnimation {
    let stills = table.frames(part);
    let each = (TARGET_DURATION / stills.len()).clamp(FRAME_DURATION_BOUNDS.0, FRAME_DURATION_BOUNDS.1) as u16;
    let mut shots: Vec<AnimationFrame> = stills
        .into_iter()
        .map(|still| AnimationFrame { centiseconds: frame_duration(&still, each), frame: still })
        .collect();
    if let Some(first) = shots.first_mut() {
        first.centiseconds = END_FRAME_DURATIONS.0;
    }
    if let Some(last) = shots.last_mut() {
        last.centiseconds = END_FRAME_DURATIONS.1;
    }
    ReplayAnimation {
        file_name: name,
        alt_text: alt,
        board: table.board(),
        info: table.rules().game_info(),
        theme: Theme::default(),
        frames: shots,
    }
}

impl ReplayAnimation {
    /// The same film of the board as it is seen from its other side.
    #[must_use]
    pub fn flipped(self) -> ReplayAnimation {
        ReplayAnimation { board: self.board.rotated(), ..self }
    }
}

/// Which actions of a game of so many are shown: those after the first `from` or, when that is not said, the last ones; as
/// many as a film has room for.
#[must_use]
pub fn action_range(from: Option<usize>, actions: usize) -> Range<usize> {
    let from = from.unwrap_or(actions.saturating_sub(MAX_ACTIONS)).min(actions);
    from..actions.min(from + MAX_ACTIONS)
}

/// Dice are read faster than a board.
fn frame_duration(still: &Frame, each: u16) -> u16 {
    if still.is_after_roll { each * 2 / 3 } else { each }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_fits_and_is_the_last_one_if_not_said_otherwise() {
        assert_eq!(
            [0, 6, 150, 151, 900].map(|actions| action_range(None, actions)),
            [0..0, 0..6, 0..150, 1..151, 750..900]
        );
        assert_eq!(
            [0, 300, 750, 751, 900].map(|from| action_range(Some(from), 900)),
            [0..150, 300..450, 750..900, 751..900, 900..900]
        );
        assert_eq!(action_range(Some(usize::MAX), 9), 9..9);
    }
}
