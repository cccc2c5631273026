//! A few threads that render.
//!
//! Every thread keeps the memory of the largest pictures that it has rendered, and more threads than processors are not
//! faster: with the runtime's blocking threads, dozens of them kept some megabytes each, and left no processor for
//! answers that Discord waits for.

use gonagas_app::workers::{WorkLost, WorkerPool};
use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;

/// The least number of threads, so that a replay, which takes as long as dozens of boards, does not hold them up.
const MIN_THREADS: usize = 2;

/// The largest number of threads.
const MAX_THREADS: usize = 4;

/// The threads, as long as the process runs.
static POOL: LazyLock<WorkerPool> = LazyLock::new(|| {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    WorkerPool::start("render", processors.clamp(MIN_THREADS, MAX_THREADS), || {})
});

/// Renders on one of the threads, in the order of the calls.
pub async fn render<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, WorkLost> {
    POOL.run(work).await
}
