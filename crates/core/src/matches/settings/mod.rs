//! The settings of users and servers.
//!
//! - `automation`: what the bot plays and rolls for a player
//! - `guild_settings`: the settings of a server
//! - `preferences`: the preferences of a user

pub mod automation;
pub mod guild_settings;
pub mod preferences;
