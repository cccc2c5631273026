//! What is kept: matches as terms and logs, and what is still to be told of them.
//!
//! [`Store`] is the interface, in the room's words and without a word of SQL. [`sqlite`] keeps it in a file.

pub mod personal_data;
pub mod rating_store;
pub mod sqlite;

use crate::matches::challenge::terms::Terms;
use crate::matches::clock::vacation::Vacation;
use crate::matches::effects::effect::Effect;
use crate::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use crate::matches::log::event::{Event, NewEvent};
use crate::matches::pagination::PageCursor;
use crate::matches::results::match_result::MatchResult;
use crate::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};
use crate::matches::settings::preferences::{Preferences, PreferencesByUser, PreferencesPatch};
use std::future::Future;

/// Keeps matches. When a call has returned `Ok`, what it says is on disk.
pub trait Store: personal_data::PersonalData + rating_store::RatingStore {
    /// Creates a match with its first event, [`crate::matches::log::event::EventKind::ChallengeCreated`] by the challenger,
    /// and its first outbox entries. Returns its number and its outbox.
    ///
    /// # Errors
    ///
    /// [`StoreError::RematchExists`] when it is a rematch and another of the same match stands or has been accepted;
    /// [`StoreError::Blocked`] when one of the two blocks the other; [`StoreError::TooManyMatches`] when the challenger has `limit`
    /// matches already, [`StoreError::TooManyMatchesInGuild`] when they have as many on the server as it allows.
    fn create_match(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        at: Timestamp,
        index: &MatchIndex,
        tells: &[Effect],
        limit: usize,
    ) -> impl Future<Output = Result<CreatedMatch, StoreError>> + Send;

    /// Appends events to a match's log and their effects to its outbox, all or nothing. A result also updates ratings and
    /// standings. Returns the outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer the one that `after` numbers; nothing is stored then.
    /// When somebody counts in the new index who did not before, [`StoreError::TooManyMatches`] if they have `limit` matches
    /// already, [`StoreError::TooManyMatchesInGuild`] if they have as many on the server as it allows, and [`StoreError::Blocked`] if
    /// they block one of the others or are blocked by one; nobody counts in an index that is over.
    /// [`StoreError::NotFound`] when there is no such match.
    fn append_events(
        &self,
        id: MatchId,
        after: u32,
        step: &EventBatch,
        limit: usize,
    ) -> impl Future<Output = Result<MatchOutbox, StoreError>> + Send;

