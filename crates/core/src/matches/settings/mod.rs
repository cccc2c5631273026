//! The settings of users and servers.
//!
//! - `automation`: what the bot plays and rolls for a player
//! - `board_overrides`: what the players of a match chose for its public boards
//! - `guild_settings`: the settings of a server
//! - `language_code`: the language of a user
//! - `preferences`: the preferences of a user

pub mod automation;
pub mod board_overrides;
pub mod guild_settings;
pub mod language_code;
pub mod preferences;
