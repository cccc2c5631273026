//! Who asks, and where, from what Discord tells with an interaction.

use crate::app::ask::{Caller, Opponent, Powers, Rights};
use crate::room::people::{Person, Place};
use poise::serenity_prelude as serenity;
use serenity::{
    ChannelType, CommandInteraction, ComponentInteraction, Member, ModalInteraction, PartialChannel, PartialMember,
    Permissions, User,
};

/// Who gave a command.
pub(super) fn of_command(interaction: &CommandInteraction) -> Caller {
    Caller {
        person: person(&interaction.user),
        place: Place { guild: interaction.guild_id.map(u64::from), channel: interaction.channel_id.get() },
        locale: interaction.locale.clone(),
        powers: powers(interaction.app_permissions, interaction.channel.as_ref()),
        rights: rights(interaction.member.as_deref()),
        parent: parent(interaction.channel.as_ref()),
    }
}

/// Who pressed a control.
pub(super) fn of_press(interaction: &ComponentInteraction) -> Caller {
    Caller {
        person: person(&interaction.user),
        place: Place { guild: interaction.guild_id.map(u64::from), channel: interaction.channel_id.get() },
        locale: interaction.locale.clone(),
        powers: powers(interaction.app_permissions, interaction.channel.as_ref()),
        rights: rights(interaction.member.as_ref()),
        parent: parent(interaction.channel.as_ref()),
    }
}

/// Who filled in a form.
pub(super) fn of_form(interaction: &ModalInteraction) -> Caller {
    Caller {
        person: person(&interaction.user),
        place: Place { guild: interaction.guild_id.map(u64::from), channel: interaction.channel_id.get() },
        locale: interaction.locale.clone(),
        powers: powers(interaction.app_permissions, interaction.channel.as_ref()),
        rights: rights(interaction.member.as_ref()),
        parent: parent(interaction.channel.as_ref()),
    }
}

/// Somebody who was named in a command. Who is not with the others there is not known as a member.
pub(super) fn opponent(user: &User, member: Option<&PartialMember>) -> Opponent {
    let permissions = member.and_then(|member| member.permissions);
    let present = permissions.is_some_and(|permissions| allow(permissions, Permissions::VIEW_CHANNEL));
    Opponent { person: person(user), bot: user.bot, present }
}

fn person(user: &User) -> Person {
    Person(user.id.get())
}

/// What the bot may do there. When Discord does not tell, trying will.
fn powers(permissions: Option<Permissions>, channel: Option<&PartialChannel>) -> Powers {
    let permissions = permissions.unwrap_or(Permissions::all());
    let write =
        if channel.is_some_and(is_thread) { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Powers {
        view: allow(permissions, Permissions::VIEW_CHANNEL),
        write: allow(permissions, write),
        attach: allow(permissions, Permissions::ATTACH_FILES),
        history: allow(permissions, Permissions::READ_MESSAGE_HISTORY),
        threads: matches!(channel.map(|channel| channel.kind), Some(ChannelType::Text | ChannelType::News))
            && allow(permissions, Permissions::CREATE_PUBLIC_THREADS)
            && allow(permissions, Permissions::SEND_MESSAGES_IN_THREADS),
    }
}

/// The channel that a thread is in; what other channels are in is no place to write.
fn parent(channel: Option<&PartialChannel>) -> Option<u64> {
    channel.filter(|channel| is_thread(channel)).and_then(|channel| channel.parent_id).map(u64::from)
}

fn is_thread(channel: &PartialChannel) -> bool {
    matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

/// What the asker may do there.
fn rights(member: Option<&Member>) -> Rights {
    let permissions = member.and_then(|member| member.permissions).unwrap_or_default();
    Rights {
        server: allow(permissions, Permissions::MANAGE_GUILD),
        messages: allow(permissions, Permissions::MANAGE_MESSAGES),
    }
}

/// An administrator may do everything, also what is not listed.
fn allow(permissions: Permissions, wanted: Permissions) -> bool {
    permissions.intersects(Permissions::ADMINISTRATOR | wanted)
}
