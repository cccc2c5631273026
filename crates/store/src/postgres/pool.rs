//! The connections, each for one transaction at a time.

use crate::open_error::OpenError;
use crate::postgres::location::PostgresLocation;
use crate::postgres::schema_lock;
use crate::postgres::transaction::{
    self, Access, Attempt, MAX_ATTEMPTS, MAX_SHARED_ATTEMPTS, MAX_VIOLATED_ATTEMPTS, SLOW_ATTEMPT,
};
use crate::sql::engine::postgres_session::PostgresSession;
use crate::sql::engine::{Connection, Fence};
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::leases::LeaseState;
use crate::store_error::StoreError;
use gonagas_metrics::metrics;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The number of connections, and of transactions at a time.
pub const POOL_SIZE: usize = 8;

/// The time that transactions get to end when the pool is dropped. A statement ends before, unless the network is
/// silent.
const CLOSE_WITHIN: Duration = Duration::from_secs(15);

/// The time limit of the search for a transaction whose commit was not answered. A server that is started again takes
/// seconds.
const FIND_WITHIN: Duration = Duration::from_secs(10);

/// The time between two attempts to find it.
const FIND_INTERVAL: Duration = Duration::from_millis(100);

/// The connections. Dropping them waits until all transactions have ended.
pub struct ConnectionPool {
    idle: Arc<IdleWorkers>,
    permits: Arc<Semaphore>,
}

/// The connections without a transaction.
#[derive(Default)]
struct IdleWorkers {
    workers: Mutex<Vec<Worker>>,
    returned: Condvar,
}

impl ConnectionPool {
    /// Opens all connections. Called on a thread that belongs to no runtime.
    pub fn open(
        location: &PostgresLocation,
        hmac_key: &HmacKeyFile,
        lease: &Arc<LeaseState>,
    ) -> Result<ConnectionPool, OpenError> {
        let connected = || {
            let location = location.clone();
            let hmac_key = hmac_key.clone();
            let lease = Arc::clone(lease);
            let mut worker = Worker { location, hmac_key, lease, session: None };
            worker.session().map(drop).map_err(|error| OpenError::from_store(&worker.location.label(), error))?;
            Ok(worker)
        };
        let workers = (0..POOL_SIZE).map(|_| connected()).collect::<Result<_, OpenError>>()?;
        let idle = IdleWorkers { workers: Mutex::new(workers), returned: Condvar::new() };
        Ok(ConnectionPool { idle: Arc::new(idle), permits: Arc::new(Semaphore::new(POOL_SIZE)) })
    }

    /// Runs a transaction on a free connection.
    pub async fn run<T, Work>(&self, access: Access, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.with_worker(move |worker| worker.run(access, &work).map_err(StoreError::from)).await
    }

    /// Runs a transaction on a free connection, and once more if nobody knows whether it is stored, unless `find` finds
    /// its result.
    pub async fn run_found<T, Work, Find>(&self, access: Access, work: Work, find: Find) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
        Find: Fn(&Connection<'_>) -> Result<Option<T>, StoreError> + Send + 'static,
    {
        self.with_worker(move |worker| match worker.run(access, &work) {
            Err(RunFailure::Unanswered) => {
                let found = worker.run_again(access, &|connection: &Connection<'_>| {
                    find(connection)?.map_or_else(|| work(connection), Ok)
                });
                found.map_err(StoreError::while_unknown)
            }
            result => result.map_err(StoreError::from),
        })
        .await
    }

    /// Runs a job with a free connection.
    async fn with_worker<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Worker) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let failed = |reason: &str| StoreError::Failed(reason.to_owned());
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| failed("the store is closed"))?;
        let idle = Arc::clone(&self.idle);
        let on_thread = move || {
            let mut pooled = PooledWorker::checkout(idle).ok_or_else(|| failed("no connection is free"))?;
            let result = job(pooled.worker.as_mut().ok_or_else(|| failed("no connection"))?);
            // The connection must be back before the permit is.
            drop(pooled);
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(on_thread).await.unwrap_or_else(|_| Err(failed("a job of the store panicked")))
    }
}

