//! Downtime: times in which the bot did not run, its machine slept, or Discord could not reach it. The time that
//! players lost in them is given back.
//!
//! While the bot is up it observes the clock again and again, and now and then it stores a heartbeat. An observation
//! that comes too long after the one before finds a gap, unless the clock was moved on purpose.
//!
//! The next heartbeat is stored only after all matches have got back what a gap took. So the gap is found again if the
//! process is killed in between.

use crate::app::App;
use crate::app::ports::{Clock, ClockJump};
use crate::store::{Store, StoreError};
use gonagas_core::matches::ids::Timestamp;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

/// The longest time between two observations that is no gap, in milliseconds. Usually there are at most a minute and
/// the time that it takes to apply deadlines.
const MIN_GAP: Timestamp = 2 * 60 * 1000;

/// The shortest time between two stored heartbeats, in milliseconds.
const STORE_INTERVAL: Timestamp = 60 * 1000;

/// A time in which the bot could not be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct DowntimeGap {
    pub(in crate::app) from: Timestamp,
    pub(in crate::app) to: Timestamp,
}

/// Tracks when the bot was up, and the gaps for which not every match has got its time back yet.
#[derive(Default)]
pub(in crate::app) struct DowntimeTracker(Mutex<DowntimeState>);

#[derive(Default)]
struct DowntimeState {
    /// The time of the last observation, and a future that completes when the clock is moved after it.
    last_seen: Option<(Timestamp, ClockJump)>,
    /// The gaps for which not every match has got its time back yet, oldest first.
    gaps: Vec<DowntimeGap>,
    /// True if a gap was found after the last sweep of the matches began.
    needs_sweep: bool,
    /// The heartbeat that was last stored.
    last_stored: Option<Timestamp>,
}

impl DowntimeState {
    /// Returns true if the last observation is more than [`MIN_GAP`] ago, or there is none.
    fn is_overdue(&self, now: Timestamp) -> bool {
        self.last_seen.as_ref().is_none_or(|(last, _)| now - *last > MIN_GAP)
    }

    /// Observes the clock and records the gap since the last observation, if there is one. `heartbeat` is the stored
    /// one; it counts if it is later.
    fn observe(&mut self, clock: &dyn Clock, heartbeat: Option<Timestamp>) {
        // Requested before the time is read, so that no jump goes unnoticed.
        let next_jump = clock.wait_for_jump();
        let now = clock.now();
        let found = match &mut self.last_seen {
            None => heartbeat.filter(|heartbeat| *heartbeat < now),
            Some((last, jump)) => {
                let last = heartbeat.map_or(*last, |heartbeat| heartbeat.max(*last));
                (now - last > MIN_GAP && !is_complete(jump.as_mut())).then_some(last)
            }
        };
        if let Some(from) = found {
            tracing::info!(from, to = now, "the bot could not be reached");
            self.gaps.push(DowntimeGap { from, to: now });
            self.needs_sweep = true;
        }
        self.last_seen = Some((now, next_jump));
    }
}

impl DowntimeTracker {
    /// Locks the state, also after a panic, which cannot leave it half changed.
    fn state(&self) -> MutexGuard<'_, DowntimeState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DowntimeTracker {
    /// Returns true if all matches have to be swept because of a gap. The caller sweeps them.
    pub(in crate::app) fn take_sweep_request(&self) -> bool {
        std::mem::take(&mut self.state().needs_sweep)
    }

    /// Requests the sweep again that the caller could not start.
    pub(in crate::app) fn restore_sweep_request(&self) {
        self.state().needs_sweep = true;
    }

    /// Forgets the gaps after a sweep, unless a new one was found meanwhile.
    pub(in crate::app) fn clear_compensated_gaps(&self) {
        let mut state = self.state();
        if !state.needs_sweep {
            state.gaps.clear();
        }
    }
}

impl<S: Store> App<S> {
    /// Observes the clock and returns the gaps that are not compensated in all matches yet. Called only while users can
    /// reach the bot.
    pub(in crate::app) async fn downtime_gaps(&self) -> Result<Vec<DowntimeGap>, StoreError> {
        let now = self.now();
        let overdue = self.downtime.state().is_overdue(now);
        let heartbeat = if overdue { self.store.last_heartbeat(now).await? } else { None };
        let mut state = self.downtime.state();
        state.observe(&*self.clock, heartbeat);
        Ok(state.gaps.clone())
    }

