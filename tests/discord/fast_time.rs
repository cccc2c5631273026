//! Time that passes faster than it does, for timers.

use std::time::Duration;

/// Moves tokio's clock forward at once, so that timers that are due fire. Input and output keep their real time.
pub async fn advance(span: Duration) {
    let _paused = PausedTime::new();
    tokio::time::advance(span).await;
}

/// Tokio's time while it is paused; it goes on when this is dropped, even if the future that holds it is dropped
/// midway.
struct PausedTime;

impl PausedTime {
    fn new() -> PausedTime {
        tokio::time::pause();
        PausedTime
    }
}

impl Drop for PausedTime {
    fn drop(&mut self) {
        tokio::time::resume();
    }
}

/// Awaits a future that waits for timers: for its first `seconds`, tokio's clock runs twenty times as fast.
pub async fn fast_forward<T>(seconds: u32, future: impl Future<Output = T>) -> T {
    let hurry = async {
        for _ in 0..seconds {
            tokio::time::sleep(Duration::from_millis(50)).await;
            advance(Duration::from_secs(1)).await;
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        value = future => value,
        () = hurry => unreachable!("it never ends"),
    }
}
