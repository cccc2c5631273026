//! The steps by which a player enters an action.

use crate::kit::board::Site;
use crate::kit::dice::Face;
use crate::kit::scene::Piece;

/// A step of an action: something to point at, or a decision. Menus are the steps of all legal actions, grouped by how
/// they begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputStep {
    /// Use a die with this face.
    UseDie(Face),
    /// Place a new piece on a point.
    Place(Piece, Site),
    /// Pick up the piece on a point.
    PickUp(Piece, Site),
    /// Pick up all active pieces of a side on a point.
    PickUpStack(Piece, Site),
    /// Put the picked piece down on a point.
    MoveTo(Site),
    /// Fly on to a point.
    FlyTo(Site),
    /// Capture the pieces on these two points.
    CapturePair([Site; 2]),
    /// Decide something that has no point on the board.
    Choose(OffBoardChoice),
}

/// A decision that has no point on the board, as a word.
///
/// A game declares its words in [`crate::kit::game::GameInfo::choices`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OffBoardChoice {
    /// The word by which the text of the decision is looked up.
    pub id: &'static str,
    /// The number in the text, for example of dice to roll again.
    pub number: Option<u8>,
}

impl InputStep {
    /// Returns every point of the step.
    pub fn sites(self) -> impl Iterator<Item = Site> {
        let other = if let InputStep::CapturePair([_, other]) = self { Some(other) } else { None };
        self.site().into_iter().chain(other)
    }

    /// Returns the point of the step, of a pair the first; `None` for a step without a point.
    #[must_use]
    pub const fn site(self) -> Option<Site> {
        match self {
            InputStep::Place(_, site)
            | InputStep::PickUp(_, site)
            | InputStep::PickUpStack(_, site)
            | InputStep::MoveTo(site)
            | InputStep::FlyTo(site)
            | InputStep::CapturePair([site, _]) => Some(site),
            InputStep::UseDie(_) | InputStep::Choose(_) => None,
        }
    }
}

impl OffBoardChoice {
    /// Makes a decision without a number.
    #[must_use]
    pub const fn new(id: &'static str) -> OffBoardChoice {
        OffBoardChoice { id, number: None }
    }

    /// Makes a decision with a number.
    #[must_use]
    pub const fn with_number(id: &'static str, number: u8) -> OffBoardChoice {
        OffBoardChoice { id, number: Some(number) }
    }
}
