//! The connections, each on a thread of its own, for one transaction at a time.

use crate::store::open_error::OpenError;
use crate::store::postgres::lease_keeper::LeaseState;
use crate::store::postgres::location::PostgresLocation;
use crate::store::postgres::schema_lock;
use crate::store::postgres::transaction::{self, Access, Attempt, MAX_ATTEMPTS, MAX_SHARED_ATTEMPTS};
use crate::store::sql::engine::postgres_session::PostgresSession;
use crate::store::sql::engine::{Connection, Fence};
use crate::store::sql::hmac_key::HmacKeyFile;
use crate::store::store_error::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The number of connections, and of transactions at a time.
const POOL_SIZE: usize = 8;

/// The time between two attempts to open a lost connection while others serve.
const RECONNECT_INTERVAL: Duration = Duration::from_millis(500);

/// The time that transactions get to end when the pool is dropped. A statement ends before, unless the network is silent.
const CLOSE_WITHIN: Duration = Duration::from_secs(15);

/// Something to do with a connection.
type Job = Box<dyn FnOnce(&mut Worker) + Send>;

/// The connections. Dropping them waits until all transactions have ended.
pub(super) struct ConnectionPool {
    /// `None` once it is being dropped.
    jobs: Option<Sender<Job>>,
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

/// What the threads share.
struct Shared {
    jobs: Mutex<Receiver<Job>>,
    /// The number of open connections.
    connected: Arc<AtomicUsize>,
    is_closing: AtomicBool,
}

impl ConnectionPool {
    /// Opens all connections. Called on a thread that belongs to no runtime.
    pub(super) fn open(
        location: &PostgresLocation,
        hmac_key: &HmacKeyFile,
        lease: &Arc<LeaseState>,
    ) -> Result<ConnectionPool, OpenError> {
        let connected = Arc::new(AtomicUsize::new(0));
        let opened = || {
            let (location, hmac_key, lease) = (location.clone(), hmac_key.clone(), Arc::clone(lease));
            let mut worker = Worker { location, hmac_key, lease, connected: Arc::clone(&connected), session: None };
            worker.session().map(drop).map_err(|error| OpenError::from_store(&worker.location.label(), error))?;
            Ok(worker)
        };
        let workers = (0..POOL_SIZE).map(|_| opened()).collect::<Result<Vec<Worker>, OpenError>>()?;
        let (sender, jobs) = mpsc::channel();
        let shared = Arc::new(Shared { jobs: Mutex::new(jobs), connected, is_closing: AtomicBool::new(false) });
        let started = |mut worker: Worker| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || worker.serve(&shared))
        };
        let threads = workers.into_iter().map(started).collect();
        Ok(ConnectionPool { jobs: Some(sender), shared, threads })
    }

    /// Runs a transaction on the next free connection.
    pub(super) async fn run<T, Work>(&self, access: Access, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let failed = |reason: &str| StoreError::Failed(reason.to_owned());
        let (outcome, received) = oneshot::channel();
        let job = move |worker: &mut Worker| {
            // Nobody may wait for it any more.
            let _ = outcome.send(worker.run(access, &work));
        };
        let jobs = self.jobs.as_ref().ok_or_else(|| failed("the store is closed"))?;
        jobs.send(Box::new(job)).map_err(|_| failed("the store is closed"))?;
        received.await.unwrap_or_else(|_| Err(failed("a job of the store panicked")))
    }
}

impl Drop for ConnectionPool {
    fn drop(&mut self) {
        self.shared.is_closing.store(true, Ordering::Release);
        // Without a sender the threads end after the last job.
        drop(self.jobs.take());
        let begun = Instant::now();
        while self.threads.iter().any(|thread| !thread.is_finished()) {
            if begun.elapsed() > CLOSE_WITHIN {
                tracing::error!("the server of the database is silent: transactions that are under way are given up");
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A connection that is opened again when it is lost.
struct Worker {
    location: PostgresLocation,
    hmac_key: HmacKeyFile,
    lease: Arc<LeaseState>,
    connected: Arc<AtomicUsize>,
    /// `None` while the connection is lost.
    session: Option<CountedSession>,
}

/// An open connection, which counts as such.
struct CountedSession {
    session: PostgresSession,
    connected: Arc<AtomicUsize>,
}

impl Drop for CountedSession {
    fn drop(&mut self) {
        self.connected.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Worker {
    /// Runs jobs until the pool is dropped. While the connection is lost, and others are not, it leaves the jobs to those.
    fn serve(&mut self, shared: &Shared) {
        loop {
            let is_closing = shared.is_closing.load(Ordering::Acquire);
            if self.session.is_none() && !is_closing && shared.connected.load(Ordering::Acquire) > 0 {
                if self.session().is_err() {
                    std::thread::sleep(RECONNECT_INTERVAL);
                }
                continue;
            }
            let next = shared.jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = next else { return };
            // A defect in one job must not end the thread.
            if catch_unwind(AssertUnwindSafe(|| job(self))).is_err() {
                tracing::error!("a job of the store panicked");
                self.session = None;
            }
        }
    }

    /// Runs a transaction until it is decided. A lost connection is opened again once.
    fn run<T>(
        &mut self,
        access: Access,
        work: &dyn Fn(&Connection<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut was_lost = false;
        for attempt in 0..MAX_ATTEMPTS {
            let fence = self.fence(access)?;
            let hmac_key = self.hmac_key.clone();
            let mode = (access, attempt >= MAX_SHARED_ATTEMPTS);
            match transaction::attempt(self.session()?, &hmac_key, mode, fence, work) {
                Attempt::Done(Err(StoreError::ShardsLost)) => {
                    self.lease.record_loss();
                    return Err(StoreError::ShardsLost);
                }
                Attempt::Done(result) => return result,
                Attempt::Conflict => transaction::pause(attempt),
                Attempt::Disconnected { may_be_stored } => {
                    self.session = None;
                    if may_be_stored || std::mem::replace(&mut was_lost, true) {
                        return Err(StoreError::Unreachable);
                    }
                }
            }
        }
        Err(StoreError::Busy)
    }

    /// Returns the fence under which a transaction runs.
    fn fence(&self, access: Access) -> Result<Option<Fence>, StoreError> {
        match access {
            Access::Read => Ok(self.lease.fence().ok()),
            Access::Write => self.lease.fence().map(Some),
            Access::SetUp => Ok(None),
        }
    }

    /// Returns the connection, which is opened if it is lost.
    fn session(&mut self) -> Result<&PostgresSession, StoreError> {
        if self.session.is_none() {
            let session = PostgresSession::new(schema_lock::connect_sharing(&self.location)?);
            self.connected.fetch_add(1, Ordering::AcqRel);
            self.session = Some(CountedSession { session, connected: Arc::clone(&self.connected) });
        }
        self.session.as_ref().map(|counted| &counted.session).ok_or(StoreError::Unreachable)
    }
}
