//! What can be done.

use crate::games::sahkku::dice::Roll;
use crate::games::sahkku::track::{Direction, Station};
use crate::kit::dice::Face;

/// One action of sáhkku.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SahkkuAction {
    /// North chooses how it walks.
    ChooseDirection(Direction),
    /// Dice fall.
    Roll(Roll),
    /// The dice stay as they lie.
    KeepDice,
    /// So many of the dice that show X are thrown again.
    Rethrow(u8),
    /// A die is used.
    UseDie(DieUse),
}

/// What is done with a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieUse {
    /// What the die shows.
    pub(super) face: Face,
    /// What moves.
    pub(super) piece: MovingPiece,
    /// Where it stands, as its side numbers stations.
    pub(super) from: Station,
    /// Where it goes.
    pub(super) to: Station,
    /// What becomes of the king there, where that is a choice.
    pub(super) king_choice: KingChoice,
}

/// What moves, as it is before the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovingPiece {
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
pub enum KingChoice {
    /// There is no choice.
    None,
    /// He is taken.
    Take,
    /// He leaves the game.
    Remove,
}

impl DieUse {
    /// A use of a die without a choice about the king.
    pub(super) fn new(face: Face, who: MovingPiece, from: Station, to: Station) -> DieUse {
        DieUse { face, piece: who, from, to, king_choice: KingChoice::None }
    }
}
