//! The replay of a match as an animation: its frames and their durations.

use crate::board_phase::BoardPhase;
use crate::captions::board_captions;
use crate::i18n::Catalog;
use gonagas_core::kit::board::{Board, BoardShape};
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::theme::Theme;
use gonagas_core::session::frames::Frame;
use gonagas_core::session::game_session::GameSession;
use gonagas_render::board::captions::Captions;
use gonagas_render::board::render_input::RenderInput;
use std::ops::Range;
use std::sync::Arc;

/// The most actions of an animation. This many are drawn within a tenth of a second in every game, and the file is
/// small enough for Discord (`benches/replay.rs`). Nobody watches a longer one to the end; a longer match is shown in
/// parts.
pub const MAX_ACTIONS: usize = 150;

/// The intended duration without the first and the last frame, in hundredths of a second.
const TARGET_DURATION: usize = 60 * 100;

/// The shortest and the longest duration of a frame, in hundredths of a second. Many viewers slow down frames of less
/// than two.
const FRAME_DURATION_BOUNDS: (usize, usize) = (30, 120);

/// The shortest duration of a frame that shows a roll, in hundredths of a second.
const MIN_ROLL_DURATION: u16 = 80;

/// The durations of the first and the last frame, in hundredths of a second.
const END_FRAME_DURATIONS: (u16, u16) = (150, 400);

/// An animation, not drawn yet.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayAnimation {
    /// The file's name, ending in `.gif`.
    pub file_name: String,
    /// The alternative text for players who cannot see the animation. At most 1024 characters.
    pub alt_text: String,
    /// The board.
    pub board: Arc<Board>,
    /// The game's name, seats and colours.
    pub info: GameInfo,
    /// The colours.
    pub theme: Theme,
    /// The way in which a long board lies in the picture.
    pub shape: BoardShape,
    /// The frames, never empty.
    pub frames: Vec<AnimationFrame>,
}

/// A position in an animation.
#[derive(Debug, Clone, PartialEq)]
pub struct AnimationFrame {
    /// The position.
    pub frame: Frame,
    /// The texts in the picture.
    pub captions: Captions,
    /// The duration, in hundredths of a second.
    pub centiseconds: u16,
}

/// Returns the animation of a range of the actions of a game. The phase is that of the last position.
#[must_use]
pub fn replay_animation(
    catalog: &Catalog,
    session: &GameSession,
    actions: Range<usize>,
    phase: BoardPhase,
    file_name: String,
    alt_text: String,
) -> ReplayAnimation {
    let frames = session.frames(actions);
    let info = session.rules().game_info();
    let each = (TARGET_DURATION / frames.len()).clamp(FRAME_DURATION_BOUNDS.0, FRAME_DURATION_BOUNDS.1) as u16;
    let captions = |frame: &Frame, phase| board_captions(catalog, info, &frame.scene, frame.turn_number, phase);
    let timed = |frame: Frame| AnimationFrame {
        centiseconds: frame_duration(&frame, each),
        captions: captions(&frame, BoardPhase::Running),
        frame,
    };
    let mut frames: Vec<AnimationFrame> = frames.into_iter().map(timed).collect();
    if let Some(first) = frames.first_mut() {
        first.centiseconds = END_FRAME_DURATIONS.0;
    }
    if let Some(last) = frames.last_mut() {
        last.centiseconds = END_FRAME_DURATIONS.1;
        last.captions = captions(&last.frame, phase);
        if matches!(phase, BoardPhase::Over(_)) {
            last.frame.side_to_act = None;
        }
    }
    ReplayAnimation {
        file_name,
        alt_text,
        board: session.board(),
        info,
        theme: Theme::default(),
        shape: BoardShape::default(),
        frames,
    }
}

impl ReplayAnimation {
    /// Returns the pictures and their durations in hundredths of a second.
    pub fn timed_inputs(&self) -> impl Iterator<Item = (RenderInput<'_>, u16)> {
        self.frames.iter().map(|AnimationFrame { frame, captions, centiseconds }| {
            let input = RenderInput {
                board: &self.board,
                scene: &frame.scene,
                info: self.info,
                marks: &frame.highlights,
                captions,
                side_to_move: frame.side_to_act,
                theme: self.theme,
                shape: self.shape,
            };
            (input, *centiseconds)
        })
    }

    /// Returns the animation of the board from its other side.
    #[must_use]
    pub fn flipped(self) -> ReplayAnimation {
        ReplayAnimation { board: Arc::new(self.board.rotated()), ..self }
    }
}

/// Returns the range of actions to show of a game with this many: from the given one or, without one, the last; at most
/// [`MAX_ACTIONS`].
#[must_use]
pub fn action_range(from: Option<usize>, actions: usize) -> Range<usize> {
    let from = from.unwrap_or(actions.saturating_sub(MAX_ACTIONS)).min(actions);
    from..actions.min(from + MAX_ACTIONS)
}

/// Returns the duration of a frame. Dice stay long enough to be read.
fn frame_duration(frame: &Frame, each: u16) -> u16 {
    if frame.is_after_roll { each.max(MIN_ROLL_DURATION) } else { each }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_fits_and_is_the_last_by_default() {
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
