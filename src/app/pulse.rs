//! Since when the bot was not there: it did not run, its machine slept, or Discord could not reach it. Time in which people
//! could do nothing is given back.
//!
//! While the bot is there it notes that again and again, in memory and, less often, in the store. A look that comes too
//! long after the one before has found a gap. That a clock was moved on purpose leaves none.
//!
//! A gap is remembered until what it took is given back in all matches, and only then is it stored that the bot is there
//! again: whatever happens in between, it is found anew.

use crate::app::App;
use crate::app::port::{Clock, Jump};
use crate::room::people::Moment;
use crate::store::{Store, StoreError};
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

/// Between two looks there are at most a minute and what it takes to act on what is found.
const GAP: Moment = 2 * 60 * 1000;

/// How often it is stored that the bot is there, at most.
const EVERY: Moment = 60 * 1000;

/// A time in which the bot was not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) from: Moment,
    pub(super) to: Moment,
}

/// What is known of when the bot was there.
#[derive(Default)]
pub(super) struct Pulse(Mutex<Beats>);

#[derive(Default)]
struct Beats {
    /// The last look, and what tells whether the clock was moved since.
    last: Option<(Moment, Jump)>,
    /// The gaps for which not every match has got its time back yet, the first one first.
    gaps: Vec<Gap>,
    /// Whether there is one that nobody has gone through the matches for.
    fresh: bool,
    /// What was last stored.
    stored: Option<Moment>,
}

impl Beats {
    /// Whether the last look was too long ago to tell what was since.
    fn has_missed_something(&self, now: Moment) -> bool {
        self.last.as_ref().is_none_or(|(last, _)| now - *last > GAP)
    }

    /// Looks at the time; `before` is when the bot was there last as far as that is stored, perhaps by another process.
    fn look(&mut self, clock: &dyn Clock, before: Option<Moment>) {
        // Asked for before the time is read, so that no jump goes unnoticed.
        let moved = clock.moved();
        let now = clock.now();
        let found = match &mut self.last {
            None => before.filter(|before| *before < now),
            Some((last, moved)) => {
                let last = before.map_or(*last, |before| before.max(*last));
                (now - last > GAP && !is_over(moved.as_mut())).then_some(last)
            }
        };
        if let Some(from) = found {
            tracing::info!(from, to = now, "the bot was not there");
            self.gaps.push(Gap { from, to: now });
            self.fresh = true;
        }
        self.last = Some((now, moved));
    }
}

impl Pulse {
    /// A panic elsewhere leaves it whole.
    fn beats(&self) -> MutexGuard<'_, Beats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pulse {
    /// Whether the matches are to be gone through because of a gap. Who asks does so.
    pub(super) fn take_fresh(&self) -> bool {
        std::mem::take(&mut self.beats().fresh)
    }

    /// They could not be gone through.
    pub(super) fn leave_fresh(&self) {
        self.beats().fresh = true;
    }

    /// In all matches it is given back what the gaps took, unless there is a new one.
    pub(super) fn forget(&self) {
        let mut beats = self.beats();
        if !beats.fresh {
            beats.gaps.clear();
        }
    }
}

impl<S: Store> App<S> {
    /// The times in which the bot was not there, as far as they are not yet given back everywhere. Asked by somebody who
    /// has reached the bot.
    pub(super) async fn gaps(&self) -> Result<Vec<Gap>, StoreError> {
        let missed = self.pulse.beats().has_missed_something(self.now());
        let before = if missed { self.store.alive().await? } else { None };
        let mut beats = self.pulse.beats();
        beats.look(&*self.clock, before);
        Ok(beats.gaps.clone())
    }

    /// The bot was there, and nothing is left undone that was due by then: that is stored now and then.
    pub(super) async fn note_alive(&self, now: Moment) -> Result<(), StoreError> {
        if self.pulse.beats().stored.is_some_and(|stored| (stored..stored + EVERY).contains(&now)) {
            return Ok(());
        }
        self.store.note_alive(now).await?;
        self.pulse.beats().stored = Some(now);
        Ok(())
    }
}

/// Whether something has come to its end.
fn is_over(jump: Pin<&mut (dyn Future<Output = ()> + Send)>) -> bool {
    jump.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::watch;

    /// A clock that is moved with or without telling.
    struct Hands {
        now: Mutex<Moment>,
        moved: watch::Sender<()>,
    }

    impl Hands {
        fn pass(&self, time: Moment) {
            *self.now.lock().unwrap() += time;
        }
    }

    impl Clock for Hands {
        fn now(&self) -> Moment {
            *self.now.lock().unwrap()
        }

        fn moved(&self) -> Jump {
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
            let mut beats = Beats::default();
            beats.look(&hands(), before);
            beats.gaps
        };
        assert_eq!(look(Some(999_999)), [Gap { from: 999_999, to: 1_000_000 }]);
        assert_eq!(look(None), []);
        assert_eq!(look(Some(2_000_000)), [], "the clock was set back");
    }

    #[test]
    fn a_look_that_comes_too_late_finds_a_gap_and_a_jump_leaves_none() {
        let (hands, mut beats) = (hands(), Beats::default());
        beats.look(&hands, None);
        hands.pass(GAP);
        beats.look(&hands, None);
        assert_eq!(beats.gaps, []);
        hands.pass(GAP + 1);
        hands.moved.send_replace(());
        beats.look(&hands, None);
        assert_eq!(beats.gaps, [], "it was moved on purpose");
        hands.pass(GAP + 1);
        beats.look(&hands, None);
        let first = Gap { from: hands.now() - GAP - 1, to: hands.now() };
        assert_eq!(beats.gaps, [first]);
        hands.pass(GAP);
        beats.look(&hands, None);
        hands.pass(GAP + 2);
        beats.look(&hands, None);
        assert_eq!(
            beats.gaps,
            [first, Gap { from: hands.now() - GAP - 2, to: hands.now() }],
            "one does not hide another"
        );
    }

    #[test]
    fn while_another_process_was_there_is_no_gap() {
        let (hands, mut beats) = (hands(), Beats::default());
        beats.look(&hands, None);
        hands.pass(GAP * 3);
        beats.look(&hands, Some(hands.now() - GAP));
        assert_eq!(beats.gaps, []);
        hands.pass(GAP * 3);
        beats.look(&hands, Some(hands.now() - GAP * 2));
        assert_eq!(beats.gaps, [Gap { from: hands.now() - GAP * 2, to: hands.now() }]);
    }

    #[test]
    fn gaps_are_remembered_until_the_matches_have_been_gone_through() {
        let (hands, pulse) = (hands(), Pulse::default());
        pulse.beats().look(&hands, Some(0));
        pulse.forget();
        assert_eq!(pulse.beats().gaps.len(), 1);
        assert!(pulse.take_fresh() && !pulse.take_fresh());
        pulse.forget();
        assert_eq!(pulse.beats().gaps, []);
    }
}
