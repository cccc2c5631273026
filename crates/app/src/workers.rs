//! Threads of our own for what takes long to compute, apart from those that answer people.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// Work for one of the threads.
type Job = Box<dyn FnOnce() + Send>;

/// A few threads. They end when the pool is dropped.
pub struct WorkerPool {
    jobs: Sender<Job>,
}

/// The error of work that panicked, or of a pool without threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the work was cut off")]
pub struct WorkLost;

impl WorkerPool {
    /// Starts this many threads. Each runs `set_up` first.
    #[must_use]
    pub fn start(name: &str, count: usize, set_up: fn()) -> WorkerPool {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..count {
            let waiting = Arc::clone(&waiting);
            let work = move || {
                set_up();
                run_jobs(&waiting);
            };
            if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(work) {
                tracing::error!(%error, name, "a thread could not be started");
            }
        }
        WorkerPool { jobs }
    }

    /// Does work on one of the threads, in the order of the calls. Work that nobody waits for any more is not begun.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, WorkLost> {
        let (reply, result) = oneshot::channel();
        let job = move || {
            if !reply.is_closed() {
                drop(reply.send(work()));
            }
        };
        // Without threads nobody receives it: the caller then gets no reply.
        let _ = self.jobs.send(Box::new(job));
        result.await.map_err(|_| WorkLost)
    }
}

fn run_jobs(waiting: &Mutex<Receiver<Job>>) {
    loop {
        // The lock is held while this thread waits for a job, and not while it does it.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // The caller notices a panic by the missing reply.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::task::JoinSet;

    #[tokio::test]
    async fn much_work_is_done_by_few_threads() {
        let pool = Arc::new(WorkerPool::start("worker", 3, || {}));
        let mut tasks = JoinSet::new();
        for _ in 0..100 {
            let pool = Arc::clone(&pool);
            tasks.spawn(async move { pool.run(|| thread::current().id()).await });
        }
        let threads: BTreeSet<_> = tasks.join_all().await.into_iter().map(|id| format!("{:?}", id.unwrap())).collect();
        assert!(threads.len() <= 3, "{threads:?}");
    }

    #[tokio::test]
    async fn panic_loses_one_job_and_no_thread() {
        let pool = WorkerPool::start("worker", 2, || {});
        for _ in 0..10 {
            assert_eq!(pool.run(|| -> u8 { panic!("a position without actions") }).await, Err(WorkLost));
        }
        assert_eq!(pool.run(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_not_begun() {
        static BEGUN: AtomicUsize = AtomicUsize::new(0);
        let pool = WorkerPool::start("worker", 1, || {});
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let first = pool.run(move || wait.recv());
        let given_up = async {
            // The first poll queues the job.
            let mut work = std::pin::pin!(pool.run(|| BEGUN.fetch_add(1, Ordering::SeqCst)));
            tokio::select! { biased; _ = &mut work => {}, () = std::future::ready(()) => {} }
        };
        let release = async { release.send(()) };
        let (first, (), released) = tokio::join!(first, given_up, release);
        assert_eq!((first, released), (Ok(Ok(())), Ok(())));
        assert_eq!(pool.run(|| BEGUN.load(Ordering::SeqCst)).await, Ok(0));
    }

    #[tokio::test]
    async fn pool_without_threads_refuses_work() {
        assert_eq!(WorkerPool::start("worker", 0, || {}).run(|| 7).await, Err(WorkLost));
    }
}
