//! Wakes the outbox workers for matches with pending entries.

use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::match_outbox::{MatchOutbox, OutboxLane};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The delay before entries are tried again that a request has just failed to deliver.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The signals of both lanes.
#[derive(Default)]
pub struct OutboxSignal {
    channels: LaneSignal,
    direct_messages: LaneSignal,
}

/// An attempt to deliver the entries of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotifiedAttempt {
    /// The time from which on they are tried.
    pub at: Instant,
    /// True if the match keeps its growing delay after a failure.
    pub keeps_backoff: bool,
}

/// The matches with pending entries in a lane, and the attempt of each.
#[derive(Default)]
pub struct LaneSignal {
    notified: Mutex<BTreeMap<MatchId, NotifiedAttempt>>,
    notify: Notify,
}

impl OutboxSignal {
    /// Returns the signal of a lane.
    pub fn lane(&self, lane: OutboxLane) -> &LaneSignal {
        match lane {
            OutboxLane::Channels => &self.channels,
            OutboxLane::DirectMessages => &self.direct_messages,
        }
    }

    /// Returns the number of notifications that no worker has taken yet.
    pub fn count(&self) -> usize {
        [&self.channels, &self.direct_messages].map(|lane| lane.lock_notified().len()).into_iter().sum()
    }

    /// Has the pending entries of a match tried at once.
    pub fn notify_now(&self, id: MatchId, outbox: &MatchOutbox) {
        let is_direct = |effect: &Effect| matches!(effect, Effect::DirectMessage(..));
        let has = |direct: bool| outbox.pending.iter().any(|entry| is_direct(&entry.effect) == direct);
        if has(false) {
            self.channels.notify_at(id, Instant::now());
        }
        if has(true) {
            self.direct_messages.notify_at(id, Instant::now());
        }
    }

    /// Has whatever may be pending of a match tried at once.
    pub fn notify_match(&self, id: MatchId) {
        self.channels.notify_at(id, Instant::now());
        self.direct_messages.notify_at(id, Instant::now());
    }

    /// Has whatever may be pending of a match tried again at this time, or earlier. Its delay goes on growing after
    /// that.
    pub fn advance_match(&self, id: MatchId, at: Instant) {
        [&self.channels, &self.direct_messages].into_iter().for_each(|lane| lane.advance(id, at));
    }

    /// Has the entries of a match in its channel tried again after a short delay.
    pub fn retry_soon(&self, id: MatchId) {
        self.channels.notify_at(id, Instant::now() + RETRY_DELAY);
    }
}

impl LaneSignal {
    fn notify_at(&self, id: MatchId, at: Instant) {
        self.lock_notified().insert(id, NotifiedAttempt { at, keeps_backoff: false });
        self.notify.notify_one();
    }

    fn advance(&self, id: MatchId, at: Instant) {
        let mut notified = self.lock_notified();
        let attempt = notified.entry(id).or_insert(NotifiedAttempt { at, keeps_backoff: true });
        attempt.at = attempt.at.min(at);
        self.notify.notify_one();
    }

    /// Waits for a notification; returns at once if there was one since the last call.
    pub async fn wait(&self) {
        self.notify.notified().await;
    }

    /// Takes the matches that were notified since the last call.
    pub fn take_notified(&self) -> BTreeMap<MatchId, NotifiedAttempt> {
        std::mem::take(&mut *self.lock_notified())
    }

    /// A panic elsewhere leaves the data whole.
    fn lock_notified(&self) -> MutexGuard<'_, BTreeMap<MatchId, NotifiedAttempt>> {
        self.notified.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_is_notified_of_its_own_entries() {
        let signal = OutboxSignal::default();
        signal.notify_now(MatchId(1), &MatchOutbox::default());
        assert!(signal.channels.take_notified().is_empty() && signal.direct_messages.take_notified().is_empty());
        let before = Instant::now();
        signal.retry_soon(MatchId(1));
        assert!(
            signal.channels.take_notified()[&MatchId(1)].at >= before + RETRY_DELAY
                && signal.direct_messages.take_notified().is_empty()
        );
        signal.notify_match(MatchId(1));
        assert_eq!([&signal.channels, &signal.direct_messages].map(|lane| lane.take_notified().len()), [1, 1]);
    }
}
