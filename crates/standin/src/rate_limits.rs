//! Limits on requests: rate limits, with one bucket for each route with its major parameters and one for all requests;
//! and the limit on invalid requests, which are answered with 401, 403 or 429.

use std::collections::{HashMap, VecDeque};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use crate::limits;
use crate::model::clock::{Millis, duration_millis};

/// The number of requests that a bucket allows in a window, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLimit {
    pub requests: u32,
    pub window: Millis,
}

/// All buckets.
#[derive(Default)]
pub struct RateLimitBuckets {
    routes: HashMap<String, BucketWindow>,
    global: Option<BucketWindow>,
}

/// A window, which opens with its first request, and the number of requests in it.
#[derive(Clone, Copy)]
struct BucketWindow {
    opened_at: Millis,
    request_count: u32,
}

/// The state of a bucket after a request.
#[derive(Clone, Debug, PartialEq)]
pub struct RateLimitStatus {
    pub limit: RateLimit,
    pub remaining: u32,
    /// Time at which the window closes.
    resets_at: Millis,
    /// Milliseconds until then.
    resets_in: Millis,
    bucket: String,
    pub is_exceeded: bool,
    pub is_global: bool,
}

impl RateLimitBuckets {
    /// Counts a request in its bucket, and in the global one if `global`.
    pub fn count_request(&mut self, key: &str, limit: RateLimit, global: bool, now: Millis) -> RateLimitStatus {
        if self.routes.len() > 10_000 {
            self.routes.retain(|_, bucket| now < bucket.opened_at + 60_000);
        }
        let all = RateLimit { requests: limits::GLOBAL_REQUESTS, window: 1000 };
        if global {
            let bucket = self.global.get_or_insert(BucketWindow { opened_at: now, request_count: 0 });
            let status = bucket.count_request("global", all, now);
            if status.is_exceeded {
                return RateLimitStatus { is_global: true, ..status };
            }
        }
        let bucket = self.routes.entry(key.to_owned()).or_insert(BucketWindow { opened_at: now, request_count: 0 });
        bucket.count_request(key, limit, now)
    }
}

impl BucketWindow {
    fn count_request(&mut self, key: &str, limit: RateLimit, now: Millis) -> RateLimitStatus {
        if now >= self.opened_at + limit.window {
            *self = Self { opened_at: now, request_count: 0 };
        }
        let is_exceeded = self.request_count >= limit.requests;
        self.request_count = self.request_count.saturating_add(1).min(limit.requests);
        let reset = self.opened_at + limit.window;
        RateLimitStatus {
            limit,
            remaining: limit.requests - self.request_count,
            resets_at: reset,
            resets_in: reset.saturating_sub(now),
            bucket: bucket_hash(key),
            is_exceeded,
            is_global: false,
        }
    }
}

impl RateLimitStatus {
    /// Returns the `X-RateLimit-…` headers.
    pub fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let seconds = |millis: Millis| format!("{}.{:03}", millis / 1000, millis % 1000);
        insert_header(&mut headers, "x-ratelimit-limit", &self.limit.requests.to_string());
        insert_header(&mut headers, "x-ratelimit-remaining", &self.remaining.to_string());
        insert_header(&mut headers, "x-ratelimit-reset", &seconds(self.resets_at));
        insert_header(&mut headers, "x-ratelimit-reset-after", &seconds(self.resets_in));
        insert_header(&mut headers, "x-ratelimit-bucket", &self.bucket);
        if self.is_exceeded {
            add_exceeded_headers(&mut headers, self.resets_in, self.is_global);
        }
        headers
    }

    /// Returns the body of the 429 response.
    pub fn exceeded_body(&self) -> Value {
        rate_limit_body(self.resets_in, self.is_global)
    }
}

