//! What a person points at, one after the other, to make an action.

use crate::kit::board::Site;
use crate::kit::dice::Face;
use crate::kit::scene::Piece;

/// One thing to point at or to say. The steps of all legal actions, grouped by how they begin, are the menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Use a die with this face.
    Die(Face),
    /// Put a new piece on a point.
    Place(Piece, Site),
    /// Pick up the piece on a point.
    Lift(Piece, Site),
    /// Pick up all of a side's soldiers that are awake on a point together.
    LiftAll(Piece, Site),
    /// Set the picked piece down on a point.
    Drop(Site),
    /// Fly on to a point.
    Fly(Site),
    /// Take this pair off the board.
    Take([Site; 2]),
    /// Decide something that has no place on the board.
    Say(Word),
}

/// A decision in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Word {
    /// Keep the dice as they lie.
    Keep,
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
    Spare,
    /// Fly nowhere, although that is possible.
    Stay,
}

impl Step {
    /// Every point that is pointed at.
    pub fn sites(self) -> impl Iterator<Item = Site> {
        let other = if let Step::Take([_, other]) = self { Some(other) } else { None };
        self.site().into_iter().chain(other)
    }

    /// The point that is pointed at; of a pair the first. `None` for what has no place on the board.
    #[must_use]
    pub const fn site(self) -> Option<Site> {
        match self {
            Step::Place(_, site)
            | Step::Lift(_, site)
            | Step::LiftAll(_, site)
            | Step::Drop(site)
            | Step::Fly(site)
            | Step::Take([site, _]) => Some(site),
            Step::Die(_) | Step::Say(_) => None,
        }
    }
}

impl Word {
    /// The name of this decision, by which words for it are looked up.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Word::Keep => "keep",
            Word::Rethrow(_) => "rethrow",
            Word::Vuosttut => "vuosttut",
            Word::Miedut => "miedut",
            Word::TakeKing => "take-king",
            Word::RemoveKing => "remove-king",
            Word::Spare => "spare",
            Word::Stay => "stay",
        }
    }
}
