//! A pool of read-only connections beside the writer's.

use crate::open_error::OpenError;
use crate::sql::engine::Connection;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::outcome::count_failure;
use crate::sqlite::SqliteStore;
use crate::sqlite::connection::inline::{self, AccessPlanner, StoreAccess};
use crate::sqlite::connection::open;
use crate::store_error::StoreError;
use gonagas_metrics::metrics;
use rusqlite::TransactionBehavior;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The number of concurrent reads.
const POOL_SIZE: usize = 4;

/// The pool.
pub struct ReaderPool {
    idle: Arc<Mutex<Vec<rusqlite::Connection>>>,
    permits: Arc<Semaphore>,
    read_count: AtomicU64,
    hmac_key: HmacKeyFile,
    /// Plans reads on the callers' tasks; without it they are done on threads.
    planner: Option<Arc<dyn AccessPlanner>>,
}

impl ReaderPool {
    /// Opens all connections now, so that all read the same file.
    pub fn open(
        path: &Path,
        hmac_key: HmacKeyFile,
        planner: Option<Arc<dyn AccessPlanner>>,
    ) -> Result<ReaderPool, OpenError> {
        let idle = (0..POOL_SIZE).map(|_| open::open_reader(path)).collect::<Result<Vec<_>, _>>()?;
        Ok(ReaderPool {
            idle: Arc::new(Mutex::new(idle)),
            permits: Arc::new(Semaphore::new(POOL_SIZE)),
            read_count: AtomicU64::new(0),
            hmac_key,
            planner,
        })
    }

    /// Returns the number of reads since the pool was opened.
    pub fn read_count(&self) -> u64 {
        self.read_count.load(Ordering::Relaxed)
    }
}

impl SqliteStore {
    /// Runs queries in one read transaction, so that all of them see the same snapshot.
    pub(crate) async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: FnOnce(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let _timer = metrics().store_seconds.with_label_values(&["read"]).start_timer();
        let failed = |reason: &str| StoreError::Failed(reason.to_owned());
        let ReaderPool { idle, permits, read_count, hmac_key, planner } = &self.readers;
        read_count.fetch_add(1, Ordering::Relaxed);
        let permit = Arc::clone(permits).acquire_owned().await.map_err(|_| failed("the store is closed"))?;
        let idle = Arc::clone(idle);
        let hmac_key = hmac_key.clone();
        let fence = self.sharing.as_ref().and_then(|sharing| sharing.fence());
        let work = move || {
            // Dropped after the connection is back.
            let _permit = permit;
            let connection = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut pooled = PooledConnection { connection: None, idle };
            let connection =
                pooled.connection.insert(connection.ok_or_else(|| failed("no connection is free for reading"))?);
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
            read(&Connection::sqlite(&transaction, &hmac_key).with_fence(fence))
        };
        count_failure(match planner {
            Some(planner) => inline::run_planned(&**planner, StoreAccess::Read, work).await,
            None => tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(failed("a read panicked"))),
        })
    }
}

/// A connection that returns to the pool even if the read panics.
struct PooledConnection {
    connection: Option<rusqlite::Connection>,
    idle: Arc<Mutex<Vec<rusqlite::Connection>>>,
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(self.connection.take());
    }
}
