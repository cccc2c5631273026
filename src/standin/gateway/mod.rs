//! The gateway: how the bot connects, gets a session, and is told of what happens.

mod dispatch;
pub(crate) mod handshake;
pub(crate) mod intents;
mod request_members;
pub(crate) mod socket;
