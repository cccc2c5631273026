//! Gonagas: old two-player board games, played turn by turn in a Discord channel.
//!
//! The games and their matches are the crate `gonagas_core`; the local stand-in for Discord is the crate
//! `gonagas_standin`.
//!
//! - `rulebook` has the rules of the games in words.
//! - `render` draws boards; `ui` builds the messages and controls that players see.
//! - `app` carries out requests; `store` saves matches; `discord` connects the app to Discord.
//! - `computer` thinks for the app's computer player.
//! - `metrics` has the figures that a host can watch; `monitoring` serves them.
//! - `workers` are threads for what takes long to compute.
//! - `engine` plays games over standard input and output.
//! - `simulation` runs the app in a model of Discord, with people, faults and checks.
//! - `torture` kills the real bot again and again while people play.
//! - `cli` is the command line.

pub mod app;
pub mod cli;
pub mod computer;
pub mod discord;
pub mod engine;
pub mod metrics;
pub mod monitoring;
pub mod render;
pub mod rulebook;
pub mod simulation;
pub mod store;
pub mod torture;
pub mod ui;
pub mod workers;
