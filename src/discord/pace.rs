//! Keeping to Discord's rate limits: as many requests as it says it still takes, then waiting as long as it says.
//!
//! serenity's own limiter cannot be used for this: it always speaks to the real Discord, waits without bound, and takes
//! every 429 for a matter of time.

use crate::discord::failure::Failure;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How many buckets are remembered before those that have run out are forgotten.
const MANY: usize = 1000;

/// Times of two answers about one window differ by what they took to arrive.
const SAME_WINDOW: Duration = Duration::from_millis(250);

/// What is known of the limits.
#[derive(Debug, Default)]
pub(super) struct Pace {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    buckets: HashMap<String, Bucket>,
    /// Until when nothing at all may be sent.
    closed: Option<Instant>,
}

/// A limit that some requests share.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    limit: u32,
    left: u32,
    until: Instant,
    window: Duration,
}

/// What an answer says of its bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Allowance {
    /// How many requests a window takes.
    pub(super) limit: u32,
    /// How many it still takes.
    pub(super) left: u32,
    /// How long it still lasts.
    pub(super) lasts: Duration,
}

impl Pace {
    /// Waits until a request of this bucket may be sent, and counts it.
    ///
    /// # Errors
    ///
    /// [`Failure::Wait`], at once, when that is after the deadline.
    pub(super) async fn turn(&self, bucket: &str, deadline: Instant) -> Result<(), Failure> {
        while let Some(until) = self.take(bucket) {
            if until > deadline {
                return Err(Failure::Wait(until - Instant::now()));
            }
            sleep_until(until).await;
        }
        Ok(())
    }

    /// Notes what an answer said.
    pub(super) fn note(&self, bucket: &str, said: Allowance) {
        let now = Instant::now();
        let mut known = self.known();
        known.forget(now);
        let until = now + said.lasts;
        let fresh = Bucket { limit: said.limit, left: said.left, until, window: said.lasts };
        let bucket = known.buckets.entry(bucket.to_owned()).or_insert(fresh);
        // Answers overtake one another: within a window only the smaller number can be true.
        if until <= bucket.until + SAME_WINDOW {
            bucket.left = bucket.left.min(said.left);
        } else {
            *bucket = Bucket { window: bucket.window.max(said.lasts), ..fresh };
        }
    }

    /// Notes that a request was one too many.
    pub(super) fn refused(&self, bucket: &str, wait: Duration, global: bool) {
        let until = Instant::now() + wait;
        let mut known = self.known();
        if global {
            known.closed = Some(until);
        } else {
            let closed = Bucket { limit: 1, left: 0, until, window: wait };
            let bucket = known.buckets.entry(bucket.to_owned()).or_insert(closed);
            *bucket = Bucket { left: 0, until, ..*bucket };
        }
    }

    /// Counts a request, or answers when to ask again.
    fn take(&self, bucket: &str) -> Option<Instant> {
        let now = Instant::now();
        let mut known = self.known();
        if let Some(until) = known.closed.filter(|until| now < *until) {
            return Some(until);
        }
        known.buckets.get_mut(bucket).and_then(|bucket| bucket.take(now))
    }

    /// What is known; a panic elsewhere leaves it whole.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn forget(&mut self, now: Instant) {
        if self.buckets.len() >= MANY {
            self.buckets.retain(|_, bucket| now < bucket.until);
        }
    }
}

impl Bucket {
    fn take(&mut self, now: Instant) -> Option<Instant> {
        if now >= self.until {
            *self = Bucket { left: self.limit, until: now + self.window, ..*self };
        }
        if self.left == 0 {
            return Some(self.until);
        }
        self.left -= 1;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn said(left: u32) -> Allowance {
        Allowance { limit: 2, left, lasts: 5 * SECOND }
    }

    async fn waited(pace: &Pace, bucket: &str) -> u64 {
        let before = Instant::now();
        pace.turn(bucket, before + 60 * SECOND).await.unwrap();
        before.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn as_many_go_as_are_left_and_then_it_waits() {
        let pace = Pace::default();
        assert_eq!(waited(&pace, "a").await, 0, "nothing is known yet");
        pace.note("a", said(1));
        assert_eq!(waited(&pace, "a").await, 0);
        assert_eq!(waited(&pace, "a").await, 5);
        assert_eq!(waited(&pace, "a").await, 0, "a new window takes two again");
        assert_eq!(waited(&pace, "a").await, 5);
        assert_eq!(waited(&pace, "b").await, 0, "each bucket has its own");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_was_overtaken_does_not_add() {
        let pace = Pace::default();
        pace.note("a", said(0));
        pace.note("a", said(1));
        assert_eq!(waited(&pace, "a").await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_closes_the_bucket_or_all() {
        let pace = Pace::default();
        pace.refused("a", 3 * SECOND, false);
        assert_eq!((waited(&pace, "b").await, waited(&pace, "a").await), (0, 3));
        pace.refused("a", 4 * SECOND, true);
        assert_eq!(waited(&pace, "b").await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_beyond_the_deadline() {
        let pace = Pace::default();
        pace.refused("a", 30 * SECOND, false);
        let before = Instant::now();
        assert_eq!(pace.turn("a", before + 10 * SECOND).await, Err(Failure::Wait(30 * SECOND)));
        assert_eq!(before.elapsed(), Duration::ZERO);
    }
}
