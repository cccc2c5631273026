//! The board message of a match and the texts on it.
//!
//! - `board`: the message.
//! - `turn_summary`: the last turns; `turn_line`: the line that stays of an old board.
//! - `notice`: a line that calls a player.
//! - `timing`: clocks, vacations and reminders.
//! - `takeback_request`: a takeback that a player asks for.
//! - `pair_text`: the two games of a pair, and its result.
//! - `rating_change`: the change of the ratings after the end.
//! - `stop_reason`: the reason for an end from outside the game.

pub mod board;
pub mod notice;
pub(in crate::screens) mod pair_text;
pub(in crate::screens) mod rating_change;
pub mod stop_reason;
pub(in crate::screens) mod takeback_request;
pub mod timing;
pub mod turn_line;
pub(in crate::screens) mod turn_summary;
