//! The steps of a simulation.

use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::ports::Refusal;
use gonagas_app::request::Request;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_store::store_error::StoreError;
use std::time::Duration;

/// A request about planned replies, which follows from the match as it is then.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum PlannedReply {
    /// Replaces the plan by lines that this number chooses.
    Type { match_number: u64, choice: u64 },
    /// Plays the turn with which the plan begins.
    Begin { match_number: u64 },
}

/// An event among people, in Discord, or around the bot.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Step {
    /// A person asks something of the bot.
    Ask(Asked),
    /// A person types a move from the suggestions of the bot.
    TypeMove {
        user: UserId,
        channel: u64,
        match_number: u64,
        /// Chooses among the suggestions.
        choice: u64,
        /// Sent twice, the second time after this.
        again_after: Option<Duration>,
    },
    /// A person plans replies in a match, or plays the turn with which their plan begins.
    Plan { user: UserId, channel: u64, planned: PlannedReply },
    /// A person types, and looks at the suggestions of the bot.
    Autocomplete { user: UserId, channel: u64, typing: AutocompleteInput },
    /// A message is deleted.
    DeleteMessage(u64),
    /// A channel or thread is deleted.
    DeleteChannel(u64),
    /// Someone archives a thread.
    ArchiveThread(u64),
    /// Discord refuses the messages of the bot in a channel or thread from now on, or takes them again.
    RefuseMessages(u64, Option<Refusal>),
    /// The bot loses or gets back permissions in a channel.
    ChangePermissions {
        channel: u64,
        view_channel: bool,
        send_messages: bool,
        read_history: bool,
        create_threads: bool,
    },
    /// A channel is hidden from a person, or shown again.
    ToggleSight(UserId, u64),
    /// A person leaves a server, or comes back.
    ToggleMember(UserId, u64),
    /// A person closes their direct messages, or opens them.
    ToggleDirectMessages(UserId),
    /// A person installs the application for themselves, or removes it.
    ToggleInstallation(UserId),
    /// A person loses or gets back a permission in a place without the bot: to have files in answers, or to have
    /// answers that others see.
    TogglePermission { user: UserId, channel: u64, files: bool },
    /// The bot is removed from a server, or added again.
    ToggleGuild(u64),
    /// The bot may not give roles on a server from now on, or may again.
    ToggleRoles(u64),
    /// The clock is moved forward past the end of a challenge, and at once people accept it.
    AcceptLate { time: Timestamp, presses: Vec<Asked> },
    /// Discord fails for a time.
    BreakDiscord(Timestamp),
    /// The network in front of Discord blocks the bot for a time.
    BlockBot(Timestamp),
    /// The clock is moved forward.
    MoveClock(Timestamp),
    /// The disk fails for a time.
    BreakDisk(Timestamp, StoreError),
    /// The connection breaks for a time, which the bot notices after some silence.
    Disconnect { time: Duration, silence: Duration },
    /// The bot is killed, and started again after a time.
    Kill(Duration),
    /// The bot is stopped, and started again after a time.
    Restart(Duration),
    /// A process of several is paused for a time, with all that it does. Perhaps another one is started in its place
    /// after a while.
    Pause { time: Duration, replaced_after: Option<Duration> },
    /// A process of several cannot reach the database for a time.
    CutOff(Duration),
    /// Nothing happens.
    Rest,
}

/// A request of a person.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Asked {
    pub user: UserId,
    pub channel: u64,
    pub request: Request,
    /// Discord sends it twice, the second time after this.
    pub repeated_after: Option<Duration>,
    /// The person asks the same once more, after this.
    pub again_after: Option<Duration>,
}

impl Asked {
    /// Returns a request that comes once.
    pub fn once(user: UserId, channel: u64, request: Request) -> Asked {
        Asked { user, channel, request, repeated_after: None, again_after: None }
    }
}
