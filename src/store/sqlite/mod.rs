//! The store in a SQLite file.
//!
//! One thread writes, and replies when the change is on disk; a few connections read beside it. Each function stands
//! beside its SQL.
//!
//! - `connection`: opening a file, its schema and its locks, the writer and the readers
//! - `matches`: terms, event logs and participants
//! - `outbox`: pending deliveries, posts and threads
//! - `users`: preferences, vacations, blocks, watched matches
//! - `privacy`: export and erasure of personal data
//! - `ratings`: results and all that is derived from them
//! - `rating_scope`: a server, or all servers together
//! - `guild_settings`: the settings of servers
//! - `heartbeat`: when the bot was last running
//! - `interactions`: which interactions have changed something
//! - `maintenance`: backups and checks
//! - `errors`: the errors of SQLite in this program's terms
//! - `u64_codec`: unsigned ids in signed columns

mod errors;
mod guild_settings;
mod heartbeat;
mod interactions;
mod u64_codec;

mod connection;
mod maintenance;
mod matches;
mod outbox;
mod privacy;
mod rating_scope;
mod ratings;
#[cfg(test)]
mod tests;
mod users;

pub use crate::store::sqlite::connection::hmac_key::hmac_key_path;
pub use crate::store::sqlite::errors::OpenError;
pub use crate::store::sqlite::maintenance::audit::{AuditReport, AuditedMatch, audit_database};
pub use crate::store::sqlite::maintenance::backup::{BackupError, backup_database};

use crate::store::sqlite::connection::hmac_key::HmacKeyFile;
use crate::store::sqlite::connection::process_lock::ProcessLock;
use crate::store::sqlite::connection::readers::ReaderPool;
use crate::store::sqlite::connection::writer::Writer;
use crate::store::{
    CreatedMatch, DeliveryStatus, EventBatch, MatchIndex, MatchOutbox, MatchSettings, OutboxEntry, OutboxId,
    OutboxLane, PostedMessage, RequestStamp, Store, StoreError, StoredMatch, VersionedVacation, WatchedMatch,
};
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::pagination::PageCursor;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesByUser, PreferencesPatch};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts of what a store has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreActivity {
    /// The matches that were loaded, each of which is one of the reads.
    pub match_loads: u64,
    /// The read transactions.
    pub reads: u64,
    /// The commits. One commit may hold the writes of several requests.
    pub commits: u64,
}

/// The store in a SQLite file, which one process at a time may have open. Backups and checks may read the file
/// meanwhile.
///
/// Its calls need a Tokio runtime. Dropping it waits until all requested writes are on disk.
pub struct SqliteStore {
    path: PathBuf,
    hmac_key: HmacKeyFile,
    // Fields are dropped in this order: the writer tidies up when the readers are gone, and the lock is held until then.
    readers: ReaderPool,
    writer: Writer,
    match_load_count: AtomicU64,
    _process_lock: ProcessLock,
}

impl SqliteStore {
    /// Opens the database at `path`. Creates it if there is none, and applies the migrations that it lacks.
    ///
    /// This blocks for as long as a commit takes, and up to some seconds while a backup or a SQLite shell locks the file.
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] when another bot process uses the database; another [`OpenError`] when the file cannot be used.
    pub fn open(path: &Path) -> Result<SqliteStore, OpenError> {
        let path = connection::open::absolute_path(path)?;
        let process_lock = ProcessLock::acquire(&path)?;
        let hmac_key = HmacKeyFile::for_database(&path);
        let set_up = |connection: &Connection| {
            hmac_key.register_sql_function(connection).map_err(|error| OpenError::from_sqlite(&path, error))
        };
        let connection = connection::open::open_writer(&path)?;
        set_up(&connection)?;
        let readers = ReaderPool::open(&path, set_up)?;
        let writer = Writer::start(connection, &path)?;
        Ok(SqliteStore {
            path,
            hmac_key,
            readers,
            writer,
            match_load_count: AtomicU64::new(0),
            _process_lock: process_lock,
        })
    }

    /// Opens the database without blocking the async runtime; see [`SqliteStore::open`].
    ///
    /// # Errors
    ///
    /// The same as of [`SqliteStore::open`].
    pub async fn open_async(path: &Path) -> Result<SqliteStore, OpenError> {
        let owned_path = path.to_owned();
        let opening = tokio::task::spawn_blocking(move || SqliteStore::open(&owned_path));
        opening.await.unwrap_or_else(|error| Err(OpenError::failed(path, error)))
    }

    /// Makes the database belong to a Discord application, unless it already belongs to one.
    ///
    /// # Errors
    ///
    /// [`OpenError::OwnedByOtherApplication`] when it belongs to another application, whose servers and channels are
    /// not those of this one.
    pub async fn claim_ownership(&self, application: u64) -> Result<(), OpenError> {
        let claimed =
            self.writer.write(move |connection| connection::owner::claim_ownership(connection, application)).await;
        match claimed.map_err(|error| OpenError::from_store(&self.path, error))? {
            owner if owner == application => Ok(()),
            owner => Err(OpenError::OwnedByOtherApplication { path: self.path.clone(), owner, application }),
        }
    }

    /// Returns what the store has done since it was opened.
    pub fn activity(&self) -> StoreActivity {
        StoreActivity {
            match_loads: self.match_load_count.load(Ordering::Relaxed),
            reads: self.readers.read_count(),
            commits: self.writer.commit_count(),
        }
    }

    /// Waits until all requested writes are on disk, and closes the file. Dropping does the same.
    pub fn close(self) {
        drop(self);
    }
}

