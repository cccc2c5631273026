//! A local stand-in for Discord: a small, honest Discord on a loopback address.
//!
//! Bots talk to it as to Discord, over REST and the gateway. People, their programs and a web page
//! talk to it beside that. It knows nothing of the bot in this crate and shares no type with it, so
//! the two cannot share a mistake.
//!
//! # Layout
//!
//! - `world` is the state that is kept, `core` the lock around it and all that is not kept;
//!   `genesis`, `permissions`, `objects`, `media`, `events` say what it means and how it is shown and told, to people
//!   through `watchers`.
//! - `api` is what the bot sees over REST, `check` and `limits` Discord's rules on it, `refusal` its
//!   errors; `gateway` is what the bot sees over the gateway, in `sessions`.
//! - `people` is what people and programs see; `page` the web page; `server` puts all together.
//! - `faults`, `ratelimit`, `traffic`, `clock`, `save` with its `progress`, and `locked` do what they are called.

mod api;
mod check;
mod clock;
mod core;
mod events;
mod faults;
mod gateway;
mod genesis;
mod id;
mod limits;
mod locked;
mod media;
mod objects;
mod page;
mod people;
mod permissions;
mod progress;
mod ratelimit;
mod refusal;
mod save;
mod server;
mod sessions;
mod start;
mod traffic;
mod watchers;
mod world;

pub use clock::Clock;
pub use start::{Config, DEFAULT_PORT, Running, start};
