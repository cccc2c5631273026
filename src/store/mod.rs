//! Storage: matches as terms and event logs, the outbox of messages that are still to be delivered, and what belongs to
//! users, servers and ratings.
//!
//! [`Store`] is the interface, in the terms of [`gonagas_core::matches`] and without SQL.
//!
//! - `personal_data`: the export and the erasure of a user's data
//! - `rating_store`: ratings, leaderboards and profiles
//! - `sqlite`: the implementation of all of them in a SQLite file

pub mod personal_data;
pub mod rating_store;
pub mod sqlite;

use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, NewEvent};
use gonagas_core::matches::pagination::PageCursor;
use gonagas_core::matches::results::match_result::MatchResult;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesByUser, PreferencesPatch};
use std::future::Future;

/// Stores matches and what belongs to them. When a call that writes returns `Ok`, the change is on disk.
pub trait Store: personal_data::PersonalData + rating_store::RatingStore {
    /// Creates a match with its first event, [`gonagas_core::matches::log::event::EventKind::ChallengeCreated`] by the challenger,
    /// and its first outbox entries. Returns its number and its outbox.
    ///
    /// # Errors
    ///
    /// [`StoreError::RematchExists`] when it is a rematch and another one of the same match is pending or was accepted;
    /// [`StoreError::Blocked`] when one of the two blocks the other; [`StoreError::TooManyMatches`] when the challenger
    /// already has `limit` matches; [`StoreError::TooManyMatchesInGuild`] when they already have as many on the server
    /// as it allows; [`StoreError::RepeatedInteraction`] when the interaction has changed something before.
    fn create_match(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        stamp: impl Into<RequestStamp> + Send,
        index: &MatchIndex,
        effects: &[Effect],
        limit: usize,
    ) -> impl Future<Output = Result<CreatedMatch, StoreError>> + Send;

    /// Appends events to a match's log and their effects to its outbox, all or nothing. A result also updates ratings and
    /// standings. Returns the outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer number `after`; nothing is stored then. When the match
    /// counts toward the limit of a user for whom it did not before: [`StoreError::TooManyMatches`] if they already
    /// have `limit` matches, [`StoreError::TooManyMatchesInGuild`] if they already have as many on the server as it
    /// allows, and [`StoreError::Blocked`] if they and another participant block each other. A match that is over
    /// counts for nobody. [`StoreError::NotFound`] when there is no such match. [`StoreError::RepeatedInteraction`] when
    /// the batch's interaction has changed something before.
    fn append_events(
        &self,
        id: MatchId,
        after: u32,
        batch: &EventBatch,
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
        effects: &[Effect],
        at: Timestamp,
    ) -> impl Future<Output = Result<MatchOutbox, StoreError>> + Send;

    /// Records an interaction that changes something other than a match, before it does. Returns false if it was recorded
    /// before, so that nothing may be done.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn claim_interaction(
        &self,
        id: InteractionId,
        at: Timestamp,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Loads a match with its whole log, its outbox, the settings of its server and the preferences of its participants, in
    /// one read.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match. [`StoreError::UnsupportedEdition`] when it is played by an
    /// edition of its rules that this program does not know.
    fn load_match(&self, id: MatchId) -> impl Future<Output = Result<StoredMatch, StoreError>> + Send;

    /// Loads the preferences of these users.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn preferences(&self, users: &[UserId]) -> impl Future<Output = Result<PreferencesByUser, StoreError>> + Send;

