//! The real program in processes of its own, and people who use it.

#![allow(dead_code, reason = "each test uses some of it")]

pub mod board;
pub mod people;
pub mod program;
pub mod scene;

use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// The longest that anything may take.
pub const LIMIT: Duration = Duration::from_secs(30);

/// How often it is looked whether something has come.
const OFTEN: Duration = Duration::from_millis(15);

/// Waits for something, but not for ever.
pub async fn soon<T>(what: &str, wait: impl Future<Output = T>) -> T {
    match timeout(LIMIT, wait).await {
        Ok(value) => value,
        Err(_) => panic!("{what} did not happen"),
    }
}

/// Looks again and again until something is there.
pub async fn until<T, F: Future<Output = Option<T>>>(what: &str, mut look: impl FnMut() -> F) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(start.elapsed() < LIMIT, "{what} did not happen");
        sleep(OFTEN).await;
    }
}
