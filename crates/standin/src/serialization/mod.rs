//! JSON objects as Discord's API shows them.

mod channel_objects;
pub mod discord_objects;
mod guild_objects;
pub mod media;
