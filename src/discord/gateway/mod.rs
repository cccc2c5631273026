//! The gateway: Discord's WebSocket connection.
//!
//! - [`connection`] builds the client, keeps it connected and shuts it down.
//! - [`guild_events`] turns events about guilds, channels and threads into changes for the app.

pub(in crate::discord) mod connection;
pub(in crate::discord) mod guild_events;
