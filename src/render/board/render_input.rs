//! The input of a picture.

use crate::kit::board::Board;
use crate::kit::game::GameInfo;
use crate::kit::highlights::Highlights;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::theme::Theme;

/// A position to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct RenderInput<'a> {
    /// The board.
    pub board: &'a Board,
    /// The pieces, dice and scores.
    pub scene: &'a Scene,
    /// The game, for its piece shades and score kinds.
    pub info: GameInfo,
    /// The highlights.
    pub marks: &'a Highlights,
    /// The seat whose tray is marked as the one to act.
    pub side_to_move: Option<Side>,
    /// The theme.
    pub theme: Theme,
}
