//! Changes of messages, channels and members.

use crate::discord::model::DiscordState;
use crate::step::Step;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use std::collections::BTreeSet;

/// Makes a change, and returns the events that Discord sends the bot. Steps of other kinds change nothing.
pub fn apply(state: &mut DiscordState, step: Step, now: Timestamp) -> Option<GuildChange> {
    match &step {
        Step::ToggleSight(user, _) | Step::ToggleMember(user, _) => {
            state.sight_changed_at.insert(*user, now);
        }
        Step::DeleteChannel(_) => {
            let people: Vec<UserId> = state.people.keys().copied().collect();
            state.sight_changed_at.extend(people.into_iter().map(|user| (user, now)));
        }
        _ => {}
    }
    match step {
        Step::DeleteMessage(id) => {
            state.messages.entry(id).and_modify(|posted| posted.is_deleted = true);
            None
        }
        Step::DeleteChannel(id) => {
            for (other, channel) in &mut state.channels {
                channel.is_deleted |= *other == id || channel.parent == Some(id);
            }
            // The bot does not hear of a place that it has never been in.
            let heard = state.channels.get(&id).filter(|channel| channel.without_bot.is_none());
            heard.map(|channel| {
                let place = channel.guild.map_or(ChannelRef::direct(id), |guild| ChannelRef::on_server(guild, id));
                match channel.parent {
                    Some(_) => GuildChange::ThreadDeleted { thread: place, parent_channel: channel.parent },
                    None => GuildChange::ChannelDeleted(place),
                }
            })
        }
        Step::ArchiveThread(id) => {
            state.channels.entry(id).and_modify(|thread| thread.is_archived = true);
            None
        }
        Step::RefuseMessages(id, refusal) => {
            state.channels.entry(id).and_modify(|channel| channel.refusal = refusal);
            None
        }
        Step::ChangePermissions { channel, view_channel, send_messages, read_history, create_threads } => {
            state.channels.get_mut(&channel).and_then(|channel| {
                channel.bot.view_channel = view_channel;
                channel.bot.send_messages = send_messages;
                channel.bot.read_history = read_history;
                channel.bot.create_threads = create_threads;
                channel.guild.map(GuildChange::PermissionsChanged)
            })
        }
        Step::ToggleSight(user, channel) => {
            if let Some(channel) = state.channels.get_mut(&channel) {
                toggle(&mut channel.hidden_from, user);
            }
            None
        }
        Step::ToggleMember(user, id) => {
            if let Some(guild) = state.guilds.get_mut(&id) {
                toggle(&mut guild.members, user);
                // Whoever leaves loses all roles.
                state.roles.retain(|held| (held.guild, held.user) != (id, user));
                state.joined_at.insert((id, user), now);
            }
            None
        }
        Step::ToggleDirectMessages(user) => {
            state.people.entry(user).and_modify(|person| {
                person.accepts_direct_messages ^= true;
                person.has_never_closed &= person.accepts_direct_messages;
            });
            None
        }
        Step::ToggleInstallation(user) => {
            state.people.entry(user).and_modify(|person| person.has_installed ^= true);
            None
        }
        Step::TogglePermission { user, channel, files } => {
            if let Some(place) = state.channels.get_mut(&channel).and_then(|channel| channel.without_bot.as_mut()) {
                toggle(if files { &mut place.lacks_files } else { &mut place.lacks_external_apps }, user);
            }
            None
        }
        Step::ToggleRoles(id) => state.guilds.get_mut(&id).map(|guild| {
            guild.refuses_roles ^= true;
            GuildChange::PermissionsChanged(id)
        }),
        Step::ToggleGuild(id) => state.guilds.get_mut(&id).and_then(|guild| {
            guild.has_bot ^= true;
            guild.heard_removal_at = None;
            match guild.removals.last_mut().filter(|(_, end)| end.is_none()) {
                Some((_, end)) => *end = Some(now),
                None => guild.removals.push((now, None)),
            }
            (!guild.has_bot).then_some(GuildChange::BotRemoved(id))
        }),
        _ => None,
    }
}

/// Adds an element to a set, or removes it.
fn toggle(set: &mut BTreeSet<UserId>, user: UserId) {
    if !set.remove(&user) {
        set.insert(user);
    }
}
