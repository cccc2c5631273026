//! A local simulation of Discord on a loopback address, for development and tests.
//!
//! A bot uses it as it uses Discord, through the REST API and the gateway. People use the web page;
//! test programs use the HTTP API behind it. The stand-in shares no type with the bot in this
//! crate, so the two cannot share a mistake.
//!
//! # Layout
//!
//! - `model`: the simulated world as plain data, with its clock, IDs, permissions and first
//!   content.
//! - `state`: the shared state behind one lock, people's event streams among it.
//! - `storage`: the world's file.
//! - `serialization`: the JSON objects that Discord's API shows.
//! - `event_dispatch`: events of the world, for the bot and for people.
//! - `gateway`: the bot's WebSocket; `gateway_sessions`: its sessions; `session_starts`: the limit on new sessions.
//! - `rest`: the REST API for the bot.
//! - `validation`: Discord's validation of requests, within its `limits`.
//! - `discord_error`: errors as Discord's API returns them.
//! - `rate_limits`: rate limits of REST requests, and the limit on refused ones.
//! - `user_api`: the HTTP API for people and test programs.
//! - `selections`: the selections that people's clients show.
//! - `web_page`: the web page's files.
//! - `faults`: faults that test programs inject.
//! - `traffic_log`: the log of the bot's requests.
//! - `router`: all routes as one service.
//! - `lifecycle`: start and stop.

mod discord_error;
mod event_dispatch;
mod faults;
mod gateway_sessions;
mod lifecycle;
mod limits;
mod rate_limits;
mod rest;
mod router;
mod selections;
mod session_starts;
mod state;
mod storage;
mod traffic_log;
mod user_api;
mod validation;
mod web_page;

/// The gateway: the bot's WebSocket.
mod gateway {
    mod dispatch;
    pub mod handshake;
    pub mod intents;
    mod request_members;
    pub mod socket;
}

/// The simulated world as plain data.
mod model {
    pub mod clock;
    pub mod permissions;
    pub mod seed;
    pub mod snowflake;
    pub mod world;
}

/// JSON objects as Discord's API shows them.
mod serialization {
    mod channel_objects;
    pub mod discord_objects;
    mod guild_objects;
    pub mod media;
}

pub use crate::lifecycle::{Config, DEFAULT_PORT, StandinHandle, start};
pub use crate::model::clock::SimulatedClock;
