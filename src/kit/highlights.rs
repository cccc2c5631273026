//! What a picture of a position points out.

use crate::kit::board::Site;
use crate::kit::scene::Piece;

/// What is to be marked on a picture of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Highlights {
    /// What moved in the last turn: for each action the points in the order in which they were pointed at. A stone that
    /// was placed has one, a piece that moved at least where it came from and went to.
    pub last_turn_paths: Vec<Vec<Site>>,
    /// What the last action took off the board, and where it stood.
    pub captured: Vec<(Site, Piece)>,
    /// The piece that is picked up, its action half made.
    pub selected: Option<Site>,
    /// Where the picked piece may go.
    pub targets: Vec<Site>,
}
