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
//! - `state`: the shared state behind one lock.
//! - `storage`: the world's file; `save_progress`: how much of it is on disk.
//! - `serialization`: the JSON objects that Discord's API shows.
//! - `event_dispatch`: events of the world, for the bot and for people.
//! - `event_subscribers`: people's event streams.
//! - `gateway`: the bot's WebSocket; `gateway_sessions`: its sessions; `session_starts`: the limit on new sessions.
//! - `rest`: the REST API for the bot.
//! - `validation`: Discord's validation of requests, within its `limits`.
//! - `discord_error`: errors as Discord's API returns them.
//! - `rate_limits`: rate limits of REST requests; `invalid_requests`: the limit on refused requests.
//! - `user_api`: the HTTP API for people and test programs.
//! - `selections`: the selections that people's clients show.
//! - `web_page`: the web page's files.
//! - `faults`: faults that test programs inject.
//! - `traffic_log`: the log of the bot's requests.
//! - `router`: all routes as one service.
//! - `lifecycle`: start and stop.

mod discord_error;
mod event_dispatch;
mod event_subscribers;
mod faults;
mod gateway;
mod gateway_sessions;
mod invalid_requests;
mod lifecycle;
mod limits;
mod model;
mod rate_limits;
mod rest;
mod router;
mod save_progress;
mod selections;
mod serialization;
mod session_starts;
mod state;
mod storage;
mod traffic_log;
mod user_api;
mod validation;
mod web_page;

pub use crate::lifecycle::{Config, DEFAULT_PORT, StandinHandle, start};
pub use crate::model::clock::SimulatedClock;
