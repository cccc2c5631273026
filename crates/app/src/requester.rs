//! The users who send requests: where they are, and with which permissions.

use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchRef, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_store::event_batch::RequestStamp;
use gonagas_ui::custom_id::placement::MessagePlaces;

/// The user who sends a request, from where, and with which permissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requester {
    /// The interaction; `None` once it is recorded, so that one interaction can have several consequences.
    pub interaction: Option<InteractionId>,
    /// The user.
    pub user_id: UserId,
    /// The channel or thread.
    pub channel_ref: ChannelRef,
    /// The language of their Discord client, such as `en-GB`.
    pub locale: String,
    /// The language that they have chosen in place of that of their client.
    pub chosen_language: Option<LanguageCode>,
    /// The language of their server, such as `fr`; `None` in direct messages.
    pub guild_locale: Option<String>,
    /// The permissions of the bot in the channel, as Discord lists them. In direct messages they mean nothing.
    pub bot_permissions: BotPermissions,
    /// The permissions of the user in the channel.
    pub user_permissions: UserPermissions,
    /// The parent channel, if the channel is a thread.
    pub parent_channel: Option<u64>,
    /// The kind of place that they are in.
    pub place_kind: PlaceKind,
    /// True when the control or form that they used is on a message that nobody else sees.
    pub uses_private_message: bool,
    /// The public messages that the message with the control can be.
    pub message_places: MessagePlaces,
}

impl Requester {
    /// Returns the locale of private messages: the chosen language, or that of their Discord client.
    #[must_use]
    pub fn reading_locale(&self) -> &str {
        self.chosen_language.as_ref().map_or(&self.locale, LanguageCode::as_str)
    }

    /// Returns the channel, or the parent channel of a thread.
    #[must_use]
    pub fn base_channel(&self) -> u64 {
        self.parent_channel.unwrap_or(self.channel_ref.channel)
    }

    /// Returns the stamp of what this request changes now.
    #[must_use]
    pub fn stamp(&self, at: Timestamp) -> RequestStamp {
        RequestStamp { at, interaction: self.interaction }
    }

    /// Returns true if the message that they used is a public one of this match, as its controls show.
    #[must_use]
    pub fn uses_message_of(&self, match_ref: MatchRef) -> bool {
        !self.uses_private_message && self.message_places.belong_to(match_ref)
    }

    /// Returns true if they used a control on a public message in a place in which the bot may not be. No message can
    /// be edited there but the one with the control.
    #[must_use]
    pub fn is_on_public_message_without_bot(&self) -> bool {
        let has_bot = matches!(self.place_kind, PlaceKind::DirectMessages | PlaceKind::Server);
        !has_bot && !self.uses_private_message && self.message_places != MessagePlaces::default()
    }

    /// Returns the requester for what else follows of an interaction that is recorded.
    #[must_use]
    pub fn recorded(&self) -> Requester {
        Requester { interaction: None, ..self.clone() }
    }
}

/// A kind of place from which people send requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceKind {
    /// Direct messages with the bot.
    DirectMessages,
    /// A private channel without the bot: direct messages of two people, or a group. An interaction comes from there
    /// when a person has installed the application for themselves; the bot answers it, and can do nothing else there.
    Conversation,
    /// A server that the bot is on, also while an outage hides it.
    Server,
    /// A server on which only the commands of the application are installed: the bot is no member, and can post nothing
    /// there. Nothing is stored about it.
    CommandsOnly {
        /// The link by which the bot is added.
        invitation: String,
    },
    /// A server on which the application is installed, before Discord has listed those of the bot: it may be there, or
    /// its commands alone. What is there goes on, and nothing new begins.
    Unknown,
}

/// The permissions of a user in a channel, beyond playing. In direct messages nobody has any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UserPermissions {
    /// Manage the server.
    pub manage_guild: bool,
    /// Manage messages, which includes stopping the matches of others.
    pub manage_messages: bool,
}

/// The permissions of the bot in a channel. A match needs all of them except the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BotPermissions {
    /// See the channel.
    pub view_channel: bool,
    /// Send messages in it (in a thread: send messages in threads).
    pub send_messages: bool,
    /// Attach files.
    pub attach_files: bool,
    /// Read the message history, to recognise its own posts after an outage.
    pub read_history: bool,
    /// True if it can connect, which the messages of a voice channel need. True in other channels.
    pub connect: bool,
    /// Open threads and send messages in them.
    pub create_threads: bool,
}

impl BotPermissions {
    /// All of them.
    pub const ALL: BotPermissions = BotPermissions {
        view_channel: true,
        send_messages: true,
        attach_files: true,
        read_history: true,
        connect: true,
        create_threads: true,
    };
}

/// A user who is to be challenged or blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opponent {
    /// The user.
    pub user_id: UserId,
    /// True if it is a bot.
    pub is_bot: bool,
    /// True if they can see the channel.
    pub can_see_channel: bool,
    /// True if they have no permissions but those that a timeout leaves to a member.
    pub may_be_in_timeout: bool,
}
