//! The options in which the rule sets of sáhkku differ.

use crate::games::sahkku::dice_set::DiceSet;
use crate::games::sahkku::track::{Direction, TrackShape};
use crate::kit::board::{BoardMark, BoardStyle};

/// The rules of sáhkku: a value for each option. `rule_sets` holds the named rule sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sahkku {
    /// The index of the rule set in the list of rule sets.
    pub(super) rule_set: u8,
    /// The rule that decides the first player.
    pub(super) seat_rule: SeatRule,
    /// The number of points in a row.
    pub(super) columns: u8,
    /// The number of soldiers of each side. They start on the first points of its home row.
    pub(super) soldiers: u8,
    /// The dice.
    pub(super) dice: &'static DiceSet,
    /// The number of steps that a blank is worth; 0 for none.
    pub(super) blank_steps: u8,
    /// The dice that may be rolled again.
    pub(super) rethrow: Rethrow,
    /// The order in which dice must be used.
    pub(super) dice_order: DiceOrder,
    /// The shape of the soldiers' track.
    pub(super) track: TrackShape,
    /// The rules of activating soldiers.
    pub(super) activation: ActivationRules,
    /// North's direction; `None` leaves the choice to North.
    pub(super) direction: Option<Direction>,
    /// The rule for soldiers of one side that meet.
    pub(super) sharing: Sharing,
    /// The rule for ending on a sleeping piece's point.
    pub(super) sleeper_rule: SleeperRule,
    /// The rules of the king.
    pub(super) king: KingRules,
    /// True when each side has a queen.
    pub(super) has_queens: bool,
    /// True when a side that holds the king plays on without other pieces (or with none but his rider).
    pub(super) lone_king_survives: bool,
    /// True when a side loses that could use no die when its turn begins.
    pub(super) blocked_loses: bool,
    /// True when a stall is won by the side with more soldiers left; otherwise it is a draw.
    pub(super) soldiers_decide_stall: bool,
    /// True when three soldiers of each side start active.
    pub(super) has_headstart: bool,
    /// The stake: the loser's payment for each of the winner's remaining soldiers.
    pub(super) stake: u16,
    /// The appearance of the board.
    pub(super) board_look: BoardLook,
}

/// The rule for seats that nobody has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRule {
    /// The seats are random.
    Random,
    /// The first to roll an X begins.
    FirstX,
}

/// The dice that may be rolled again before the first one is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rethrow {
    /// None.
    Never,
    /// Any number of the dice that show X, as often as they show it.
    AnyX,
    /// Any number of the dice that show X, each die once a turn.
    EachXOnce,
    /// All dice, when all show X.
    AllX,
}

/// The order in which dice must be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceOrder {
    /// Any order.
    Free,
    /// X first, then rising numbers.
    Rising,
    /// X first, then falling numbers.
    Falling,
}

/// The rules of activating soldiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActivationRules {
    /// The sleeping soldiers that may be activated.
    pub choice: ActivationChoice,
    /// The destination.
    pub path: ActivationPath,
    /// True when activated soldiers land like any soldier; otherwise they need a point without enemies and without the
    /// king.
    pub lands_normally: bool,
}

/// The sleeping soldiers that may be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActivationChoice {
    /// The foremost one.
    FrontFirst,
    /// Any of them.
    Any,
}

/// The destination of an activated soldier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActivationPath {
    /// One step along its track.
    AlongTrack,
    /// Straight ahead, to the middle row's point in its column.
    StraightAhead,
}

/// The rule for soldiers of one side that meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// They share points and pass each other.
    Shared,
    /// They share points and pass each other, and those on one point may move as one.
    SharedStacks,
    /// They pass each other, but there is one piece to a point.
    OnePerPoint,
    /// There is one piece to a point, and none passes another.
    InFile,
}

/// The rule for ending on a sleeping piece's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SleeperRule {
    /// Enemies may, and capture it; its own side may as `Sharing` says.
    Capturable,
    /// Enemies may not.
    SafeFromEnemies,
    /// Nobody may.
    ClosedToAll,
}

/// The rules of the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KingRules {
    /// His movement.
    pub movement: RoyalMovement,
    /// The way in which he is taken.
    pub taking: KingTaking,
    /// True when a piece that lands on a king of the opponent or of nobody may remove him instead.
    pub is_removable: bool,
    /// True when he and his holder's pieces may end on each other's points.
    pub shares_points: bool,
    /// True when no piece may end on his point until he is first taken, by entering.
    pub is_barred: bool,
}

/// The movement of kings and queens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoyalMovement {
    /// Along the holder's track.
    AlongTrack,
    /// Straight, within the board.
    Straight,
    /// Straight, and round the bends at the ends of rows.
    StraightWithBends,
}

/// The ways of taking the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingTaking {
    /// By landing on him; the soldier becomes his rider.
    Riding,
    /// By landing on him.
    Landing,
    /// By landing on him, which pushes him one step.
    Push,
    /// First by entering the enemy row; later as given.
    Entering(KingRetaking),
}

/// The ways of taking the king from his holder, where he is first taken by entering the enemy row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingRetaking {
    /// By landing on him.
    Landing,
    /// By entering the enemy row.
    Entry,
    /// By either.
    Either,
}

/// The appearance of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardLook {
    /// The drawing of the points.
    pub style: BoardStyle,
    /// The mark in the middle.
    pub middle_mark: Option<BoardMark>,
    /// The mark on the fourth points from both ends of the middle row.
    pub fourth_mark: Option<BoardMark>,
}
