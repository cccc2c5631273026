//! Pace of the connections and of the new sessions of one shard.
//!
//! A connection that lasts is replaced at once, since Discord ends healthy connections every few hours. Connections
//! that break soon are replaced less and less often. New sessions (Identify) have a budget, because Discord resets the
//! token of a bot that starts 1,000 within a day: a few may follow each other quickly, and then one is added every few
//! minutes.

use std::time::Duration;
use tokio::time::Instant;

/// Delay after the second connection in a row that broke soon. Each further delay is twice as long.
const FIRST_DELAY: Duration = Duration::from_secs(1);

/// Longest delay between connections.
const MAX_DELAY: Duration = Duration::from_secs(60);

/// New sessions that may follow each other quickly.
const MAX_BUDGET: u32 = 8;

/// Time after which the budget has one more session: at most 288 a day.
const REFILL_TIME: Duration = Duration::from_secs(300);

/// Time after which a session counts as lasting. Then the budget is full again.
const LASTING: Duration = Duration::from_secs(60);

/// Decides when to connect, and when to start a session.
#[derive(Debug, Default)]
pub struct ReconnectPolicy {
    /// Connections in a row that broke soon.
    failures: u32,
    /// The new sessions that the budget lacks, and since when the next one is being added.
    spent: Option<(u32, Instant)>,
}

impl ReconnectPolicy {
    /// Returns the time to wait before the next connection.
    pub fn connect_delay(&self) -> Duration {
        doubled(FIRST_DELAY, self.failures.saturating_sub(1), MAX_DELAY, self.failures > 1)
    }

    /// Returns the time until the budget has a new session.
    pub fn session_delay(&mut self, now: Instant) -> Duration {
        self.refill(now);
        let refilled = self.spent.filter(|(spent, _)| *spent >= MAX_BUDGET).map(|(_, since)| since + REFILL_TIME);
        refilled.map_or(Duration::ZERO, |refilled| refilled.saturating_duration_since(now))
    }

    /// Takes a new session from the budget.
    pub fn spend_session(&mut self, now: Instant) {
        self.refill(now);
        let (spent, since) = self.spent.unwrap_or((0, now));
        self.spent = Some((spent + 1, since));
    }

    /// Adds the amount for the elapsed time to the budget.
    fn refill(&mut self, now: Instant) {
        while let Some((spent, since)) = self.spent.filter(|(_, since)| now.duration_since(*since) >= REFILL_TIME) {
            self.spent = (spent > 1).then_some((spent - 1, since + REFILL_TIME));
        }
    }

    /// Records the end of a connection that was in use for this time; zero when it was never ready.
    pub fn record_end(&mut self, in_use: Duration) {
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
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    #[tokio::test(start_paused = true)]
    async fn connections_that_break_soon_are_replaced_more_slowly() {
        let mut policy = ReconnectPolicy::default();
        let mut delays = Vec::new();
        for _ in 0..9 {
            delays.push(policy.connect_delay().as_secs());
            policy.record_end(SECOND);
        }
        assert_eq!(delays, [0, 0, 1, 2, 4, 8, 16, 32, 60]);
        policy.record_end(LASTING);
        assert_eq!(policy.connect_delay(), Duration::ZERO, "it had lasted");
    }

    /// Starts a session as soon as the budget has one. Returns its time.
    async fn start_session(policy: &mut ReconnectPolicy) -> Instant {
        tokio::time::advance(policy.session_delay(Instant::now())).await;
        policy.spend_session(Instant::now());
        Instant::now()
    }

    #[tokio::test(start_paused = true)]
    async fn new_sessions_stay_far_below_the_daily_limit() {
        let mut policy = ReconnectPolicy::default();
        let begun = Instant::now();
        let mut sessions = 0;
        while start_session(&mut policy).await.duration_since(begun) < DAY {
            sessions += 1;
            policy.record_end(Duration::ZERO);
        }
        assert!((200..300).contains(&sessions), "{sessions}");
    }

    #[tokio::test(start_paused = true)]
    async fn eight_sessions_start_quickly_and_then_one_every_five_minutes() {
        let mut policy = ReconnectPolicy::default();
        let begun = Instant::now();
        let mut starts = Vec::new();
        while starts.len() < 11 {
            starts.push(start_session(&mut policy).await.duration_since(begun).as_secs());
        }
        assert_eq!(starts, [0, 0, 0, 0, 0, 0, 0, 0, 300, 600, 900]);
        policy.record_end(LASTING);
        assert_eq!(policy.session_delay(Instant::now()), Duration::ZERO, "the budget is full again");
    }
}
