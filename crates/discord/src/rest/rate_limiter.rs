//! Discord's rate limits: sends as many requests as a window has left, then waits until it resets.
//!
//! serenity's own limiter does not fit: it only talks to the real Discord, waits without a time limit, and retries
//! every 429.

use crate::rest::api_error::ApiError;
use crate::rest::global_share::GlobalShare;
use crate::rest::invalid_requests::InvalidRequests;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Number of buckets from which on expired buckets are removed.
const MAX_BUCKETS: usize = 1000;

/// Difference up to which two reset times belong to the same window. They vary with network time.
const WINDOW_TOLERANCE: Duration = Duration::from_millis(250);

/// The longest wait that a response can ask for.
const MAX_WAIT: Duration = Duration::from_secs(60 * 60);

/// The shortest and the longest block after a block that was not the last.
const REPEATED_BLOCK: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(15 * 60));

/// The time in which the request that is let through after a block has to be answered.
const PROBE_TIME: Duration = Duration::from_secs(10);

/// The interval at which a request looks for the answer to the request that was let through.
const PROBE_POLL: Duration = Duration::from_millis(250);

/// The known rate limits.
#[derive(Debug, Default)]
pub struct RateLimiter {
    state: Mutex<LimiterState>,
    /// True from the response that begins a block until a response that shows its end.
    is_closed: watch::Sender<bool>,
}

/// The requests that share a limit: a route or the id of a bucket, and a resource.
type LimitKey = (Arc<str>, Arc<str>);

#[derive(Debug, Default)]
struct LimiterState {
    /// The buckets by their id and the resource.
    buckets: HashMap<LimitKey, RequestBucket>,
    /// The id of each route's bucket, as Discord names it. It can be the same for several routes.
    bucket_ids: HashMap<Arc<str>, Arc<str>>,
    /// The ends of the pauses that rejections have asked for, by route or id of a bucket, and resource.
    pauses: HashMap<LimitKey, Instant>,
    /// End of the global limit. Requests with an interaction's token are exempt from it.
    global_limit_until: Option<Instant>,
    /// The block of all requests.
    block: Option<Block>,
    invalid: InvalidRequests,
    share: GlobalShare,
}

/// A block of all requests from this machine's address. When it is over, one request shows if the API answers again;
/// until then the others wait.
#[derive(Debug, Clone, Copy)]
struct Block {
    until: Instant,
    length: Duration,
    /// The end of the time in which the request that was let through has to be answered.
    probed_until: Option<Instant>,
}

/// A rate limit that some requests share, in its present window.
#[derive(Debug, Clone, Copy)]
struct RequestBucket {
    limit: u32,
    remaining: u32,
    /// The length of the window as far as it is known.
    window: Duration,
    /// The time of the first request, if that opened a window which was known to be over.
    opened_at: Option<Instant>,
    resets_at: Instant,
    /// True from the first request in a window until a response shows when it ends.
    is_predicted: bool,
}

/// The rate limit headers of a response.
#[derive(Debug, Clone, PartialEq)]
pub struct RateLimitHeaders {
    /// The id of the bucket, which does not contain the resource.
    pub(super) bucket_id: Option<Arc<str>>,
    /// Requests per window.
    pub limit: u32,
    /// Requests left in the current window.
    pub remaining: u32,
    /// Time until the window ends.
    pub reset_after: Duration,
}

/// The requests that a rejection for too many requests applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitScope {
    /// The requests of the same bucket.
    Bucket,
    /// All of this bot, except requests with an interaction's token.
    Global,
    /// All from this machine's address.
    Everything,
}

/// The part of a request that its rate limit depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketKey {
    /// The method and the path without ids.
    pub(super) route: Arc<str>,
    /// The channel, guild or webhook, each of which has limits of its own.
    pub(super) resource: Arc<str>,
    /// True for requests with an interaction's token.
    pub is_exempt: bool,
}

