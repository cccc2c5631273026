//! The settings of users and servers.

pub mod automation;
pub mod board_overrides;
pub mod challenge_habit;
pub mod guild_settings;
pub mod language_code;
pub mod preferences;
