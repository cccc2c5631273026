//! The commands of players in a match, and the decision about each: new events, or a rejection.
//!
//! - `action_input`: reads a typed action
//! - `apply_actions`: plays actions and rolls, and those that follow automatically
//! - `challenge_response`: accepts, declines and withdraws challenges
//! - `decide`: decides about any command
//! - `log_limits`: limits on the log of a match
//! - `match_command`: the commands
//! - `play_commands`: offers, takebacks, resigning and cancelling
//! - `rejection`: the reasons for which a command is rejected
//! - `takeback`: which actions can be taken back
//! - `typed_text`: typed actions as they are meant

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