    /// Adds effects to the outbox of a match without an event, such as a board that is posted again in `channel`. Returns
    /// the outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    fn enqueue_effects(
        &self,
        id: MatchId,
        channel: ChannelRef,
        tells: &[Effect],
        at: Timestamp,
    ) -> impl Future<Output = Result<MatchOutbox, StoreError>> + Send;

    /// Loads the terms, the whole log and the outbox of a match in one read.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match. [`StoreError::UnsupportedEdition`] when it is played by an edition of
    /// its rules that this program does not know.
    fn load_match(&self, id: MatchId) -> impl Future<Output = Result<StoredMatch, StoreError>> + Send;

    /// What the draws of a match follow from. Nobody but the bot may know it before the match is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    fn match_secret(&self, id: MatchId) -> impl Future<Output = Result<[u8; 32], StoreError>> + Send;

    /// What these people want.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn preferences(&self, users: &[UserId]) -> impl Future<Output = Result<PreferencesByUser, StoreError>> + Send;

    /// Notes what a person wants otherwise from now on; answers everything that they want.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn update_preferences(
        &self,
        user: UserId,
        change: PreferencesPatch,
    ) -> impl Future<Output = Result<Preferences, StoreError>> + Send;

    /// What is settled for the matches of a server; in direct messages the usual.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn guild_settings(&self, guild: Option<u64>) -> impl Future<Output = Result<GuildSettings, StoreError>> + Send;

    /// Settles one thing anew on a server; answers how all stand then.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn update_guild_setting(
        &self,
        guild: u64,
        setting: &GuildSettingChange,
    ) -> impl Future<Output = Result<GuildSettings, StoreError>> + Send;

    /// The matches of a person that are not over, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_of_user(&self, user: UserId) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Matches of a person that are over, the newest first: those of this page, at most `limit`. It costs as much as it
    /// answers, however many there are.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn finished_matches_of_user(
        &self,
        user: UserId,
        page: PageCursor,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// The challenges on a server that are open to all and stand at this time, but for those of people whom `person` blocks,
    /// the newest first: `limit` of them behind the first `skip`.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn open_challenges_in_guild(
        &self,
        guild: u64,
        user: UserId,
        now: Timestamp,
        skip: usize,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Notes that a person wants no matches with another; answers whether that is new.
    ///
    /// # Errors
    ///
    /// [`StoreError::TooManyBlocks`] when they block `limit` others already.
    fn block_user(
        &self,
        user: UserId,
        blocked: UserId,
        now: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Notes that a person has nothing against matches with another any more; answers whether they had.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unblock_user(&self, user: UserId, blocked: UserId) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Whom a person blocks, the last first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn blocked_users(&self, user: UserId) -> impl Future<Output = Result<Vec<UserId>, StoreError>> + Send;

    /// Notes that a person follows a match, until it is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match, or it is over.
    fn watch_match(&self, user: UserId, follow: WatchedMatch) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Notes that a person follows a match no more, if they did.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unwatch_match(&self, user: UserId, id: MatchId) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// What a person follows, the newest match first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn watched_matches(&self, user: UserId) -> impl Future<Output = Result<Vec<WatchedMatch>, StoreError>> + Send;

    /// The matches of a server that are not over.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_in_guild(&self, guild: u64) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// The matches of a server that are not over and may be played in this channel: all that are, and some that are
    /// played elsewhere by now. Their logs say which.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_possibly_in_channel(
        &self,
        channel: ChannelRef,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// The servers in which a match is not over or something is still to be told.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_guilds(&self) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// The matches whose due time is `now` or earlier, and the next due time after that.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn due_matches(
        &self,
        now: Timestamp,
    ) -> impl Future<Output = Result<(Vec<MatchId>, Option<Timestamp>), StoreError>> + Send;

    /// What is still to be told, in order; of one match, or of all.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn pending_outbox(&self, id: Option<MatchId>) -> impl Future<Output = Result<Vec<OutboxEntry>, StoreError>> + Send;

    /// Notes what became of notices, all or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when somebody else has taken up or settled what is to be [`DeliveryStatus::Attempted`]. Others when the
    /// store cannot be written, or there is no such notice.
    fn record_delivery(
        &self,
        updates: &[(OutboxId, DeliveryStatus)],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The message that a notice stands in, once it is posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn posted_message(&self, entry: OutboxId)
    -> impl Future<Output = Result<Option<PostedMessage>, StoreError>> + Send;

    /// The thread in which a match is played, once it is opened.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn match_thread(&self, id: MatchId) -> impl Future<Output = Result<Option<ChannelRef>, StoreError>> + Send;

    /// The current message of a match: the last that was posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn current_message(&self, id: MatchId) -> impl Future<Output = Result<Option<PostedMessage>, StoreError>> + Send;

    /// When the bot was there last, as far as it was noted; `None` when it never was.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn last_heartbeat(&self) -> impl Future<Output = Result<Option<Timestamp>, StoreError>> + Send;

    /// Records that the bot is running. An earlier time than the recorded one changes nothing.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn record_heartbeat(&self, at: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The vacation of a person.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn vacation(&self, user: UserId) -> impl Future<Output = Result<VersionedVacation, StoreError>> + Send;

    /// Changes the vacation of a person. Where it begins or ends otherwise than before, it is unnoted from now on.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when it is not what was `read` any more; nothing is stored then.
    fn update_vacation(
        &self,
        user: UserId,
        read: &VersionedVacation,
        to: &Vacation,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The people whose vacation does not stand yet in the logs of all matches that it holds up.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn users_with_unlogged_vacation(&self) -> impl Future<Output = Result<Vec<UserId>, StoreError>> + Send;

    /// The vacation of a person, as it was with this version, stands in the logs of all matches that it holds up. If it
    /// has changed since, nothing happens.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn mark_vacation_logged(&self, user: UserId, version: u32) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What a store keeps beside the log so that matches are found without reading every log. It follows from the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchIndex {
    /// Whether the match is over.
    pub is_over: bool,
    /// Who finds the match among theirs.
    pub participants: Vec<Participant>,
    /// When the bot itself must act.
    pub deadline: Option<Timestamp>,
}

/// A person whose match it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Participant {
    /// Who.
    pub user_id: UserId,
    /// Whether it counts toward the limit: a challenge that somebody else made does not, until it is accepted.
    pub counts_toward_limit: bool,
}

/// Events to be appended together, at one time.
#[derive(Debug, Clone)]
pub struct EventBatch {
    /// When.
    pub occurred_at: Timestamp,
    /// What happened, in order. Never empty.
    pub events: Vec<NewEvent>,
    /// The index after it.
    pub index: MatchIndex,
    /// What is to be told.
    pub effects: Vec<Effect>,
    /// The result, when these events end the match with one.
    pub result: Option<MatchResult>,
}

