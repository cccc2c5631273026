//! The store in a PostgreSQL database, for hosts whose bot outgrows one file.
//!
//! A few connections run a transaction each, all that write serializable: a transaction that conflicted with another is
//! run again. The statements come from `store::sql`.

mod audit;
mod connect;
mod import;
mod key_exchange;
mod lease_keeper;
mod leases;
mod location;
mod migrations;
mod pool;
mod schema_lock;
mod transaction;

pub use crate::postgres::audit::audit_postgres;
pub use crate::postgres::import::{ImportError, import_sqlite};
pub use crate::postgres::location::{LocationError, PostgresLocation};
pub use crate::postgres::pool::POOL_SIZE;

use crate::bot_activity::ShardClaim;
use crate::open_error::OpenError;
use crate::postgres::lease_keeper::LeaseKeeper;
use crate::postgres::pool::ConnectionPool;
use crate::postgres::transaction::Access;
use crate::sql::engine::Connection;
use crate::sql::engine::postgres_session::PostgresSession;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::leases::LeaseState;
use crate::sql::outcome::{LastWrite, StoreActivity, count_failure};
use crate::sql::{opening, shared_key};
use crate::store_error::StoreError;
use gonagas_core::matches::shards::ShardRange;
use gonagas_metrics::metrics;
use postgres::Client;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The store in a PostgreSQL database, which several bot processes may use, each with shards of its own. Nothing can be
/// written before shards are claimed.
///
/// Its calls need a Tokio runtime. Dropping it waits until all requested writes are done.
pub struct PostgresStore {
    label: PathBuf,
    pool: ConnectionPool,
    lease: Arc<LeaseState>,
    /// Dropped after the connections, of which none then writes.
    keeper: Arc<LeaseKeeper>,
    last_write: LastWrite,
    match_load_count: AtomicU64,
    read_count: AtomicU64,
    write_count: AtomicU64,
}

