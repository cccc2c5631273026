//! The requester: the user, the place and the permissions.

use gonagas_app::requester::{BotPermissions, Opponent, PlaceKind, Requester, UserPermissions};
use gonagas_core::matches::ids::{ChannelRef, InteractionId, UserId};
use gonagas_ui::custom_id::placement::MessagePlaces;
use poise::serenity_prelude as serenity;
use serenity::{ChannelType, CommandInteraction, PartialChannel, PartialMember, Permissions, User};

/// Discord's contexts of interactions: the direct messages with the bot, and other private channels.
const BOT_DIRECT_MESSAGES: u8 = 1;
/// See [`BOT_DIRECT_MESSAGES`].
const PRIVATE_CHANNEL: u8 = 2;

/// Reads the requester of a command.
pub fn from_command(interaction: &CommandInteraction) -> Requester {
    let context = interaction.context.map(u8::from);
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
        place_kind: private_place(context),
        uses_private_message: false,
        message_places: MessagePlaces::default(),
    }
}

/// Returns the channel of an interaction by its server and its context, Discord's number. A server counts as one that
/// the bot is on: the app knows better once it has the lists.
pub(crate) fn channel_ref(guild: Option<u64>, channel: u64, context: Option<u8>) -> ChannelRef {
    match (guild, private_place(context)) {
        (Some(guild), _) => ChannelRef::on_server(guild, channel),
        (None, PlaceKind::Conversation) => ChannelRef::without_bot(None, channel),
        (None, _) => ChannelRef::direct(channel),
    }
}

/// Returns the kind of a private channel by the context of an interaction, Discord's number. A server's kind follows
/// from the lists of servers.
pub(crate) fn private_place(context: Option<u8>) -> PlaceKind {
    match context {
        Some(PRIVATE_CHANNEL) => PlaceKind::Conversation,
        Some(BOT_DIRECT_MESSAGES) | None => PlaceKind::DirectMessages,
        Some(_) => PlaceKind::Unknown,
    }
}

/// Reads a user named in a command. Discord sends no member data for users outside the channel's server.
pub fn resolve_opponent(user: &User, member: Option<&PartialMember>, channel: Option<&PartialChannel>) -> Opponent {
    let permissions = member.and_then(|member| member.permissions).unwrap_or_default();
    let present = has_permission(permissions, Permissions::VIEW_CHANNEL)
        && (has_permission(permissions, Permissions::CONNECT) || !channel.is_some_and(is_voice));
    // serenity does not read the end of a timeout, so it is asked for where the permissions do not exclude one.
    let may_be_in_timeout =
        present && (Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY).contains(permissions);
    Opponent { user_id: to_user_id(user), is_bot: user.bot, can_see_channel: present, may_be_in_timeout }
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
