//! Gonagas: old two-player board games, played turn by turn in a Discord channel.

pub mod cli;
pub mod engine;
pub mod games;
pub mod kit;
pub mod record;
pub mod render;
pub mod standin;
pub mod table;
