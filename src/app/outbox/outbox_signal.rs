//! Waking the part of the bot that tells what could not be told at once.

use gonagas_core::matches::ids::MatchId;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How long Discord is left alone after somebody has just failed to tell something.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Matches about which something is to be told, and when.
#[derive(Default)]
pub(in crate::app) struct OutboxSignal {
    pending: Mutex<BTreeMap<MatchId, Instant>>,
    notify: Notify,
}

impl OutboxSignal {
    /// There is something new to tell of a match.
    pub(in crate::app) fn notify_now(&self, id: MatchId) {
        self.notify_at(id, Instant::now());
    }

    /// Something about a match could not be told just now.
    pub(in crate::app) fn notify_soon(&self, id: MatchId) {
        self.notify_at(id, Instant::now() + RETRY_DELAY);
    }

    fn notify_at(&self, id: MatchId, at: Instant) {
        self.lock_pending().insert(id, at);
        self.notify.notify_one();
    }

    /// Waits until somebody calls, or has called since the last time.
    pub(in crate::app) async fn wait(&self) {
        self.notify.notified().await;
    }

    /// The matches that were called since this was asked last.
    pub(in crate::app) fn take_pending(&self) -> BTreeMap<MatchId, Instant> {
        std::mem::take(&mut *self.lock_pending())
    }

    /// Leaves what was taken for the next time; what was called since goes first.
    pub(in crate::app) fn restore_pending(&self, taken: BTreeMap<MatchId, Instant>) {
        let mut called = self.lock_pending();
        for (id, at) in taken {
            called.entry(id).or_insert(at);
        }
    }

    /// A panic elsewhere leaves it whole.
    fn lock_pending(&self) -> MutexGuard<'_, BTreeMap<MatchId, Instant>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_taken_again_unless_it_was_called_since() {
        let (wake, [one, two]) = (OutboxSignal::default(), [MatchId(1), MatchId(2)]);
        wake.notify_now(one);
        wake.notify_now(two);
        let first = wake.take_pending();
        wake.notify_soon(two);
        let since = wake.lock_pending()[&two];
        wake.restore_pending(first.clone());
        assert_eq!(wake.take_pending(), BTreeMap::from([(one, first[&one]), (two, since)]));
    }
}
