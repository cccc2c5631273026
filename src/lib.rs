//! Gonagas: old two-player board games, played turn by turn in a Discord channel.
//!
//! The layers are crates, of which this one puts everything together:
//!
//! - `cli` is the command line.
//! - `computer` thinks for the app's computer player.
//! - `engine` plays games over standard input and output.
//! - `monitoring` serves the figures of the bot.

pub mod cli;
pub mod computer;
pub mod engine;
pub mod monitoring;
