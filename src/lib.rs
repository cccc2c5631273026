//! Gonagas: old two-player board games, played turn by turn in a Discord channel.

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
