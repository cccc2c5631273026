//! Interactions: commands, controls and forms that people use.
//!
//! - `bot` is the app as this layer sees it, without its type parameters.
//! - `handlers` holds what all handlers share, and passes requests to the app.
//! - `framework` names poise's types with our data; `components` handles controls and forms.
//! - `requester` reads from an interaction who asks, where, and with which permissions.
//! - `dedup` accepts each interaction once, and counts those in progress for a clean shutdown.
//! - `responder` answers one interaction within Discord's time limits; `ack_state` is its state machine; `follow_up` sends private
//!   messages after the answer.

mod ack_state;
pub mod bot;
pub(super) mod components;
pub(super) mod dedup;
mod follow_up;
pub(super) mod framework;
pub(super) mod handlers;
pub(super) mod requester;
pub mod responder;
