//! Pace of connections and of new sessions.
//!
//! A connection that lasts is replaced at once, since Discord ends healthy connections every few hours. Connections that
//! break soon are replaced less and less often. New sessions (Identify) have a budget, because Discord resets the token of a
//! bot that starts 1,000 within a day: a few may follow each other quickly, and then one is added every few minutes.

use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// Delay after the second connection in a row that broke soon. Each further delay is twice as long.
const FIRST_DELAY: Duration = Duration::from_secs(1);

/// Longest delay between connections.
const MAX_DELAY: Duration = Duration::from_secs(60);

/// Shortest time between two new sessions. Discord demands it.
const SESSION_SPACING: Duration = Duration::from_secs(5);

/// New sessions that may follow each other quickly.
const MAX_BUDGET: u32 = 8;

/// Time after which the budget has one more session: at most 288 a day.
const REFILL_TIME: Duration = Duration::from_secs(300);

/// Time after which a session counts as lasting. Then the budget is full again.
const LASTING: Duration = Duration::from_secs(60);

/// The period of Discord's limit on new sessions.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// New sessions of this process within a day, at most. Half of what Discord allows, in case it does not say.
const MAX_SESSIONS_PER_DAY: usize = 500;

/// Decides when to connect, and when to start a session.
#[derive(Debug, Default)]
pub(super) struct ReconnectPolicy {
    /// Connections in a row that broke soon.
    failures: u32,
    /// The new sessions that the budget lacks, and since when the next one is being added.
    spent: Option<(u32, Instant)>,
    /// The new sessions of the last day.
    sessions: VecDeque<Instant>,
    /// Earliest time of the next connection.
    hold_until: Option<Instant>,
}

impl ReconnectPolicy {
    /// Returns the time to wait before the next connection.
    pub(super) fn connect_delay(&self, now: Instant) -> Duration {
        let held = self.hold_until.map_or(Duration::ZERO, |until| until.saturating_duration_since(now));
        held.max(doubled(FIRST_DELAY, self.failures.saturating_sub(1), MAX_DELAY, self.failures > 1))
    }

    /// Forbids connections for a time.
    pub(super) fn hold(&mut self, now: Instant, time: Duration) {
        self.hold_until = Some(now + time);
    }

    /// Counts a new session.
    ///
    /// # Errors
    ///
    /// The time to wait before it may start.
    pub(super) fn start_session(&mut self, now: Instant) -> Result<(), Duration> {
        self.sessions.retain(|started| now.duration_since(*started) < DAY);
        self.refill(now);
        let paced = self.sessions.back().map(|last| *last + SESSION_SPACING);
        let refilled = self.spent.filter(|(spent, _)| *spent >= MAX_BUDGET).map(|(_, since)| since + REFILL_TIME);
        let oldest = self.sessions.front().filter(|_| self.sessions.len() >= MAX_SESSIONS_PER_DAY);
        let until = paced.max(refilled).max(oldest.map(|oldest| *oldest + DAY));
        match until.map(|until| until.saturating_duration_since(now)).filter(|wait| !wait.is_zero()) {
            Some(wait) => Err(wait),
            None => {
                self.sessions.push_back(now);
                let (spent, since) = self.spent.unwrap_or((0, now));
                self.spent = Some((spent + 1, since));
                Ok(())
            }
        }
    }

    /// Adds to the budget what time has added.
    fn refill(&mut self, now: Instant) {
        while let Some((spent, since)) = self.spent.filter(|(_, since)| now.duration_since(*since) >= REFILL_TIME) {
            self.spent = (spent > 1).then_some((spent - 1, since + REFILL_TIME));
        }
    }

    /// Records the end of a connection that was in use for this time; zero when it was never ready.
    pub(super) fn record_end(&mut self, in_use: Duration) {
        if in_use >= LASTING {
            self.spent = None;
            // The end of this one counts.
            self.failures = 0;
        }
        self.failures = self.failures.saturating_add(1);
    }
}

/// Returns a delay that is doubled this many times, up to a limit; none unless `applies`.
fn doubled(first: Duration, times: u32, limit: Duration, applies: bool) -> Duration {
    if applies {
        first.saturating_mul(2_u32.saturating_pow(times.saturating_sub(1))).min(limit)
    } else {
        Duration::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn connections_that_break_soon_are_replaced_more_slowly() {
        let mut policy = ReconnectPolicy::default();
        let mut delays = Vec::new();
        for _ in 0..9 {
            delays.push(policy.connect_delay(Instant::now()).as_secs());
            policy.record_end(SECOND);
        }
        assert_eq!(delays, [0, 0, 1, 2, 4, 8, 16, 32, 60]);
        policy.record_end(LASTING);
        assert_eq!(policy.connect_delay(Instant::now()), Duration::ZERO, "it had lasted");
        policy.hold(Instant::now(), 90 * SECOND);
        assert_eq!(policy.connect_delay(Instant::now()), 90 * SECOND);
    }

    #[tokio::test(start_paused = true)]
    async fn new_sessions_stay_far_below_the_daily_limit() {
        let mut policy = ReconnectPolicy::default();
        let (begun, mut sessions, mut lasting) = (Instant::now(), 0, 0);
        while begun.elapsed() < DAY {
            match policy.start_session(Instant::now()) {
                Ok(()) => {
                    sessions += 1;
                    policy.record_end(Duration::ZERO);
                }
                Err(wait) => tokio::time::advance(wait).await,
            }
        }
        assert!((200..300).contains(&sessions), "{sessions}");
        let begun = Instant::now();
        let mut policy = ReconnectPolicy::default();
        while begun.elapsed() < DAY {
            match policy.start_session(Instant::now()) {
                Ok(()) => {
                    lasting += 1;
                    tokio::time::advance(LASTING).await;
                    policy.record_end(LASTING);
                }
                Err(wait) => tokio::time::advance(wait).await,
            }
        }
        assert_eq!(lasting, MAX_SESSIONS_PER_DAY, "sessions that last a minute");
    }

    #[tokio::test(start_paused = true)]
    async fn second_session_waits_five_seconds() {
        let mut policy = ReconnectPolicy::default();
        assert_eq!(policy.start_session(Instant::now()), Ok(()));
        assert_eq!(policy.start_session(Instant::now()), Err(SESSION_SPACING));
        tokio::time::advance(SESSION_SPACING).await;
        assert_eq!(policy.start_session(Instant::now()), Ok(()));
        assert_eq!(policy.start_session(Instant::now()), Err(SESSION_SPACING));
    }

    #[tokio::test(start_paused = true)]
    async fn eight_sessions_start_quickly_and_then_one_every_five_minutes() {
        let mut policy = ReconnectPolicy::default();
        let (begun, mut starts) = (Instant::now(), Vec::new());
        while starts.len() < 11 {
            match policy.start_session(Instant::now()) {
                Ok(()) => starts.push(begun.elapsed().as_secs()),
                Err(wait) => tokio::time::advance(wait).await,
            }
        }
        assert_eq!(starts, [0, 5, 10, 15, 20, 25, 30, 35, 300, 600, 900]);
        policy.record_end(LASTING);
        tokio::time::advance(SESSION_SPACING).await;
        assert_eq!(policy.start_session(Instant::now()), Ok(()), "the budget is full again");
    }
}
