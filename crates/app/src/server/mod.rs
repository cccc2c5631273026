//! Servers: their settings, their moderators, and changes on them.
//!
//! - `settings`: `/settings`.
//! - `moderation`: `/stop`.
//! - `member_left`: ends a match whose opponent has left the server.
//! - `guild_changes`: servers, channels and threads that are gone, and permissions that changed; `greeting`: the first message there.
//! - `removals`: removals of the bot from servers, which are checked and wait for a day.
//! - `guild_retries`: the pace of attempts after changed permissions.

pub mod greeting;
pub mod guild_changes;
pub(crate) mod guild_retries;
pub(crate) mod member_left;
pub(crate) mod moderation;
pub(crate) mod removals;
pub(crate) mod settings;
