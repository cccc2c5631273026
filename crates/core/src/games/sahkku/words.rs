//! The words that sáhkku declares: its ends, its tasks, its decisions and its remark.

use crate::kit::input::OffBoardChoice;
use crate::kit::outcome::EndReason;
use crate::kit::scene::PositionNote;

/// A side has lost its queen.
pub const QUEEN_LOST: EndReason = EndReason::new("queen");
/// A side could not have used a die with any roll.
pub const BLOCKED: EndReason = EndReason::new("blocked");

/// The task of using a die.
pub const USE_DIE: &str = "use-die";
/// The task of keeping the dice or rolling some of them again.
pub const RETHROW_OR_KEEP: &str = "rethrow";
/// The task of choosing the direction in which North walks.
pub const CHOOSE_DIRECTION: &str = "direction";

/// Keep the dice as they lie.
pub const KEEP_DICE: OffBoardChoice = OffBoardChoice::new("keep");
/// The word for rolling a number of the dice again.
pub const RETHROW: &str = "rethrow";
/// Walk against the other side, the usual way.
pub const VUOSTTUT: OffBoardChoice = OffBoardChoice::new("vuosttut");
/// Walk with the other side.
pub const MIEDUT: OffBoardChoice = OffBoardChoice::new("miedut");
/// Take the king.
pub const TAKE_KING: OffBoardChoice = OffBoardChoice::new("take-king");
/// Remove the king from the game.
pub const REMOVE_KING: OffBoardChoice = OffBoardChoice::new("remove-king");

/// The second seat walks with the first one, not against it.
pub const WALKING_TOGETHER: PositionNote = PositionNote::new("miedut");