impl Drop for ConnectionPool {
    fn drop(&mut self) {
        let mut workers = self.idle.workers.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        while workers.len() < POOL_SIZE {
            let Some(left) = CLOSE_WITHIN.checked_sub(begun.elapsed()) else {
                tracing::error!("the server of the database is silent: transactions that are under way are given up");
                break;
            };
            let waited = self.idle.returned.wait_timeout(workers, left);
            workers = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let closed = std::mem::take(&mut *workers);
        // The runtime inside a connection must not end on a thread that belongs to another one.
        if std::thread::spawn(move || drop(closed)).join().is_err() {
            tracing::error!("a connection to the database could not be closed");
        }
    }
}

/// A connection that returns to the pool even if its job panics.
struct PooledWorker {
    worker: Option<Worker>,
    idle: Arc<IdleWorkers>,
}

impl PooledWorker {
    fn checkout(idle: Arc<IdleWorkers>) -> Option<PooledWorker> {
        let worker = idle.workers.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
        Some(PooledWorker { worker: Some(worker), idle })
    }
}

impl Drop for PooledWorker {
    fn drop(&mut self) {
        let Some(worker) = self.worker.take() else { return };
        let mut workers = self.idle.workers.lock().unwrap_or_else(PoisonError::into_inner);
        match worker.session {
            Some(_) => workers.push(worker),
            // The last one is the next to be used: one without a connection waits until the others are busy.
            None => workers.insert(0, worker),
        }
        self.idle.returned.notify_all();
    }
}

/// Counts a transaction that is run again after this attempt, and warns of one that is run very often.
fn count_repetition(reason: &str, attempt: u32) {
    metrics().store_repetitions.with_label_values(&[reason]).inc();
    let next = attempt + 2;
    if next >= SLOW_ATTEMPT {
        tracing::warn!(reason, attempt = next, "a transaction is run again and again");
    }
}

/// The reason why a transaction has no result.
enum RunFailure {
    /// The answer of its commit is lost, so nobody knows whether it is stored.
    Unanswered,
    /// It is not stored.
    Failed(StoreError),
}

impl From<StoreError> for RunFailure {
    fn from(error: StoreError) -> RunFailure {
        RunFailure::Failed(error)
    }
}

impl From<RunFailure> for StoreError {
    fn from(failure: RunFailure) -> StoreError {
        match failure {
            RunFailure::Unanswered => StoreError::Unreachable,
            RunFailure::Failed(error) => error,
        }
    }
}

/// A connection that is opened again when it is lost.
struct Worker {
    location: PostgresLocation,
    hmac_key: HmacKeyFile,
    lease: Arc<LeaseState>,
    /// `None` while the connection is lost.
    session: Option<PostgresSession>,
}

impl Worker {
    /// Runs a transaction until it is decided. A lost connection is opened again once.
    fn run<T>(
        &mut self,
        access: Access,
        work: &dyn Fn(&Connection<'_>) -> Result<T, StoreError>,
    ) -> Result<T, RunFailure> {
        let mut was_lost = false;
        for attempt in 0..MAX_ATTEMPTS {
            let fence = self.fence(access)?;
            let hmac_key = self.hmac_key.clone();
            let is_exclusive = attempt >= MAX_SHARED_ATTEMPTS;
            match transaction::attempt(self.session()?, &hmac_key, access, is_exclusive, fence, work) {
                Attempt::Done(Err(StoreError::ShardsLost)) => {
                    self.lease.record_loss();
                    return Err(StoreError::ShardsLost.into());
                }
                Attempt::Done(result) => return Ok(result?),
                Attempt::Conflict => {
                    count_repetition("conflict", attempt);
                    transaction::pause(attempt);
                }
                Attempt::Violation(error) if attempt >= MAX_VIOLATED_ATTEMPTS => return Err(error.into()),
                Attempt::Violation(_) => count_repetition("violation", attempt),
                Attempt::Disconnected { may_be_stored } => {
                    self.session = None;
                    if may_be_stored {
                        return Err(RunFailure::Unanswered);
                    }
                    if std::mem::replace(&mut was_lost, true) {
                        return Err(StoreError::Unreachable.into());
                    }
                    count_repetition("lost-connection", attempt);
                }
            }
        }
        Err(StoreError::Busy.into())
    }

    /// Runs a transaction that finds its own earlier rows, as often as it takes until the server answers.
    fn run_again<T>(
        &mut self,
        access: Access,
        work: &dyn Fn(&Connection<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        loop {
            match self.run(access, work).map_err(StoreError::from) {
                Err(StoreError::Unreachable) if begun.elapsed() < FIND_WITHIN => std::thread::sleep(FIND_INTERVAL),
                result => return result,
            }
        }
    }

    /// Returns the fence under which a transaction runs.
    fn fence(&self, access: Access) -> Result<Option<Fence>, StoreError> {
        match access {
            Access::Read => Ok(self.lease.fence().ok()),
            Access::Write => self.lease.fence().map(Some),
            Access::Unfenced => Ok(None),
        }
    }

    fn session(&mut self) -> Result<&PostgresSession, StoreError> {
        match &mut self.session {
            Some(session) => Ok(session),
            lost => Ok(lost.insert(PostgresSession::new(schema_lock::connect_sharing(&self.location)?))),
        }
    }
}
