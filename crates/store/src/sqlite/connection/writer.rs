//! The only thread that writes, or the caller's own task in a simulation.
//!
//! A durable commit takes milliseconds however little it contains. So all waiting jobs are committed together, each in
//! a savepoint of its own, and all replies are sent after the commit.

use crate::open_error::OpenError;
use crate::sql::engine::Connection;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::outcome::{LastWrite, count_failure};
use crate::sqlite::connection::file_identity::FileIdentity;
use crate::sqlite::connection::inline::{self, AccessPlanner, StoreAccess};
use crate::store_error::StoreError;
use gonagas_metrics::metrics;
use rusqlite::TransactionBehavior;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{Semaphore, oneshot};

/// The maximum number of jobs in one commit.
const MAX_JOBS_PER_COMMIT: usize = 64;

/// The maximum number of queued calls; further callers wait until there is room.
const MAX_WAITING_CALLERS: usize = 1024;

/// A handle of the writer.
pub struct Writer {
    mode: WriterMode,
    queue_slots: Semaphore,
    commit_count: Arc<AtomicU64>,
    last_write: LastWrite,
}

enum WriterMode {
    /// A thread that commits waiting jobs together.
    Thread { jobs: Option<Sender<Box<dyn Job>>>, thread: Option<JoinHandle<()>> },
    /// Each caller commits its own job, one after the other.
    Inline { database: Mutex<WritableFile>, planner: Arc<dyn AccessPlanner> },
}

/// Work whose reply is sent only when its group has been committed.
pub(in crate::sqlite) trait Job: Send {
    /// Does the work inside an open transaction. It is done again if that transaction is lost.
    ///
    /// # Errors
    ///
    /// When the work failed, and its changes must be rolled back.
    fn execute(&mut self, connection: &Connection<'_>) -> Result<(), StoreError>;

    /// Replaces the result of the work by an error, because its changes were rolled back.
    fn fail(&mut self, error: StoreError);

    /// Sends the reply; `committed` is the outcome of the group's commit.
    fn send_reply(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A closure as a job, and another closure that takes its result.
pub(in crate::sqlite) struct ClosureJob<T, Work, Reply> {
    work: Work,
    reply: Reply,
    /// `None` until the work was done.
    result: Option<Result<T, StoreError>>,
}

impl<T, Work, Reply> ClosureJob<T, Work, Reply> {
    pub(in crate::sqlite) fn new(work: Work, reply: Reply) -> Self {
        ClosureJob { work, reply, result: None }
    }
}

impl<T, Work, Reply> Job for ClosureJob<T, Work, Reply>
where
    T: Send,
    Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send,
    Reply: FnOnce(Result<T, StoreError>) + Send,
{
    fn execute(&mut self, connection: &Connection<'_>) -> Result<(), StoreError> {
        // A defect in one job must not stop the writer; the job's savepoint is rolled back.
        let done = catch_unwind(AssertUnwindSafe(|| (self.work)(connection)));
        let result = done.unwrap_or_else(|_| Err(StoreError::Failed("a job of the writer panicked".into())));
        self.result.insert(result).as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn fail(&mut self, error: StoreError) {
        self.result = Some(Err(error));
    }

    fn send_reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let ClosureJob { reply, result, .. } = *self;
        reply(match (result, committed) {
            // The job's own error says more than the group's.
            (Some(Err(error)), _) | (_, Err(error)) => Err(error),
            (Some(Ok(done)), Ok(())) => Ok(done),
            (None, Ok(())) => Err(StoreError::Failed("a job was not done".into())),
        });
    }
}

/// The writing connection to a file.
struct WritableFile {
    connection: rusqlite::Connection,
    file: FileIdentity,
    hmac_key: HmacKeyFile,
}

impl Writer {
    /// Starts the thread.
    pub fn start(connection: rusqlite::Connection, path: &Path, hmac_key: HmacKeyFile) -> Result<Writer, OpenError> {
        let failed = |error| OpenError::failed(path, error);
        let database = WritableFile { connection, file: FileIdentity::of_path(path).map_err(failed)?, hmac_key };
        let (jobs, waiting) = channel();
        let thread = std::thread::Builder::new().name("store".into());
        let commit_count = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commit_count);
        let thread = thread.spawn(move || run_writer_loop(database, &waiting, &counter)).map_err(failed)?;
        let mode = WriterMode::Thread { jobs: Some(jobs), thread: Some(thread) };
        Ok(Writer {
            mode,
            queue_slots: Semaphore::new(MAX_WAITING_CALLERS),
            commit_count,
            last_write: LastWrite::default(),
        })
    }

    /// Creates a writer without a thread.
    pub fn inline(
        connection: rusqlite::Connection,
        path: &Path,
        hmac_key: HmacKeyFile,
        planner: Arc<dyn AccessPlanner>,
    ) -> Result<Writer, OpenError> {
        let file = FileIdentity::of_path(path).map_err(|error| OpenError::failed(path, error))?;
        let mode = WriterMode::Inline { database: Mutex::new(WritableFile { connection, file, hmac_key }), planner };
        Ok(Writer {
            mode,
            queue_slots: Semaphore::new(1),
            commit_count: Arc::default(),
            last_write: LastWrite::default(),
        })
    }

    /// Returns true for a writer without a thread.
    pub fn is_inline(&self) -> bool {
        matches!(self.mode, WriterMode::Inline { .. })
    }

    /// Returns the number of commits since the writer was created.
    pub fn commit_count(&self) -> u64 {
        self.commit_count.load(Ordering::Relaxed)
    }

    /// Runs a job. Returns its result when it is on disk.
    pub async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let _timer = metrics().store_seconds.with_label_values(&["write"]).start_timer();
        let written = async {
            let _slot = self.queue_slots.acquire().await.map_err(|_| writer_stopped())?;
            let (reply, result) = oneshot::channel();
            // A caller that no longer waits gets no reply.
            let job = ClosureJob::new(work, |done| drop(reply.send(done)));
            match &self.mode {
                WriterMode::Thread { .. } => self.enqueue(job)?,
                WriterMode::Inline { database, planner } => {
                    let commit = || {
                        let mut database = database.lock().unwrap_or_else(PoisonError::into_inner);
                        execute_group(&mut database, vec![Box::new(job)], &self.commit_count);
                        Ok(())
                    };
                    inline::run_planned(&**planner, StoreAccess::Write, commit).await?;
                }
            }
            result.await.map_err(|_| writer_stopped())?
        };
        let result = count_failure(written.await);
        self.last_write.record(&result);
        result
    }

    /// Returns true if the last write has failed.
    pub fn has_failed(&self) -> bool {
        self.last_write.has_failed()
    }

    /// Queues a job for the thread without waiting for it.
    pub fn enqueue(&self, job: impl Job + 'static) -> Result<(), StoreError> {
        let WriterMode::Thread { jobs: Some(jobs), .. } = &self.mode else { return Err(writer_stopped()) };
        jobs.send(Box::new(job)).map_err(|_| writer_stopped())
    }
}

/// Waits until all queued jobs are done.
impl Drop for Writer {
    fn drop(&mut self) {
        let WriterMode::Thread { jobs, thread } = &mut self.mode else { return };
        *jobs = None;
        if thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the writer of the store panicked");
        }
    }
}

