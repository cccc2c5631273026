//! FIXME map

pub mod automation;
pub mod guild_settings;
pub mod preferences;
