//! The limit on new sessions: a bot that exceeds it loses its token.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use crate::limits;
use crate::model::clock::{Millis, duration_millis};

/// The new sessions of each token, in a window that opens with the first one.
#[derive(Default)]
pub(crate) struct SessionStarts {
    windows: HashMap<String, (Millis, usize)>,
    /// Tokens that were reset.
    reset_tokens: HashSet<String>,
}

impl SessionStarts {
    /// Counts a new session. Returns false if it exceeds the limit, which resets the token.
    pub(crate) fn count(&mut self, token: &str, now: Millis) -> bool {
        let window = self.windows.entry(token.to_owned()).or_insert((now, 0));
        if now >= window.0 + duration_millis(limits::SESSION_STARTS_WINDOW) {
            *window = (now, 0);
        }
        window.1 += 1;
        let is_allowed = window.1 <= limits::SESSION_STARTS;
        if !is_allowed {
            self.reset_tokens.insert(token.to_owned());
        }
        is_allowed
    }

    /// Returns true if a token was reset, after which it is worth nothing.
    pub(crate) fn is_reset(&self, token: &str) -> bool {
        self.reset_tokens.contains(token)
    }

    /// Returns the object `session_start_limit` of a token.
    pub(crate) fn limit_object(&self, token: &str, now: Millis) -> Value {
        let window = duration_millis(limits::SESSION_STARTS_WINDOW);
        let open = self.windows.get(token).filter(|(opened_at, _)| now < opened_at + window);
        let (used, reset_after) = open.map_or((0, window), |(opened_at, used)| (*used, opened_at + window - now));
        json!({
            "total": limits::SESSION_STARTS, "remaining": limits::SESSION_STARTS.saturating_sub(used),
            "reset_after": reset_after, "max_concurrency": 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_beyond_the_limit_reset_the_token() {
        let mut starts = SessionStarts::default();
        for used in 1..=limits::SESSION_STARTS {
            assert!(starts.count("a", 5));
            assert_eq!(starts.limit_object("a", 5)["remaining"], limits::SESSION_STARTS - used);
        }
        assert!(!starts.is_reset("a"));
        assert!(!starts.count("a", 6) && starts.is_reset("a"));
        assert!(starts.count("b", 6), "each token has its own");
    }

    #[test]
    fn window_ends_after_a_day() {
        let mut starts = SessionStarts::default();
        starts.count("a", 1000);
        let day = duration_millis(limits::SESSION_STARTS_WINDOW);
        assert_eq!(starts.limit_object("a", 2000)["reset_after"], day - 1000);
        assert_eq!(starts.limit_object("a", day + 1000)["remaining"], limits::SESSION_STARTS);
    }
}
