//! The store in a PostgreSQL database, for hosts whose bot outgrows one file.
//!
//! A few connections run a transaction each, all that write serializable: one that was in the way of another is run again. The statements are those of `store::sql`.
//!
//! - `audit`: checks a database
//! - `connect`: opens connections
//! - `import`: the move of a SQLite file into a database
//! - `location`: where the database is, as an address
//! - `migrations`: the schema, and the check whether a database has it
//! - `ownership`: one bot process at a time
//! - `pool`: the connections
//! - `transaction`: one transaction, run again where that helps

mod audit;
mod connect;
mod import;
mod location;
mod migrations;
mod ownership;
mod pool;
mod transaction;

pub use crate::store::postgres::audit::audit_postgres;
pub use crate::store::postgres::import::{ImportError, import_sqlite};
pub use crate::store::postgres::location::{LocationError, PostgresLocation};

use crate::metrics::metrics;
use crate::store::open_error::OpenError;
use crate::store::postgres::pool::ConnectionPool;
use crate::store::postgres::transaction::Access;
use crate::store::sql::engine::Connection;
use crate::store::sql::hmac_key::HmacKeyFile;
use crate::store::sql::outcome::{LastWrite, count_failure};
use crate::store::sql::owner;
use crate::store::sql::transactions::Transactions;
use crate::store::sqlite::StoreActivity;
use crate::store::store_error::StoreError;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The store in a PostgreSQL database, which one bot process at a time may use.
///
/// Its calls need a Tokio runtime. Dropping it waits until all requested writes are done.
pub struct PostgresStore {
    label: PathBuf,
    pool: ConnectionPool,
    last_write: LastWrite,
    match_load_count: AtomicU64,
    read_count: AtomicU64,
    write_count: AtomicU64,
}

impl PostgresStore {
    /// Opens the database, and applies the migrations that it lacks. `key_file` holds the key of the hashes of erased accounts,
    /// and is made when it is first needed.
    ///
    /// This blocks for as long as the server needs.
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] when another bot process uses the database; another [`OpenError`] when it cannot be used.
    pub fn open(location: &PostgresLocation, key_file: &Path) -> Result<PostgresStore, OpenError> {
        Ok(PostgresStore {
            label: location.label(),
            pool: ConnectionPool::open(location, &HmacKeyFile::at(key_file))?,
            last_write: LastWrite::default(),
            match_load_count: AtomicU64::new(0),
            read_count: AtomicU64::new(0),
            write_count: AtomicU64::new(0),
        })
    }

    /// Makes the database belong to a Discord application, unless it already belongs to one.
    ///
    /// # Errors
    ///
    /// [`OpenError::OwnedByOtherApplication`] when it belongs to another application.
    pub async fn claim_ownership(&self, application: u64) -> Result<(), OpenError> {
        let claimed = self.write(move |connection| owner::claim_ownership(connection, application)).await;
        OpenError::check_owner(&self.label, claimed, application)
    }

    /// Returns what the store has done since it was opened. Each write is a commit of its own.
    pub fn activity(&self) -> StoreActivity {
        StoreActivity {
            match_loads: self.match_load_count.load(Ordering::Relaxed),
            reads: self.read_count.load(Ordering::Relaxed),
            commits: self.write_count.load(Ordering::Relaxed),
        }
    }
}

impl Transactions for PostgresStore {
    async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let _timer = metrics().store_seconds.with_label_values(&["read"]).start_timer();
        self.read_count.fetch_add(1, Ordering::Relaxed);
        count_failure(self.pool.run(Access::Read, read).await)
    }

    async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let _timer = metrics().store_seconds.with_label_values(&["write"]).start_timer();
        self.write_count.fetch_add(1, Ordering::Relaxed);
        let result = count_failure(self.pool.run(Access::Write, work).await);
        self.last_write.record(&result);
        result
    }

    fn has_failed_to_write(&self) -> bool {
        self.last_write.has_failed()
    }

    fn count_match_load(&self) {
        self.match_load_count.fetch_add(1, Ordering::Relaxed);
    }

    /// PostgreSQL keeps no rows in files beside the database; its own log is the host's to prune.
    async fn forget_deleted_rows(&self) {}
}