impl RateLimiter {
    /// Waits until a request of this bucket may be sent, and counts it.
    ///
    /// # Errors
    ///
    /// [`ApiError::RateLimited`], without waiting, when that is after the deadline.
    pub async fn acquire(&self, bucket: &BucketKey, deadline: Instant) -> Result<(), ApiError> {
        while let Some(until) = self.try_acquire(bucket) {
            if until > deadline {
                return Err(ApiError::RateLimited(until - Instant::now()));
            }
            sleep_until(until).await;
        }
        Ok(())
    }

    /// Records the headers of a response to a request that was sent at this time.
    pub fn record_headers(&self, bucket: &BucketKey, sent_at: Instant, headers: RateLimitHeaders) {
        let now = Instant::now();
        let mut known = self.lock_state();
        known.evict_expired(now);
        if let Some(id) = headers.bucket_id.as_ref().filter(|id| known.bucket_ids.get(&bucket.route) != Some(id)) {
            known.bucket_ids.insert(Arc::clone(&bucket.route), Arc::clone(id));
        }
        let fresh = RequestBucket::new(&headers, now);
        let key = known.key(bucket);
        known.buckets.entry(key).and_modify(|bucket| bucket.update(fresh, sent_at)).or_insert(fresh);
    }

    /// Records a rejection for too many requests. Waits are at most an hour long.
    pub fn record_rate_limited(&self, bucket: &BucketKey, wait: Duration, scope: LimitScope) {
        let wait = wait.min(MAX_WAIT);
        let until = Instant::now() + wait;
        let now = Instant::now();
        let mut known = self.lock_state();
        match scope {
            LimitScope::Everything => {
                let block = Block::after(known.block, wait, now);
                tracing::error!(seconds = (block.until - now).as_secs(), "the API is closed to this address");
                known.block = Some(block);
                self.is_closed.send_replace(true);
            }
            LimitScope::Global => known.global_limit_until = known.global_limit_until.max(Some(until)),
            // By both names: the next response of the route may be the first with an id.
            LimitScope::Bucket => {
                for key in [bucket.route_key(), known.key(bucket)] {
                    known.pauses.insert(key, until);
                }
            }
        }
    }

    /// Records a response of Discord's API: a block that is over by its time has ended.
    pub fn record_response(&self) {
        let now = Instant::now();
        let mut known = self.lock_state();
        // During a block, the response is to a request that was sent before.
        if known.block.is_some_and(|block| now >= block.until) {
            known.block = None;
            self.is_closed.send_replace(false);
        }
    }

    /// Sets the part of the bot's servers that this process has, and of the global limit.
    pub fn set_share(&self, share: f64) {
        self.lock_state().share.set(share);
    }

    /// Returns a receiver that is true while the API is closed to this machine's address.
    pub fn subscribe_closed(&self) -> watch::Receiver<bool> {
        self.is_closed.subscribe()
    }

    /// Records that a request was not answered by Discord's API, or not sent. After a block the next one is let
    /// through.
    pub fn record_no_response(&self) {
        if let Some(block) = &mut self.lock_state().block {
            block.probed_until = None;
        }
    }

    /// Counts a response that Discord counts as an invalid request.
    pub fn record_invalid_request(&self) {
        self.lock_state().invalid.record(Instant::now());
    }

