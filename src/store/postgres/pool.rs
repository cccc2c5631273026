//! The threads that run transactions, each with a connection of its own, and the queue in front of them.

use crate::store::open_error::OpenError;
use crate::store::postgres::location::PostgresLocation;
use crate::store::postgres::ownership::{self, ProcessToken};
use crate::store::postgres::transaction::{self, Access, Attempt, MAX_ATTEMPTS};
use crate::store::postgres::{connect, migrations};
use crate::store::sql::engine::Connection;
use crate::store::sql::engine::postgres_session::PostgresSession;
use crate::store::sql::engine::sql_error::{SqlError, describe};
use crate::store::sql::hmac_key::HmacKeyFile;
use crate::store::store_error::StoreError;
use postgres::Client;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{Semaphore, oneshot};

/// The number of connections, and of transactions at a time.
const POOL_SIZE: usize = 8;

/// The maximum number of queued calls; further callers wait until there is room.
const MAX_WAITING_CALLERS: usize = 1024;

type Job = Box<dyn FnOnce(&mut Worker) + Send>;

/// The threads and their queue.
pub(super) struct WorkerPool {
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
    queue_slots: Semaphore,
}

impl WorkerPool {
    /// Migrates the database, takes it over from an earlier process, and starts the threads.
    pub(super) fn start(location: &PostgresLocation, hmac_key: HmacKeyFile) -> Result<WorkerPool, OpenError> {
        // On a thread of its own, because the caller's may belong to a runtime, and a connection has one inside.
        let opened = std::thread::scope(|scope| {
            let opening = scope.spawn(|| -> Result<_, OpenError> {
                let (client, token) = take_database(location)?;
                let pool = start_threads(location, &hmac_key, token)?;
                // Its lock held the database until the threads had theirs.
                drop(client);
                Ok(pool)
            });
            opening.join()
        });
        opened.unwrap_or_else(|_| Err(OpenError::failed(&location.label(), "its start panicked")))
    }

    /// Runs a transaction on a free thread.
    pub(super) async fn run<T, Work>(&self, access: Access, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let _slot = self.queue_slots.acquire().await.map_err(|_| pool_stopped())?;
        let (reply, result) = oneshot::channel();
        // A caller that no longer waits gets no reply.
        let job: Job = Box::new(move |worker| drop(reply.send(worker.run(access, &work))));
        self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or_else(pool_stopped)?;
        result.await.map_err(|_| pool_stopped())?
    }
}

/// Waits until all queued jobs are done.
impl Drop for WorkerPool {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("a thread of the store panicked");
            }
        }
    }
}

fn pool_stopped() -> StoreError {
    StoreError::Failed("the store has stopped".into())
}

/// Migrates the database and makes it this process's own. The connection holds it as long as it is open.
fn take_database(location: &PostgresLocation) -> Result<(Client, ProcessToken), OpenError> {
    let failed = |error: postgres::Error| connect::open_error(location, &error);
    let mut client = connect::connect(location).map_err(failed)?;
    ownership::lock_alone(&mut client, location)?;
    migrations::migrate(&mut client, location)?;
    let token = ownership::take_over(&mut client).map_err(failed)?;
    Ok((client, token))
}

fn start_threads(
    location: &PostgresLocation,
    hmac_key: &HmacKeyFile,
    token: ProcessToken,
) -> Result<WorkerPool, OpenError> {
    let (jobs, waiting) = channel();
    let waiting = Arc::new(Mutex::new(waiting));
    let (ready, connected) = channel();
    let mut pool =
        WorkerPool { jobs: Some(jobs), threads: Vec::new(), queue_slots: Semaphore::new(MAX_WAITING_CALLERS) };
    for _ in 0..POOL_SIZE {
        let mut worker = Worker { location: location.clone(), hmac_key: hmac_key.clone(), token, session: None };
        let (waiting, ready) = (Arc::clone(&waiting), ready.clone());
        let thread = std::thread::Builder::new().name("store".into());
        let thread = thread.spawn(move || {
            let _ = ready.send(worker.connect());
            run_worker_loop(worker, &waiting);
        });
        pool.threads.push(thread.map_err(|error| OpenError::failed(&location.label(), error))?);
    }
    for result in connected.iter().take(POOL_SIZE) {
        result.map_err(|error| OpenError::from_store(&location.label(), error))?;
    }
    Ok(pool)
}

fn run_worker_loop(mut worker: Worker, waiting: &Mutex<Receiver<Job>>) {
    loop {
        // One thread waits for a job, and the others for it.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        job(&mut worker);
    }
}

/// A thread's connection.
struct Worker {
    location: PostgresLocation,
    hmac_key: HmacKeyFile,
    token: ProcessToken,
    /// `None` while the connection is lost.
    session: Option<PostgresSession>,
}

impl Worker {
    /// Runs a transaction until it is decided. A lost connection is opened again once.
    fn run<T>(
        &mut self,
        access: Access,
        work: &dyn Fn(&Connection<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut was_lost = false;
        for attempt in 0..MAX_ATTEMPTS {
            let hmac_key = self.hmac_key.clone();
            match transaction::attempt(self.session()?, &hmac_key, access, work) {
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

    fn session(&mut self) -> Result<&PostgresSession, StoreError> {
        if self.session.is_none() {
            self.connect()?;
        }
        self.session.as_ref().ok_or(StoreError::Unreachable)
    }

    fn connect(&mut self) -> Result<(), StoreError> {
        let opened = connect::connect_to_store(&self.location).and_then(|mut client| {
            let is_ours = ownership::join(&mut client, self.token)?;
            Ok((client, is_ours))
        });
        match opened {
            Ok((client, true)) => {
                self.session = Some(PostgresSession::new(client));
                Ok(())
            }
            Ok((_, false)) => Err(StoreError::Failed("another bot process has taken over the database".into())),
            Err(error) => {
                tracing::warn!(error = describe(&error), database = %self.location, "no connection to the database");
                Err(SqlError::from(error).into())
            }
        }
    }
}
