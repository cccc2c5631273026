//! What people ask of the bot, as plain data.

use gonagas_core::matches::ids::{ChannelRef, InteractionId, UserId};

/// Who asks, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requester {
    /// What they did; `None` once that is recorded, so that one interaction can have several consequences.
    pub interaction: Option<InteractionId>,
    /// The person.
    pub user_id: UserId,
    /// The channel.
    pub channel_ref: ChannelRef,
    /// The language of their Discord, for example `en-GB`.
    pub locale: String,
    /// What the bot may do there, as Discord lists it. In direct messages the list is no guide.
    pub bot_permissions: BotPermissions,
    /// What the asker may do there.
    pub user_permissions: UserPermissions,
    /// Of a thread, the channel that it is in.
    pub parent_channel: Option<u64>,
}

impl Requester {
    /// The channel where they are, or of a thread, the one that it is in.
    #[must_use]
    pub fn base_channel(&self) -> u64 {
        self.parent_channel.unwrap_or(self.channel_ref.channel)
    }

    /// Returns the requester for what else follows of an interaction that is recorded.
    #[must_use]
    pub fn recorded(&self) -> Requester {
        Requester { interaction: None, ..self.clone() }
    }
}

/// What somebody may do in a channel, beyond playing. In direct messages nobody has any of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UserPermissions {
    /// Manage the server.
    pub manage_guild: bool,
    /// Manage messages: stop what others play there.
    pub manage_messages: bool,
}

