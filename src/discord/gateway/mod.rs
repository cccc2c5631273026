//! The gateway: Discord's WebSocket connection.
//!
//! - `connection` builds the client, keeps it connected and shuts it down.
//! - `guild_events` turns events about guilds, channels and threads into changes for the app.

pub(super) mod connection;
pub(super) mod guild_events;
