//! The store of a bot, in the database that its host has chosen.

use crate::StoreActivity;
use crate::bot_activity::ShardClaim;
use crate::event_batch::RequestStamp;
use crate::match_audit::{AuditReport, AuditedMatch};
use crate::open_error::OpenError;
use crate::postgres::{LocationError, PostgresLocation, PostgresStore, audit_postgres, owner_of_postgres};
use crate::sql::engine::Connection;
use crate::sql::interactions;
use crate::sqlite::{SqliteStore, audit_database, owner_of_file};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::shards::ShardRange;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A database: a SQLite file, or one of a PostgreSQL server.
#[derive(Debug, Clone)]
pub enum DatabaseLocation {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres(Box<PostgresLocation>),
}

impl DatabaseLocation {
    /// Reads a location: an address of PostgreSQL begins with `postgres://`, and anything else is the name of a file.
    pub fn parse(text: &Path) -> Result<DatabaseLocation, LocationError> {
        match text.to_str().filter(|text| PostgresLocation::is_address(text)) {
            Some(address) => PostgresLocation::parse(address).map(Box::new).map(DatabaseLocation::Postgres),
            None => Ok(DatabaseLocation::File(text.to_owned())),
        }
    }

    /// Returns the Discord application that the database belongs to; `None` if it belongs to none yet, or is not there.
    /// Changes nothing, for any version of its schema.
    pub fn owner(&self) -> Result<Option<u64>, OpenError> {
        match self {
            DatabaseLocation::File(path) => owner_of_file(path),
            DatabaseLocation::Postgres(location) => owner_of_postgres(location),
        }
    }

    /// Checks a snapshot of the database: each match, of which `judge` lists the inconsistencies, and everything that
    /// is derived from results. The database may be in use.
    pub fn audit(
        &self,
        judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String> + Sync + Send,
    ) -> Result<AuditReport, OpenError> {
        match self {
            DatabaseLocation::File(path) => audit_database(path, judge),
            DatabaseLocation::Postgres(location) => audit_postgres(location, judge),
        }
    }
}

/// Without the password.
impl std::fmt::Display for DatabaseLocation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DatabaseLocation::File(path) => path.display().fmt(formatter),
            DatabaseLocation::Postgres(location) => location.fmt(formatter),
        }
    }
}

/// The store of a bot. Its methods are in `store::methods`.
///
/// Several processes may share a PostgreSQL database, each with some of the bot's shards. When the bot was running is
/// then known of the claimed shards alone.
#[expect(clippy::large_enum_variant, reason = "a process has one of them")]
pub enum Store {
    /// In a SQLite file.
    Sqlite(SqliteStore),
    /// In a PostgreSQL database.
    Postgres(PostgresStore),
}

impl Store {
    /// Opens a database. `key_file` is for PostgreSQL alone: a SQLite file has its key beside it.
    pub async fn open(location: &DatabaseLocation, key_file: &Path) -> Result<Store, OpenError> {
        match location {
            DatabaseLocation::File(path) => SqliteStore::open_async(path).await.map(Store::Sqlite),
            DatabaseLocation::Postgres(location) => {
                let owned = location.clone();
                let key_file = key_file.to_owned();
                let opening = tokio::task::spawn_blocking(move || PostgresStore::open(&owned, &key_file));
                let opened = opening.await.unwrap_or_else(|error| Err(OpenError::failed(&location.label(), error)));
                opened.map(Store::Postgres)
            }
        }
    }

    /// Makes the database belong to a Discord application, unless it already belongs to one.
    ///
    /// # Errors
    ///
    /// [`OpenError::OwnedByOtherApplication`] when it belongs to another application.
    pub async fn claim_ownership(&self, application: u64) -> Result<(), OpenError> {
        match self {
            Store::Sqlite(store) => store.claim_ownership(application).await,
            Store::Postgres(store) => store.claim_ownership(application).await,
        }
    }

    /// Returns the store's activity since it was opened.
    pub fn activity(&self) -> StoreActivity {
        match self {
            Store::Sqlite(store) => store.activity(),
            Store::Postgres(store) => store.activity(),
        }
    }

    /// Waits until all requested writes are done, and closes the database. Dropping does the same.
    pub fn close(self) {
        drop(self);
    }
}

