//! JSON objects as Discord's API shows them.

mod channel_objects;
pub(super) mod discord_objects;
mod guild_objects;
pub(super) mod media;