/// What the bot may do in a channel. It needs all of these to play there, apart from the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BotPermissions {
    /// See the channel.
    pub view_channel: bool,
    /// Write in it (in a thread: write in threads).
    pub send_messages: bool,
    /// Attach pictures.
    pub attach_files: bool,
    /// Read what was said before, to recognise its own posts after an outage.
    pub read_history: bool,
    /// Open threads under its messages and write in them. This one it can do without.
    pub create_threads: bool,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// `/challenge`: propose a match.
    Challenge(ChallengeRequest),
    /// `/move`: play what is typed.
    Move {
        /// One or more actions, parted by spaces.
        actions: String,
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/board`: show the board again, at the bottom.
    Board {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/resign`: give up, after a confirmation.
    Resign {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/takeback`: take back my last turn, or ask the other to let me.
    Takeback {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/rematch`: propose the same again with sides swapped.
    Rematch {
        /// The number of the match that is over.
        match_number: Option<u64>,
    },
    /// `/challenges`: what anyone may accept here.
    Challenges,
    /// The user menu *Challenge*: put a challenge to this person together.
    OpenChallengeForm(Opponent),
    /// `/block`: have no more challenges with this person; without one, tell whom I block.
    Block {
        /// The person.
        user_id: Option<Opponent>,
    },
    /// `/unblock`: have nothing against this person's challenges any more.
    Unblock {
        /// The person.
        user_id: UserId,
    },
    /// `/matches`: what I am playing.
    Matches,
    /// `/watch`: follow a match of others; without a number, what I follow.
    Watch {
        /// The match's number.
        match_number: Option<u64>,
        /// True when to hear of every turn.
        every_turn: Option<bool>,
    },
    /// `/stop`: stop a match of others, after a confirmation.
    Stop {
        /// The match's number.
        match_number: u64,
        /// Why, as it is told to all; it may be empty.
        reason: String,
    },
    /// `/help`: what there is.
    Help,
    /// `/rules`: how a game is played.
    Rules {
        /// The game's identifier, as typed.
        game: String,
        /// One of its rule sets, as typed.
        rule_set: Option<String>,
    },
    /// `/verify`: whether the draws of a match were fair.
    Verify {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/replay`: a match as a film.
    Replay {
        /// The match's number.
        match_number: Option<u64>,
        /// After how many actions it begins.
        from_action: Option<u32>,
        /// True when all see it.
        share: bool,
    },
    /// `/step`: a position of a match, and from there to others.
    Step {
        /// The match's number.
        match_number: Option<u64>,
        /// After how many actions.
        at_action: Option<u32>,
    },
    /// `/export`: the record of a match.
    Export {
        /// The match's number.
        match_number: Option<u64>,
    },
    /// `/leaderboard`: who plays best.
    Leaderboard(LeaderboardRequest),
    /// `/profile`: what somebody has played.
    Profile {
        /// Who; `None` is the one who asks.
        user_id: Option<UserId>,
    },
    /// `/versus`: two people against each other.
    Versus {
        /// The one.
        first: UserId,
        /// The other; `None` is the one who asks.
        second: Option<UserId>,
    },
    /// `/preferences`: what I want done for me, and shown to me.
    Preferences(PreferencesUpdate),
    /// `/privacy`: what is stored about me.
    Privacy(PrivacyRequest),
    /// `/settings`: what is settled for the matches on this server.
    Settings(SettingsRequest),
    /// `/vacation`: my days away; what is `None` stays as it is.
    Vacation {
        /// How many days more from now on; none of them brings one back.
        days: Option<u32>,
        /// True when a day is spent by itself when one's time is up.
        auto_spend: Option<bool>,
    },
    /// A command whose option has a value that is none of its choices.
    UnknownChoice {
        /// The value.
        typed: String,
        /// The choices.
        known: Vec<&'static str>,
    },
    /// A form was filled in.
    SubmitForm {
        /// The form's custom id.
        custom_id: String,
        /// What was filled in.
        text: String,
        /// The message whose control opened the form.
        message_id: u64,
    },
    /// A button was pressed, or something picked in a menu.
    PressControl {
        /// The control's custom id.
        custom_id: String,
        /// What was picked.
        values: Vec<String>,
        /// The message that the control is on.
        message_id: u64,
    },
}

/// What is to be done with what is stored about somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrivacyRequest {
    /// To give it to them.
    Export,
    /// To have it on no leaderboard, or there again.
    SetHidden(bool),
    /// To erase it, after a confirmation.
    Erase,
}

/// What a challenge was typed as.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChallengeRequest {
    /// The game's identifier.
    pub game: String,
    /// Who is asked; `None` is open to all.
    pub opponent: Option<Opponent>,
    /// Options of the game.
    pub options: String,
    /// Which seat: `first`, `second` or `lot`.
    pub side: Option<String>,
    /// How much time the players have: a preset, or a clock as people write it.
    pub time_control: Option<String>,
    /// True when the match is to have a thread of its own; `None` leaves that to the server.
    pub thread: Option<bool>,
    /// True when the result is to count for ratings; it is where nothing is said.
    pub rated: Option<bool>,
}

/// Which page of which leaderboard is asked for, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderboardRequest {
    /// The game's identifier.
    pub game: String,
    /// One of its rule sets; without one, the first.
    pub rule_set: Option<String>,
    /// True when all servers count, and not this one alone.
    pub all_guilds: bool,
    /// True when the points are meant that were gained this month.
    pub this_month: bool,
    /// The page, from 1.
    pub page: Option<u64>,
}

/// What somebody wants otherwise, as typed; what is `None` stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PreferencesUpdate {
    /// True when uses of dice that have no alternative are made for me.
    pub auto_play_forced: Option<bool>,
    /// True when the dice are thrown for me as soon as it is my turn.
    pub auto_roll: Option<bool>,
    /// True when I am notified when something waits for me.
    pub pings: Option<bool>,
    /// True when I am told of it in a direct message.
    pub direct_messages: Option<bool>,
    /// Which side of a board is below: `first` or `mine`.
    pub orientation: Option<String>,
    /// The colours of boards, by their word.
    pub theme: Option<String>,
    /// True when boards are told in letters, too.
    pub text_boards: Option<bool>,
}

/// What somebody wants to settle for a server, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsRequest {
    /// Nothing: to see how all stand.
    Show,
    /// The language of what all see.
    Language(String),
    /// True when matches may be started in a channel; without one, in all of them.
    Channels {
        /// The channel.
        channel: Option<u64>,
        /// True when they may.
        allowed: bool,
    },
    /// True when new matches get threads of their own.
    Threads(bool),
    /// The clock of new matches.
    TimeControl(String),
    /// How many matches a person may have at a time.
    MatchLimit(u64),
    /// Who is notified: `all`, `players` or `nobody`.
    Pings(String),
}

/// Somebody who is challenged, or blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opponent {
    /// The person.
    pub user_id: UserId,
    /// True when it is a bot.
    pub is_bot: bool,
    /// True when they can see the channel.
    pub can_see_channel: bool,
}

/// What is being typed, to be completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AutocompleteInput {
    /// The options of a challenge.
    Options {
        /// The game chosen so far, as typed.
        game: String,
        /// The options so far.
        text: String,
    },
    /// A rule set.
    RuleSet {
        /// The game chosen so far, as typed.
        game: String,
        /// What is typed so far.
        text: String,
    },
    /// The clock of a challenge.
    TimeControl {
        /// What is typed so far.
        text: String,
    },
    /// An action.
    Move {
        /// The match's number, if it has been typed.
        match_number: Option<u64>,
        /// The actions so far.
        text: String,
    },
    /// The number of a match that is not over.
    UnfinishedMatch {
        /// What is typed so far.
        text: String,
    },
    /// The number of a match that somebody plays.
    RunningMatch {
        /// What is typed so far.
        text: String,
    },
    /// The number of a match in which somebody may ask for their last turn back.
    TakebackMatch {
        /// What is typed so far.
        text: String,
    },
    /// The number of a match of others that somebody may follow, or follows.
    WatchableMatch {
        /// What is typed so far.
        text: String,
    },
    /// The number of a match on the server that a moderator may stop.
    StoppableMatch {
        /// What is typed so far.
        text: String,
    },
    /// The number of a match that is over and may be played again.
    FinishedMatch {
        /// What is typed so far.
        text: String,
    },
    /// The number of a match that is to be looked back at: of one that is over, too.
    ReplayableMatch {
        /// What is typed so far.
        text: String,
    },
}

/// A way to complete what is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// What people read, 1 to 100 characters.
    pub name: String,
    /// What is then typed, 1 to 100 characters.
    pub value: String,
}
