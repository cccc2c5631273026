//! The program in processes of its own, and people who use it.

#![allow(dead_code, reason = "each test uses some of it")]

pub mod board;
pub mod people;
pub mod places;
pub mod program;
pub mod scene;

use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// Time limit for anything that a test waits for.
pub const TIMEOUT: Duration = Duration::from_secs(120);

/// Interval between two checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Awaits a future, with a time limit.
pub async fn within_timeout<T>(what: &str, wait: impl Future<Output = T>) -> T {
    match timeout(TIMEOUT, wait).await {
        Ok(value) => value,
        Err(_) => panic!("{what} did not happen"),
    }
}

/// Repeats `look` until it returns a value.
pub async fn poll_until<T, F: Future<Output = Option<T>>>(what: &str, mut look: impl FnMut() -> F) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(start.elapsed() < TIMEOUT, "{what} did not happen");
        sleep(POLL_INTERVAL).await;
    }
}
