//! Since when the bot was not there: it did not run, its machine slept, or Discord could not reach it. Time in which people
//! could do nothing is given back where it cost somebody the match.
//!
//! While the bot is there it notes that again and again, in memory and, less often, in the store. A look that comes too
//! long after the one before has found a gap. That a clock was moved on purpose leaves none.

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
    /// The last gap.
    gap: Option<Gap>,
    /// What was last stored.
    stored: Option<Moment>,
}

impl Beats {
    /// Looks at the time; `before` is when the bot was there last, where this is the first look.
    fn look(&mut self, clock: &dyn Clock, before: Option<Moment>) {
        // Asked for before the time is read, so that no jump goes unnoticed.
        let moved = clock.moved();
        let now = clock.now();
        let found = match &mut self.last {
            None => before.filter(|before| *before < now),
            Some((last, moved)) => (now - *last > GAP && !is_over(moved.as_mut())).then_some(*last),
        };
        if let Some(from) = found {
            tracing::info!(from, to = now, "the bot was not there");
            self.gap = Some(Gap { from, to: now });
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

impl<S: Store> App<S> {
    /// The last time in which the bot was not there, if there was one. Asked by somebody who has reached the bot.
    pub(super) async fn gap(&self) -> Result<Option<Gap>, StoreError> {
        let before = if self.pulse.beats().last.is_none() { self.store.alive().await? } else { None };
        let mut beats = self.pulse.beats();
        beats.look(&*self.clock, before);
        Ok(beats.gap)
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
            beats.gap
        };
        assert_eq!(look(Some(999_999)), Some(Gap { from: 999_999, to: 1_000_000 }));
        assert_eq!(look(None), None);
        assert_eq!(look(Some(2_000_000)), None, "the clock was set back");
    }

    #[test]
    fn a_look_that_comes_too_late_finds_a_gap_and_a_jump_leaves_none() {
        let (hands, mut beats) = (hands(), Beats::default());
        beats.look(&hands, None);
        hands.pass(GAP);
        beats.look(&hands, None);
        assert_eq!(beats.gap, None);
        hands.pass(GAP + 1);
        hands.moved.send_replace(());
        beats.look(&hands, None);
        assert_eq!(beats.gap, None, "it was moved on purpose");
        hands.pass(GAP + 1);
        beats.look(&hands, None);
        assert_eq!(beats.gap, Some(Gap { from: hands.now() - GAP - 1, to: hands.now() }));
        beats.look(&hands, None);
        assert!(beats.gap.is_some(), "what was lost then stays so");
    }
}
