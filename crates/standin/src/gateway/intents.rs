//! Gateway intents: the groups of events that a session subscribes to.

/// Guilds, channels, threads.
pub const GUILDS: u64 = 1;
/// Joins, updates and removals of members. Privileged.
pub const GUILD_MEMBERS: u64 = 1 << 1;
/// Presences of members. Privileged.
pub const GUILD_PRESENCES: u64 = 1 << 8;
/// Messages in guilds.
pub const GUILD_MESSAGES: u64 = 1 << 9;
/// Direct messages.
pub const DIRECT_MESSAGES: u64 = 1 << 12;
/// The content of others' messages. Privileged.
pub const MESSAGE_CONTENT: u64 = 1 << 15;

/// All intents that exist. Any other bit closes the connection with code 4013.
pub const ALL: u64 = 0x1FFFF | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
