//! What Discord tells of servers, channels and threads, as the app's changes.

use crate::app::change::Change;
use crate::room::people::Place;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, FullEvent, GuildId, Ready, UserId};

/// What an event changes for the bot that is `me`; nothing for most.
pub(super) fn change(event: &FullEvent, me: UserId) -> Option<Change> {
    match event {
        FullEvent::Ready { data_about_bot } => servers(data_about_bot),
        // Otherwise it is an outage.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            Some(Change::ServerGone(incomplete.id.get()))
        }
        FullEvent::ChannelDelete { channel, .. } => Some(Change::ChannelGone(place(channel.guild_id, channel.id))),
        FullEvent::ThreadDelete { thread, .. } => {
            Some(Change::ThreadGone { place: place(thread.guild_id, thread.id), parent: Some(thread.parent_id.get()) })
        }
        FullEvent::ChannelUpdate { new, .. } => Some(Change::Permissions(new.guild_id.get())),
        FullEvent::GuildRoleUpdate { new, .. } => Some(Change::Permissions(new.guild_id.get())),
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id == me => {
            Some(Change::Permissions(event.guild_id.get()))
        }
        _ => None,
    }
}

/// The servers of the bot. Where several connections share them, this one does not know of the others.
fn servers(ready: &Ready) -> Option<Change> {
    let alone = ready.shard.is_none_or(|shard| shard.total == 1);
    alone.then(|| Change::Servers(ready.guilds.iter().map(|guild| guild.id.get()).collect()))
}

fn place(guild: GuildId, channel: ChannelId) -> Place {
    Place { guild: Some(guild.get()), channel: channel.get() }
}
