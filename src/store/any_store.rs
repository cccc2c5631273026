//! The store of a bot, in whichever database its host has chosen.

use crate::store::audit_report::{AuditReport, AuditedMatch};
use crate::store::bot_store::ShardClaim;
use crate::store::open_error::OpenError;
use crate::store::postgres::{LocationError, PostgresLocation, PostgresStore, audit_postgres};
use crate::store::sql::engine::Connection;
use crate::store::sql::transactions::Transactions;
use crate::store::sqlite::{SqliteStore, audit_database};
use crate::store::store_activity::StoreActivity;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::shards::ShardRange;
use std::path::{Path, PathBuf};

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
    ///
    /// # Errors
    ///
    /// When it is an address that cannot be used.
    pub fn parse(text: &Path) -> Result<DatabaseLocation, LocationError> {
        match text.to_str().filter(|text| PostgresLocation::is_address(text)) {
            Some(address) => PostgresLocation::parse(address).map(Box::new).map(DatabaseLocation::Postgres),
            None => Ok(DatabaseLocation::File(text.to_owned())),
        }
    }

    /// Checks a snapshot of the database: each match, of which `judge` lists the inconsistencies, and everything that is derived
    /// from results. The database may be in use.
    ///
    /// # Errors
    ///
    /// [`OpenError`] when the database cannot be read at all.
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

/// The store in one of the two databases.
#[expect(clippy::large_enum_variant, reason = "a process has one of them")]
pub enum AnyStore {
    /// In a SQLite file.
    Sqlite(SqliteStore),
    /// In a PostgreSQL database.
    Postgres(PostgresStore),
}

impl AnyStore {
    /// Opens a database. `key_file` is for PostgreSQL alone: a SQLite file has its key beside it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] when it cannot be used.
    pub async fn open(location: &DatabaseLocation, key_file: &Path) -> Result<AnyStore, OpenError> {
        match location {
            DatabaseLocation::File(path) => SqliteStore::open_async(path).await.map(AnyStore::Sqlite),
            DatabaseLocation::Postgres(location) => {
                let (owned, key_file) = (location.clone(), key_file.to_owned());
                let opening = tokio::task::spawn_blocking(move || PostgresStore::open(&owned, &key_file));
                let opened = opening.await.unwrap_or_else(|error| Err(OpenError::failed(&location.label(), error)));
                opened.map(AnyStore::Postgres)
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
            AnyStore::Sqlite(store) => store.claim_ownership(application).await,
            AnyStore::Postgres(store) => store.claim_ownership(application).await,
        }
    }

    /// Returns what the store has done since it was opened.
    pub fn activity(&self) -> StoreActivity {
        match self {
            AnyStore::Sqlite(store) => store.activity(),
            AnyStore::Postgres(store) => store.activity(),
        }
    }

    /// Waits until all requested writes are done, and closes the database. Dropping does the same.
    pub fn close(self) {
        drop(self);
    }
}

impl Transactions for AnyStore {
    async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        match self {
            AnyStore::Sqlite(store) => store.read(read).await,
            AnyStore::Postgres(store) => store.read(read).await,
        }
    }

    async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        match self {
            AnyStore::Sqlite(store) => store.write(work).await,
            AnyStore::Postgres(store) => store.write(work).await,
        }
    }

    async fn write_found<T, Work, Find>(&self, work: Work, find: Find) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
        Find: Fn(&Connection<'_>) -> Result<Option<T>, StoreError> + Send + Sync + 'static,
    {
        match self {
            AnyStore::Sqlite(store) => store.write_found(work, find).await,
            AnyStore::Postgres(store) => store.write_found(work, find).await,
        }
    }

    async fn claim_shards(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        match self {
            AnyStore::Sqlite(store) => Transactions::claim_shards(store, range).await,
            AnyStore::Postgres(store) => Transactions::claim_shards(store, range).await,
        }
    }

    async fn shards_lost(&self) {
        match self {
            AnyStore::Sqlite(store) => Transactions::shards_lost(store).await,
            AnyStore::Postgres(store) => Transactions::shards_lost(store).await,
        }
    }

    fn has_failed_to_write(&self) -> bool {
        match self {
            AnyStore::Sqlite(store) => Transactions::has_failed_to_write(store),
            AnyStore::Postgres(store) => Transactions::has_failed_to_write(store),
        }
    }

    fn count_match_load(&self) {
        match self {
            AnyStore::Sqlite(store) => store.count_match_load(),
            AnyStore::Postgres(store) => store.count_match_load(),
        }
    }

    async fn forget_deleted_rows(&self) {
        match self {
            AnyStore::Sqlite(store) => store.forget_deleted_rows().await,
            AnyStore::Postgres(store) => store.forget_deleted_rows().await,
        }
    }
}