    /// Changes some preferences of a user. Returns all of them.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn update_preferences(
        &self,
        user: UserId,
        change: PreferencesPatch,
    ) -> impl Future<Output = Result<Preferences, StoreError>> + Send;

    /// Loads the settings of a server. Direct messages have the defaults.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn guild_settings(&self, guild: Option<u64>) -> impl Future<Output = Result<GuildSettings, StoreError>> + Send;

    /// Changes one setting of a server. Returns all of them.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn update_guild_setting(
        &self,
        guild: u64,
        setting: &GuildSettingChange,
    ) -> impl Future<Output = Result<GuildSettings, StoreError>> + Send;

    /// Lists the matches of a user that are not over, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_of_user(&self, user: UserId) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the matches of a user that are over, the newest first: those of this page, at most `limit`. The cost
    /// depends on the size of the page and not on how many matches there are.
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

    /// Lists the pending open challenges of a server, the newest first: `limit` of them after the first `skip`.
    /// Challenges by users whom `user` blocks are left out.
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

    /// Blocks a user for another. Returns true if they were not blocked before.
    ///
    /// # Errors
    ///
    /// [`StoreError::TooManyBlocks`] when `user` already blocks `limit` others.
    fn block_user(
        &self,
        user: UserId,
        blocked: UserId,
        now: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Removes a block. Returns true if there was one.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unblock_user(&self, user: UserId, blocked: UserId) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Lists the users whom a user blocks, the most recent first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn blocked_users(&self, user: UserId) -> impl Future<Output = Result<Vec<UserId>, StoreError>> + Send;

    /// Makes a user a watcher of a match until it is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match, or it is over.
    fn watch_match(&self, user: UserId, watched: WatchedMatch) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Makes a user stop watching a match, if they do.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unwatch_match(&self, user: UserId, id: MatchId) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Lists the matches that a user watches, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn watched_matches(&self, user: UserId) -> impl Future<Output = Result<Vec<WatchedMatch>, StoreError>> + Send;

    /// Lists the matches of a server that are not over.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_in_guild(&self, guild: u64) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists candidates for the matches that are played in a channel: all that are, and some active matches that are
    /// now played elsewhere on the server. Their logs say which.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_possibly_in_channel(
        &self,
        channel: ChannelRef,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the servers with a match that is not over or with a pending delivery.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_guilds(&self) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// Lists the matches whose deadline is `now` or earlier, and returns the next deadline after that.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn due_matches(
        &self,
        now: Timestamp,
    ) -> impl Future<Output = Result<(Vec<MatchId>, Option<Timestamp>), StoreError>> + Send;

    /// Lists the matches with pending outbox entries of a lane, each once.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn matches_with_pending_entries(
        &self,
        lane: OutboxLane,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the pending outbox entries for the channels of a server, in order.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn pending_entries_on_guild(&self, guild: u64)
    -> impl Future<Output = Result<Vec<OutboxEntry>, StoreError>> + Send;

    /// Lists the pending outbox entries in order: those of one match, or all.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn pending_outbox(&self, id: Option<MatchId>) -> impl Future<Output = Result<Vec<OutboxEntry>, StoreError>> + Send;

    /// Records the outcomes of deliveries, all or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when an entry that is to be [`DeliveryStatus::Attempted`] was attempted or finished in
    /// the meantime. Others when the store cannot be written or there is no such entry.
    fn record_delivery(
        &self,
        updates: &[(OutboxId, DeliveryStatus)],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Deletes finished outbox entries that nothing needs any more: those of the matches of up to `limit` entries after
    /// `after` that were stored at `before` or earlier. Returns the last of these entries; `None` when there is none.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn prune_outbox(
        &self,
        after: OutboxId,
        before: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<Option<OutboxId>, StoreError>> + Send;

    /// Returns the message of a post once it is posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn posted_message(&self, entry: OutboxId)
    -> impl Future<Output = Result<Option<PostedMessage>, StoreError>> + Send;

    /// Returns the current message of a match, which is the last that was posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn current_message(&self, id: MatchId) -> impl Future<Output = Result<Option<PostedMessage>, StoreError>> + Send;

    /// Returns when the bot was last known to be running, at `now` or earlier; `None` if it never was. A recorded time in the
    /// future is unknown, and an earlier time at which it was certainly running stands in for it.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn last_heartbeat(&self, now: Timestamp) -> impl Future<Output = Result<Option<Timestamp>, StoreError>> + Send;

    /// Records that the bot is running, and deletes interactions and tombstones that have expired if the clock has been steady for an hour.
    /// A later time that was recorded before comes from a wrong clock and is corrected.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn record_heartbeat(&self, at: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Loads the vacation of a user.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn vacation(&self, user: UserId) -> impl Future<Output = Result<VersionedVacation, StoreError>> + Send;

    /// Changes the vacation of a user. If its start or end changes, it counts as not logged again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when it is no longer what was `read`; nothing is stored then.
    fn update_vacation(
        &self,
        user: UserId,
        read: &VersionedVacation,
        to: &Vacation,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Lists the users whose vacation is not yet in the logs of all matches that it pauses.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn users_with_unlogged_vacation(&self) -> impl Future<Output = Result<Vec<UserId>, StoreError>> + Send;

    /// Records that this version of a vacation is in the logs of all matches that it pauses. Does nothing if the
    /// vacation has changed since.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn mark_vacation_logged(&self, user: UserId, version: u32) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The facts about a match by which it is found without reading its log, from which they follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchIndex {
    /// True once the match is over.
    pub is_over: bool,
    /// The users in whose lists the match appears.
    pub participants: Vec<Participant>,
    /// When the bot must act without a request.
    pub deadline: Option<Timestamp>,
}

/// A user in whose list a match appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Participant {
    /// The user.
    pub user_id: UserId,
    /// True if the match counts toward the user's limit. A challenge by someone else does not until it is accepted.
    pub counts_toward_limit: bool,
}

