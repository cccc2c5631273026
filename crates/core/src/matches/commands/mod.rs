//! The commands of players in a match, and the decision about each: new events, or a rejection.

pub mod action_input;
mod apply_actions;
pub mod challenge_response;
pub mod decide;
pub mod log_limits;
pub mod match_command;
mod play_commands;
pub mod rejection;
pub mod takeback;
pub mod typed_text;