    /// Stores the heartbeat `now` if the last one is old enough, and returns true if it has. Everything that was due by then
    /// is done.
    pub(in crate::app) async fn record_alive(&self, now: Timestamp) -> Result<bool, StoreError> {
        if self.downtime.state().last_stored.is_some_and(|stored| (stored..stored + STORE_INTERVAL).contains(&now)) {
            return Ok(false);
        }
        self.store.record_heartbeat(now).await?;
        self.downtime.state().last_stored = Some(now);
        Ok(true)
    }
}

/// Returns true if the future has completed.
fn is_complete(jump: Pin<&mut (dyn Future<Output = ()> + Send)>) -> bool {
    jump.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::watch;

    /// A clock that can be moved with or without a jump.
    struct Hands {
        now: Mutex<Timestamp>,
        moved: watch::Sender<()>,
    }

    impl Hands {
        fn pass(&self, time: Timestamp) {
            *self.now.lock().unwrap() += time;
        }
    }

    impl Clock for Hands {
        fn now(&self) -> Timestamp {
            *self.now.lock().unwrap()
        }

        fn wait_for_jump(&self) -> ClockJump {
            let mut moved = self.moved.subscribe();
            Box::pin(async move { drop(moved.changed().await) })
        }
    }

    fn hands() -> Hands {
        Hands { now: Mutex::new(1_000_000), moved: watch::Sender::new(()) }
    }

    #[test]
    fn the_first_look_finds_the_time_since_the_last_run() {
        let gaps = |heartbeat| {
            let mut state = DowntimeState::default();
            state.observe(&hands(), heartbeat);
            state.gaps
        };
        assert_eq!(gaps(Some(999_999)), [DowntimeGap { from: 999_999, to: 1_000_000 }]);
        assert_eq!(gaps(None), []);
        assert_eq!(gaps(Some(2_000_000)), [], "the clock was set back");
    }

    #[test]
    fn a_look_that_comes_too_late_finds_a_gap_and_a_jump_leaves_none() {
        let (hands, mut state) = (hands(), DowntimeState::default());
        state.observe(&hands, None);
        hands.pass(MIN_GAP);
        state.observe(&hands, None);
        assert_eq!(state.gaps, []);
        hands.pass(MIN_GAP + 1);
        hands.moved.send_replace(());
        state.observe(&hands, None);
        assert_eq!(state.gaps, [], "it was moved on purpose");
        hands.pass(MIN_GAP + 1);
        state.observe(&hands, None);
        let first = DowntimeGap { from: hands.now() - MIN_GAP - 1, to: hands.now() };
        assert_eq!(state.gaps, [first]);
        hands.pass(MIN_GAP);
        state.observe(&hands, None);
        hands.pass(MIN_GAP + 2);
        state.observe(&hands, None);
        assert_eq!(
            state.gaps,
            [first, DowntimeGap { from: hands.now() - MIN_GAP - 2, to: hands.now() }],
            "one does not hide another"
        );
    }

    #[test]
    fn while_another_process_was_there_is_no_gap() {
        let (hands, mut state) = (hands(), DowntimeState::default());
        state.observe(&hands, None);
        hands.pass(MIN_GAP * 3);
        state.observe(&hands, Some(hands.now() - MIN_GAP));
        assert_eq!(state.gaps, []);
        hands.pass(MIN_GAP * 3);
        state.observe(&hands, Some(hands.now() - MIN_GAP * 2));
        assert_eq!(state.gaps, [DowntimeGap { from: hands.now() - MIN_GAP * 2, to: hands.now() }]);
    }

    #[test]
    fn gaps_are_remembered_until_the_matches_have_been_gone_through() {
        let (hands, tracker) = (hands(), DowntimeTracker::default());
        tracker.state().observe(&hands, Some(0));
        tracker.clear_compensated_gaps();
        assert_eq!(tracker.state().gaps.len(), 1);
        assert!(tracker.take_sweep_request() && !tracker.take_sweep_request());
        tracker.clear_compensated_gaps();
        assert_eq!(tracker.state().gaps, []);
    }
}
