//! The users who send requests, and what services are asked for, as plain data.

use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchRef, Timestamp, UserId};
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

    /// Returns the requester for what else follows of an interaction that is recorded.
    #[must_use]
    pub fn recorded(&self) -> Requester {
        Requester { interaction: None, ..self.clone() }
    }
}

/// A kind of place from which people send requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceKind {
    /// Direct messages.
    DirectMessages,
    /// A server that the bot is on, also while an outage hides it.
    Server,
    /// A server on which only the commands of the application are installed: the bot is no member, and can post nothing
    /// there. Nothing is stored about it.
    CommandsOnly {
        /// The link by which the bot is added.
        invitation: String,
    },
    /// A server before Discord has listed those of the bot. It counts as one that the bot is on.
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

/// A request about the data that is stored about the requester.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrivacyRequest {
    /// Export it.
    Export,
    /// Hide the requester from leaderboards, or show them again.
    SetHidden(bool),
    /// Erase it, after a confirmation.
    Erase,
}

/// A challenge as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChallengeRequest {
    /// The game's identifier.
    pub game: String,
    /// The challenged user; `None` is an open challenge.
    pub opponent: Option<Opponent>,
    /// The rule set and options of the game.
    pub options: String,
    /// The challenger's seat, by its name in the game or as `first`, `second` or `lot`; `None` is random.
    pub side: Option<String>,
    /// The time control: a preset, or bank, increment and cap; `None` is the server's default.
    pub time_control: Option<String>,
    /// True if the match is to have its own thread; `None` is the server's default.
    pub thread: Option<bool>,
    /// True if the result counts for ratings; `None` means that it does.
    pub rated: Option<bool>,
    /// True for a pair of games; `None` is the default of the game.
    pub pair: Option<bool>,
}

/// A match against the computer, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayRequest {
    /// The game's identifier.
    pub game: String,
    /// The level; `None` is the one that suits the requester.
    pub level: Option<u8>,
    /// The rule set and options of the game.
    pub options: String,
    /// The requester's seat, as in [`ChallengeRequest::side`].
    pub side: Option<String>,
    /// The time control; `None` is none, and the server's default for a rated match.
    pub time_control: Option<String>,
    /// True for a thread of its own. Without it there is none, whatever the server's default: nobody else plays.
    pub thread: bool,
    /// True if the result counts for the ratings against the computer; `None` means that it does not.
    pub rated: Option<bool>,
    /// True for a pair of games, as in [`ChallengeRequest::pair`].
    pub pair: Option<bool>,
}

/// A change of the requester's preferences, as typed; what is `None` stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PreferencesUpdate {
    /// True if the bot plays the only possible use of a die for them.
    pub auto_play_forced: Option<bool>,
    /// True if the bot rolls the dice for them as soon as it is their turn.
    pub auto_roll: Option<bool>,
    /// True if messages notify them when a match needs their attention.
    pub pings: Option<bool>,
    /// True if they also get a direct message then.
    pub direct_messages: Option<bool>,
    /// The side at the bottom of their boards: `first` or `mine`.
    pub orientation: Option<String>,
    /// The name of the colours of boards.
    pub theme: Option<String>,
    /// The way in which long boards lie: `lying` or `upright`.
    pub board_shape: Option<String>,
    /// True if boards are also shown as text.
    pub text_boards: Option<bool>,
    /// The matches in which they confirm moves: `never`, `slow` or `always`.
    pub confirm_moves: Option<String>,
}

/// A change of a server's settings, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsRequest {
    /// No change: show the settings.
    Show,
    /// The language of public messages.
    Language(String),
    /// Allow or forbid new matches in a channel.
    Channels {
        /// The channel; `None` is all channels.
        channel: Option<u64>,
        /// True to allow new matches.
        allowed: bool,
    },
    /// The only channels in which matches can start; all when there are none.
    AllowedChannels(Vec<u64>),
    /// True if new matches get their own threads.
    Threads(bool),
    /// The default time control of new matches.
    TimeControl(String),
    /// The most matches that a user may have at a time.
    MatchLimit(u64),
    /// The users who are notified: `all`, `players` or `nobody`.
    Pings(String),
    /// The colours of boards that everyone sees.
    BoardTheme(String),
    /// The seat at the bottom of boards that everyone sees: `first` or `second`.
    BoardBottom(String),
    /// The way in which long boards that everyone sees lie: `lying` or `upright`.
    BoardShape(String),
    /// True if a board keeps its picture when the next one is posted.
    KeepOldPictures(bool),
    /// The channel for the puzzle of the day; `None` for none.
    PuzzleChannel(Option<u64>),
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
