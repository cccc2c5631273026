//! Permissions of users in guilds and channels, computed as Discord documents it.

use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, ChannelKind, Guild, World};

/// `ADMINISTRATOR`: every permission, regardless of overwrites.
const ADMINISTRATOR: u64 = 1 << 3;
/// `MANAGE_CHANNELS`
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// `VIEW_CHANNEL`
const VIEW_CHANNEL: u64 = 1 << 10;
/// `SEND_MESSAGES`
pub const SEND_MESSAGES: u64 = 1 << 11;
/// `MANAGE_MESSAGES`
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// `EMBED_LINKS`
pub const EMBED_LINKS: u64 = 1 << 14;
/// `ATTACH_FILES`
pub const ATTACH_FILES: u64 = 1 << 15;
/// `READ_MESSAGE_HISTORY`
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// `MENTION_EVERYONE`
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// `CONNECT`
const CONNECT: u64 = 1 << 20;
/// `USE_APPLICATION_COMMANDS`
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// `MANAGE_ROLES`
pub const MANAGE_ROLES: u64 = 1 << 28;
/// `MANAGE_THREADS`
pub const MANAGE_THREADS: u64 = 1 << 34;
/// `CREATE_PUBLIC_THREADS`
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// `CREATE_PRIVATE_THREADS`
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// `SEND_MESSAGES_IN_THREADS`
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// `USE_EXTERNAL_EMOJIS`
const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
/// `USE_EXTERNAL_APPS`
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// All existing permissions: bits 0 to 52 without bit 47, which Discord does not use.
pub const ALL_PERMISSIONS: u64 = ((1 << 53) - 1) & !(1 << 47);

/// `ADD_REACTIONS`, `USE_EXTERNAL_EMOJIS`, `CHANGE_NICKNAME` and `CREATE_INSTANT_INVITE`: granted
/// as in a new guild, without any effect here.
const INERT_PERMISSIONS: u64 = 1 << 6 | USE_EXTERNAL_EMOJIS | 1 << 26 | 1;

/// The permissions of a new member, as in a new guild.
pub const DEFAULT_MEMBER_PERMISSIONS: u64 = INERT_PERMISSIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CONNECT
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_EXTERNAL_APPS;

/// The permissions of everyone in a private channel.
const DIRECT_MESSAGE_PERMISSIONS: u64 = INERT_PERMISSIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_APPLICATION_COMMANDS;

/// The bot's permissions as an interaction in a private channel lists them: `EMBED_LINKS`, `ATTACH_FILES` and
/// `MENTION_EVERYONE`, for any other permissions there.
const LISTED_IN_PRIVATE_CHANNELS: u64 = EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE;

/// The permissions of a member that an application has in a guild where it is not installed. Such an application does
/// nothing but answer.
const EXTERNAL_APP_PERMISSIONS: u64 =
    SEND_MESSAGES | SEND_MESSAGES_IN_THREADS | EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS;

/// Returns the `app_permissions` of a person's interaction in a channel. Where only the commands are installed,
/// everyone's permissions in a new guild: the application has no role there. Where it is not installed, the person's.
pub fn app_permissions(world: &World, channel: &Channel, person: Snowflake) -> u64 {
    let Some(guild) = channel.guild.and_then(|id| world.guilds.get(&id)) else {
        // Emoji from elsewhere can be used in direct messages with the bot only.
        return LISTED_IN_PRIVATE_CHANNELS | channel.recipient.map_or(0, |_| USE_EXTERNAL_EMOJIS);
    };
    if guild.commands_only {
        let parent = channel.parent.and_then(|id| world.channels.get(&id)).unwrap_or(channel);
        let granted = apply_overwrites(DEFAULT_MEMBER_PERMISSIONS, parent, guild, world.bot.id);
        return apply_implicit_denials(granted, send_permission(channel));
    }
    if !guild.members.contains_key(&world.bot.id) {
        return channel_permissions(world, channel, person) & EXTERNAL_APP_PERMISSIONS;
    }
    channel_permissions(world, channel, world.bot.id)
}

/// The permissions that a member keeps in a timeout. Owners and administrators keep all.
const TIMEOUT_PERMISSIONS: u64 = VIEW_CHANNEL | READ_MESSAGE_HISTORY;

/// Returns true for a member in a timeout that has an effect.
pub fn is_in_timeout(guild: &Guild, user: Snowflake) -> bool {
    let is_set = guild.members.get(&user).is_some_and(|member| member.timeout_until.is_some());
    is_set && guild_permissions(guild, user) != ALL_PERMISSIONS
}

