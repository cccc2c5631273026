//! The actions of sáhkku.

use crate::games::sahkku::dice::Roll;
use crate::games::sahkku::track::{Direction, Station};
use crate::kit::dice::Face;

/// One action of sáhkku.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SahkkuAction {
    /// North chooses its direction.
    ChooseDirection(Direction),
    /// A roll.
    Roll(Roll),
    /// The mover keeps the dice.
    KeepDice,
    /// The mover rolls this many of the dice that show X again.
    Rethrow(u8),
    /// The mover uses a die.
    UseDie(DieUse),
}

/// A use of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieUse {
    /// The face of the die.
    pub(super) face: Face,
    /// The piece that moves.
    pub(super) piece: MovingPiece,
    /// Its origin, in the mover's numbering of stations.
    pub(super) from: Station,
    /// Its destination.
    pub(super) to: Station,
    /// The choice about the king, where there is one.
    pub(super) king_choice: KingChoice,
}

/// The kind of piece that moves, as it is before the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovingPiece {
    /// An active soldier.
    Soldier,
    /// A sleeping soldier, which is activated.
    Sleeper,
    /// All active soldiers on the point.
    Stack,
    /// The king.
    King,
    /// The queen; the move wakes her if she sleeps.
    Queen,
}

/// The choice of a piece that ends on the king's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingChoice {
    /// There is no choice.
    None,
    /// The king is taken.
    Take,
    /// The king is removed from the game.
    Remove,
}

impl DieUse {
    /// Returns the face of the die.
    #[must_use]
    pub const fn face(self) -> Face {
        self.face
    }

    /// Returns the piece that moves.
    #[must_use]
    pub const fn piece(self) -> MovingPiece {
        self.piece
    }

    /// Returns the station that it leaves, in its side's numbering.
    #[must_use]
    pub const fn from(self) -> Station {
        self.from
    }

    /// Returns the station where it ends.
    #[must_use]
    pub const fn to(self) -> Station {
        self.to
    }

    /// Returns the choice about the king.
    #[must_use]
    pub const fn king_choice(self) -> KingChoice {
        self.king_choice
    }

    /// Returns a use of a die without a choice about the king.
    pub(super) fn new(face: Face, piece: MovingPiece, from: Station, to: Station) -> DieUse {
        DieUse { face, piece, from, to, king_choice: KingChoice::None }
    }
}
