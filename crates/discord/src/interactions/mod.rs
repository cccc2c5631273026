//! Interactions: commands, controls and forms that people use.

mod ack_state;
pub mod bot;
pub(super) mod components;
pub(super) mod dedup;
mod follow_up;
pub(super) mod handlers;
pub(super) mod requester;
pub mod responder;
