//! What is to be seen on a picture.

use crate::kit::board::Board;
use crate::kit::game::GameInfo;
use crate::kit::highlights::Highlights;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::theme::Theme;

/// One picture, described.
#[derive(Debug, Clone, Copy)]
pub struct RenderInput<'a> {
    /// The board.
    pub board: &'a Board,
    /// What stands on it.
    pub scene: &'a Scene,
    /// The game: its tones and what it counts.
    pub info: GameInfo,
    /// What is pointed out.
    pub marks: &'a Highlights,
    /// The seat whose tray is marked as the one to act.
    pub side_to_move: Option<Side>,
    /// The colours.
    pub theme: Theme,
}