fn writer_stopped() -> StoreError {
    StoreError::Failed("the writer has stopped".into())
}

fn run_writer_loop(mut database: WritableFile, waiting: &Receiver<Box<dyn Job>>, commit_count: &AtomicU64) {
    while let Ok(first) = waiting.recv() {
        let jobs = std::iter::once(first).chain(waiting.try_iter()).take(MAX_JOBS_PER_COMMIT).collect();
        execute_group(&mut database, jobs, commit_count);
    }
    checkpoint_and_close(database.connection);
}

/// Commits jobs together and sends their replies. If one of them loses the transaction of all, each is done by itself.
fn execute_group(database: &mut WritableFile, mut jobs: Vec<Box<dyn Job>>, commit_count: &AtomicU64) {
    match commit_group(database, &mut jobs) {
        Ok(GroupOutcome::TransactionLost) if jobs.len() > 1 => {
            jobs.into_iter().for_each(|job| execute_group(database, vec![job], commit_count));
        }
        Ok(_) => {
            commit_count.fetch_add(1, Ordering::Relaxed);
            jobs.into_iter().for_each(|job| job.send_reply(Ok(())));
        }
        // The callers decide how to go on.
        Err(error) => jobs.into_iter().for_each(|job| job.send_reply(Err(error.clone()))),
    }
}

enum GroupOutcome {
    Committed,
    /// SQLite rolled back the whole transaction during one of the jobs. That job holds an error.
    TransactionLost,
}

fn commit_group(database: &mut WritableFile, jobs: &mut [Box<dyn Job>]) -> Result<GroupOutcome, StoreError> {
    let WritableFile { connection, file, hmac_key } = database;
    if !connection.is_autocommit() {
        // The last rollback failed. Without this one no transaction could begin.
        connection.execute_batch("ROLLBACK")?;
    }
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in jobs {
        // A failure leaves nothing of its job behind.
        let done = transaction.savepoint().map_err(StoreError::from).and_then(|savepoint| {
            job.execute(&Connection::sqlite(&savepoint, hmac_key))?;
            Ok(savepoint.commit()?)
        });
        if let Err(error) = done {
            job.fail(error);
        }
        // A further job would commit by itself, outside a transaction.
        if transaction.is_autocommit() {
            return Ok(GroupOutcome::TransactionLost);
        }
    }
    file.check_unchanged()?;
    transaction.commit()?;
    Ok(GroupOutcome::Committed)
}

/// Closes the connection and leaves a single file, if no other process has it open.
fn checkpoint_and_close(connection: rusqlite::Connection) {
    connection.flush_prepared_statement_cache();
    let checkpoint = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    if let Err(error) = checkpoint.and_then(|()| connection.close().map_err(|(_, error)| error)) {
        // Nothing is lost: the write-ahead log is read the next time.
        tracing::warn!(%error, "the write-ahead log could not be moved into the database");
    }
}
