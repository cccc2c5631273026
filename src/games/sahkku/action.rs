//! What can be done.

use super::dice::Throw;
use super::track::{Direction, Station};
use crate::kit::dice::Face;

/// One action of sáhkku.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// North chooses how it walks.
    Direct(Direction),
    /// Dice fall.
    Throw(Throw),
    /// The dice stay as they lie.
    Keep,
    /// So many of the dice that show X are thrown again.
    Rethrow(u8),
    /// A die is used.
    Use(Use),
}

/// What is done with a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// What the die shows.
    pub(super) face: Face,
    /// What moves.
    pub(super) who: Who,
    /// Where it stands, as its side numbers stations.
    pub(super) from: Station,
    /// Where it goes.
    pub(super) to: Station,
    /// What becomes of the king there, where that is a choice.
    pub(super) fate: Fate,
}

/// What moves, as it is before the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// An active soldier.
    Soldier,
    /// A sleeping soldier, which wakes.
    Sleeper,
    /// All active soldiers on the point together.
    Stack,
    /// The king.
    King,
    /// The queen, who may wake by it.
    Queen,
}

/// What becomes of the king when somebody ends on his point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// There is no choice.
    None,
    /// He is taken.
    Take,
    /// He leaves the game.
    Remove,
}

impl Use {
    /// A use of a die without a choice about the king.
    pub(super) fn new(face: Face, who: Who, from: Station, to: Station) -> Use {
        Use { face, who, from, to, fate: Fate::None }
    }
}
