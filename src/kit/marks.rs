//! What a picture of a position points out.

use crate::kit::board::Site;
use crate::kit::scene::Piece;

/// What is to be marked on a picture of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// The points of the last action in the order in which they were pointed at: where a stone was placed, or where one
    /// came from and went to.
    pub last: Vec<Site>,
    /// What the last action took off the board, and where it stood.
    pub taken: Vec<(Site, Piece)>,
    /// The piece that is picked up, its action half made.
    pub picked: Option<Site>,
    /// Where the picked piece may go.
    pub targets: Vec<Site>,
}
