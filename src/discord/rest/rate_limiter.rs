//! Discord's rate limits: sends as many requests as a window has left, then waits until it resets.
//!
//! serenity's own limiter does not fit: it only talks to the real Discord, waits without a time limit, and retries
//! every 429.

use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::invalid_requests::InvalidRequests;
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
    /// End of the global limit. Requests with an interaction's token are exempt from it.
    global_limit_until: Option<Instant>,
    /// End of the time in which no request may be sent.
    closed_until: Option<Instant>,
    invalid: InvalidRequests,
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

/// The requests that a rejection for too many requests applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LimitScope {
    /// Those of the same bucket.
    Bucket,
    /// All of this bot, except those with an interaction's token.
    Global,
    /// All from this machine's address.
    Everything,
}

/// A group of requests that share a rate limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BucketKey {
    pub(super) name: String,
    /// True for requests with an interaction's token.
    pub(super) is_exempt: bool,
}

impl RateLimiter {
    /// Waits until a request of this bucket may be sent, and counts it.
    ///
    /// # Errors
    ///
    /// [`ApiError::RateLimited`], without waiting, when that is after the deadline.
    pub(super) async fn acquire(&self, bucket: &BucketKey, deadline: Instant) -> Result<(), ApiError> {
        while let Some(until) = self.try_acquire(bucket) {
            if until > deadline {
                return Err(ApiError::RateLimited(until - Instant::now()));
            }
            sleep_until(until).await;
        }
        Ok(())
    }

    /// Records the headers of a response.
    pub(super) fn record_headers(&self, bucket: &BucketKey, headers: RateLimitHeaders) {
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
        let bucket = known.buckets.entry(bucket.name.clone()).or_insert(fresh);
        // Responses can arrive out of order. Within a window, the smaller number is the newer.
        if until <= bucket.resets_at + WINDOW_TOLERANCE {
            bucket.remaining = bucket.remaining.min(headers.remaining);
        } else {
            *bucket = RequestBucket { window: bucket.window.max(headers.reset_after), ..fresh };
        }
    }

    /// Records a rejection for too many requests.
    pub(super) fn record_rate_limited(&self, bucket: &BucketKey, wait: Duration, scope: LimitScope) {
        let until = Instant::now() + wait;
        let mut known = self.lock_state();
        match scope {
            LimitScope::Everything => {
                tracing::error!(seconds = wait.as_secs(), "the API is closed to this address");
                known.closed_until = known.closed_until.max(Some(until));
            }
            LimitScope::Global => known.global_limit_until = known.global_limit_until.max(Some(until)),
            LimitScope::Bucket => {
                let closed = RequestBucket { limit: 1, remaining: 0, resets_at: until, window: wait };
                let bucket = known.buckets.entry(bucket.name.clone()).or_insert(closed);
                *bucket = RequestBucket { remaining: 0, resets_at: until, ..*bucket };
            }
        }
    }

    /// Counts a response that Discord counts as an invalid request.
    pub(super) fn record_invalid_request(&self) {
        self.lock_state().invalid.record(Instant::now());
    }

    /// Counts a request. Returns the time to wait for if none is left.
    fn try_acquire(&self, bucket: &BucketKey) -> Option<Instant> {
        let now = Instant::now();
        let mut known = self.lock_state();
        let global = known.global_limit_until.filter(|_| !bucket.is_exempt);
        if let Some(until) = known.closed_until.max(global).filter(|until| now < *until) {
            return Some(until);
        }
        if let Some(until) = known.buckets.get(&bucket.name).and_then(|bucket| bucket.wait(now)) {
            return Some(until);
        }
        if let Some(until) = known.invalid.try_acquire(now) {
            return Some(until);
        }
        if let Some(bucket) = known.buckets.get_mut(&bucket.name) {
            bucket.count(now);
        }
        None
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
    /// Returns the time to wait for if no request is left.
    fn wait(&self, now: Instant) -> Option<Instant> {
        (self.remaining == 0 && now < self.resets_at).then_some(self.resets_at)
    }

    /// Counts a request.
    fn count(&mut self, now: Instant) {
        if now >= self.resets_at {
            *self = RequestBucket { remaining: self.limit, resets_at: now + self.window, ..*self };
        }
        self.remaining = self.remaining.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn headers(remaining: u32) -> RateLimitHeaders {
        RateLimitHeaders { limit: 2, remaining, reset_after: 5 * SECOND }
    }

    fn key(name: &str) -> BucketKey {
        BucketKey { name: name.to_owned(), is_exempt: name.starts_with("interaction") }
    }

    async fn waited(limiter: &RateLimiter, bucket: &str) -> u64 {
        let before = Instant::now();
        limiter.acquire(&key(bucket), before + 60 * SECOND).await.unwrap();
        before.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn exhausted_bucket_waits_for_reset() {
        let limiter = RateLimiter::default();
        assert_eq!(waited(&limiter, "a").await, 0, "unknown bucket");
        limiter.record_headers(&key("a"), headers(1));
        assert_eq!(waited(&limiter, "a").await, 0);
        assert_eq!(waited(&limiter, "a").await, 5);
        assert_eq!(waited(&limiter, "a").await, 0, "a new window has two requests");
        assert_eq!(waited(&limiter, "a").await, 5);
        assert_eq!(waited(&limiter, "b").await, 0, "buckets are independent");
    }

    #[tokio::test(start_paused = true)]
    async fn stale_headers_do_not_add_requests() {
        let limiter = RateLimiter::default();
        limiter.record_headers(&key("a"), headers(0));
        limiter.record_headers(&key("a"), headers(1));
        assert_eq!(waited(&limiter, "a").await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn rejection_blocks_bucket_or_everything() {
        let limiter = RateLimiter::default();
        limiter.record_rate_limited(&key("a"), 3 * SECOND, LimitScope::Bucket);
        assert_eq!((waited(&limiter, "b").await, waited(&limiter, "a").await), (0, 3));
        limiter.record_rate_limited(&key("a"), 4 * SECOND, LimitScope::Global);
        assert_eq!(waited(&limiter, "interaction").await, 0, "exempt");
        assert_eq!(waited(&limiter, "b").await, 4);
        limiter.record_rate_limited(&key("a"), 5 * SECOND, LimitScope::Everything);
        assert_eq!(waited(&limiter, "interaction").await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn many_invalid_requests_slow_every_route() {
        let limiter = RateLimiter::default();
        (0..2000).for_each(|_| limiter.record_invalid_request());
        let before = Instant::now();
        for bucket in ["a", "b", "interaction", "a", "b"] {
            waited(&limiter, bucket).await;
        }
        assert_eq!(before.elapsed(), 2 * SECOND);
    }

    #[tokio::test(start_paused = true)]
    async fn wait_beyond_deadline_fails_at_once() {
        let limiter = RateLimiter::default();
        limiter.record_rate_limited(&key("a"), 30 * SECOND, LimitScope::Bucket);
        let before = Instant::now();
        assert_eq!(limiter.acquire(&key("a"), before + 10 * SECOND).await, Err(ApiError::RateLimited(30 * SECOND)));
        assert_eq!(before.elapsed(), Duration::ZERO);
    }
}
