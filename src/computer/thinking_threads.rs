//! A few threads of low priority that think, apart from those that answer people and draw.

use crate::workers::WorkerPool;
use std::num::NonZero;
use std::thread;

/// The priority below that of everything else, as Linux counts.
#[cfg(target_os = "linux")]
const LOWEST_PRIORITY: i32 = 19;

/// Starts the threads, half as many as there are processors.
pub(super) fn start() -> WorkerPool {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    WorkerPool::start("computer", (processors / 2).max(1), lower_priority)
}

/// Lets every other thread go first. Only Linux has priorities of single threads that need no permission.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, LOWEST_PRIORITY) {
        tracing::info!(%error, "the computer player thinks at normal priority");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn thinking_has_low_priority() {
        let pool = start();
        let priority = || rustix::process::getpriority_process(None).ok();
        assert_eq!(pool.run(priority).await, Ok(Some(LOWEST_PRIORITY)));
        assert_ne!(priority(), Some(LOWEST_PRIORITY), "only the threads of the pool");
    }
}
