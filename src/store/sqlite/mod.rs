//! The store in a SQLite file.
//!
//! One thread writes, and replies when the change is on disk; a few connections read beside it. In a simulation there are no
//! threads. The statements are those of `store::sql`.
//!
//! - `connection`: opening a file, its schema and its locks, the writer and the readers
//! - `maintenance`: backups and checks

mod connection;
mod maintenance;
#[cfg(test)]
mod tests;

pub use crate::store::open_error::OpenError;
pub use crate::store::sql::hmac_key::hmac_key_path;
pub use crate::store::sqlite::connection::inline::{AccessPlan, AccessPlanner, StoreAccess};
pub(in crate::store) use crate::store::sqlite::connection::open::open_for_inspection;
pub use crate::store::sqlite::maintenance::audit::audit_database;
pub use crate::store::sqlite::maintenance::backup::{BackupError, backup_database};
pub use crate::store::sqlite::maintenance::inspector::MatchInspector;
pub(in crate::store) use crate::store::sqlite::maintenance::recount::find_faults;

use crate::store::bot_store::ShardClaim;
use crate::store::sql::engine::Connection;
use crate::store::sql::hmac_key::HmacKeyFile;
use crate::store::sql::owner;
use crate::store::sql::transactions::Transactions;
use crate::store::sqlite::connection::open;
use crate::store::sqlite::connection::process_lock::ProcessLock;
use crate::store::sqlite::connection::readers::ReaderPool;
use crate::store::sqlite::connection::writer::Writer;
use crate::store::store_activity::StoreActivity;
use crate::store::store_error::StoreError;
use gonagas_core::matches::shards::ShardRange;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The store in a SQLite file, which one process at a time may have open. Backups and checks may read the file
/// meanwhile.
///
/// Its calls need a Tokio runtime. Dropping it waits until all requested writes are on disk.
pub struct SqliteStore {
    path: PathBuf,
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
        let connection =
            connection::open::open_writer(&path, &|version| maintenance::upgrade_copy::keep_copy(&path, version))?;
        let readers = ReaderPool::open(&path, hmac_key.clone(), planner.clone())?;
        let writer = match planner {
            Some(planner) => {
                connection::open::stop_syncing(&connection).map_err(|error| OpenError::from_sqlite(&path, error))?;
                Writer::inline(connection, &path, hmac_key, planner)?
            }
            None => Writer::start(connection, &path, hmac_key)?,
        };
        Ok(SqliteStore { path, readers, writer, match_load_count: AtomicU64::new(0), _process_lock: process_lock })
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
        let claimed = self.writer.write(move |connection| owner::claim_ownership(connection, application)).await;
        OpenError::check_owner(&self.path, claimed, application)
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

impl Transactions for SqliteStore {
    async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.readers.read(read).await
    }

    async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.writer.write(work).await
    }

    /// The file's writer always answers, but for the one of a simulation.
    async fn write_found<T, Work, Find>(&self, work: Work, find: Find) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
        Find: Fn(&Connection<'_>) -> Result<Option<T>, StoreError> + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        let first = Arc::clone(&work);
        match self.writer.write(move |connection| first(connection)).await {
            Err(StoreError::Unreachable) => {
                self.writer.write(move |connection| find(connection)?.map_or_else(|| work(connection), Ok)).await
            }
            result => result,
        }
    }

    /// One process has the file, and so all shards.
    async fn claim_shards(&self, _: ShardRange) -> Result<ShardClaim, StoreError> {
        Ok(ShardClaim::Claimed)
    }

    async fn shards_lost(&self) {
        std::future::pending().await
    }

    fn has_failed_to_write(&self) -> bool {
        self.writer.has_failed()
    }

    fn count_match_load(&self) {
        self.match_load_count.fetch_add(1, Ordering::Relaxed);
    }

    async fn forget_deleted_rows(&self) {
        let path = self.path.clone();
        let truncated = match self.writer.is_inline() {
            true => open::truncate_wal(&path),
            false => tokio::task::spawn_blocking(move || open::truncate_wal(&path)).await.unwrap_or(Ok(())),
        };
        // The erasure is committed, so a failure of this step is no error.
        if let Err(error) = truncated {
            tracing::warn!(%error, "the write-ahead log may still contain erased data for a while");
        }
    }
}