/// Returns a member's permissions in a guild, before any channel's overwrites. Returns 0 for
/// others.
pub fn guild_permissions(guild: &Guild, user: Snowflake) -> u64 {
    let Some(member) = guild.members.get(&user) else {
        return 0;
    };
    let of_roles = member.roles.iter().filter_map(|role| guild.roles.get(role)).map(|role| role.permissions);
    let permissions = of_roles.fold(member.permissions, |all, granted| all | granted);
    if guild.owner == user || permissions & ADMINISTRATOR != 0 {
        return ALL_PERMISSIONS;
    }
    if member.timeout_until.is_some() { permissions & TIMEOUT_PERMISSIONS } else { permissions }
}

/// Returns true if a member may give a role of the guild and take it back: they may manage roles, it is below their
/// highest role, and neither Discord nor an application manages it.
pub fn can_give_role(guild: &Guild, user: Snowflake, role: Snowflake) -> bool {
    let Some(member) = guild.members.get(&user) else { return false };
    let position = |id: &Snowflake| guild.role_position(*id);
    let highest = member.roles.iter().chain([&member.role]).map(position).max();
    let is_below = guild.owner == user || highest.is_some_and(|highest| position(&role) < highest);
    let is_managed = guild.roles.get(&role).is_some_and(|role| role.managed);
    guild_permissions(guild, user) & MANAGE_ROLES != 0 && !is_managed && is_below
}

/// Returns a user's permissions in a channel. A thread has the permissions of its parent channel.
pub fn channel_permissions(world: &World, channel: &Channel, user: Snowflake) -> u64 {
    if channel.guild.is_none() {
        let is_bots = channel.recipient.is_some() && world.bot.id == user;
        let is_party = is_bots || channel.recipient == Some(user) || channel.people.contains(&user);
        return if is_party { DIRECT_MESSAGE_PERMISSIONS } else { 0 };
    }
    let Some(guild) = channel.guild.and_then(|id| world.guilds.get(&id)) else {
        return 0;
    };
    let parent = channel.parent.and_then(|id| world.channels.get(&id)).unwrap_or(channel);
    let base = guild_permissions(guild, user);
    if base == ALL_PERMISSIONS {
        return ALL_PERMISSIONS;
    }
    let mut granted = apply_overwrites(base, parent, guild, user);
    if is_in_timeout(guild, user) {
        granted &= TIMEOUT_PERMISSIONS;
    }
    let granted = apply_implicit_denials(granted, send_permission(channel));
    if channel.kind == ChannelKind::PrivateThread && !can_access_private_thread(channel, user, granted) {
        return 0;
    }
    granted
}

/// Returns true if these permissions suffice for the messages of a channel. A voice channel or stage needs `CONNECT`,
/// too.
pub fn can_access_messages(channel: &Channel, granted: u64) -> bool {
    let required = if channel.kind.is_vocal() { VIEW_CHANNEL | CONNECT } else { VIEW_CHANNEL };
    granted & required == required
}

/// Applies a channel's overwrites: `@everyone` first, then the member's roles together, then the member.
fn apply_overwrites(base: u64, channel: &Channel, guild: &Guild, user: Snowflake) -> u64 {
    let member = guild.members.get(&user);
    let roles = member.map_or_else(Vec::new, |member| member.roles.iter().copied().chain([member.role]).collect());
    let apply = |granted: u64, ids: &[Snowflake]| {
        let overwrites = || ids.iter().filter_map(|id| channel.overwrites.get(id));
        let denied = overwrites().fold(0, |all, overwrite| all | overwrite.deny);
        granted & !denied | overwrites().fold(0, |all, overwrite| all | overwrite.allow)
    };
    [&[guild.id][..], &roles, &[user]].into_iter().fold(base, apply)
}

/// Removes the permissions that need another one: all of them without `VIEW_CHANNEL`, and the sending ones without
/// `send`, the permission to send messages in this channel.
fn apply_implicit_denials(granted: u64, send: u64) -> u64 {
    if granted & VIEW_CHANNEL == 0 {
        return 0;
    }
    if granted & send == 0 {
        return granted & !(MENTION_EVERYONE | EMBED_LINKS | ATTACH_FILES);
    }
    granted
}

/// Returns true for the members of a private thread and for managers of threads.
fn can_access_private_thread(thread: &Channel, user: Snowflake, granted: u64) -> bool {
    let invited = thread.thread.as_ref().is_some_and(|thread| thread.members.contains(&user));
    invited || granted & MANAGE_THREADS != 0
}

/// Returns the permission that sending a message in this channel needs.
pub fn send_permission(channel: &Channel) -> u64 {
    if channel.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES }
}
