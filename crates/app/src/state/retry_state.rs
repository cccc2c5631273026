//! The attempts of one match: the next one, those that are planned after it, and the delay that grows.

use std::time::Duration;
use tokio::time::Instant;

/// The first delay.
pub const MIN_BACKOFF: Duration = Duration::from_secs(1);

/// When the work on one match is tried next, and after that.
#[derive(Debug, Clone, Copy)]
pub struct RetryState {
    /// The time of the next attempt.
    pub next_attempt: Instant,
    /// The delay after a failure of it.
    pub backoff: Duration,
    /// An attempt that is planned after the next one: it is made whatever that one leads to.
    pub planned: Option<Instant>,
    /// True while an attempt is in progress.
    pub is_in_progress: bool,
    /// The attempt for which the match was scheduled during this one.
    pub scheduled_again: Option<ScheduledAttempt>,
}

/// An attempt that was scheduled while another one was in progress.
#[derive(Debug, Clone, Copy)]
pub struct ScheduledAttempt {
    /// Its time.
    pub at: Instant,
    /// True if the match keeps its growing delay after it.
    pub keeps_backoff: bool,
}

impl RetryState {
    /// Returns the state of a match that is tried first at this time.
    pub fn first_at(next_attempt: Instant) -> RetryState {
        RetryState { next_attempt, backoff: MIN_BACKOFF, planned: None, is_in_progress: false, scheduled_again: None }
    }

    /// Plans an attempt at `at`: the next one, or one after that. Of several after the next one the earliest counts.
    pub fn advance(&mut self, at: Instant) {
        match at <= self.next_attempt {
            true => self.next_attempt = at,
            false => self.planned = Some(self.planned.map_or(at, |planned| planned.min(at))),
        }
    }

    /// Returns the state after an attempt at `now` that failed: the next one is at `next_attempt`, or when it was
    /// planned before.
    pub fn after_attempt(&self, now: Instant, next_attempt: Instant, backoff: Duration) -> RetryState {
        let planned = self.planned.filter(|planned| *planned > now);
        let next_attempt = planned.map_or(next_attempt, |planned| planned.min(next_attempt));
        RetryState { backoff, planned: planned.filter(|at| *at > next_attempt), ..RetryState::first_at(next_attempt) }
    }

    /// Schedules another attempt after the one in progress. Of several the earliest time counts.
    pub fn schedule_again(&mut self, attempt: ScheduledAttempt) {
        self.scheduled_again = Some(match self.scheduled_again {
            Some(earlier) => ScheduledAttempt {
                at: earlier.at.min(attempt.at),
                keeps_backoff: earlier.keeps_backoff && attempt.keeps_backoff,
            },
            None => attempt,
        });
    }
}
