//! Interactions: commands, controls and forms that people use.
//!
//! - [`bot`] is the app as this layer sees it, without its type parameters.
//! - `handlers` holds what all handlers share, and passes requests to the app.
//! - `framework` names poise's types with our data; `components` handles controls and forms.
//! - `requester` reads from an interaction who asks, where, and with which permissions.
//! - `dedup` accepts each interaction once, and counts those in progress for a clean shutdown.
//! - [`responder`] answers one interaction within Discord's time limits; `ack_state` is its state machine.

pub(in crate::discord) mod ack_state;
pub mod bot;
pub(in crate::discord) mod components;
pub(in crate::discord) mod dedup;
pub(in crate::discord) mod framework;
pub(in crate::discord) mod handlers;
pub(in crate::discord) mod requester;
pub mod responder;
