//! The requester: the user, the place and the permissions.

use gonagas_app::requester::{BotPermissions, Opponent, PlaceKind, Requester, UserPermissions};
use gonagas_core::matches::ids::{ChannelRef, InteractionId, UserId};
use gonagas_ui::custom_id::placement::MessagePlaces;
use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::model::application::AuthorizingIntegrationOwner;
use serenity::{ChannelType, CommandInteraction, PartialChannel, PartialMember, Permissions, User};

/// Discord's contexts of interactions: the direct messages with the bot, and other private channels.
const BOT_DIRECT_MESSAGES: u8 = 1;
/// See [`BOT_DIRECT_MESSAGES`].
const PRIVATE_CHANNEL: u8 = 2;

/// Reads the requester of a command.
pub fn from_command(interaction: &CommandInteraction) -> Requester {
    let context = interaction.context.map(u8::from);
    let owners = &interaction.authorizing_integration_owners.0;
    let is_for_guild =
        |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    let is_for_person =
        |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_));
    let installations =
        Installations { on_guild: owners.iter().any(is_for_guild), of_person: owners.iter().any(is_for_person) };
    Requester {
        interaction: Some(InteractionId(interaction.id.get())),
        user_id: to_user_id(&interaction.user),
        channel_ref: channel_ref(interaction.guild_id.map(u64::from), interaction.channel_id.get(), context),
        locale: interaction.locale.clone(),
        chosen_language: None,
        guild_locale: interaction.guild_locale.clone(),
        bot_permissions: bot_permissions(interaction.app_permissions, interaction.channel.as_ref()),
        user_permissions: user_permissions(interaction.member.as_deref().and_then(|member| member.permissions)),
        parent_channel: parent_channel(interaction.channel.as_ref()),
        place_kind: stated_place(context, installations),
        uses_private_message: false,
        message_places: MessagePlaces::default(),
    }
}

/// Returns the channel of an interaction by its server and its context, Discord's number. A server counts as one that
/// the bot is on: the app knows better once it has the lists.
pub(crate) fn channel_ref(guild: Option<u64>, channel: u64, context: Option<u8>) -> ChannelRef {
    match (guild, context) {
        (Some(guild), _) => ChannelRef::on_server(guild, channel),
        (None, Some(PRIVATE_CHANNEL)) => ChannelRef::without_bot(None, channel),
        (None, _) => ChannelRef::direct(channel),
    }
}

/// The installations of the application by which an interaction came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Installations {
    /// On the server, or, in direct messages with the bot, on a server of the person.
    pub(crate) on_guild: bool,
    /// For a person.
    pub(crate) of_person: bool,
}

impl Installations {
    /// Reads Discord's object of owners, by the kind of installation.
    pub(crate) fn read(owners: &Value) -> Installations {
        Installations { on_guild: !owners["0"].is_null(), of_person: !owners["1"].is_null() }
    }
}

/// Returns the kind of place as far as an interaction states it: by its context, Discord's number, and the
/// installations. A server on which the application is not installed is without the bot; on others only the lists of
/// servers show if the bot is there, or its commands alone. The link to add it is left empty.
pub(crate) fn stated_place(context: Option<u8>, installations: Installations) -> PlaceKind {
    match (context, installations) {
        (Some(PRIVATE_CHANNEL), _) => PlaceKind::Conversation,
        (Some(BOT_DIRECT_MESSAGES) | None, _) => PlaceKind::DirectMessages,
        (Some(_), Installations { on_guild: false, of_person: true }) => {
            PlaceKind::CommandsOnly { invitation: String::new() }
        }
        (Some(_), _) => PlaceKind::Unknown,
    }
}

/// Reads a user named in a command. Discord sends no member data for users outside the channel's server.
pub fn resolve_opponent(user: &User, member: Option<&PartialMember>, channel: Option<&PartialChannel>) -> Opponent {
    present_opponent(to_user_id(user), user.bot, member.and_then(|member| member.permissions), channel)
}

