//! The pace at which deliveries of a server are tried again after changes of its roles and channels.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time in which further changes of a server are collected. Someone who reorganises roles makes dozens of them.
const COLLECTING_TIME: Duration = Duration::from_secs(10);

/// The last attempts of servers, past or planned.
#[derive(Debug, Default)]
pub struct GuildRetries(Mutex<BTreeMap<u64, Instant>>);

impl GuildRetries {
    /// Plans an attempt after a change: at once, or some seconds after the one before. Returns its time; `None` if one
    /// is planned already.
    pub fn plan(&self, guild: u64, now: Instant) -> Option<Instant> {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        attempts.retain(|_, attempt| now < *attempt + COLLECTING_TIME);
        let at = match attempts.get(&guild) {
            Some(attempt) if now < *attempt => return None,
            Some(attempt) => *attempt + COLLECTING_TIME,
            None => now,
        };
        attempts.insert(guild, at);
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_a_server_are_collected() {
        let retries = GuildRetries::default();
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(retries.plan(1, start), Some(start));
        assert_eq!(retries.plan(2, after(1)), Some(after(1)), "each server for itself");
        assert_eq!(retries.plan(1, after(2)), Some(after(10)));
        assert_eq!((retries.plan(1, after(3)), retries.plan(1, after(9))), (None, None));
        assert_eq!(retries.plan(1, after(11)), Some(after(20)));
        assert_eq!(retries.plan(1, after(31)), Some(after(31)));
    }
}
