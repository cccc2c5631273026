//! A local stand-in for Discord: a small, honest Discord on a loopback address.
//!
//! Bots talk to it as to Discord, over REST and the gateway. People, their programs and a web page
//! talk to it beside that. It knows nothing of the bot in this crate and shares no type with it, so
//! the two cannot share a mistake.
//!
//! # Layout
//!
//! - `world` is the state that is kept, `state` the lock around it and all that is not kept;
//!   `seed`, `permissions`, `discord_objects`, `media`, `event_dispatch` say what it means and how it is shown and told, to people
//!   through `event_subscribers`.
//! - `rest` is what the bot sees over REST, `validation` and `limits` Discord's rules on it, `discord_error` its
//!   errors; `gateway` is what the bot sees over the gateway, in `gateway_sessions`.
//! - `user_api` is what people and programs see; `web_page` the web page; `router` puts all together.
//! - `faults`, `rate_limits`, `traffic_log`, `clock`, `persistence` with its `save_progress`, and `world_lock` do what they are called.

mod discord_error;
mod event_dispatch;
mod event_subscribers;
mod faults;
mod gateway;
mod gateway_sessions;
mod lifecycle;
mod limits;
mod model;
mod rate_limits;
mod rest;
mod router;
mod save_progress;
mod serialization;
mod state;
mod storage;
mod traffic_log;
mod user_api;
mod validation;
mod web_page;

pub use crate::standin::lifecycle::{Config, DEFAULT_PORT, StandinHandle, start};
pub use crate::standin::model::clock::SimulatedClock;