/// Returns a user with their permissions in the channel, if Discord has sent these.
pub(super) fn present_opponent(
    user_id: UserId,
    is_bot: bool,
    permissions: Option<Permissions>,
    channel: Option<&PartialChannel>,
) -> Opponent {
    let permissions = permissions.unwrap_or_default();
    let present = has_permission(permissions, Permissions::VIEW_CHANNEL)
        && (has_permission(permissions, Permissions::CONNECT) || !channel.is_some_and(is_voice));
    // serenity does not read the end of a timeout, so it is asked for where the permissions do not exclude one.
    let may_be_in_timeout =
        present && (Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY).contains(permissions);
    Opponent { user_id, is_bot, can_see_channel: present, may_be_in_timeout }
}

fn to_user_id(user: &User) -> UserId {
    UserId(user.id.get())
}

/// Reads the bot's permissions in the channel. When Discord does not send them, they are assumed, and posting will
/// show.
pub(super) fn bot_permissions(permissions: Option<Permissions>, channel: Option<&PartialChannel>) -> BotPermissions {
    let permissions = permissions.unwrap_or(Permissions::all());
    let write =
        if channel.is_some_and(is_thread) { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    BotPermissions {
        view_channel: has_permission(permissions, Permissions::VIEW_CHANNEL),
        connect: has_permission(permissions, Permissions::CONNECT) || !channel.is_some_and(is_voice),
        send_messages: has_permission(permissions, write),
        attach_files: has_permission(permissions, Permissions::ATTACH_FILES),
        read_history: has_permission(permissions, Permissions::READ_MESSAGE_HISTORY),
        create_threads: matches!(channel.map(|channel| channel.kind), Some(ChannelType::Text | ChannelType::News))
            && has_permission(permissions, Permissions::CREATE_PUBLIC_THREADS)
            && has_permission(permissions, Permissions::SEND_MESSAGES_IN_THREADS),
    }
}

/// Returns the parent channel of a thread. Other channels are in categories, where nothing can be posted.
pub(super) fn parent_channel(channel: Option<&PartialChannel>) -> Option<u64> {
    channel.filter(|channel| is_thread(channel)).and_then(|channel| channel.parent_id).map(u64::from)
}

/// Returns true for a channel with messages that need the permission to connect.
fn is_voice(channel: &PartialChannel) -> bool {
    matches!(channel.kind, ChannelType::Voice | ChannelType::Stage)
}

fn is_thread(channel: &PartialChannel) -> bool {
    matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

/// Reads the requester's permissions.
pub(super) fn user_permissions(permissions: Option<Permissions>) -> UserPermissions {
    let permissions = permissions.unwrap_or_default();
    UserPermissions {
        manage_guild: has_permission(permissions, Permissions::MANAGE_GUILD),
        manage_messages: has_permission(permissions, Permissions::MANAGE_MESSAGES),
    }
}

/// Returns true for `wanted`, and for administrators, who have every permission without it being listed.
fn has_permission(permissions: Permissions, wanted: Permissions) -> bool {
    permissions.intersects(Permissions::ADMINISTRATOR | wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn place_is_known_as_far_as_the_interaction_states_it() {
        let without_bot = PlaceKind::CommandsOnly { invitation: String::new() };
        for (context, owners, place) in [
            (Some(0), json!({"1": "11"}), without_bot),
            (Some(0), json!({"0": "8"}), PlaceKind::Unknown),
            (Some(0), json!({"0": "8", "1": "11"}), PlaceKind::Unknown),
            (Some(0), json!({}), PlaceKind::Unknown),
            (Some(1), json!({"0": "0"}), PlaceKind::DirectMessages),
            (Some(1), json!({"1": "11"}), PlaceKind::DirectMessages),
            (Some(2), json!({"1": "11"}), PlaceKind::Conversation),
            (None, json!(null), PlaceKind::DirectMessages),
        ] {
            assert_eq!(stated_place(context, Installations::read(&owners)), place, "{context:?} {owners}");
        }
    }
}