/// Adds the headers that only a 429 has.
pub fn add_exceeded_headers(headers: &mut HeaderMap, after: Millis, global: bool) {
    insert_header(headers, "retry-after", &after.div_ceil(1000).max(1).to_string());
    insert_header(headers, "x-ratelimit-scope", if global { "global" } else { "user" });
    if global {
        insert_header(headers, "x-ratelimit-global", "true");
    }
}

/// Returns the body of a 429. Discord's guide says that it may have a `code`; its API schema says
/// that it has one.
pub fn rate_limit_body(after: Millis, global: bool) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of a wait are few")]
    let seconds = after as f64 / 1000.0;
    json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global, "code": 0 })
}

fn insert_header(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

/// Returns an opaque name for a bucket: the FNV-1a hash of its key.
fn bucket_hash(key: &str) -> String {
    let hash = key
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// The statuses of invalid requests.
const INVALID: [u16; 3] = [401, 403, 429];

/// The latest invalid requests.
#[derive(Default)]
pub struct InvalidRequests {
    times: VecDeque<Millis>,
    blocked_until: Option<Millis>,
}

impl InvalidRequests {
    /// Counts a request by the status of its answer.
    pub fn count(&mut self, status: u16, now: Millis) {
        if !INVALID.contains(&status) {
            return;
        }
        let window = duration_millis(limits::INVALID_REQUESTS_WINDOW);
        self.times.push_back(now);
        while self.times.front().is_some_and(|time| time + window <= now) {
            self.times.pop_front();
        }
        if self.times.len() > limits::INVALID_REQUESTS {
            self.times.clear();
            self.blocked_until = Some(now + window);
        }
    }

    /// Returns the milliseconds for which the address is still blocked; `None` if it is not.
    pub fn blocked_for(&self, now: Millis) -> Option<Millis> {
        self.blocked_until?.checked_sub(now).filter(|left| *left > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: RateLimit = RateLimit { requests: 2, window: 5000 };

    #[test]
    fn bucket_rejects_excess_requests_until_reset() {
        let mut buckets = RateLimitBuckets::default();
        assert_eq!(buckets.count_request("a", LIMIT, true, 0).remaining, 1);
        assert!(!buckets.count_request("a", LIMIT, true, 1).is_exceeded);
        let exceeded = buckets.count_request("a", LIMIT, true, 2);
        assert!(exceeded.is_exceeded && exceeded.resets_in == 4998);
        assert!(!buckets.count_request("b", LIMIT, true, 2).is_exceeded, "each route has its own bucket");
        assert!(!buckets.count_request("a", LIMIT, true, 5000).is_exceeded);
    }

    #[test]
    fn global_limit_counts_all_routes() {
        let mut buckets = RateLimitBuckets::default();
        for n in 0..limits::GLOBAL_REQUESTS {
            assert!(!buckets.count_request(&n.to_string(), LIMIT, true, 0).is_exceeded);
        }
        assert!(buckets.count_request("one more", LIMIT, true, 0).is_global);
        assert!(!buckets.count_request("exempt", LIMIT, false, 0).is_exceeded);
    }

    #[test]
    fn too_many_invalid_requests_block_the_address_for_a_time() {
        let window = duration_millis(limits::INVALID_REQUESTS_WINDOW);
        let mut requests = InvalidRequests::default();
        for number in 0..limits::INVALID_REQUESTS {
            requests.count(INVALID[number % INVALID.len()], 5);
            requests.count(200, 5);
            requests.count(404, 5);
        }
        assert_eq!(requests.blocked_for(5), None);
        requests.count(403, 5);
        assert_eq!(requests.blocked_for(6), Some(window - 1));
        assert_eq!(requests.blocked_for(5 + window), None);
    }

    #[test]
    fn old_invalid_requests_do_not_count() {
        let mut requests = InvalidRequests::default();
        for _ in 0..limits::INVALID_REQUESTS {
            requests.count(403, 0);
        }
        let later = duration_millis(limits::INVALID_REQUESTS_WINDOW);
        requests.count(403, later);
        assert_eq!(requests.blocked_for(later), None);
    }
}
