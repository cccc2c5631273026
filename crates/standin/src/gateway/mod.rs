//! The gateway: the bot's WebSocket.
//!
//! - `socket`: one connection and its messages.
//! - `handshake`: Identify and Resume.
//! - `intents`: the intents' bits.
//! - `dispatch`: sends events to the sessions.
//! - `request_members`: the response to Request Guild Members.

mod dispatch;
pub(crate) mod handshake;
pub(crate) mod intents;
mod request_members;
pub(crate) mod socket;
