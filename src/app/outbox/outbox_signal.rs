//! Wakes the outbox worker for matches with pending entries.

use gonagas_core::matches::ids::MatchId;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The delay before entries are tried again that a request has just failed to deliver.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The matches with pending entries, and the time from which the entries of each are tried.
#[derive(Default)]
pub(in crate::app) struct OutboxSignal {
    pending: Mutex<BTreeMap<MatchId, Instant>>,
    notify: Notify,
}

impl OutboxSignal {
    /// Has the entries of a match tried at once.
    pub(in crate::app) fn notify_now(&self, id: MatchId) {
        self.notify_at(id, Instant::now());
    }

    /// Has the entries of a match tried again after a short delay.
    pub(in crate::app) fn notify_soon(&self, id: MatchId) {
        self.notify_at(id, Instant::now() + RETRY_DELAY);
    }

    fn notify_at(&self, id: MatchId, at: Instant) {
        self.lock_pending().insert(id, at);
        self.notify.notify_one();
    }

    /// Waits for a notification; returns at once if there was one since the last call.
    pub(in crate::app) async fn wait(&self) {
        self.notify.notified().await;
    }

    /// Takes the matches that were notified since the last call.
    pub(in crate::app) fn take_pending(&self) -> BTreeMap<MatchId, Instant> {
        std::mem::take(&mut *self.lock_pending())
    }

    /// Puts back what was taken. A match that was notified since then keeps its new time.
    pub(in crate::app) fn restore_pending(&self, taken: BTreeMap<MatchId, Instant>) {
        let mut pending = self.lock_pending();
        for (id, at) in taken {
            pending.entry(id).or_insert(at);
        }
    }

    /// Locks the map, also after a panic, which cannot leave it half changed.
    fn lock_pending(&self) -> MutexGuard<'_, BTreeMap<MatchId, Instant>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_taken_again_unless_it_was_called_since() {
        let (signal, [one, two]) = (OutboxSignal::default(), [MatchId(1), MatchId(2)]);
        signal.notify_now(one);
        signal.notify_now(two);
        let first = signal.take_pending();
        signal.notify_soon(two);
        let since = signal.lock_pending()[&two];
        signal.restore_pending(first.clone());
        assert_eq!(signal.take_pending(), BTreeMap::from([(one, first[&one]), (two, since)]));
    }
}
