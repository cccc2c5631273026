//! The input of a picture.

use crate::board::captions::Captions;
use gonagas_core::kit::board::{Board, BoardShape};
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::scene::{Highlights, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;

/// A position to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct RenderInput<'a> {
    /// The board.
    pub board: &'a Board,
    /// The pieces, dice and scores.
    pub scene: &'a Scene,
    /// The game, for its piece shades.
    pub info: GameInfo,
    /// The highlights.
    pub marks: &'a Highlights,
    /// The texts, and the winner.
    pub captions: &'a Captions,
    /// The seat whose tray is marked as the one to act.
    pub side_to_move: Option<Side>,
    /// The theme.
    pub theme: Theme,
    /// The way in which a long board lies in the picture.
    pub shape: BoardShape,
}
