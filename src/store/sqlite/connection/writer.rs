//! The one thread that writes.
//!
//! A commit that is on disk takes milliseconds however much is in it. So what waits meanwhile is committed together,
//! each job in a savepoint of its own, and everyone is answered after the commit.

use crate::store::StoreError;
use crate::store::sqlite::connection::file_identity::FileIdentity;
use crate::store::sqlite::connection::job::{ClosureJob, Job};
use crate::store::sqlite::errors::OpenError;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tokio::sync::{Semaphore, oneshot};

/// The most jobs in one commit.
const MAX_JOBS_PER_COMMIT: usize = 64;

/// The most callers that wait for the writer; others wait for a place.
const MAX_WAITING_CALLERS: usize = 1024;

/// The way to the thread.
pub(in crate::store::sqlite) struct Writer {
    jobs: Option<Sender<Box<dyn Job>>>,
    queue_slots: Semaphore,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(in crate::store::sqlite) fn start(connection: Connection, path: &Path) -> Result<Writer, OpenError> {
        let failed = |error| OpenError::failed(path, error);
        let file = FileIdentity::of_path(path).map_err(failed)?;
        let (jobs, waiting) = channel();
        let thread = std::thread::Builder::new().name("store".into());
        let thread = thread.spawn(move || run_writer_loop(connection, &file, &waiting)).map_err(failed)?;
        Ok(Writer { jobs: Some(jobs), queue_slots: Semaphore::new(MAX_WAITING_CALLERS), thread: Some(thread) })
    }

    /// Has the thread do something; the answer comes when it is on disk.
    pub(in crate::store::sqlite) async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let _place = self.queue_slots.acquire().await.map_err(|_| writer_stopped())?;
        let (responder, answer) = oneshot::channel();
        // Who no longer waits for the answer does not get one.
        self.enqueue(ClosureJob::new(work, |result| drop(responder.send(result))))?;
        answer.await.map_err(|_| writer_stopped())?
    }

    /// Has the thread do something without waiting for it.
    pub(in crate::store::sqlite) fn enqueue(&self, job: impl Job + 'static) -> Result<(), StoreError> {
        let jobs = self.jobs.as_ref().ok_or_else(writer_stopped)?;
        jobs.send(Box::new(job)).map_err(|_| writer_stopped())
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

fn writer_stopped() -> StoreError {
    StoreError::Failed("the writer has stopped".into())
}

fn run_writer_loop(mut connection: Connection, file: &FileIdentity, waiting: &Receiver<Box<dyn Job>>) {
    while let Ok(first) = waiting.recv() {
        let jobs = std::iter::once(first).chain(waiting.try_iter()).take(MAX_JOBS_PER_COMMIT).collect();
        execute_group(&mut connection, file, jobs);
    }
    checkpoint_and_close(connection);
}

/// Does and answers jobs together, or one by one if one of them costs all of them the transaction.
fn execute_group(connection: &mut Connection, file: &FileIdentity, mut jobs: Vec<Box<dyn Job>>) {
    match commit_group(connection, file, &mut jobs) {
        Ok(GroupOutcome::TransactionLost) if jobs.len() > 1 => {
            jobs.into_iter().for_each(|job| execute_group(connection, file, vec![job]));
        }
        Ok(_) => jobs.into_iter().for_each(|job| job.send_reply(Ok(()))),
        // Whoever asked says what that means.
        Err(error) => jobs.into_iter().for_each(|job| job.send_reply(Err(error.clone()))),
    }
}

enum GroupOutcome {
    Committed,
    /// SQLite gave up the whole transaction while one of the jobs was done. That one holds an error.
    TransactionLost,
}

fn commit_group(
    connection: &mut Connection,
    file: &FileIdentity,
    jobs: &mut [Box<dyn Job>],
) -> Result<GroupOutcome, StoreError> {
    if !connection.is_autocommit() {
        // The last rollback failed; without this nothing could begin any more.
        connection.execute_batch("ROLLBACK")?;
    }
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in jobs {
        if let Err(error) = run_in_savepoint(&mut transaction, job.as_mut()) {
            job.fail(error);
        }
        // A job after this would commit by itself, before anyone says so.
        if transaction.is_autocommit() {
            return Ok(GroupOutcome::TransactionLost);
        }
    }
    file.check_unchanged()?;
    transaction.commit()?;
    Ok(GroupOutcome::Committed)
}

/// Does one job so that it leaves nothing behind if it fails.
fn run_in_savepoint(transaction: &mut Transaction<'_>, job: &mut dyn Job) -> Result<(), StoreError> {
    let savepoint = transaction.savepoint()?;
    job.execute(&savepoint)?;
    savepoint.commit()?;
    Ok(())
}

/// Leaves one file that holds everything, if nobody else has it open.
fn checkpoint_and_close(connection: Connection) {
    connection.flush_prepared_statement_cache();
    let checkpoint = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    if let Err(error) = checkpoint.and_then(|()| connection.close().map_err(|(_, error)| error)) {
        // Nothing is lost: what is in the write-ahead log is read from there.
        tracing::warn!(%error, "the database could not be tidied up");
    }
}
