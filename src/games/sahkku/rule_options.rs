//! The questions on which the rule sets of sáhkku differ.

use crate::games::sahkku::dice_set::DiceSet;
use crate::games::sahkku::track::{Direction, TrackShape};
use crate::kit::board::{BoardMark, BoardStyle};

/// The rules of sáhkku: an answer to each question. The named rule sets stand in `presets`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sahkku {
    /// Who begins.
    pub(super) seat_rule: SeatRule,
    /// How many points a row has.
    pub(super) columns: u8,
    /// How many soldiers each side has; they stand on the first points of its home row.
    pub(super) soldiers: u8,
    /// The dice.
    pub(super) dice: &'static DiceSet,
    /// What a blank is worth; 0 is nothing.
    pub(super) blank_steps: u8,
    /// Which dice may be thrown again.
    pub(super) rethrow: Rethrow,
    /// Which die must be used next.
    pub(super) dice_order: DiceOrder,
    /// Where soldiers walk.
    pub(super) track: TrackShape,
    /// How soldiers are activated.
    pub(super) activation: ActivationRules,
    /// How North walks; `None` leaves the choice to North.
    pub(super) direction: Option<Direction>,
    /// Whether soldiers of a side may stand together, and pass each other.
    pub(super) sharing: Sharing,
    /// Who may end on the point of a sleeping piece.
    pub(super) sleeper_rule: SleeperRule,
    /// The king.
    pub(super) king: KingRules,
    /// Whether each side has a queen.
    pub(super) has_queens: bool,
    /// Whether a side that has the king plays on without other pieces (or with none but his rider).
    pub(super) lone_king_survives: bool,
    /// Whether a side loses that could use no die when its turn begins.
    pub(super) blocked_loses: bool,
    /// Whether three soldiers of each side start active.
    pub(super) has_headstart: bool,
    /// What the loser pays for each soldier that the winner has left.
    pub(super) stake: u16,
    /// What the board looks like.
    pub(super) board_look: BoardLook,
}

/// Who begins, when nobody has asked for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRule {
    /// It is drawn by lot.
    Random,
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
pub enum DiceOrder {
    /// Any.
    Free,
    /// X, then from the lowest number up.
    Rising,
    /// X, then from the highest number down.
    Falling,
}

/// How soldiers are activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActivationRules {
    /// Which sleeping soldiers may be.
    pub(super) choice: ActivationChoice,
    /// Where they go.
    pub(super) path: ActivationPath,
    /// Whether they land like any soldier; otherwise they need a point without enemies and without the king.
    pub(super) lands_normally: bool,
}

/// Which sleeping soldiers may be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActivationChoice {
    /// The foremost one.
    FrontFirst,
    /// Any.
    Any,
}

/// Where an activated soldier goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActivationPath {
    /// One step along its track.
    AlongTrack,
    /// Straight ahead, to the middle row's point in its column.
    StraightAhead,
}

/// Whether soldiers of a side may stand together, and pass each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// They may do both.
    Shared,
    /// They may do both, and those on one point may be moved as one.
    SharedStacks,
    /// They pass each other, but there is one piece to a point.
    OnePerPoint,
    /// There is one piece to a point, and none passes another.
    InFile,
}

/// Who may end on the point of a sleeping piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SleeperRule {
    /// Enemies, who capture it; its own side as `Sharing` says.
    Capturable,
    /// Not its enemies.
    SafeFromEnemies,
    /// Nobody.
    ClosedToAll,
}

/// The rules of the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KingRules {
    /// How he moves.
    pub(super) movement: RoyalMovement,
    /// How he is taken.
    pub(super) taking: KingTaking,
    /// Whether who lands on a king that is not its own may remove him instead.
    pub(super) is_removable: bool,
    /// Whether he and his holder's pieces may end on each other's points.
    pub(super) shares_points: bool,
}

/// How the king moves, and a queen too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoyalMovement {
    /// Along his holder's track.
    AlongTrack,
    /// Straight, never off the board.
    Straight,
    /// Straight, and round the bends at the ends of the rows.
    StraightWithBends,
}

/// How the king is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingTaking {
    /// By landing on him; the soldier rides him then.
    Riding,
    /// By landing on him.
    Landing,
    /// By landing on him, which pushes him one step on.
    Push,
    /// First by entering the enemy row, and from then on so.
    Entering(KingRetaking),
}

/// How a king is taken from his holder where the first taking is by entering the enemy row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingRetaking {
    /// By landing on him.
    Landing,
    /// By entering the enemy row.
    Entry,
    /// By either.
    Either,
}

/// What the board looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardLook {
    /// What pieces stand on.
    pub(super) style: BoardStyle,
    /// The mark in the middle.
    pub(super) middle_mark: Option<BoardMark>,
    /// The mark on the fourth points from both ends of the middle row.
    pub(super) fourth_mark: Option<BoardMark>,
}
