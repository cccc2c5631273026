//! Requests of users to the bot, as plain data.

use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchRef, Timestamp, UserId};
use gonagas_store::event_batch::RequestStamp;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::screens::about::AboutLinks;

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
    /// The custom ids of the controls on the message that they used; empty without such a message.
    pub message_controls: Vec<String>,
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
        let is_of_match = |id: &String| {
            CustomId::parse(id).and_then(|id| id.public_message()).is_some_and(|(_, of)| of == Some(match_ref))
        };
        !self.uses_private_message && self.message_controls.iter().any(is_of_match)
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

/// A request of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// `/challenge`: propose a match.
    Challenge(ChallengeRequest),
    /// `/play`: start a match against the computer.
    Play(PlayRequest),
    /// `/move`: play one or more actions.
    Move {
        /// The actions, separated by spaces or commas, or `undo`; a match number such as `#12` may come first.
        actions: String,
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/board`: post the board again at the bottom of the channel, or show it privately.
    Board {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/resign`: resign, after a confirmation.
    Resign {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/takeback`: ask the opponent to let the requester take back their last turn.
    Takeback {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/rematch`: propose a rematch with seats swapped, or accept the one that exists.
    Rematch {
        /// The number of the finished match.
        match_number: Option<u64>,
    },
    /// `/challenges`: list the open challenges on the server.
    Challenges,
    /// The user menu *Challenge*: open the challenge form for this opponent.
    OpenChallengeForm(Opponent),
    /// `/block`: block a user; without one, list the blocked users.
    Block {
        /// The user to block.
        user_id: Option<Opponent>,
    },
    /// `/unblock`: unblock a user.
    Unblock {
        /// The user.
        user_id: UserId,
    },
    /// `/matches`: list the requester's matches.
    Matches,
    /// `/watch`: start or stop watching a match; without a number, list the watched matches.
    Watch {
        /// The match's number.
        match_number: Option<u64>,
        /// True to be notified of every turn, and not only of the end.
        every_turn: Option<bool>,
    },
    /// `/stop`: stop a match of others as a moderator, after a confirmation.
    Stop {
        /// The match's number.
        match_number: u64,
        /// The public reason; it may be empty.
        reason: String,
    },
    /// `/help`: show the help.
    Help,
    /// `/about`: show what the bot is.
    About(AboutLinks),
    /// `/learn`: go on with the course of a game; without one, show the courses.
    Learn {
        /// The game's identifier, as typed.
        game: Option<String>,
    },
    /// `/puzzle`: show the next puzzle of a game; without one, show the games.
    Puzzle {
        /// The game's identifier, as typed.
        game: Option<String>,
    },
    /// `/rules`: show the rules of a game.
    Rules {
        /// The game's identifier, as typed.
        game: String,
        /// One of its rule sets, as typed.
        rule_set: Option<String>,
        /// A page, as typed; `None` is the first.
        page: Option<String>,
    },
    /// `/glossary`: explain a term, or all of them.
    Glossary {
        /// The term, as typed; `None` is the first page.
        term: Option<String>,
    },
    /// `/verify`: verify the random draws of a match.
    Verify {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/replay`: show a match as an animation.
    Replay {
        /// The match's number.
        match_number: Option<u64>,
        /// The number of actions before the first position.
        from_action: Option<u32>,
        /// True if everyone sees it.
        share: bool,
    },
    /// `/step`: show a position of a match, with buttons to others.
    Step {
        /// The match's number.
        match_number: Option<u64>,
        /// The number of actions before the position.
        at_action: Option<u32>,
    },
    /// `/hint`: show the best move in a match of the requester.
    Hint {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/review`: show what decided a finished match.
    Review {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/export`: show the record of a match.
    Export {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/leaderboard`: show a page of a leaderboard.
    Leaderboard(LeaderboardRequest),
    /// `/profile`: show the ratings and matches of a user.
    Profile {
        /// The user; `None` is the requester.
        user_id: Option<UserId>,
    },
    /// `/versus`: show the matches of two users against each other.
    Versus {
        /// The first user.
        first: UserId,
        /// The second user; `None` is the requester.
        second: Option<UserId>,
    },
    /// `/preferences`: change or show the requester's preferences.
    Preferences(PreferencesUpdate),
    /// `/privacy`: export, hide or erase what is stored about the requester.
    Privacy(PrivacyRequest),
    /// `/settings`: change or show the settings of the server.
    Settings(SettingsRequest),
    /// `/vacation`: change or show the requester's vacation; what is `None` stays as it is.
    Vacation {
        /// The days to add; 0 ends the vacation.
        days: Option<u32>,
        /// True if a day is spent automatically when the requester's time runs out.
        auto_spend: Option<bool>,
    },
    /// A command whose option has a value that is none of its choices.
    UnknownChoice {
        /// The value.
        typed: String,
        /// The choices.
        known: Vec<&'static str>,
    },
    /// Any interaction while the program ends.
    Stopping,
    /// An interaction of which only the answer's address could be read.
    Unreadable,
    /// A submitted form.
    SubmitForm {
        /// The form's custom id.
        custom_id: String,
        /// The text of its field.
        text: String,
        /// The message whose control opened the form; `None` if it was deleted since.
        message_id: Option<u64>,
    },
    /// A press of a button, or a pick from a menu.
    PressControl {
        /// The control's custom id.
        custom_id: String,
        /// The options picked from a menu.
        values: Vec<String>,
        /// The message that the control is on.
        message_id: u64,
    },
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

/// A request for a page of a leaderboard, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderboardRequest {
    /// The game's identifier.
    pub game: String,
    /// One of its rule sets; `None` is the first.
    pub rule_set: Option<String>,
    /// True for the leaderboard of all servers.
    pub all_guilds: bool,
    /// True for the leaderboard of the points gained this month.
    pub this_month: bool,
    /// The page, from 1.
    pub page: Option<u64>,
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
