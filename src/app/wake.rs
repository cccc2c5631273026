//! Waking the part of the bot that tells what could not be told at once.

use crate::room::people::MatchId;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How long Discord is left alone after somebody has just failed to tell something.
const MOMENT: Duration = Duration::from_secs(1);

/// Matches about which something is to be told, and when.
#[derive(Default)]
pub(super) struct Wake {
    called: Mutex<BTreeMap<MatchId, Instant>>,
    notify: Notify,
}

impl Wake {
    /// There is something new to tell of a match.
    pub(super) fn now(&self, id: MatchId) {
        self.call(id, Instant::now());
    }

    /// Something about a match could not be told just now.
    pub(super) fn soon(&self, id: MatchId) {
        self.call(id, Instant::now() + MOMENT);
    }

    fn call(&self, id: MatchId, at: Instant) {
        self.called().insert(id, at);
        self.notify.notify_one();
    }

    /// Waits until somebody calls, or has called since the last time.
    pub(super) async fn wait(&self) {
        self.notify.notified().await;
    }

    /// The matches that were called since this was asked last.
    pub(super) fn take(&self) -> BTreeMap<MatchId, Instant> {
        std::mem::take(&mut *self.called())
    }

    /// Leaves what was taken for the next time; what was called since goes first.
    pub(super) fn give_back(&self, taken: BTreeMap<MatchId, Instant>) {
        let mut called = self.called();
        for (id, at) in taken {
            called.entry(id).or_insert(at);
        }
    }

    /// A panic elsewhere leaves it whole.
    fn called(&self) -> MutexGuard<'_, BTreeMap<MatchId, Instant>> {
        self.called.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_taken_again_unless_it_was_called_since() {
        let (wake, [one, two]) = (Wake::default(), [MatchId(1), MatchId(2)]);
        wake.now(one);
        wake.now(two);
        let first = wake.take();
        wake.soon(two);
        let since = wake.called()[&two];
        wake.give_back(first.clone());
        assert_eq!(wake.take(), BTreeMap::from([(one, first[&one]), (two, since)]));
    }
}
