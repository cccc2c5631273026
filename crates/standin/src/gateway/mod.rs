//! The gateway: the bot's WebSocket.

mod dispatch;
pub(crate) mod handshake;
pub(crate) mod intents;
mod request_members;
pub(crate) mod socket;
