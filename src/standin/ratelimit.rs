//! Rate limits: a bucket for each route and place, and one for all requests together.

use std::collections::HashMap;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use super::clock::Millis;
use super::limits;

/// How many requests a bucket lets through, in how many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limit {
    pub(crate) requests: u32,
    pub(crate) within: Millis,
}

/// All buckets.
#[derive(Default)]
pub(crate) struct Buckets {
    routes: HashMap<String, Bucket>,
    global: Option<Bucket>,
}

/// A window that opens with its first request, and how many have come since.
#[derive(Clone, Copy)]
struct Bucket {
    opened: Millis,
    used: u32,
}

/// What a bucket says of a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) limit: Limit,
    pub(crate) remaining: u32,
    /// When the window closes.
    pub(crate) reset: Millis,
    /// Milliseconds until then.
    pub(crate) reset_after: Millis,
    pub(crate) bucket: String,
    pub(crate) refused: bool,
    pub(crate) global: bool,
}

impl Buckets {
    /// Counts a request. `global`: whether it counts among all requests as well.
    pub(crate) fn take(&mut self, key: &str, limit: Limit, global: bool, now: Millis) -> Verdict {
        if self.routes.len() > 10_000 {
            self.routes.retain(|_, bucket| now < bucket.opened + 60_000);
        }
        let all = Limit { requests: limits::GLOBAL_REQUESTS, within: 1000 };
        if global {
            let bucket = self.global.get_or_insert(Bucket { opened: now, used: 0 });
            let verdict = bucket.take("global", all, now);
            if verdict.refused {
                return Verdict { global: true, ..verdict };
            }
        }
        let bucket = self.routes.entry(key.to_owned()).or_insert(Bucket { opened: now, used: 0 });
        bucket.take(key, limit, now)
    }
}

impl Bucket {
    fn take(&mut self, key: &str, limit: Limit, now: Millis) -> Verdict {
        if now >= self.opened + limit.within {
            *self = Self { opened: now, used: 0 };
        }
        let refused = self.used >= limit.requests;
        self.used = self.used.saturating_add(1).min(limit.requests);
        let reset = self.opened + limit.within;
        Verdict {
            limit,
            remaining: limit.requests - self.used,
            reset,
            reset_after: reset.saturating_sub(now),
            bucket: name(key),
            refused,
            global: false,
        }
    }
}

impl Verdict {
    /// The headers that tell of it.
    pub(crate) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let seconds = |millis: Millis| format!("{}.{:03}", millis / 1000, millis % 1000);
        put(&mut headers, "x-ratelimit-limit", &self.limit.requests.to_string());
        put(&mut headers, "x-ratelimit-remaining", &self.remaining.to_string());
        put(&mut headers, "x-ratelimit-reset", &seconds(self.reset));
        put(&mut headers, "x-ratelimit-reset-after", &seconds(self.reset_after));
        put(&mut headers, "x-ratelimit-bucket", &self.bucket);
        if self.refused {
            refuse(&mut headers, self.reset_after, self.global);
        }
        headers
    }

    /// The body of the refusal.
    pub(crate) fn body(&self) -> Value {
        body(self.reset_after, self.global)
    }
}

/// Adds what only a 429 has.
pub(crate) fn refuse(headers: &mut HeaderMap, after: Millis, global: bool) {
    put(headers, "retry-after", &after.div_ceil(1000).max(1).to_string());
    put(headers, "x-ratelimit-scope", if global { "global" } else { "user" });
    if global {
        put(headers, "x-ratelimit-global", "true");
    }
}

/// The body of a 429. Discord's documentation says that it may have a `code`, its description of the API that it has one.
pub(crate) fn body(after: Millis, global: bool) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of a wait are few")]
    let seconds = after as f64 / 1000.0;
    json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global, "code": 0 })
}

fn put(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

/// An opaque name for a bucket: FNV-1a of its key.
fn name(key: &str) -> String {
    let hash = key
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { requests: 2, within: 5000 };

    #[test]
    fn a_bucket_refuses_what_is_too_much_and_opens_again() {
        let mut buckets = Buckets::default();
        assert_eq!(buckets.take("a", LIMIT, true, 0).remaining, 1);
        assert!(!buckets.take("a", LIMIT, true, 1).refused);
        let refused = buckets.take("a", LIMIT, true, 2);
        assert!(refused.refused && refused.reset_after == 4998);
        assert!(!buckets.take("b", LIMIT, true, 2).refused, "each route has its own");
        assert!(!buckets.take("a", LIMIT, true, 5000).refused);
    }

    #[test]
    fn all_requests_together_are_limited() {
        let mut buckets = Buckets::default();
        for n in 0..limits::GLOBAL_REQUESTS {
            assert!(!buckets.take(&n.to_string(), LIMIT, true, 0).refused);
        }
        assert!(buckets.take("one more", LIMIT, true, 0).global);
        assert!(!buckets.take("exempt", LIMIT, false, 0).refused);
    }
}