/// Transactions, in whichever database.
impl Store {
    /// Runs queries, all of which see the same snapshot.
    pub(crate) async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        match self {
            Store::Sqlite(store) => store.read(read).await,
            Store::Postgres(store) => store.read(read).await,
        }
    }

    /// Runs statements, all or nothing, as if no other transaction ran beside them. They may be run again from the
    /// start. Returns when the change is on disk.
    pub(crate) async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        match self {
            Store::Sqlite(store) => store.write(work).await,
            Store::Postgres(store) => store.write(work).await,
        }
    }

    /// Runs statements as [`Store::write`] does, and once more when the answer of their commit is lost, since they may
    /// be stored or not. `find` looks first for the rows that they would have stored, and returns their result if it is
    /// there. Two runs of the statements must not both be stored.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unreachable`] when nobody could find out whether they are stored.
    pub(crate) async fn write_found<T, Work, Find>(&self, work: Work, find: Find) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
        Find: Fn(&Connection<'_>) -> Result<Option<T>, StoreError> + Send + Sync + 'static,
    {
        match self {
            // The writer of a file always answers, except in a simulation.
            Store::Sqlite(store) => {
                let work = Arc::new(work);
                let first = Arc::clone(&work);
                match store.write(move |connection| first(connection)).await {
                    Err(StoreError::Unreachable) => {
                        let again =
                            move |connection: &Connection<'_>| find(connection)?.map_or_else(|| work(connection), Ok);
                        store.write(again).await.map_err(StoreError::while_unknown)
                    }
                    result => result,
                }
            }
            Store::Postgres(store) => store.write_found(work, find).await,
        }
    }

    /// Runs statements for a person's request, and stores its interaction in the same transaction, so that a repeated
    /// interaction changes nothing. When the answer of the commit is lost, the interaction shows whether they are
    /// stored.
    ///
    /// Later changes of the same request are written without its interaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::RepeatedInteraction`] when the interaction has changed something before.
    pub(crate) async fn write_for<T, Work>(&self, request: RequestStamp, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
    {
        let Some(interaction) = request.interaction else { return self.write(work).await };
        // The result of the last run: if two runs reach their commits, only the second can be stored, since the first
        // has stored no interaction then.
        let result = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&result);
        let run = move |connection: &Connection<'_>| {
            interactions::record_interaction(connection, Some(interaction), None, request.at)?;
            let done = work(connection)?;
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            Ok(())
        };
        let find =
            move |connection: &Connection<'_>| Ok(interactions::is_recorded(connection, interaction)?.then_some(()));
        self.write_found(run, find).await?;
        let done = result.lock().unwrap_or_else(PoisonError::into_inner).take();
        done.ok_or_else(|| StoreError::Failed("a stored request has no result".into()))
    }

    /// Claims shards for this process, before it writes anything of their servers, or exchanges them for others. They
    /// stay claimed until the store is closed, or until this process was silent for so long that another one has taken
    /// them.
    ///
    /// # Errors
    ///
    /// [`StoreError::ShardsLost`] when this process has lost shards.
    pub async fn claim_shards(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        match self {
            Store::Sqlite(store) => store.claim_shards(range).await,
            Store::Postgres(store) => store.claim_shards(range).await,
        }
    }

    /// Completes when another process has taken the claimed shards, or may have, because the database did not answer
    /// for so long. Nothing can be written any more.
    pub async fn shards_lost(&self) {
        match self {
            Store::Sqlite(store) => store.shards_lost().await,
            Store::Postgres(store) => store.shards_lost().await,
        }
    }

    /// Returns true if the last write has failed: the disk may be full, or the file read-only.
    pub fn has_failed_to_write(&self) -> bool {
        match self {
            Store::Sqlite(store) => store.has_failed_to_write(),
            Store::Postgres(store) => store.has_failed_to_write(),
        }
    }

    /// Counts a match that is loaded.
    pub(crate) fn count_match_load(&self) {
        match self {
            Store::Sqlite(store) => store.count_match_load(),
            Store::Postgres(store) => store.count_match_load(),
        }
    }

    /// Removes deleted rows from the files beside the database.
    pub(crate) async fn forget_deleted_rows(&self) {
        match self {
            Store::Sqlite(store) => store.forget_deleted_rows().await,
            Store::Postgres(store) => store.forget_deleted_rows().await,
        }
    }
}
