//! The one thread that writes.
//!
//! A commit that is on disk takes milliseconds however much is in it. So what waits meanwhile is committed together,
//! each job in a savepoint of its own, and everyone is answered after the commit.

use super::errors::OpenError;
use super::job::{Job, Task};
use super::whereabouts::Whereabouts;
use crate::store::StoreError;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tokio::sync::{Semaphore, oneshot};

/// The most jobs in one commit.
const GROUP: usize = 64;

/// The most callers that wait for the writer; others wait for a place.
const WAITING: usize = 1024;

/// The way to the thread.
pub(super) struct Writer {
    jobs: Option<Sender<Box<dyn Job>>>,
    places: Semaphore,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(connection: Connection, path: &Path) -> Result<Writer, OpenError> {
        let failed = |error| OpenError::failed(path, error);
        let file = Whereabouts::of(path).map_err(failed)?;
        let (jobs, waiting) = channel();
        let thread = std::thread::Builder::new().name("store".into());
        let thread = thread.spawn(move || run(connection, &file, &waiting)).map_err(failed)?;
        Ok(Writer { jobs: Some(jobs), places: Semaphore::new(WAITING), thread: Some(thread) })
    }

    /// Has the thread do something; the answer comes when it is on disk.
    pub(super) async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let _place = self.places.acquire().await.map_err(|_| stopped())?;
        let (reply, answer) = oneshot::channel();
        // Who no longer waits for the answer does not get one.
        self.send(Task::new(work, |result| drop(reply.send(result))))?;
        answer.await.map_err(|_| stopped())?
    }

    /// Has the thread do something without waiting for it.
    pub(super) fn send(&self, job: impl Job + 'static) -> Result<(), StoreError> {
        let jobs = self.jobs.as_ref().ok_or_else(stopped)?;
        jobs.send(Box::new(job)).map_err(|_| stopped())
    }
}

/// Waits until everything that was asked for is done.
impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the store's writer had panicked");
        }
    }
}

fn stopped() -> StoreError {
    StoreError::Failed("the writer has stopped".into())
}

fn run(mut connection: Connection, file: &Whereabouts, waiting: &Receiver<Box<dyn Job>>) {
    while let Ok(first) = waiting.recv() {
        let jobs = std::iter::once(first).chain(waiting.try_iter()).take(GROUP).collect();
        group(&mut connection, file, jobs);
    }
    close(connection);
}

/// Does and answers jobs together, or one by one if one of them costs all of them the transaction.
fn group(connection: &mut Connection, file: &Whereabouts, mut jobs: Vec<Box<dyn Job>>) {
    match commit(connection, file, &mut jobs) {
        Ok(Done::Lost) if jobs.len() > 1 => {
            jobs.into_iter().for_each(|job| group(connection, file, vec![job]));
        }
        Ok(_) => jobs.into_iter().for_each(|job| job.answer(Ok(()))),
        // Whoever asked says what that means.
        Err(error) => jobs.into_iter().for_each(|job| job.answer(Err(error.clone()))),
    }
}

enum Done {
    Committed,
    /// SQLite gave up the whole transaction while one of the jobs was done. That one holds an error.
    Lost,
}

fn commit(connection: &mut Connection, file: &Whereabouts, jobs: &mut [Box<dyn Job>]) -> Result<Done, StoreError> {
    if !connection.is_autocommit() {
        // The last rollback failed; without this nothing could begin any more.
        connection.execute_batch("ROLLBACK")?;
    }
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in jobs {
        if let Err(error) = apart(&mut transaction, job.as_mut()) {
            job.fail(error);
        }
        // A job after this would commit by itself, before anyone says so.
        if transaction.is_autocommit() {
            return Ok(Done::Lost);
        }
    }
    file.check()?;
    transaction.commit()?;
    Ok(Done::Committed)
}

/// Does one job so that it leaves nothing behind if it fails.
fn apart(transaction: &mut Transaction<'_>, job: &mut dyn Job) -> Result<(), StoreError> {
    let savepoint = transaction.savepoint()?;
    job.work(&savepoint)?;
    savepoint.commit()?;
    Ok(())
}

/// Leaves one file that holds everything, if nobody else has it open.
fn close(connection: Connection) {
    connection.flush_prepared_statement_cache();
    let checkpoint = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    if let Err(error) = checkpoint.and_then(|()| connection.close().map_err(|(_, error)| error)) {
        // Nothing is lost: what is in the write-ahead log is read from there.
        tracing::warn!(%error, "the database could not be tidied up");
    }
}
