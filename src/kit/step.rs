//! What a person points at, one after the other, to make an action.

use crate::kit::board::Site;
use crate::kit::scene::Piece;

/// One thing to point at. The steps of all legal actions, grouped by how they begin, are the menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Put a new piece on a point.
    Place(Piece, Site),
    /// Pick up the piece on a point.
    Lift(Piece, Site),
    /// Set the picked piece down on a point.
    Drop(Site),
}

impl Step {
    /// The point that is pointed at.
    #[must_use]
    pub const fn site(self) -> Site {
        match self {
            Step::Place(_, site) | Step::Lift(_, site) | Step::Drop(site) => site,
        }
    }
}