impl Store for SqliteStore {
    async fn create_match(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        stamp: impl Into<RequestStamp> + Send,
        index: &MatchIndex,
        effects: &[Effect],
        limit: usize,
    ) -> Result<CreatedMatch, StoreError> {
        let (terms, index, effects, stamp) = (terms.clone(), index.clone(), effects.to_vec(), stamp.into());
        self.writer
            .write(move |connection| create_match(connection, &terms, &secret, stamp, &index, &effects, limit))
            .await
    }

    async fn append_events(
        &self,
        id: MatchId,
        after: u32,
        batch: &EventBatch,
        limit: usize,
    ) -> Result<MatchOutbox, StoreError> {
        let batch = batch.clone();
        self.writer.write(move |connection| append_events(connection, id, after, &batch, limit)).await
    }

    async fn enqueue_effects(
        &self,
        id: MatchId,
        channel: ChannelRef,
        effects: &[Effect],
        at: Timestamp,
    ) -> Result<MatchOutbox, StoreError> {
        let effects = effects.to_vec();
        self.writer.write(move |connection| enqueue_effects(connection, id, channel, &effects, at)).await
    }

    async fn claim_interaction(&self, id: InteractionId, at: Timestamp) -> Result<bool, StoreError> {
        let record = move |connection: &Connection| interactions::record_interaction(connection, Some(id), None, at);
        match self.writer.write(record).await {
            Err(StoreError::RepeatedInteraction) => Ok(false),
            recorded => recorded.map(|()| true),
        }
    }

    async fn load_match(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.match_load_count.fetch_add(1, Ordering::Relaxed);
        self.readers.read(move |connection| load_match(connection, id)).await
    }

    async fn preferences(&self, users: &[UserId]) -> Result<PreferencesByUser, StoreError> {
        let users = users.to_vec();
        self.readers.read(move |connection| users::preferences::load_preferences(connection, &users)).await
    }

    async fn update_preferences(&self, user: UserId, change: PreferencesPatch) -> Result<Preferences, StoreError> {
        self.writer.write(move |connection| users::preferences::update_preferences(connection, user, change)).await
    }

    async fn guild_settings(&self, guild: Option<u64>) -> Result<GuildSettings, StoreError> {
        self.readers.read(move |connection| guild_settings::load_settings(connection, guild)).await
    }

    async fn update_guild_setting(
        &self,
        guild: u64,
        setting: &GuildSettingChange,
    ) -> Result<GuildSettings, StoreError> {
        let setting = setting.clone();
        self.writer.write(move |connection| guild_settings::update_setting(connection, guild, &setting)).await
    }

