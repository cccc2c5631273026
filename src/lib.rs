//! Gonagas: old two-player board games, played turn by turn in a Discord channel.
//!
//! - `kit` is the API of games; `games` implements them, `session` plays any of them behind one type.
//! - `matches` adds players, clocks and results to a game; `rating` rates the results.
//! - `fair` draws random results that can be verified; `record` reads and writes match records, `verify` checks
//!   them.
//! - `render` draws boards; `ui` builds the messages and controls that players see.
//! - `app` carries out requests; `store` saves matches; `discord` connects the app to Discord.
//! - `standin` is a local stand-in for Discord; `engine` plays games over standard input and output.
//! - `cli` is the command line.

pub mod app;
pub mod cli;
pub mod discord;
pub mod engine;
pub mod fair;
pub mod games;
pub mod kit;
pub mod matches;
pub mod rating;
pub mod record;
pub mod render;
pub mod session;
pub mod standin;
pub mod store;
pub mod ui;
pub mod verify;
