//! The connections, each for one transaction at a time.

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
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The number of connections, and of transactions at a time.
const POOL_SIZE: usize = 8;

/// The connections. Dropping them waits until all transactions have ended.
pub(super) struct ConnectionPool {
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
    /// Migrates the database, takes it over from an earlier process, and opens all connections.
    pub(super) fn open(location: &PostgresLocation, hmac_key: &HmacKeyFile) -> Result<ConnectionPool, OpenError> {
        // On a thread of its own, because the caller's may belong to a runtime, and a connection has one inside.
        let opened = std::thread::scope(|scope| scope.spawn(|| connect_all(location, hmac_key)).join());
        let workers = opened.unwrap_or_else(|_| Err(OpenError::failed(&location.label(), "its start panicked")))?;
        let idle = IdleWorkers { workers: Mutex::new(workers), returned: Condvar::new() };
        Ok(ConnectionPool { idle: Arc::new(idle), permits: Arc::new(Semaphore::new(POOL_SIZE)) })
    }

    /// Runs a transaction on a free connection.
    pub(super) async fn run<T, Work>(&self, access: Access, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let failed = |reason: &str| StoreError::Failed(reason.to_owned());
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| failed("the store is closed"))?;
        let idle = Arc::clone(&self.idle);
        let job = move || {
            let mut pooled = PooledWorker::checkout(idle).ok_or_else(|| failed("no connection is free"))?;
            let result = pooled.run(access, &work);
            // The connection must be back before the permit is.
            drop(pooled);
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(job).await.unwrap_or_else(|_| Err(failed("a job of the store panicked")))
    }
}

impl Drop for ConnectionPool {
    fn drop(&mut self) {
        let mut workers = self.idle.workers.lock().unwrap_or_else(PoisonError::into_inner);
        while workers.len() < POOL_SIZE {
            workers = self.idle.returned.wait(workers).unwrap_or_else(PoisonError::into_inner);
        }
        let closed = std::mem::take(&mut *workers);
        // The runtime inside a connection must not end on a thread that belongs to another one.
        if std::thread::spawn(move || drop(closed)).join().is_err() {
            tracing::error!("a connection to the database could not be closed");
        }
    }
}

/// Migrates the database, makes it this process's own, and opens the connections that hold it.
fn connect_all(location: &PostgresLocation, hmac_key: &HmacKeyFile) -> Result<Vec<Worker>, OpenError> {
    let failed = |error: postgres::Error| connect::open_error(location, &error);
    let mut client: Client = connect::connect(location).map_err(failed)?;
    ownership::lock_alone(&mut client, location)?;
    migrations::migrate(&mut client, location)?;
    let token = ownership::take_over(&mut client).map_err(failed)?;
    let connected = || {
        let mut worker = Worker { location: location.clone(), hmac_key: hmac_key.clone(), token, session: None };
        worker.connect().map_err(|error| OpenError::from_store(&location.label(), error))?;
        Ok(worker)
    };
    // The first connection holds the lock until the others do.
    (0..POOL_SIZE).map(|_| connected()).collect()
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

    fn run<T>(
        &mut self,
        access: Access,
        work: &dyn Fn(&Connection<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let worker = self.worker.as_mut().ok_or_else(|| StoreError::Failed("no connection".into()))?;
        worker.run(access, work)
    }
}

impl Drop for PooledWorker {
    fn drop(&mut self) {
        self.idle.workers.lock().unwrap_or_else(PoisonError::into_inner).extend(self.worker.take());
        self.idle.returned.notify_all();
    }
}

/// A connection that is opened again when it is lost.
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
