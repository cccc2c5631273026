//! Discord's rate limits: sends as many requests as a window has left, then waits until it resets.
//!
//! serenity's own limiter does not fit: it only talks to the real Discord, waits without a time limit, and retries
//! every 429.

use crate::discord::rest::api_error::ApiError;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Number of buckets from which on expired ones are removed.
const MAX_BUCKETS: usize = 1000;

/// Difference up to which two reset times belong to the same window. They vary with network time.
const WINDOW_TOLERANCE: Duration = Duration::from_millis(250);

/// The known rate limits.
#[derive(Debug, Default)]
pub(super) struct RateLimiter {
    state: Mutex<LimiterState>,
}

#[derive(Debug, Default)]
struct LimiterState {
    buckets: HashMap<String, RequestBucket>,
    /// End of the global limit, during which no request may be sent.
    global_limit_until: Option<Instant>,
}

/// A rate limit that some requests share.
#[derive(Debug, Clone, Copy)]
struct RequestBucket {
    limit: u32,
    remaining: u32,
    resets_at: Instant,
    window: Duration,
}

/// The rate limit headers of a response.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RateLimitHeaders {
    /// Requests per window.
    pub(super) limit: u32,
    /// Requests left in the current window.
    pub(super) remaining: u32,
    /// Time until the window ends.
    pub(super) reset_after: Duration,
}

impl RateLimiter {
    /// Waits until a request of this bucket may be sent, and counts it.
    ///
    /// # Errors
    ///
    /// [`ApiError::RateLimited`], without waiting, when that is after the deadline.
    pub(super) async fn acquire(&self, bucket: &str, deadline: Instant) -> Result<(), ApiError> {
        while let Some(until) = self.try_acquire(bucket) {
            if until > deadline {
                return Err(ApiError::RateLimited(until - Instant::now()));
            }
            sleep_until(until).await;
        }
        Ok(())
    }

    /// Records the headers of a response.
    pub(super) fn record_headers(&self, bucket: &str, headers: RateLimitHeaders) {
        let now = Instant::now();
        let mut known = self.lock_state();
        known.evict_expired(now);
        let until = now + headers.reset_after;
        let fresh = RequestBucket {
            limit: headers.limit,
            remaining: headers.remaining,
            resets_at: until,
            window: headers.reset_after,
        };
        let bucket = known.buckets.entry(bucket.to_owned()).or_insert(fresh);
        // Responses can arrive out of order. Within a window, the smaller number is the newer.
        if until <= bucket.resets_at + WINDOW_TOLERANCE {
            bucket.remaining = bucket.remaining.min(headers.remaining);
        } else {
            *bucket = RequestBucket { window: bucket.window.max(headers.reset_after), ..fresh };
        }
    }

    /// Records a rejection for too many requests.
    pub(super) fn record_rate_limited(&self, bucket: &str, wait: Duration, global: bool) {
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

    /// Counts a request. Returns the time to wait for if none is left.
    fn try_acquire(&self, bucket: &str) -> Option<Instant> {
        let now = Instant::now();
        let mut known = self.lock_state();
        if let Some(until) = known.global_limit_until.filter(|until| now < *until) {
            return Some(until);
        }
        known.buckets.get_mut(bucket).and_then(|bucket| bucket.try_acquire(now))
    }

    /// Locks the state. A panic elsewhere leaves it consistent.
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

    fn headers(remaining: u32) -> RateLimitHeaders {
        RateLimitHeaders { limit: 2, remaining, reset_after: 5 * SECOND }
    }

    async fn waited(limiter: &RateLimiter, bucket: &str) -> u64 {
        let before = Instant::now();
        limiter.acquire(bucket, before + 60 * SECOND).await.unwrap();
        before.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn exhausted_bucket_waits_for_reset() {
        let limiter = RateLimiter::default();
        assert_eq!(waited(&limiter, "a").await, 0, "unknown bucket");
        limiter.record_headers("a", headers(1));
        assert_eq!(waited(&limiter, "a").await, 0);
        assert_eq!(waited(&limiter, "a").await, 5);
        assert_eq!(waited(&limiter, "a").await, 0, "a new window has two requests");
        assert_eq!(waited(&limiter, "a").await, 5);
        assert_eq!(waited(&limiter, "b").await, 0, "buckets are independent");
    }

    #[tokio::test(start_paused = true)]
    async fn stale_headers_do_not_add_requests() {
        let limiter = RateLimiter::default();
        limiter.record_headers("a", headers(0));
        limiter.record_headers("a", headers(1));
        assert_eq!(waited(&limiter, "a").await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn rejection_blocks_bucket_or_everything() {
        let limiter = RateLimiter::default();
        limiter.record_rate_limited("a", 3 * SECOND, false);
        assert_eq!((waited(&limiter, "b").await, waited(&limiter, "a").await), (0, 3));
        limiter.record_rate_limited("a", 4 * SECOND, true);
        assert_eq!(waited(&limiter, "b").await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn wait_beyond_deadline_fails_at_once() {
        let limiter = RateLimiter::default();
        limiter.record_rate_limited("a", 30 * SECOND, false);
        let before = Instant::now();
        assert_eq!(limiter.acquire("a", before + 10 * SECOND).await, Err(ApiError::RateLimited(30 * SECOND)));
        assert_eq!(before.elapsed(), Duration::ZERO);
    }
}
