//! The board message of a match and the texts on it.
//!
//! - `board`: the message.
//! - `turn_summary`: the last turns; `action_text`: a single action.
//! - `timing`: clocks, vacations and reminders.
//! - `takeback_request`: a takeback that a player asks for.
//! - `rating_change`: the change of the ratings after the end.
//! - `stop_reason`: the reason for an end from outside the game.

pub(in crate::ui::screens) mod action_text;
pub mod board;
pub(in crate::ui::screens) mod rating_change;
pub mod stop_reason;
pub(in crate::ui::screens) mod takeback_request;
pub mod timing;
pub(in crate::ui::screens) mod turn_summary;
