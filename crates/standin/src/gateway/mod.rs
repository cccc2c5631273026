//! The gateway: the bot's WebSocket.

mod dispatch;
pub mod handshake;
pub mod intents;
mod request_members;
pub mod socket;
