//! Wakes the worker that posts the puzzle of the day, for the servers that something has changed for.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::time::Instant;

/// An attempt to post the puzzle of the day on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyAttempt {
    /// The time from which on it is tried.
    pub at: Instant,
    /// True if the server keeps its growing pause after a failure.
    pub keeps_pause: bool,
}

/// The servers on which the puzzle of the day may be tried earlier than planned, and the attempt of each.
#[derive(Debug, Default)]
pub struct DailyPuzzleSignal {
    notified: Mutex<BTreeMap<u64, DailyAttempt>>,
    notify: Notify,
}

impl DailyPuzzleSignal {
    /// Has the puzzle tried at once on a server.
    pub fn notify_now(&self, guild: u64) {
        self.lock().insert(guild, DailyAttempt { at: Instant::now(), keeps_pause: false });
        self.notify.notify_one();
    }

    /// Has the puzzle tried at this time on a server, or earlier. Its pause goes on growing after that.
    pub fn advance(&self, guild: u64, at: Instant) {
        let mut notified = self.lock();
        let attempt = notified.entry(guild).or_insert(DailyAttempt { at, keeps_pause: true });
        attempt.at = attempt.at.min(at);
        self.notify.notify_one();
    }

    /// Waits for a notification; returns at once if there was one since the last call.
    pub async fn wait(&self) {
        self.notify.notified().await;
    }

    /// Takes the servers that were notified since the last call.
    pub fn take_notified(&self) -> BTreeMap<u64, DailyAttempt> {
        std::mem::take(&mut *self.lock())
    }

    /// A panic elsewhere leaves the data whole.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, DailyAttempt>> {
        self.notified.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