/// When something is stored, and for which interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestStamp {
    /// The time.
    pub at: Timestamp,
    /// The interaction that asks for it; `None` when the bot acts by itself, or the interaction is recorded already.
    pub interaction: Option<InteractionId>,
}

impl From<Timestamp> for RequestStamp {
    fn from(at: Timestamp) -> RequestStamp {
        RequestStamp { at, interaction: None }
    }
}

/// Events that are appended together, all with the same time.
#[derive(Debug, Clone)]
pub struct EventBatch {
    /// The time of the events.
    pub occurred_at: Timestamp,
    /// The events in order. Never empty.
    pub events: Vec<NewEvent>,
    /// The index after the events.
    pub index: MatchIndex,
    /// The effects of the events, for the outbox.
    pub effects: Vec<Effect>,
    /// The result, if these events end the match with one.
    pub result: Option<MatchResult>,
    /// The interaction that asks for the events; `None` when the bot acts by itself, or the interaction is recorded already.
    pub interaction: Option<InteractionId>,
}

/// The vacation of a user as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionedVacation {
    /// The vacation.
    pub vacation: Vacation,
    /// The number of changes so far, for optimistic locking; 0 if there never was a vacation.
    pub version: u32,
}

/// A match that a user watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchedMatch {
    /// The match.
    pub match_id: MatchId,
    /// True if the user gets a message about every turn and not only about the end.
    pub every_turn: bool,
}

/// A match as it is stored, all read at one moment.
#[derive(Debug, Clone)]
pub struct StoredMatch {
    /// The terms that were proposed.
    pub terms: Terms,
    /// The source of its random draws. Nobody but the bot may know it before the match is over.
    pub secret: Secret,
    /// The log, from event 1 on without gaps.
    pub events: Vec<Event>,
    /// The pending deliveries and the current message.
    pub outbox: MatchOutbox,
    /// Its thread, once it is opened.
    pub thread: Option<ChannelRef>,
    /// The settings that apply to it.
    pub settings: MatchSettings,
}

/// The settings of the server on which a match is played, and the preferences of its participants.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchSettings {
    /// The settings of the server, or the defaults in direct messages.
    pub guild: GuildSettings,
    /// The participants, whose preferences these are.
    pub users: Vec<UserId>,
    /// The preferences of those of them who have changed any.
    pub preferences: PreferencesByUser,
}

/// The state of a match's deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchOutbox {
    /// The entries that are still to be delivered, in order.
    pub pending: Vec<OutboxEntry>,
    /// The last message of the match that was posted.
    pub current_message: Option<PostedMessage>,
}

impl MatchOutbox {
    /// Follows a delivery: a finished entry is no longer pending, and a post that was delivered is the current message.
    pub fn note(&mut self, id: OutboxId, status: DeliveryStatus) {
        let Some(index) = self.pending.iter().position(|entry| entry.id == id) else { return };
        match status {
            DeliveryStatus::Attempted { previous_attempts } => self.pending[index].attempts = previous_attempts + 1,
            DeliveryStatus::NotSent => self.pending[index].attempts -= 1,
            DeliveryStatus::Dropped => drop(self.pending.remove(index)),
            DeliveryStatus::Delivered(message) => {
                let entry = self.pending.remove(index);
                let is_newer = self.current_message.is_none_or(|current| current.outbox_id < id);
                if let (Effect::PostMessage(_), Some(message_id), true) = (&entry.effect, message, is_newer) {
                    let OutboxEntry { id: outbox_id, created_at, channel, is_challenge, .. } = entry;
                    self.current_message =
                        Some(PostedMessage { outbox_id, created_at, channel, message_id, is_challenge });
                }
            }
        }
    }
}

