//! The questions on which the rule sets of sáhkku differ.

use super::throws::DiceSet;
use super::track::{Direction, Track};
use crate::kit::board::{Ground, Mark};

/// The rules of sáhkku: an answer to each question. The named rule sets stand in `presets`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sahkku {
    /// Who begins.
    pub(super) seats: Seats,
    /// How many points a row has.
    pub(super) columns: u8,
    /// How many soldiers each side has; they stand on the first points of its home row.
    pub(super) soldiers: u8,
    /// The dice.
    pub(super) dice: &'static DiceSet,
    /// What a blank is worth; 0 is nothing.
    pub(super) blank: u8,
    /// Which dice may be thrown again.
    pub(super) rethrow: Rethrow,
    /// Which die must be used next.
    pub(super) order: Order,
    /// Where soldiers walk.
    pub(super) track: Track,
    /// How soldiers are activated.
    pub(super) waking: Waking,
    /// How North walks; `None` leaves the choice to North.
    pub(super) direction: Option<Direction>,
    /// Whether soldiers of a side may stand together, and pass each other.
    pub(super) sharing: Sharing,
    /// Who may end on the point of a sleeping piece.
    pub(super) sleepers: Sleepers,
    /// The king.
    pub(super) king: KingRules,
    /// Whether each side has a queen.
    pub(super) queens: bool,
    /// Whether a side that has the king plays on without other pieces (or with none but his rider).
    pub(super) lone_king: bool,
    /// Whether a side loses that could use no die when its turn begins.
    pub(super) blocked: bool,
    /// Whether three soldiers of each side start active.
    pub(super) headstart: bool,
    /// What the loser pays for each soldier that the winner has left.
    pub(super) stake: u16,
    /// What the board looks like.
    pub(super) look: Look,
}

/// Who begins, when nobody has asked for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// It is drawn by lot.
    Lot,
    /// Who first throws an X.
    FirstX,
}

/// Which dice may be thrown again before the first one is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rethrow {
    /// None.
    Never,
    /// Any number of those that show X.
    AnyX,
    /// All, when all show X.
    AllX,
}

/// Which die must be used next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Any.
    Free,
    /// X, then from the lowest number up.
    Rising,
    /// X, then from the highest number down.
    Falling,
}

/// How soldiers are activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waking {
    /// Which sleeping soldiers may be.
    pub(super) which: Which,
    /// Where they go.
    pub(super) path: Path,
    /// Whether they land like any soldier; otherwise they need a point without enemies and without the king.
    pub(super) lands: bool,
}

/// Which sleeping soldiers may be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The foremost one.
    Front,
    /// Any.
    Any,
}

/// Where an activated soldier goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// One step along its track.
    Along,
    /// Straight ahead, to the middle row's point in its column.
    Ahead,
}

/// Whether soldiers of a side may stand together, and pass each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// They may do both.
    Shared,
    /// They may do both, and those on one point may be moved as one.
    Together,
    /// They pass each other, but there is one piece to a point.
    OneToAPoint,
    /// There is one piece to a point, and none passes another.
    InFile,
}

/// Who may end on the point of a sleeping piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sleepers {
    /// Enemies, who capture it; its own side as `Sharing` says.
    Prey,
    /// Not its enemies.
    Safe,
    /// Nobody.
    Shut,
}

/// The rules of the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KingRules {
    /// How he moves.
    pub(super) gait: Gait,
    /// How he is taken.
    pub(super) taking: Taking,
    /// Whether who lands on a king that is not its own may remove him instead.
    pub(super) removal: bool,
    /// Whether he and his holder's pieces may end on each other's points.
    pub(super) shares: bool,
}

/// How the king moves, and a queen too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// Along his holder's track.
    Track,
    /// Straight, never off the board.
    Straight,
    /// Straight, and round the bends at the ends of the rows.
    Bends,
}

/// How the king is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// By landing on him; the soldier rides him then.
    Riding,
    /// By landing on him.
    Landing,
    /// By landing on him, which pushes him one step on.
    Push,
    /// First by entering the enemy row, and from then on so.
    Entering(Retaking),
}

/// How a king is taken from his holder where the first taking is by entering the enemy row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retaking {
    /// By landing on him.
    Landing,
    /// By entering the enemy row.
    Entry,
    /// By either.
    Either,
}

/// What the board looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// What pieces stand on.
    pub(super) ground: Ground,
    /// The mark in the middle.
    pub(super) middle: Option<Mark>,
    /// The mark on the fourth points from both ends of the middle row.
    pub(super) fourth: Option<Mark>,
}
