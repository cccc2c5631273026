//! The only thread that writes, or the caller's own task in a simulation.
//!
//! A durable commit takes milliseconds however little it contains. So all waiting jobs are committed together, each in
//! a savepoint of its own, and all replies are sent after the commit.

use crate::open_error::OpenError;
use crate::sql::engine::Connection;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::outcome::{LastWrite, count_failure};
use crate::sqlite::SqliteStore;
use crate::sqlite::connection::file_identity::FileIdentity;
use crate::sqlite::connection::inline::{self, AccessPlanner, StoreAccess};
use crate::store_error::StoreError;
use gonagas_metrics::metrics;
use rusqlite::TransactionBehavior;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
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
    Thread { jobs: Option<Sender<Job>>, thread: Option<JoinHandle<()>> },
    /// Each caller commits its own job, one after the other.
    Inline { database: Mutex<WritableFile>, planner: Arc<dyn AccessPlanner> },
}

/// Work in a transaction, whatever its result.
type AnyWork = dyn Fn(&Connection<'_>) -> Result<(), StoreError> + Send;

/// Work whose reply is sent only when its group has been committed.
pub(in crate::sqlite) struct Job {
    /// Does the work inside an open transaction. It is done again if that transaction is lost.
    work: Box<AnyWork>,
    /// The outcome of the work. After an error its changes are rolled back.
    done: Result<(), StoreError>,
    /// Sends the reply: the result of the work, or the error because of which its changes are not stored.
    reply: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

impl Job {
    pub(in crate::sqlite) fn new<T: Send + 'static>(
        work: impl Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
        reply: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) -> Job {
        let result = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&result);
        let work = move |connection: &Connection<'_>| {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(work(connection)?);
            Ok(())
        };
        let reply = move |stored: Result<(), StoreError>| {
            let result = result.lock().unwrap_or_else(PoisonError::into_inner).take();
            reply(stored.and_then(|()| result.ok_or_else(|| StoreError::Failed("a job was not done".into()))));
        };
        Job { work: Box::new(work), done: Ok(()), reply: Box::new(reply) }
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
        let file = FileIdentity::of_path(path).map_err(failed)?;
        let mut database = WritableFile { connection, file, hmac_key };
        let (jobs, waiting) = channel::<Job>();
        let thread = std::thread::Builder::new().name("store".into());
        let commit_count = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commit_count);
        let commit_waiting_jobs = move || {
            while let Ok(first) = waiting.recv() {
                let jobs = std::iter::once(first).chain(waiting.try_iter()).take(MAX_JOBS_PER_COMMIT).collect();
                execute_group(&mut database, jobs, &counter);
            }
            checkpoint_and_close(database.connection);
        };
        let thread = thread.spawn(commit_waiting_jobs).map_err(failed)?;
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
            let job = Job::new(work, |result| drop(reply.send(result)));
            match &self.mode {
                WriterMode::Thread { .. } => self.enqueue(job)?,
                WriterMode::Inline { database, planner } => {
                    let commit = || {
                        let mut database = database.lock().unwrap_or_else(PoisonError::into_inner);
                        execute_group(&mut database, vec![job], &self.commit_count);
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
    pub fn enqueue(&self, job: Job) -> Result<(), StoreError> {
        let WriterMode::Thread { jobs: Some(jobs), .. } = &self.mode else { return Err(writer_stopped()) };
        jobs.send(job).map_err(|_| writer_stopped())
    }
}

impl SqliteStore {
    /// Runs statements, all or nothing. In a shared file they are refused once the shards of this process are lost.
    pub(crate) async fn write<T, Work>(&self, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        match &self.sharing {
            Some(sharing) => sharing.write(&self.writer, work).await,
            None => self.writer.write(work).await,
        }
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

/// Commits jobs together and sends their replies. If one of them loses the transaction of all, each is done by itself.
fn execute_group(database: &mut WritableFile, mut jobs: Vec<Job>, commit_count: &AtomicU64) {
    match commit_group(database, &mut jobs) {
        Ok(GroupOutcome::TransactionLost) if jobs.len() > 1 => {
            jobs.into_iter().for_each(|job| execute_group(database, vec![job], commit_count));
        }
        Ok(_) => {
            commit_count.fetch_add(1, Ordering::Relaxed);
            jobs.into_iter().for_each(|job| (job.reply)(job.done));
        }
        // The callers decide how to go on. A job's own error says more than the group's.
        Err(error) => jobs.into_iter().for_each(|job| (job.reply)(job.done.and(Err(error.clone())))),
    }
}

enum GroupOutcome {
    Committed,
    /// SQLite rolled back the whole transaction during one of the jobs. That job holds an error.
    TransactionLost,
}

fn commit_group(database: &mut WritableFile, jobs: &mut [Job]) -> Result<GroupOutcome, StoreError> {
    let WritableFile { connection, file, hmac_key } = database;
    if !connection.is_autocommit() {
        // The last rollback failed. Without this one no transaction could begin.
        connection.execute_batch("ROLLBACK")?;
    }
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in jobs {
        // A failure leaves nothing of its job behind, and a defect in one must not stop the writer.
        job.done = transaction.savepoint().map_err(StoreError::from).and_then(|savepoint| {
            let work = || (job.work)(&Connection::sqlite(&savepoint, hmac_key));
            let panicked = |_| Err(StoreError::Failed("a job of the writer panicked".into()));
            catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)?;
            Ok(savepoint.commit()?)
        });
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