/// A match that was just created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedMatch {
    /// Its number.
    pub id: MatchId,
    /// Its first outbox entries.
    pub outbox: MatchOutbox,
}

/// A kind of outbox entries. The kinds are delivered independently of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutboxLane {
    /// Messages and threads in channels.
    Channels,
    /// Direct messages.
    DirectMessages,
}

/// The number of an outbox entry. Later entries have larger numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OutboxId(pub u64);

/// A message, edit or other effect on Discord, stored until it is delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry {
    /// Its number.
    pub id: OutboxId,
    /// Sixteen random hexadecimal digits by which its message is recognised on Discord. No other entry has the same
    /// ones, not even in another database, or in this one before it was restored from a backup.
    pub nonce: String,
    /// The match.
    pub match_id: MatchId,
    /// When it was stored. It cannot have been delivered earlier.
    pub created_at: Timestamp,
    /// The channel that it is delivered to.
    pub channel: ChannelRef,
    /// The effect.
    pub effect: Effect,
    /// The post to which [`Effect::RetireMessage`], [`Effect::UpdateMessage`] and [`Effect::OpenThread`] apply: the
    /// last one of the match when the entry was stored.
    pub target_post: Option<OutboxId>,
    /// True if the post shows the challenge and not a board: it was stored while the challenge was pending.
    pub is_challenge: bool,
    /// The number of attempts whose outcome is unknown.
    pub attempts: u32,
}

/// The outcome of delivering an outbox entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// An attempt is under way, and may succeed without the bot ever knowing. Only one caller can start an attempt, and
    /// only while the entry is pending.
    Attempted {
        /// The number of attempts before this one, as the caller has read it.
        previous_attempts: u32,
    },
    /// The attempt certainly did not succeed, so it does not count.
    NotSent,
    /// It is delivered; with the id of the message that was posted, if any.
    Delivered(Option<u64>),
    /// It no longer needs to be delivered, or never can be.
    Dropped,
}

/// A message of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostedMessage {
    /// The post.
    pub outbox_id: OutboxId,
    /// When the post was stored.
    pub created_at: Timestamp,
    /// The channel of the message.
    pub channel: ChannelRef,
    /// The id of the message.
    pub message_id: u64,
    /// True if it shows the challenge and not a board.
    pub is_challenge: bool,
}

/// The reason why something could not be stored or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The stored data changed since the caller read it.
    #[error("the match has moved on")]
    Conflict,
    /// The user has as many matches as are allowed.
    #[error("too many matches")]
    TooManyMatches(UserId),
    /// One user blocks the other.
    #[error("one of them blocks the other")]
    Blocked {
        /// The user who blocks.
        blocker: UserId,
        /// The user who is blocked.
        blocked: UserId,
    },
    /// The user blocks as many others as are allowed.
    #[error("too many users are blocked")]
    TooManyBlocks,
    /// The rematch was already proposed, and is pending or accepted.
    #[error("the rematch was already proposed")]
    RematchExists(MatchId),
    /// The user has as many matches on the server as it allows.
    #[error("too many matches on this server")]
    TooManyMatchesInGuild {
        /// The user.
        user_id: UserId,
        /// The server's limit.
        limit: u32,
    },
    /// The interaction has changed something before. Nothing is stored.
    #[error("the interaction was carried out before")]
    RepeatedInteraction,
    /// There is no such match.
    #[error("there is no such match")]
    NotFound,
    /// The match is played by an edition of its rules that this program does not have; the current rules would read
    /// another game from its log.
    #[error("the match is played by edition {found} of its rules, this program knows edition {supported}")]
    UnsupportedEdition {
        /// The edition with which the match was proposed.
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
    /// Any other failure. The text is for the log and not for users.
    #[error("the database failed: {0}")]
    Failed(String),
}
