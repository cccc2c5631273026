//! Gateway events about guilds, channels and threads, as changes for the app.

use gonagas_app::server::greeting::AnnouncedGuild;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::ids::ChannelRef;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, FullEvent, GuildChannel, GuildId, UserId};

/// Returns the change that an event means for the bot `me`; `None` for most events.
pub fn parse_event(event: &FullEvent, me: UserId) -> Option<GuildChange> {
    match event {
        // An unavailable guild is an outage, not a removal.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            Some(GuildChange::BotRemoved(incomplete.id.get()))
        }
        FullEvent::ChannelDelete { channel, .. } => {
            Some(GuildChange::ChannelDeleted(to_channel_ref(channel.guild_id, channel.id)))
        }
        FullEvent::ThreadDelete { thread, .. } => Some(GuildChange::ThreadDeleted {
            thread: to_channel_ref(thread.guild_id, thread.id),
            parent_channel: Some(thread.parent_id.get()),
        }),
        FullEvent::ThreadUpdate { new, .. } if is_open(new) => {
            Some(GuildChange::PermissionsChanged(new.guild_id.get()))
        }
        FullEvent::ChannelUpdate { new, .. } => Some(GuildChange::PermissionsChanged(new.guild_id.get())),
        FullEvent::GuildRoleUpdate { new, .. } => Some(GuildChange::PermissionsChanged(new.guild_id.get())),
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id == me => {
            Some(GuildChange::PermissionsChanged(event.guild_id.get()))
        }
        _ => None,
    }
}

/// Returns true for a thread that takes messages: a moderator may have opened it again.
fn is_open(thread: &GuildChannel) -> bool {
    thread.thread_metadata.is_some_and(|metadata| !metadata.archived && !metadata.locked)
}

/// Returns the guild that an event announces; `None` for other events.
pub fn parse_announcement(event: &FullEvent) -> Option<AnnouncedGuild> {
    let FullEvent::GuildCreate { guild, .. } = event else { return None };
    Some(AnnouncedGuild {
        guild: guild.id.get(),
        system_channel: guild.system_channel_id.map(ChannelId::get),
        locale: guild.preferred_locale.clone(),
        joined_at: 1000 * guild.joined_at.unix_timestamp(),
    })
}

fn to_channel_ref(guild: GuildId, channel: ChannelId) -> ChannelRef {
    ChannelRef::on_server(guild.get(), channel.get())
}