/// The vacation of a person as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionedVacation {
    /// The vacation.
    pub vacation: Vacation,
    /// How often it has changed; nought when it never has.
    pub version: u32,
}

/// A match that somebody follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchedMatch {
    /// The match.
    pub match_id: MatchId,
    /// Whether they hear of every turn, and not of the end alone.
    pub every_turn: bool,
}

/// A match as it is stored, all read at one moment.
#[derive(Debug, Clone)]
pub struct StoredMatch {
    /// What was proposed.
    pub terms: Terms,
    /// The log, from event 1 on without gaps.
    pub events: Vec<Event>,
    /// The pending deliveries and the current message.
    pub outbox: MatchOutbox,
}

/// The state of a match's deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchOutbox {
    /// The entries that are still to be delivered, in order.
    pub pending: Vec<OutboxEntry>,
    /// The last message of the match that was posted.
    pub current_message: Option<PostedMessage>,
}

/// A match that was just created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedMatch {
    /// Its number.
    pub id: MatchId,
    /// Its first outbox entries.
    pub outbox: MatchOutbox,
}

/// The number of something to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OutboxId(pub u64);

/// Something to be told, kept until it has been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry {
    /// Its number; later ones are larger.
    pub id: OutboxId,
    /// Sixteen random letters and digits, by which what is posted is recognised. No other notice shares them, not even
    /// one of another database, or of this one before it was brought back from a copy.
    pub nonce: String,
    /// The match.
    pub match_id: MatchId,
    /// When it was stored. It cannot have been told earlier.
    pub created_at: Timestamp,
    /// Where.
    pub channel: ChannelRef,
    /// What.
    pub effect: Effect,
    /// For [`Effect::RetireMessage`], [`Effect::UpdateMessage`] and [`Effect::OpenThread`]: the post that is meant, the match's last when this was
    /// stored.
    pub target_post: Option<OutboxId>,
    /// Whether this post shows the challenge and not a board: it was stored while the challenge stood unanswered.
    pub is_challenge: bool,
    /// How often it has been tried without our knowing what came of it.
    pub attempts: u32,
}

/// What became of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// It is being tried: from now on it may have been done without our knowing. Only one can take it up so, and only
    /// while it is untold.
    Attempted {
        /// How often it had been tried, as far as the one who tries knows.
        previous_attempts: u32,
    },
    /// It certainly was not done, after all: the try does not count.
    NotSent,
    /// It has been done; of a post, the message.
    Delivered(Option<u64>),
    /// It need not be done any more, or never can be.
    Dropped,
}

/// A message of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostedMessage {
    /// The post.
    pub outbox_id: OutboxId,
    /// When the post was stored.
    pub created_at: Timestamp,
    /// Where it stands.
    pub channel: ChannelRef,
    /// The message's number there.
    pub message_id: u64,
    /// Whether it shows the challenge and not a board.
    pub is_challenge: bool,
}

/// Why something could not be kept or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster: the log has grown.
    #[error("the match has moved on")]
    Conflict,
    /// This person has as many matches as are allowed.
    #[error("too many matches")]
    TooManyMatches(UserId),
    /// This person wants no matches with that one.
    #[error("one of them blocks the other")]
    Blocked {
        /// Who does not want.
        blocker: UserId,
        /// With whom.
        blocked: UserId,
    },
    /// Somebody blocks as many people as are allowed.
    #[error("too many people are blocked")]
    TooManyBlocks,
    /// The rematch has been proposed already, and stands or was accepted.
    #[error("the rematch has been proposed already")]
    RematchExists(MatchId),
    /// This person has as many matches on the server as it allows.
    #[error("too many matches on this server")]
    TooManyMatchesInGuild {
        /// Who.
        user_id: UserId,
        /// How many it allows.
        limit: u32,
    },
    /// There is no such match.
    #[error("there is no such match")]
    NotFound,
    /// The match is played by other rules than this program's: those would make another game of its log.
    #[error("the match is played by edition {found} of its rules, this program knows edition {supported}")]
    UnsupportedEdition {
        /// The edition that the match was begun with.
        found: u32,
        /// The edition that this program plays.
        supported: u32,
    },
    /// Another process, such as a SQLite shell, keeps a lock on the database.
    #[error("the database is locked")]
    Busy,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// The database cannot be written.
    #[error("the database is read-only")]
    ReadOnly,
    /// Anything else; the words are for the log, not for people.
    #[error("the database failed: {0}")]
    Failed(String),
}
