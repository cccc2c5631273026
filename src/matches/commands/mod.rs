//! FIXME map

pub mod action_input;
pub mod apply_actions;
pub mod challenge_response;
pub mod decide;
pub mod match_command;
pub mod rejection;
pub mod takeback;
