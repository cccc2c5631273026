//! A few threads of low priority that think, apart from those that answer people and draw.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// The priority below that of everything else, as Linux counts.
#[cfg(target_os = "linux")]
const LOWEST_PRIORITY: i32 = 19;

/// Work for one of the threads.
type Job = Box<dyn FnOnce() + Send>;

/// The threads, half as many as there are processors. They end when the pool is dropped.
pub(super) struct ThinkingPool {
    jobs: Mutex<Sender<Job>>,
}

impl ThinkingPool {
    /// Starts the threads.
    pub(super) fn start() -> ThinkingPool {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..(processors / 2).max(1) {
            let waiting = Arc::clone(&waiting);
            let started = thread::Builder::new().name("computer".into()).spawn(move || {
                lower_priority();
                run_jobs(&waiting);
            });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for the computer player could not be started");
            }
        }
        ThinkingPool { jobs: Mutex::new(jobs) }
    }

    /// Runs work on one of the threads, in the order of the calls. Returns `None` if it panicked or no thread could be started.
    pub(super) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (reply, result) = oneshot::channel();
        // Nobody thinks for a caller that no longer waits.
        let job = move || {
            if !reply.is_closed() {
                drop(reply.send(work()));
            }
        };
        self.submit(Box::new(job));
        result.await.ok()
    }

    fn submit(&self, job: Job) {
        // Without threads nobody receives it: the caller then gets no reply.
        let _ = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).send(job);
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

/// Lets every other thread go first. Only Linux has priorities of single threads that need no permission.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, LOWEST_PRIORITY) {
        tracing::info!(%error, "the computer player thinks at normal priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn panic_loses_one_thought_and_no_thread() {
        let pool = ThinkingPool::start();
        for _ in 0..10 {
            assert_eq!(pool.run(|| -> u8 { panic!("a position without actions") }).await, None);
        }
        assert_eq!(pool.run(|| 7).await, Some(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thinking_has_low_priority() {
        let pool = ThinkingPool::start();
        let priority = || rustix::process::getpriority_process(None).ok();
        assert_eq!(pool.run(priority).await, Some(Some(LOWEST_PRIORITY)));
        assert_ne!(priority(), Some(LOWEST_PRIORITY), "only the threads of the pool");
    }
}
