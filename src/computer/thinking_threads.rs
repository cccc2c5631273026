//! A few threads of low priority that think, apart from the threads that answer people and draw.

use gonagas_app::workers::WorkerPool;
use std::num::NonZero;
use std::thread;

/// A priority well below that of everything else, as Linux counts. With the lowest, 19, a busy machine would leave next
/// to nothing.
#[cfg(target_os = "linux")]
const THINKING_PRIORITY: i32 = 10;

/// Starts the threads, half as many as there are processors.
pub fn start() -> WorkerPool {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    WorkerPool::start("computer", (processors / 2).max(1), lower_priority)
}

/// Lowers the priority of this thread below every other. Only Linux has priorities of single threads that need no
/// permission.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, THINKING_PRIORITY) {
        tracing::info!(%error, "the computer player thinks at normal priority");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn thinking_has_low_priority() {
        let priority = || rustix::process::getpriority_process(None).ok();
        let before = priority();
        let pool = start();
        assert_eq!(pool.run(priority).await, Ok(Some(THINKING_PRIORITY)));
        assert_eq!(priority(), before, "only the threads of the pool");
    }
}
