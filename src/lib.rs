//! Gonagas: old two-player board games, played turn by turn in a Discord channel.
//!
//! The games and their matches are the crate `gonagas_core`; the local stand-in for Discord is the crate
//! `gonagas_standin`.
//!
//! - `render` draws boards; `ui` builds the messages and controls that players see.
//! - `app` carries out requests; `store` saves matches; `discord` connects the app to Discord.
//! - `computer` thinks for the app's computer player.
//! - `engine` plays games over standard input and output.
//! - `simulation` runs the app in a model of Discord, with people, faults and checks.
//! - `cli` is the command line.

pub mod app;
pub mod cli;
pub mod computer;
pub mod discord;
pub mod engine;
pub mod render;
pub mod simulation;
pub mod store;
pub mod ui;