    async fn active_matches_of_user(&self, user: UserId) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| matches::participants::active_matches_of_user(connection, user)).await
    }

    async fn finished_matches_of_user(
        &self,
        user: UserId,
        page: PageCursor,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.readers
            .read(move |connection| matches::participants::finished_matches_of_user(connection, user, page, limit))
            .await
    }

    async fn watch_match(&self, user: UserId, watched: WatchedMatch) -> Result<(), StoreError> {
        self.writer.write(move |connection| users::watchers::add_watcher(connection, user, watched)).await
    }

    async fn unwatch_match(&self, user: UserId, id: MatchId) -> Result<(), StoreError> {
        self.writer.write(move |connection| users::watchers::remove_watcher(connection, user, id)).await
    }

    async fn watched_matches(&self, user: UserId) -> Result<Vec<WatchedMatch>, StoreError> {
        self.readers.read(move |connection| users::watchers::watched_matches(connection, user)).await
    }

    async fn open_challenges_in_guild(
        &self,
        guild: u64,
        user: UserId,
        now: Timestamp,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.readers
            .read(move |connection| {
                matches::challenges::open_challenges_in_guild(connection, guild, user, now, skip, limit)
            })
            .await
    }

    async fn block_user(
        &self,
        user: UserId,
        blocked: UserId,
        now: Timestamp,
        limit: usize,
    ) -> Result<bool, StoreError> {
        self.writer.write(move |connection| users::blocks::add_block(connection, user, blocked, now, limit)).await
    }

    async fn unblock_user(&self, user: UserId, blocked: UserId) -> Result<bool, StoreError> {
        self.writer.write(move |connection| users::blocks::remove_block(connection, user, blocked)).await
    }

    async fn blocked_users(&self, user: UserId) -> Result<Vec<UserId>, StoreError> {
        self.readers.read(move |connection| users::blocks::blocked_users(connection, user)).await
    }

    async fn active_matches_in_guild(&self, guild: u64) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| matches::channels::active_matches_in_guild(connection, guild)).await
    }

    async fn active_matches_possibly_in_channel(&self, channel: ChannelRef) -> Result<Vec<MatchId>, StoreError> {
        self.readers
            .read(move |connection| matches::channels::active_matches_possibly_in_channel(connection, channel))
            .await
    }

    async fn active_guilds(&self) -> Result<Vec<u64>, StoreError> {
        self.readers.read(matches::channels::active_guilds).await
    }

    async fn due_matches(&self, now: Timestamp) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
        self.readers.read(move |connection| matches::terms::due_matches(connection, now)).await
    }

    async fn matches_with_pending_entries(&self, lane: OutboxLane) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| outbox::entries::matches_with_pending_entries(connection, lane)).await
    }

    async fn pending_entries_on_guild(&self, guild: u64) -> Result<Vec<OutboxEntry>, StoreError> {
        self.readers.read(move |connection| outbox::entries::pending_entries_on_guild(connection, guild)).await
    }

    async fn pending_outbox(&self, id: Option<MatchId>) -> Result<Vec<OutboxEntry>, StoreError> {
        let pending = move |connection: &Connection| match id {
            Some(id) => outbox::entries::pending_entries_of_match(connection, id),
            None => outbox::entries::all_pending_entries(connection),
        };
        self.readers.read(pending).await
    }

    async fn record_delivery(&self, updates: &[(OutboxId, DeliveryStatus)]) -> Result<(), StoreError> {
        let updates = updates.to_vec();
        let record = move |connection: &Connection| {
            updates
                .iter()
                .try_for_each(|(entry, status)| outbox::delivery::record_delivery(connection, *entry, *status))
        };
        self.writer.write(record).await
    }

    async fn prune_outbox(
        &self,
        after: OutboxId,
        before: Timestamp,
        limit: usize,
    ) -> Result<Option<OutboxId>, StoreError> {
        self.writer.write(move |connection| outbox::prune::prune(connection, after, before, limit)).await
    }

    async fn posted_message(&self, entry: OutboxId) -> Result<Option<PostedMessage>, StoreError> {
        self.readers.read(move |connection| outbox::posts::posted_message(connection, entry)).await
    }

    async fn current_message(&self, id: MatchId) -> Result<Option<PostedMessage>, StoreError> {
        self.readers.read(move |connection| outbox::posts::current_message(connection, id)).await
    }

    async fn last_heartbeat(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.readers.read(move |connection| heartbeat::last_heartbeat(connection, now)).await
    }

    async fn record_heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.writer.write(move |connection| heartbeat::record_heartbeat(connection, at)).await
    }

    async fn vacation(&self, user: UserId) -> Result<VersionedVacation, StoreError> {
        self.readers.read(move |connection| users::vacations::load_vacation(connection, user)).await
    }

    async fn update_vacation(&self, user: UserId, read: &VersionedVacation, to: &Vacation) -> Result<(), StoreError> {
        let (read, to) = (read.clone(), to.clone());
        self.writer.write(move |connection| users::vacations::update_vacation(connection, user, &read, &to)).await
    }

    async fn users_with_unlogged_vacation(&self) -> Result<Vec<UserId>, StoreError> {
        self.readers.read(users::vacations::users_with_unlogged_vacation).await
    }

    async fn mark_vacation_logged(&self, user: UserId, version: u32) -> Result<(), StoreError> {
        self.writer.write(move |connection| users::vacations::mark_vacation_logged(connection, user, version)).await
    }
}

