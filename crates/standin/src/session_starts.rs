//! The limits on new sessions: one within five seconds for each remainder of a shard's index by `max_concurrency`, and
//! so many within a day that a bot which exceeds them loses its token.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use crate::limits;
use crate::model::clock::{Millis, duration_millis};

/// Discord's reaction to an Identify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartVerdict {
    /// A session starts.
    Allowed,
    /// The last session has started too recently: Invalid Session.
    TooEarly,
    /// Too many sessions in one day: the token is reset.
    TokenReset,
}

/// The new sessions of each token, in a window that opens with the first one.
pub struct SessionStarts {
    /// The number of shards that may identify at the same time.
    max_concurrency: u32,
    windows: HashMap<String, (Millis, usize)>,
    /// The time of the latest session of each token and remainder.
    latest: HashMap<(String, u64), Millis>,
    /// Tokens that were reset.
    reset_tokens: HashSet<String>,
}

impl SessionStarts {
    /// Creates the limits without any session.
    pub fn new(max_concurrency: u32) -> Self {
        Self { max_concurrency, windows: HashMap::new(), latest: HashMap::new(), reset_tokens: HashSet::new() }
    }

    /// Returns the key of a token's shard in `latest`.
    fn key(&self, token: &str, shard: u64) -> (String, u64) {
        (token.to_owned(), shard % u64::from(self.max_concurrency))
    }

    /// Counts an attempt to start a session of a shard.
    pub fn count(&mut self, token: &str, shard: u64, now: Millis) -> StartVerdict {
        let window = self.windows.entry(token.to_owned()).or_insert((now, 0));
        if now >= window.0 + duration_millis(limits::SESSION_STARTS_WINDOW) {
            *window = (now, 0);
        }
        window.1 += 1;
        if window.1 > limits::SESSION_STARTS {
            self.reset_tokens.insert(token.to_owned());
            return StartVerdict::TokenReset;
        }
        let pause = duration_millis(limits::IDENTIFY_WINDOW);
        let key = self.key(token, shard);
        if self.latest.get(&key).is_some_and(|latest| now < latest + pause) {
            return StartVerdict::TooEarly;
        }
        self.latest.insert(key, now);
        StartVerdict::Allowed
    }

    /// Allows the next session of a token's shard to start at once. Discord does not; but a program that is stopped and
    /// started again for a test, or after a change, is no program that identifies in a loop.
    pub fn excuse_next(&mut self, token: &str, shard: u64) {
        let key = self.key(token, shard);
        self.latest.remove(&key);
    }

    /// Returns true if a token was reset, after which it is worth nothing.
    pub fn is_reset(&self, token: &str) -> bool {
        self.reset_tokens.contains(token)
    }

    /// Returns the object `session_start_limit` of a token.
    pub fn limit_object(&self, token: &str, now: Millis) -> Value {
        let window = duration_millis(limits::SESSION_STARTS_WINDOW);
        let open = self.windows.get(token).filter(|(opened_at, _)| now < opened_at + window);
        let (used, reset_after) = open.map_or((0, window), |(opened_at, used)| (*used, opened_at + window - now));
        json!({
            "total": limits::SESSION_STARTS, "remaining": limits::SESSION_STARTS.saturating_sub(used),
            "reset_after": reset_after, "max_concurrency": self.max_concurrency,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_beyond_the_limit_reset_the_token() {
        let mut starts = SessionStarts::new(1);
        let pause = duration_millis(limits::IDENTIFY_WINDOW);
        let mut now = 0;
        for used in 1..=limits::SESSION_STARTS {
            now += pause;
            assert_eq!(starts.count("a", 0, now), StartVerdict::Allowed);
            assert_eq!(starts.limit_object("a", now)["remaining"], limits::SESSION_STARTS - used);
        }
        assert!(!starts.is_reset("a"));
        assert_eq!(starts.count("a", 0, now + pause), StartVerdict::TokenReset);
        assert!(starts.is_reset("a"));
        assert_eq!(starts.count("b", 0, now), StartVerdict::Allowed, "each token has its own");
    }

    #[test]
    fn second_session_within_five_seconds_is_invalid() {
        let mut starts = SessionStarts::new(1);
        assert_eq!(starts.count("a", 0, 1000), StartVerdict::Allowed);
        assert_eq!(starts.count("a", 0, 5999), StartVerdict::TooEarly);
        assert_eq!(starts.count("b", 0, 5999), StartVerdict::Allowed, "each token has its own");
        assert_eq!(starts.count("a", 0, 6000), StartVerdict::Allowed, "an invalid one does not start the wait anew");
        assert_eq!(starts.count("a", 0, 6001), StartVerdict::TooEarly);
        starts.excuse_next("a", 0);
        assert_eq!(starts.count("a", 0, 6002), StartVerdict::Allowed);
        assert_eq!(starts.limit_object("a", 6003)["remaining"], limits::SESSION_STARTS - 5, "each attempt counts");
    }

    #[test]
    fn shards_with_other_remainders_may_start_at_the_same_time() {
        let mut starts = SessionStarts::new(2);
        let verdicts = [0, 1, 2, 3].map(|shard| starts.count("a", shard, 1000));
        use StartVerdict::{Allowed, TooEarly};
        assert_eq!(verdicts, [Allowed, Allowed, TooEarly, TooEarly]);
        assert_eq!(starts.limit_object("a", 1000)["max_concurrency"], 2);
    }

    #[test]
    fn window_ends_after_a_day() {
        let mut starts = SessionStarts::new(1);
        starts.count("a", 0, 1000);
        let day = duration_millis(limits::SESSION_STARTS_WINDOW);
        assert_eq!(starts.limit_object("a", 2000)["reset_after"], day - 1000);
        assert_eq!(starts.limit_object("a", day + 1000)["remaining"], limits::SESSION_STARTS);
    }
}
