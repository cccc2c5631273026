//! A few threads that render.
//!
//! Every thread keeps the memory of the largest pictures that it has rendered, and more threads than processors are not
//! faster: with the runtime's blocking threads, dozens of them kept some megabytes each, and left no processor for answers
//! that Discord waits for.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// The least number of threads, so that a replay, which takes as long as dozens of boards, does not hold them up.
const MIN_THREADS: usize = 2;

/// The largest number of threads.
const MAX_THREADS: usize = 4;

/// Work for one of the threads.
type Job = Box<dyn FnOnce() + Send>;

static POOL: LazyLock<RenderPool> = LazyLock::new(RenderPool::start);

/// The threads, as long as the process runs.
struct RenderPool {
    jobs: Mutex<Sender<Job>>,
}

/// The error of rendering that panicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("rendering panicked")]
pub(in crate::discord) struct RenderPanicked;

/// Renders on one of the threads, in the order of the calls.
///
/// # Errors
///
/// [`RenderPanicked`].
pub(in crate::discord) async fn render<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RenderPanicked> {
    let (reply, result) = oneshot::channel();
    // A caller that no longer waits gets no reply.
    POOL.submit(Box::new(move || drop(reply.send(work()))));
    result.await.map_err(|_| RenderPanicked)
}

impl RenderPool {
    fn start() -> RenderPool {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..processors.clamp(MIN_THREADS, MAX_THREADS) {
            let waiting = Arc::clone(&waiting);
            let started = thread::Builder::new().name("render".into()).spawn(move || run_jobs(&waiting));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for rendering could not be started");
            }
        }
        RenderPool { jobs: Mutex::new(jobs) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tokio::task::JoinSet;

    #[tokio::test]
    async fn many_pictures_are_rendered_by_few_threads() {
        let mut tasks: JoinSet<_> = (0..100).map(|_| render(|| thread::current().id())).collect();
        let mut threads = BTreeSet::new();
        while let Some(thread) = tasks.join_next().await {
            threads.insert(format!("{:?}", thread.unwrap()));
        }
        assert!(threads.len() <= MAX_THREADS, "{threads:?}");
    }

    #[tokio::test]
    async fn panic_loses_one_picture_and_no_thread() {
        for _ in 0..=MAX_THREADS {
            assert_eq!(render(|| -> u8 { panic!("a drawing without a size") }).await, Err(RenderPanicked));
        }
        assert_eq!(render(|| 7).await, Ok(7));
    }
}
