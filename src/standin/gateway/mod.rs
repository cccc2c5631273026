//! The gateway: how the bot connects, gets a session, and is told of what happens.

pub(crate) mod handshake;
pub(crate) mod intents;
mod members;
pub(crate) mod socket;
mod tell;
