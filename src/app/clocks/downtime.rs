//! Since when the bot was not there: it did not run, its machine slept, or Discord could not reach it. Time in which people
//! could do nothing is given back.
//!
//! While the bot is there it notes that again and again, in memory and, less often, in the store. A look that comes too
//! long after the one before has found a gap. That a clock was moved on purpose leaves none.
//!
//! A gap is remembered until what it took is given back in all matches, and only then is it stored that the bot is there
//! again: whatever happens in between, it is found anew.

use crate::app::App;
use crate::app::ports::{Clock, ClockJump};
use crate::store::{Store, StoreError};
use gonagas_core::matches::ids::Timestamp;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

/// Between two looks there are at most a minute and what it takes to act on what is found.
const MIN_GAP: Timestamp = 2 * 60 * 1000;

/// How often it is stored that the bot is there, at most.
const STORE_INTERVAL: Timestamp = 60 * 1000;

/// A time in which the bot was not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct DowntimeGap {
    pub(in crate::app) from: Timestamp,
    pub(in crate::app) to: Timestamp,
}

/// What is known of when the bot was there.
#[derive(Default)]
pub(in crate::app) struct DowntimeTracker(Mutex<DowntimeState>);

#[derive(Default)]
struct DowntimeState {
    /// The last look, and what tells whether the clock was moved since.
    last_seen: Option<(Timestamp, ClockJump)>,
    /// The gaps for which not every match has got its time back yet, the first one first.
    gaps: Vec<DowntimeGap>,
    /// True when there is one that nobody has gone through the matches for.
    needs_sweep: bool,
    /// What was last stored.
    last_stored: Option<Timestamp>,
}

impl DowntimeState {
    /// True when the last look was too long ago to tell what was since.
    fn is_overdue(&self, now: Timestamp) -> bool {
        self.last_seen.as_ref().is_none_or(|(last, _)| now - *last > MIN_GAP)
    }

    /// Looks at the time; `before` is when the bot was there last as far as that is stored, perhaps by another process.
    fn observe(&mut self, clock: &dyn Clock, before: Option<Timestamp>) {
        // Asked for before the time is read, so that no jump goes unnoticed.
        let moved = clock.wait_for_jump();
        let now = clock.now();
        let found = match &mut self.last_seen {
            None => before.filter(|before| *before < now),
            Some((last, moved)) => {
                let last = before.map_or(*last, |before| before.max(*last));
                (now - last > MIN_GAP && !is_complete(moved.as_mut())).then_some(last)
            }
        };
        if let Some(from) = found {
            tracing::info!(from, to = now, "the bot was not there");
            self.gaps.push(DowntimeGap { from, to: now });
            self.needs_sweep = true;
        }
        self.last_seen = Some((now, moved));
    }
}

impl DowntimeTracker {
    /// A panic elsewhere leaves it whole.
    fn state(&self) -> MutexGuard<'_, DowntimeState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DowntimeTracker {
    /// True when the matches are to be gone through because of a gap. Who asks does so.
    pub(in crate::app) fn take_sweep_request(&self) -> bool {
        std::mem::take(&mut self.state().needs_sweep)
    }

    /// They could not be gone through.
    pub(in crate::app) fn restore_sweep_request(&self) {
        self.state().needs_sweep = true;
    }

    /// In all matches it is given back what the gaps took, unless there is a new one.
    pub(in crate::app) fn clear_compensated_gaps(&self) {
        let mut beats = self.state();
        if !beats.needs_sweep {
            beats.gaps.clear();
        }
    }
}

impl<S: Store> App<S> {
    /// The times in which the bot was not there, as far as they are not yet given back everywhere. Asked by somebody who
    /// has reached the bot.
    pub(in crate::app) async fn downtime_gaps(&self) -> Result<Vec<DowntimeGap>, StoreError> {
        let now = self.now();
        let missed = self.downtime.state().is_overdue(now);
        let before = if missed { self.store.last_heartbeat(now).await? } else { None };
        let mut beats = self.downtime.state();
        beats.observe(&*self.clock, before);
        Ok(beats.gaps.clone())
    }

    /// The bot was there, and nothing is left undone that was due by then: that is stored now and then.
    pub(in crate::app) async fn record_alive(&self, now: Timestamp) -> Result<(), StoreError> {
        if self.downtime.state().last_stored.is_some_and(|stored| (stored..stored + STORE_INTERVAL).contains(&now)) {
            return Ok(());
        }
        self.store.record_heartbeat(now).await?;
        self.downtime.state().last_stored = Some(now);
        Ok(())
    }
}

/// True when something has come to its end.
fn is_complete(jump: Pin<&mut (dyn Future<Output = ()> + Send)>) -> bool {
    jump.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::watch;

    /// A clock that is moved with or without telling.
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
        let look = |before| {
            let mut beats = DowntimeState::default();
            beats.observe(&hands(), before);
            beats.gaps
        };
        assert_eq!(look(Some(999_999)), [DowntimeGap { from: 999_999, to: 1_000_000 }]);
        assert_eq!(look(None), []);
        assert_eq!(look(Some(2_000_000)), [], "the clock was set back");
    }

    #[test]
    fn a_look_that_comes_too_late_finds_a_gap_and_a_jump_leaves_none() {
        let (hands, mut beats) = (hands(), DowntimeState::default());
        beats.observe(&hands, None);
        hands.pass(MIN_GAP);
        beats.observe(&hands, None);
        assert_eq!(beats.gaps, []);
        hands.pass(MIN_GAP + 1);
        hands.moved.send_replace(());
        beats.observe(&hands, None);
        assert_eq!(beats.gaps, [], "it was moved on purpose");
        hands.pass(MIN_GAP + 1);
        beats.observe(&hands, None);
        let first = DowntimeGap { from: hands.now() - MIN_GAP - 1, to: hands.now() };
        assert_eq!(beats.gaps, [first]);
        hands.pass(MIN_GAP);
        beats.observe(&hands, None);
        hands.pass(MIN_GAP + 2);
        beats.observe(&hands, None);
        assert_eq!(
            beats.gaps,
            [first, DowntimeGap { from: hands.now() - MIN_GAP - 2, to: hands.now() }],
            "one does not hide another"
        );
    }

    #[test]
    fn while_another_process_was_there_is_no_gap() {
        let (hands, mut beats) = (hands(), DowntimeState::default());
        beats.observe(&hands, None);
        hands.pass(MIN_GAP * 3);
        beats.observe(&hands, Some(hands.now() - MIN_GAP));
        assert_eq!(beats.gaps, []);
        hands.pass(MIN_GAP * 3);
        beats.observe(&hands, Some(hands.now() - MIN_GAP * 2));
        assert_eq!(beats.gaps, [DowntimeGap { from: hands.now() - MIN_GAP * 2, to: hands.now() }]);
    }

    #[test]
    fn gaps_are_remembered_until_the_matches_have_been_gone_through() {
        let (hands, pulse) = (hands(), DowntimeTracker::default());
        pulse.state().observe(&hands, Some(0));
        pulse.clear_compensated_gaps();
        assert_eq!(pulse.state().gaps.len(), 1);
        assert!(pulse.take_sweep_request() && !pulse.take_sweep_request());
        pulse.clear_compensated_gaps();
        assert_eq!(pulse.state().gaps, []);
    }
}
