//! Keeping to Discord's rate limits: as many requests as it says it still takes, then waiting as long as it says.
//!
//! serenity's own limiter cannot be used for this: it always speaks to the real Discord, waits without bound, and takes
//! every 429 for a matter of time.

use crate::discord::rest::api_error::ApiError;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How many buckets are remembered before those that have run out are forgotten.
const MAX_BUCKETS: usize = 1000;

/// Times of two answers about one window differ by what they took to arrive.
const WINDOW_TOLERANCE: Duration = Duration::from_millis(250);

/// What is known of the limits.
#[derive(Debug, Default)]
pub(in crate::discord) struct RateLimiter {
    state: Mutex<LimiterState>,
}

#[derive(Debug, Default)]
struct LimiterState {
    buckets: HashMap<String, RequestBucket>,
    /// Until when nothing at all may be sent.
    global_limit_until: Option<Instant>,
}

/// A limit that some requests share.
#[derive(Debug, Clone, Copy)]
struct RequestBucket {
    limit: u32,
    remaining: u32,
    resets_at: Instant,
    window: Duration,
}

/// What an answer says of its bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::discord) struct RateLimitHeaders {
    /// How many requests a window takes.
    pub(in crate::discord) limit: u32,
    /// How many it still takes.
    pub(in crate::discord) remaining: u32,
    /// How long it still lasts.
    pub(in crate::discord) reset_after: Duration,
}

impl RateLimiter {
    /// Waits until a request of this bucket may be sent, and counts it.
    ///
    /// # Errors
    ///
    /// [`ApiError::RateLimited`], at once, when that is after the deadline.
    pub(in crate::discord) async fn acquire(&self, bucket: &str, deadline: Instant) -> Result<(), ApiError> {
        while let Some(until) = self.try_acquire(bucket) {
            if until > deadline {
                return Err(ApiError::RateLimited(until - Instant::now()));
            }
            sleep_until(until).await;
        }
        Ok(())
    }

    /// Notes what an answer said.
    pub(in crate::discord) fn record_headers(&self, bucket: &str, said: RateLimitHeaders) {
        let now = Instant::now();
        let mut known = self.lock_state();
        known.evict_expired(now);
        let until = now + said.reset_after;
        let fresh =
            RequestBucket { limit: said.limit, remaining: said.remaining, resets_at: until, window: said.reset_after };
        let bucket = known.buckets.entry(bucket.to_owned()).or_insert(fresh);
        // Answers overtake one another: within a window only the smaller number can be true.
        if until <= bucket.resets_at + WINDOW_TOLERANCE {
            bucket.remaining = bucket.remaining.min(said.remaining);
        } else {
            *bucket = RequestBucket { window: bucket.window.max(said.reset_after), ..fresh };
        }
    }

    /// Notes that a request was one too many.
    pub(in crate::discord) fn record_rate_limited(&self, bucket: &str, wait: Duration, global: bool) {
        let until = Instant::now() + wait;
        let mut known = self.lock_state();
        if global {
            known.global_limit_until = Some(until);
        } else {
            let closed = RequestBucket { limit: 1, remaining: 0, resets_at: until, window: wait };
            let bucket = known.buckets.entry(bucket.to_owned()).or_insert(closed);
            *bucket = RequestBucket { remaining: 0, resets_at: until, ..*bucket };
        }
    }

    /// Counts a request, or answers when to ask again.
    fn try_acquire(&self, bucket: &str) -> Option<Instant> {
        let now = Instant::now();
        let mut known = self.lock_state();
        if let Some(until) = known.global_limit_until.filter(|until| now < *until) {
            return Some(until);
        }
        known.buckets.get_mut(bucket).and_then(|bucket| bucket.try_acquire(now))
    }

    /// What is known; a panic elsewhere leaves it whole.
    fn lock_state(&self) -> MutexGuard<'_, LimiterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LimiterState {
    fn evict_expired(&mut self, now: Instant) {
        if self.buckets.len() >= MAX_BUCKETS {
            self.buckets.retain(|_, bucket| now < bucket.resets_at);
        }
    }
}

impl RequestBucket {
    fn try_acquire(&mut self, now: Instant) -> Option<Instant> {
        if now >= self.resets_at {
            *self = RequestBucket { remaining: self.limit, resets_at: now + self.window, ..*self };
        }
        if self.remaining == 0 {
            return Some(self.resets_at);
        }
        self.remaining -= 1;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn said(left: u32) -> RateLimitHeaders {
        RateLimitHeaders { limit: 2, remaining: left, reset_after: 5 * SECOND }
    }

    async fn waited(pace: &RateLimiter, bucket: &str) -> u64 {
        let before = Instant::now();
        pace.acquire(bucket, before + 60 * SECOND).await.unwrap();
        before.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn as_many_go_as_are_left_and_then_it_waits() {
        let pace = RateLimiter::default();
        assert_eq!(waited(&pace, "a").await, 0, "nothing is known yet");
        pace.record_headers("a", said(1));
        assert_eq!(waited(&pace, "a").await, 0);
        assert_eq!(waited(&pace, "a").await, 5);
        assert_eq!(waited(&pace, "a").await, 0, "a new window takes two again");
        assert_eq!(waited(&pace, "a").await, 5);
        assert_eq!(waited(&pace, "b").await, 0, "each bucket has its own");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_was_overtaken_does_not_add() {
        let pace = RateLimiter::default();
        pace.record_headers("a", said(0));
        pace.record_headers("a", said(1));
        assert_eq!(waited(&pace, "a").await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_closes_the_bucket_or_all() {
        let pace = RateLimiter::default();
        pace.record_rate_limited("a", 3 * SECOND, false);
        assert_eq!((waited(&pace, "b").await, waited(&pace, "a").await), (0, 3));
        pace.record_rate_limited("a", 4 * SECOND, true);
        assert_eq!(waited(&pace, "b").await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_beyond_the_deadline() {
        let pace = RateLimiter::default();
        pace.record_rate_limited("a", 30 * SECOND, false);
        let before = Instant::now();
        assert_eq!(pace.acquire("a", before + 10 * SECOND).await, Err(ApiError::RateLimited(30 * SECOND)));
        assert_eq!(before.elapsed(), Duration::ZERO);
    }
}
