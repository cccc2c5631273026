//! JSON objects as Discord's API shows them.
//!
//! - `discord_objects`: users, members, roles, guilds, channels and messages.
//! - `media`: attachments, embeds and components.

pub(super) mod discord_objects;
pub(super) mod media;