fn create_match(
    connection: &Connection,
    terms: &Terms,
    secret: &[u8; 32],
    stamp: RequestStamp,
    index: &MatchIndex,
    effects: &[Effect],
    limit: usize,
) -> Result<CreatedMatch, StoreError> {
    let RequestStamp { at, interaction } = stamp;
    matches::challenges::check_rematch(connection, terms.rematch_of, at)?;
    if let Some(opponent) = terms.opponent {
        users::blocks::check_not_blocked(connection, terms.challenger, opponent)?;
    }
    matches::participants::check_match_limits(connection, terms.challenger, terms.channel_ref.guild, limit)?;
    let id = matches::terms::insert_match(connection, terms, secret, at, index)?;
    interactions::record_interaction(connection, interaction, Some(id), at)?;
    let created = NewEvent { actor: Some(terms.challenger), kind: EventKind::ChallengeCreated };
    matches::events::insert_events(connection, id, 0, at, &[created])?;
    matches::participants::replace_participants(connection, id, index)?;
    outbox::entries::enqueue_effects(connection, id, None, effects, at)?;
    Ok(CreatedMatch { id, outbox: outbox::entries::load_match_outbox(connection, id)? })
}

fn append_events(
    connection: &Connection,
    id: MatchId,
    after: u32,
    batch: &EventBatch,
    limit: usize,
) -> Result<MatchOutbox, StoreError> {
    if batch.events.is_empty() {
        return Err(StoreError::Failed("a batch without events".into()));
    }
    interactions::record_interaction(connection, batch.interaction, Some(id), batch.occurred_at)?;
    match matches::events::last_event_number(connection, id)? {
        0 => return Err(StoreError::NotFound),
        last if last != after => return Err(StoreError::Conflict),
        _ => {}
    }
    matches::participants::check_new_participants(connection, id, &batch.index, limit)?;
    matches::events::insert_events(connection, id, after, batch.occurred_at, &batch.events)?;
    matches::terms::update_index(
        connection,
        id,
        &batch.index,
        matches::events::is_challenge_answered(connection, id)?,
    )?;
    matches::participants::replace_participants(connection, id, &batch.index)?;
    if let Some(result) = &batch.result {
        ratings::results::record_result(connection, id, batch.occurred_at, result)?;
    }
    outbox::entries::enqueue_effects(connection, id, None, &batch.effects, batch.occurred_at)?;
    outbox::entries::load_match_outbox(connection, id)
}

fn enqueue_effects(
    connection: &Connection,
    id: MatchId,
    channel: ChannelRef,
    effects: &[Effect],
    at: Timestamp,
) -> Result<MatchOutbox, StoreError> {
    if matches::events::last_event_number(connection, id)? == 0 {
        return Err(StoreError::NotFound);
    }
    outbox::entries::enqueue_effects(connection, id, Some(channel), effects, at)?;
    outbox::entries::load_match_outbox(connection, id)
}

/// Reads a match and the settings that apply to it. All queries see the snapshot of the caller's transaction.
fn load_match(connection: &Connection, id: MatchId) -> Result<StoredMatch, StoreError> {
    let terms = matches::terms::load_terms(connection, id)?;
    Ok(StoredMatch {
        secret: matches::terms::match_secret(connection, id)?,
        events: matches::events::load_events(connection, id)?,
        outbox: outbox::entries::load_match_outbox(connection, id)?,
        thread: outbox::threads::match_thread(connection, id)?,
        settings: load_match_settings(connection, id, &terms)?,
        terms,
    })
}

fn load_match_settings(connection: &Connection, id: MatchId, terms: &Terms) -> Result<MatchSettings, StoreError> {
    let participants = matches::participants::load_participants(connection, id)?;
    let users: Vec<UserId> = participants.into_iter().map(|participant| participant.user_id).collect();
    Ok(MatchSettings {
        guild: guild_settings::load_settings(connection, terms.channel_ref.guild)?,
        preferences: users::preferences::load_preferences(connection, &users)?,
        users,
    })
}
