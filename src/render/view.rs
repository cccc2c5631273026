//! What is to be seen on a picture.

use crate::kit::board::Board;
use crate::kit::game::Info;
use crate::kit::marks::Marks;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::theme::Theme;

/// One picture, described.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// What stands on it.
    pub scene: &'a Scene,
    /// The game: its tones and what it counts.
    pub info: Info,
    /// What is pointed out.
    pub marks: &'a Marks,
    /// The seat whose tray is marked as the one to act.
    pub to_act: Option<Side>,
    /// The colours.
    pub theme: Theme,
}