    /// Counts a request. Returns the time to wait for if none is left.
    fn try_acquire(&self, bucket: &BucketKey) -> Option<Instant> {
        let now = Instant::now();
        let mut known = self.lock_state();
        let global = known.global_limit_until.filter(|_| !bucket.is_exempt);
        let closed = known.block.and_then(|block| block.wait(now));
        if let Some(until) = closed.max(global).filter(|until| now < *until) {
            return Some(until);
        }
        let key = known.key(bucket);
        let paused = [&bucket.route_key(), &key].into_iter().filter_map(|key| known.pauses.get(key)).max().copied();
        let exhausted = known.buckets.get(&key).and_then(|bucket| bucket.wait(now));
        if let Some(until) = paused.filter(|until| now < *until).max(exhausted) {
            return Some(until);
        }
        // Answers to interactions do not repeat in vain, and a person waits for them.
        let paced = || known.invalid.try_acquire(now).or_else(|| known.share.try_acquire(now));
        if let Some(until) = (!bucket.is_exempt).then(paced).flatten() {
            return Some(until);
        }
        if let Some(block) = &mut known.block {
            block.probed_until = Some(now + PROBE_TIME);
        }
        if let Some(bucket) = known.buckets.get_mut(&key) {
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
    /// Returns the key of a request's bucket: of all routes with the same id, once it is known.
    fn key(&self, bucket: &BucketKey) -> LimitKey {
        let id = self.bucket_ids.get(&bucket.route).unwrap_or(&bucket.route);
        (Arc::clone(id), Arc::clone(&bucket.resource))
    }

    fn evict_expired(&mut self, now: Instant) {
        if self.buckets.len() >= MAX_BUCKETS {
            self.buckets.retain(|_, bucket| now < bucket.resets_at);
        }
        self.pauses.retain(|_, until| now < *until);
    }
}

impl BucketKey {
    fn route_key(&self) -> LimitKey {
        (Arc::clone(&self.route), Arc::clone(&self.resource))
    }
}

impl Block {
    /// Returns the block that follows from a response. Several responses to requests that were sent before it are one;
    /// one to the request that was let through after it makes it twice as long.
    fn after(before: Option<Block>, wait: Duration, now: Instant) -> Block {
        let (least, most) = REPEATED_BLOCK;
        let length = match before {
            Some(block) if now < block.until => wait,
            Some(block) => (2 * block.length).clamp(least, most).max(wait),
            None => wait,
        };
        let before = before.filter(|block| now < block.until);
        let until = before.map_or(now + length, |block| block.until.max(now + length));
        Block { until, length: before.map_or(length, |block| block.length.max(length)), probed_until: None }
    }

    /// Returns the time to wait for; `None` if a request may show whether the block is over.
    fn wait(&self, now: Instant) -> Option<Instant> {
        match self.probed_until {
            _ if now < self.until => Some(self.until),
            Some(until) if now < until => Some(now + PROBE_POLL),
            _ => None,
        }
    }
}

impl RequestBucket {
    /// Creates a bucket from the headers of a response that has arrived now.
    fn new(headers: &RateLimitHeaders, now: Instant) -> RequestBucket {
        let window = headers.reset_after.min(MAX_WAIT);
        RequestBucket {
            limit: headers.limit,
            remaining: headers.remaining,
            window,
            opened_at: None,
            resets_at: now + window,
            is_predicted: false,
        }
    }

    /// Takes over the limits in a response, which can arrive out of order.
    fn update(&mut self, fresh: RequestBucket, sent_at: Instant) {
        if self.opened_at.is_some_and(|opened_at| sent_at < opened_at) {
            // Of an earlier window.
            return;
        }
        let remaining = self.remaining.min(fresh.remaining);
        if (self.resets_at.max(fresh.resets_at) - self.resets_at.min(fresh.resets_at)) <= WINDOW_TOLERANCE {
            // Within a window, the smaller number is the newer.
            *self = RequestBucket { limit: fresh.limit, remaining, is_predicted: false, ..*self };
        } else if self.is_predicted {
            // Others may have been sent in the same window.
            *self = RequestBucket { remaining, opened_at: self.opened_at, ..fresh };
        } else {
            *self = fresh;
        }
    }

    /// Returns the time to wait for if no request is left.
    fn wait(&self, now: Instant) -> Option<Instant> {
        (self.remaining == 0 && now < self.resets_at).then_some(self.resets_at)
    }

    /// Counts a request.
    fn count(&mut self, now: Instant) {
        if now >= self.resets_at {
            let resets_at = now + self.window;
            *self =
                RequestBucket { remaining: self.limit, opened_at: Some(now), resets_at, is_predicted: true, ..*self };
        }
        self.remaining = self.remaining.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn headers(remaining: u32) -> RateLimitHeaders {
        RateLimitHeaders { bucket_id: None, limit: 2, remaining, reset_after: 5 * SECOND }
    }

    fn key(route: &str) -> BucketKey {
        key_in(route, "1")
    }

    fn key_in(route: &str, resource: &str) -> BucketKey {
        BucketKey { route: route.into(), resource: resource.into(), is_exempt: route.starts_with("interaction") }
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
        limiter.record_headers(&key("a"), Instant::now(), headers(1));
        assert_eq!(waited(&limiter, "a").await, 0);
        assert_eq!(waited(&limiter, "a").await, 5);
        assert_eq!(waited(&limiter, "a").await, 0, "a new window has two requests");
        assert_eq!(waited(&limiter, "a").await, 5);
        assert_eq!(waited(&limiter, "b").await, 0, "buckets are independent");
    }

    #[tokio::test(start_paused = true)]
    async fn stale_headers_do_not_add_requests() {
        let limiter = RateLimiter::default();
        limiter.record_headers(&key("a"), Instant::now(), headers(0));
        limiter.record_headers(&key("a"), Instant::now(), headers(1));
        assert_eq!(waited(&limiter, "a").await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn pause_after_a_rejection_changes_no_window() {
        let limiter = RateLimiter::default();
        let five = |remaining, reset_after| RateLimitHeaders { bucket_id: None, limit: 5, remaining, reset_after };
        // With the headers of an ordinary window, of the pause itself, or none.
        for rejected in [Some(five(0, SECOND)), Some(five(0, 20 * SECOND)), None] {
            if let Some(headers) = rejected {
                limiter.record_headers(&key("a"), Instant::now(), headers);
            }
            limiter.record_rate_limited(&key("a"), 20 * SECOND, LimitScope::Bucket);
            assert_eq!(waited(&limiter, "a").await, 20);
            let begun = Instant::now();
            let mut opened_at = begun;
            let mut count = 0;
            for _ in 0..30 {
                if Instant::now() >= opened_at + SECOND {
                    (opened_at, count) = (Instant::now(), 0);
                }
                count += 1;
                let left = opened_at + SECOND - Instant::now();
                limiter.record_headers(&key("a"), Instant::now(), five(5_u32.checked_sub(count).unwrap(), left));
                limiter.acquire(&key("a"), begun + 60 * SECOND).await.unwrap();
            }
            assert!(begun.elapsed() <= 6 * SECOND, "{:?}", begun.elapsed());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn newest_response_sets_limit_and_window() {
        let limiter = RateLimiter::default();
        let of = |limit, remaining, seconds| RateLimitHeaders {
            bucket_id: None,
            limit,
            remaining,
            reset_after: seconds * SECOND,
        };
        limiter.record_headers(&key("a"), Instant::now(), of(5, 0, 30));
        limiter.record_headers(&key("a"), Instant::now(), of(2, 0, 10));
        assert_eq!(waited(&limiter, "a").await, 10);
        // Two were sent in a window that is thought to last ten seconds, and lasts three.
        waited(&limiter, "a").await;
        limiter.record_headers(&key("a"), Instant::now(), of(3, 2, 3));
        assert_eq!(waited(&limiter, "a").await, 3, "the second is not known to have been counted");
        tokio::time::sleep(SECOND).await;
        // A response of the window before arrives late.
        limiter.record_headers(&key("a"), Instant::now() - 20 * SECOND, of(3, 0, 9));
        assert_eq!((waited(&limiter, "a").await, waited(&limiter, "a").await), (0, 0));
        assert_eq!(waited(&limiter, "a").await, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn routes_with_the_same_bucket_share_a_limit_in_each_resource() {
        let limiter = RateLimiter::default();
        let shared = |remaining| RateLimitHeaders { bucket_id: Some("abc".into()), ..headers(remaining) };
        limiter.record_headers(&key("post"), Instant::now(), shared(1));
        limiter.record_headers(&key_in("edit", "2"), Instant::now(), shared(1));
        assert_eq!((waited(&limiter, "edit").await, waited(&limiter, "post").await), (0, 5));
        let elsewhere = |route| {
            let limiter = &limiter;
            async move {
                let before = Instant::now();
                limiter.acquire(&key_in(route, "3"), before + 60 * SECOND).await.unwrap();
                before.elapsed().as_secs()
            }
        };
        limiter.record_rate_limited(&key("edit"), 3 * SECOND, LimitScope::Bucket);
        assert_eq!((elsewhere("post").await, waited(&limiter, "post").await), (0, 3));
        // A pause that was asked for before the id is known counts after it is.
        limiter.record_rate_limited(&key("retire"), 7 * SECOND, LimitScope::Bucket);
        limiter.record_headers(&key_in("retire", "2"), Instant::now(), shared(1));
        assert_eq!(waited(&limiter, "retire").await, 7);
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
        assert_eq!(before.elapsed(), Duration::from_millis(1500), "people wait for the answers to interactions");
    }

    #[tokio::test(start_paused = true)]
    async fn one_request_shows_if_a_block_is_over() {
        let limiter = RateLimiter::default();
        let start = Instant::now();
        let sent = Mutex::new(Vec::new());
        limiter.record_rate_limited(&key("a"), 30 * SECOND, LimitScope::Everything);
        // Ten wait. The first two that get through are blocked again.
        let waiter = |name: String| {
            let limiter = &limiter;
            let sent = &sent;
            async move {
                limiter.acquire(&key(&name), start + 3600 * SECOND).await.unwrap();
                let count = {
                    let mut sent = sent.lock().unwrap();
                    sent.push(start.elapsed().as_secs());
                    sent.len()
                };
                tokio::time::sleep(SECOND / 2).await;
                match count {
                    1 | 2 => limiter.record_rate_limited(&key(&name), SECOND, LimitScope::Everything),
                    _ => limiter.record_response(),
                }
            }
        };
        futures_util::future::join_all((0..10).map(|number| waiter(number.to_string()))).await;
        let sent = sent.into_inner().unwrap();
        assert_eq!(sent[..2], [30, 90], "one, and the next after twice the time");
        assert_eq!(sent[2], 211);
        assert!(sent[3..].iter().all(|at| (211..213).contains(at)), "then it is open: {sent:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn block_is_tried_again_after_a_request_without_a_response() {
        let limiter = RateLimiter::default();
        limiter.record_rate_limited(&key("a"), SECOND, LimitScope::Everything);
        assert_eq!(waited(&limiter, "a").await, 1);
        limiter.record_no_response();
        assert_eq!(waited(&limiter, "b").await, 0);
        assert_eq!(waited(&limiter, "a").await, 10, "the fate of the other is unknown");
    }

    #[tokio::test(start_paused = true)]
    async fn absurd_waits_are_an_hour_long() {
        for scope in [LimitScope::Bucket, LimitScope::Global, LimitScope::Everything] {
            let limiter = RateLimiter::default();
            limiter.record_rate_limited(&key("a"), Duration::from_secs(1 << 60), scope);
            let before = Instant::now();
            limiter.acquire(&key("a"), before + 2 * MAX_WAIT).await.unwrap();
            assert_eq!(before.elapsed(), MAX_WAIT);
        }
        let limiter = RateLimiter::default();
        let absurd =
            RateLimitHeaders { bucket_id: None, limit: 1, remaining: 0, reset_after: Duration::from_secs(1 << 60) };
        limiter.record_headers(&key("a"), Instant::now(), absurd);
        let before = Instant::now();
        limiter.acquire(&key("a"), before + 2 * MAX_WAIT).await.unwrap();
        assert_eq!(before.elapsed(), MAX_WAIT);
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
