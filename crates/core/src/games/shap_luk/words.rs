//! The words that Shap Luk declares: its ends, its task, its decisions and its remark.

use crate::kit::input::OffBoardChoice;
use crate::kit::outcome::EndReason;
use crate::kit::scene::PositionNote;

/// The general stands in the sanctuary and every way out is closed.
pub const ENCLOSED: EndReason = EndReason::new("enclosed");
/// The general is to move and cannot.
pub const IMMOBILE: EndReason = EndReason::new("immobile");

/// The task of every turn.
pub const MOVE_PIECE: &str = "move-piece";

/// Capture nothing, although that is possible.
pub const DECLINE_CAPTURE: OffBoardChoice = OffBoardChoice::new("spare");
/// Do not fly on, although that is possible.
pub const DECLINE_FLIGHT: OffBoardChoice = OffBoardChoice::new("stay");

/// The general has used the one flight of the game.
pub const FLIGHT_SPENT: PositionNote = PositionNote::new("flight-spent");
