//! What a person points at, one after the other, to make an action.

use crate::kit::board::Site;
use crate::kit::dice::Face;
use crate::kit::scene::Piece;

/// One thing to point at or to say. The steps of all legal actions, grouped by how they begin, are the menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputStep {
    /// Use a die with this face.
    UseDie(Face),
    /// Put a new piece on a point.
    Place(Piece, Site),
    /// Pick up the piece on a point.
    PickUp(Piece, Site),
    /// Pick up all of a side's soldiers that are awake on a point together.
    PickUpStack(Piece, Site),
    /// Set the picked piece down on a point.
    MoveTo(Site),
    /// Fly on to a point.
    FlyTo(Site),
    /// Take this pair off the board.
    CapturePair([Site; 2]),
    /// Decide something that has no place on the board.
    Choose(OffBoardChoice),
}

/// A decision in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OffBoardChoice {
    /// Keep the dice as they lie.
    KeepDice,
    /// Throw this many of the dice again.
    Rethrow(u8),
    /// Walk against the other side, the usual way.
    Vuosttut,
    /// Walk with the other side.
    Miedut,
    /// Take the king.
    TakeKing,
    /// Remove the king from the game.
    RemoveKing,
    /// Capture nothing, although that is possible.
    DeclineCapture,
    /// Fly nowhere, although that is possible.
    DeclineFlight,
}

impl InputStep {
    /// Every point that is pointed at.
    pub fn sites(self) -> impl Iterator<Item = Site> {
        let other = if let InputStep::CapturePair([_, other]) = self { Some(other) } else { None };
        self.site().into_iter().chain(other)
    }

    /// The point that is pointed at; of a pair the first. `None` for what has no place on the board.
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
    /// The name of this decision, by which words for it are looked up.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            OffBoardChoice::KeepDice => "keep",
            OffBoardChoice::Rethrow(_) => "rethrow",
            OffBoardChoice::Vuosttut => "vuosttut",
            OffBoardChoice::Miedut => "miedut",
            OffBoardChoice::TakeKing => "take-king",
            OffBoardChoice::RemoveKing => "remove-king",
            OffBoardChoice::DeclineCapture => "spare",
            OffBoardChoice::DeclineFlight => "stay",
        }
    }
}