impl PostgresStore {
    /// Opens the database, and applies the migrations that it lacks. `key_file` holds the key of the hashes of erased
    /// accounts, and is made when it is first needed.
    ///
    /// This blocks for as long as the server needs.
    ///
    /// # Errors
    ///
    /// [`OpenError::OutdatedAndInUse`] when a bot process of an older version uses the database; another [`OpenError`]
    /// when it cannot be used.
    pub fn open(location: &PostgresLocation, key_file: &Path) -> Result<PostgresStore, OpenError> {
        let hmac_key = HmacKeyFile::at(key_file);
        // On a thread of its own, because the caller's may belong to a runtime, and a connection has one inside.
        let opened = std::thread::scope(|scope| scope.spawn(|| open_connections(location, &hmac_key)).join());
        let opened = opened.unwrap_or_else(|_| Err(OpenError::failed(&location.label(), "its start panicked")));
        let (pool, lease, keeper) = opened?;
        Ok(PostgresStore {
            label: location.label(),
            pool,
            lease,
            keeper: Arc::new(keeper),
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
        let claim = move |connection: &Connection<'_>| opening::claim_ownership(connection, application);
        let claimed = self.pool.run(Access::Unfenced, claim).await;
        OpenError::check_owner(&self.label, claimed, application)
    }

    /// Claims shards, as [`crate::Store::claim_shards`] does. This blocks for as long as the server needs.
    pub fn claim_shards_blocking(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        self.keeper.claim(range)
    }

    /// Returns the store's activity since it was opened. Each write is a commit of its own.
    pub fn activity(&self) -> StoreActivity {
        StoreActivity {
            match_loads: self.match_load_count.load(Ordering::Relaxed),
            reads: self.read_count.load(Ordering::Relaxed),
            commits: self.write_count.load(Ordering::Relaxed),
        }
    }
}

/// The transactions of [`crate::Store`].
impl PostgresStore {
    pub(crate) async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let _timer = metrics().store_seconds.with_label_values(&["read"]).start_timer();
        self.read_count.fetch_add(1, Ordering::Relaxed);
        count_failure(self.pool.run(Access::Read, read).await)
    }

    pub(crate) async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
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

    pub(crate) async fn write_found<T, Work, Find>(&self, work: Work, find: Find) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
        Find: Fn(&Connection<'_>) -> Result<Option<T>, StoreError> + Send + Sync + 'static,
    {
        let _timer = metrics().store_seconds.with_label_values(&["write"]).start_timer();
        self.write_count.fetch_add(1, Ordering::Relaxed);
        let result = count_failure(self.pool.run_found(Access::Write, work, find).await);
        self.last_write.record(&result);
        result
    }

    pub(crate) async fn claim_shards(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        let keeper = Arc::clone(&self.keeper);
        let claimed = tokio::task::spawn_blocking(move || keeper.claim(range)).await;
        claimed.unwrap_or_else(|_| Err(StoreError::Failed("a claim of shards panicked".into())))
    }

    pub(crate) async fn shards_lost(&self) {
        self.lease.wait_for_loss().await;
    }

    pub(crate) fn has_failed_to_write(&self) -> bool {
        self.last_write.has_failed()
    }

    pub(crate) fn count_match_load(&self) {
        self.match_load_count.fetch_add(1, Ordering::Relaxed);
    }

    /// Does nothing: the server keeps deleted rows until a vacuum and in its own log, which are the host's to prune.
    pub(crate) async fn forget_deleted_rows(&self) {}
}

/// Returns the Discord application that a database belongs to; `None` if it belongs to none yet.
pub(crate) fn owner_of_postgres(location: &PostgresLocation) -> Result<Option<u64>, OpenError> {
    let read = || {
        let mut client = connect::connect(location)?;
        let is_there = client.query_one("SELECT to_regclass('owner') IS NOT NULL", &[])?;
        if !is_there.try_get::<_, bool>(0)? {
            return Ok(None);
        }
        let owner = client.query_opt("SELECT application_id FROM owner", &[])?;
        owner.map(|row| row.try_get::<_, i64>(0)).transpose()
    };
    // On a thread of its own, because the caller's may belong to a runtime, and a connection has one inside.
    let owner = std::thread::scope(|scope| scope.spawn(read).join());
    let owner = owner.unwrap_or(Ok(None)).map_err(|error| connect::open_error(location, &error))?;
    Ok(owner.map(i64::cast_unsigned))
}

/// Migrates the database, and opens the connections.
fn open_connections(
    location: &PostgresLocation,
    hmac_key: &HmacKeyFile,
) -> Result<(ConnectionPool, Arc<LeaseState>, LeaseKeeper), OpenError> {
    let failed = |error: postgres::Error| connect::open_error(location, &error);
    let for_leases = location.for_leases();
    let mut client = connect::connect(&for_leases).map_err(failed)?;
    connect::refuse_encoding(&mut client, location)?;
    schema_lock::share_migrated(&mut client, location)?;
    connect::prepare_to_store(&mut client).map_err(failed)?;
    let client = check_key(client, location, hmac_key)?;
    let lease = Arc::new(LeaseState::default());
    let pool = ConnectionPool::open(location, hmac_key, &lease)?;
    let keeper = LeaseKeeper::start(&for_leases, client, Arc::clone(&lease), hmac_key.clone());
    Ok((pool, lease, keeper))
}

/// Checks that this process has the key with which the database was used. A process without the key asks the others for
/// it.
fn check_key(client: Client, location: &PostgresLocation, hmac_key: &HmacKeyFile) -> Result<Client, OpenError> {
    let session = PostgresSession::new(client);
    let failed = |error| OpenError::from_store(&location.label(), error);
    let is_right = shared_key::is_key_right(&Connection::postgres(&session, hmac_key)).map_err(failed)?;
    let mut client = session.into_client();
    let lacks_key = !is_right && matches!(hmac_key.key(), Ok(None));
    match is_right || lacks_key && key_exchange::ask_for_key(&mut client, hmac_key).map_err(failed)? {
        true => Ok(client),
        false => Err(OpenError::OtherKey { path: location.label(), key_file: hmac_key.path().to_owned() }),
    }
}
