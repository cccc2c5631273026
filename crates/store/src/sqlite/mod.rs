//! The store in a SQLite file.
//!
//! One thread writes, and replies when the change is on disk; a few connections read beside it. In a simulation there
//! are no threads. The statements come from `store::sql`.

mod sharing;

/// Connections to the database file.
mod connection {
    pub(super) mod file_identity;
    pub(super) mod inline;
    pub(super) mod migrations;
    pub(super) mod open;
    pub(super) mod process_lock;
    pub(super) mod readers;
    pub(super) mod writer;
}

/// Backups and checks of whole databases.
mod maintenance {
    pub mod audit;
    pub mod backup;
    pub mod competition_inspector;
    pub mod inspector;
    pub mod recount;
    pub mod upgrade_copy;
}

#[cfg(test)]
mod tests;

pub use crate::open_error::OpenError;
pub use crate::sql::hmac_key::hmac_key_path;
pub use crate::sqlite::connection::inline::{AccessPlan, AccessPlanner, StoreAccess};
pub(crate) use crate::sqlite::connection::open::{open_for_inspection, owner_of_file};
pub use crate::sqlite::maintenance::audit::audit_database;
pub use crate::sqlite::maintenance::backup::{BackupError, backup_database};
pub use crate::sqlite::maintenance::competition_inspector::{
    CompetitionEntryRow, CompetitionEventRow, CompetitionMatchRow,
};
pub use crate::sqlite::maintenance::inspector::MatchInspector;
pub(crate) use crate::sqlite::maintenance::recount::find_faults;
pub use crate::sqlite::sharing::{LeaseServer, Stored};

use crate::bot_activity::ShardClaim;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::opening;
use crate::sql::outcome::StoreActivity;
use crate::sqlite::connection::open;
use crate::sqlite::connection::process_lock::ProcessLock;
use crate::sqlite::connection::readers::ReaderPool;
use crate::sqlite::connection::writer::Writer;
use crate::sqlite::sharing::Sharing;
use crate::store_error::StoreError;
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
    // Fields are dropped in this order: the writer tidies up when the readers are gone, and the lock is held until
    // then.
    readers: ReaderPool,
    writer: Writer,
    match_load_count: AtomicU64,
    /// `None` for a file of one process.
    sharing: Option<Sharing>,
    _process_lock: Option<ProcessLock>,
}

impl SqliteStore {
    /// Opens the database at `path`. Creates it if there is none, and applies the migrations that it lacks; a copy of
    /// it as it was stays beside it.
    ///
    /// This blocks for as long as a commit takes, and up to some seconds while a backup or a SQLite shell locks the
    /// file.
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] when another bot process uses the database; another [`OpenError`] when the file cannot be
    /// used.
    pub fn open(path: &Path) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(path, None, None)
    }

    /// Opens the database for a simulation: without threads, each access on its caller's task and as `planner` says.
    /// Commits survive the end of the process, but not a power cut.
    pub fn open_inline(path: &Path, planner: Arc<dyn AccessPlanner>) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(path, Some(planner), None)
    }

    /// Opens the database for one of several bots of a simulation, as [`SqliteStore::open_inline`] does. Nothing can be
    /// written before shards are claimed, and [`SqliteStore::keep_lease`] keeps them.
    pub fn open_shared(
        path: &Path,
        planner: Arc<dyn AccessPlanner>,
        server: Arc<dyn LeaseServer>,
    ) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(path, Some(planner), Some(server))
    }

    fn open_with(
        path: &Path,
        planner: Option<Arc<dyn AccessPlanner>>,
        server: Option<Arc<dyn LeaseServer>>,
    ) -> Result<SqliteStore, OpenError> {
        let path = connection::open::absolute_path(path)?;
        let process_lock = if server.is_none() { Some(ProcessLock::acquire(&path)?) } else { None };
        let hmac_key = HmacKeyFile::for_database(&path);
        let connection =
            connection::open::open_writer(&path, &|version| maintenance::upgrade_copy::keep_copy(&path, version))?;
        let sharing = server.map(Sharing::new);
        if sharing.is_some() {
            Sharing::prepare(&connection).map_err(|error| OpenError::from_sqlite(&path, error))?;
        }
        let readers = ReaderPool::open(&path, hmac_key.clone(), planner.clone())?;
        let writer = match planner {
            Some(planner) => {
                connection::open::stop_syncing(&connection).map_err(|error| OpenError::from_sqlite(&path, error))?;
                Writer::inline(connection, &path, hmac_key, planner)?
            }
            None => Writer::start(connection, &path, hmac_key)?,
        };
        let match_load_count = AtomicU64::new(0);
        Ok(SqliteStore { path, readers, writer, match_load_count, sharing, _process_lock: process_lock })
    }

    /// Renews the lease of a shared file for as long as this is polled.
    pub async fn keep_lease(&self) {
        match &self.sharing {
            Some(sharing) => sharing.keep_lease(&self.writer).await,
            None => std::future::pending().await,
        }
    }

    /// Gives the lease of a shared file up, at the end of its process.
    pub async fn release_lease(&self) {
        if let Some(sharing) = &self.sharing {
            sharing.release(&self.writer).await;
        }
    }

    /// Opens the database without blocking the async runtime; see [`SqliteStore::open`].
    pub async fn open_async(path: &Path) -> Result<SqliteStore, OpenError> {
        let owned_path = path.to_owned();
        let opening = tokio::task::spawn_blocking(move || SqliteStore::open(&owned_path));
        opening.await.unwrap_or_else(|error| Err(OpenError::failed(path, error)))
    }

    /// Makes the database belong to a Discord application, unless it already belongs to one.
    ///
    /// # Errors
    ///
    /// [`OpenError::OwnedByOtherApplication`] when it belongs to another application, which has other servers and
    /// channels.
    pub async fn claim_ownership(&self, application: u64) -> Result<(), OpenError> {
        let claimed = self.writer.write(move |connection| opening::claim_ownership(connection, application)).await;
        OpenError::check_owner(&self.path, claimed, application)
    }

    /// Returns the store's activity since it was opened.
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

/// The calls of [`crate::Store`]; those for transactions are in `connection`.
impl SqliteStore {
    /// One process has the file, and so all shards, unless it is shared.
    pub(crate) async fn claim_shards(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        match &self.sharing {
            Some(sharing) => sharing.claim(&self.writer, range).await,
            None => Ok(ShardClaim::Claimed),
        }
    }

    pub(crate) async fn shards_lost(&self) {
        match &self.sharing {
            Some(sharing) => sharing.lease().wait_for_loss().await,
            None => std::future::pending().await,
        }
    }

    pub(crate) fn has_failed_to_write(&self) -> bool {
        self.writer.has_failed()
    }

    pub(crate) fn count_match_load(&self) {
        self.match_load_count.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) async fn forget_deleted_rows(&self) {
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
