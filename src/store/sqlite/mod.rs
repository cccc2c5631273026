//! The store in a SQLite file.
//!
//! One thread writes, and replies when the change is on disk; a few connections read beside it. In a simulation there are no threads. Each function stands
//! beside its SQL.
//!
//! - `connection`: opening a file, its schema and its locks, the writer and the readers
//! - `matches`: terms, event logs and participants
//! - `outbox`: pending deliveries, posts and threads
//! - `users`: preferences, vacations, blocks, watched matches
//! - `puzzles`: tries at puzzles, and the puzzles of the day
//! - `privacy`: export and erasure of personal data
//! - `ratings`: results and all that is derived from them
//! - `rating_scope`: a server, or all servers together
//! - `guild_settings`: the settings of servers
//! - `heartbeat`: when the bot was last running; `away_shards`: the shards that were away then
//! - `interface`: the traits of [`crate::store`], which call the folders above
//! - `interactions`: which interactions have changed something
//! - `maintenance`: backups and checks
//! - `errors`: the errors of SQLite in this program's terms
//! - `stored_match`: loading a match with everything that belongs to it
//! - `u64_codec`: unsigned ids in signed columns
//! - `workload`: how much is unfinished

mod away_shards;
mod errors;
mod guild_settings;
mod heartbeat;
mod interactions;
mod interface;
mod stored_match;
mod u64_codec;

mod connection;
mod maintenance;
mod matches;
mod outbox;
mod privacy;
mod puzzles;
mod rating_scope;
mod ratings;
#[cfg(test)]
mod tests;
mod users;
mod workload;

pub use crate::store::sqlite::connection::hmac_key::hmac_key_path;
pub use crate::store::sqlite::connection::inline::{AccessPlan, AccessPlanner, StoreAccess};
pub use crate::store::sqlite::errors::OpenError;
pub use crate::store::sqlite::maintenance::audit::{AuditReport, AuditedMatch, audit_database};
pub use crate::store::sqlite::maintenance::backup::{BackupError, backup_database};
pub use crate::store::sqlite::maintenance::inspector::MatchInspector;

use crate::store::sqlite::connection::hmac_key::HmacKeyFile;
use crate::store::sqlite::connection::process_lock::ProcessLock;
use crate::store::sqlite::connection::readers::ReaderPool;
use crate::store::sqlite::connection::writer::Writer;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;
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
    /// Opens the database at `path`. Creates it if there is none, and applies the migrations that it lacks; a copy of it as it was
    /// stays beside it.
    ///
    /// This blocks for as long as a commit takes, and up to some seconds while a backup or a SQLite shell locks the file.
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] when another bot process uses the database; another [`OpenError`] when the file cannot be used.
    pub fn open(path: &Path) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(path, None)
    }

    /// Opens the database for a simulation: without threads, each access on its caller's task and as `planner` says. Commits
    /// survive the end of the process, but not a power cut.
    ///
    /// # Errors
    ///
    /// The same as of [`SqliteStore::open`].
    pub fn open_inline(path: &Path, planner: Arc<dyn AccessPlanner>) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(path, Some(planner))
    }

    fn open_with(path: &Path, planner: Option<Arc<dyn AccessPlanner>>) -> Result<SqliteStore, OpenError> {
        let path = connection::open::absolute_path(path)?;
        let process_lock = ProcessLock::acquire(&path)?;
        let hmac_key = HmacKeyFile::for_database(&path);
        let set_up = |connection: &Connection| {
            hmac_key.register_sql_function(connection).map_err(|error| OpenError::from_sqlite(&path, error))
        };
        let connection =
            connection::open::open_writer(&path, &|version| maintenance::upgrade_copy::keep_copy(&path, version))?;
        set_up(&connection)?;
        let readers = ReaderPool::open(&path, set_up, planner.clone())?;
        let writer = match planner {
            Some(planner) => {
                connection::open::stop_syncing(&connection).map_err(|error| OpenError::from_sqlite(&path, error))?;
                Writer::inline(connection, &path, planner)?
            }
            None => Writer::start(connection, &path)?,
        };
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
