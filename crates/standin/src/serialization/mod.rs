//! JSON objects as Discord's API shows them.
//!
//! - `discord_objects`: users, members, roles and messages.
//! - `guild_objects`: guilds; `channel_objects`: channels and threads.
//! - `media`: attachments, embeds and components.

mod channel_objects;
pub(super) mod discord_objects;
mod guild_objects;
pub(super) mod media;
