//! Gonagas: old two-player board games, played turn by turn in a Discord channel.

pub mod app;
pub mod discord;
pub mod games;
pub mod kit;
pub mod render;
pub mod room;
pub mod standin;
pub mod store;
pub mod table;
pub mod ui;
