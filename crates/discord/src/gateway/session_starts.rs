//! The new sessions of all shards of this process.
//!
//! Discord lets shards begin sessions one after the other, five seconds apart. A large bot may begin several at a time:
//! shards with indices that leave different remainders by `max_concurrency`. So there are as many lanes, and in each of
//! them one shard at a time has the turn, from before it connects until it has identified. How many sessions begin
//! within a day is limited for all shards together.

use crate::gateway::session_limit::{GatewayInfo, fetch_gateway};
use crate::rest::rest_client::RestClient;
use gonagas_core::matches::shards::ShardRange;
use gonagas_metrics::metrics;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

/// Time between two new sessions of a lane. Discord demands five seconds, by its own clock and as the requests arrive.
const SPACING: Duration = Duration::from_millis(5250);

/// The period of Discord's limit on new sessions.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// New sessions of this process within a day, at most, while Discord does not say how many it allows. Half of the
/// usual.
const MAX_SESSIONS_PER_DAY: usize = 500;

/// Decides when the shards of this process begin sessions.
pub struct SessionStarts {
    rest: Arc<RestClient>,
    lanes: Vec<Lane>,
    today: Mutex<DailyStarts>,
}

/// The shards that wait for each other.
#[derive(Debug, Default)]
struct Lane {
    state: Mutex<LaneState>,
    /// Notified when another shard may have the turn.
    changed: Notify,
}

#[derive(Debug, Default)]
struct LaneState {
    /// The shards that wait for their turn, in order.
    waiting: VecDeque<u32>,
    /// True while a shard has the turn.
    is_taken: bool,
    /// The last new session.
    last: Option<Instant>,
}

/// The new sessions of the last day.
#[derive(Debug, Default)]
struct DailyStarts {
    starts: VecDeque<Instant>,
    /// The most that Discord allows, if it has said so.
    allowed: Option<u64>,
}

impl DailyStarts {
    /// Returns the time until another session may begin.
    fn wait(&mut self, now: Instant) -> Option<Duration> {
        self.starts.retain(|started| now.duration_since(*started) < DAY);
        let half = self.allowed.map_or(0, |allowed| usize::try_from(allowed / 2).unwrap_or(usize::MAX));
        let limit = half.max(MAX_SESSIONS_PER_DAY);
        let oldest = self.starts.front().filter(|_| self.starts.len() >= limit)?;
        Some((*oldest + DAY).saturating_duration_since(now))
    }
}

impl Lane {
    /// Locks the state. A panic elsewhere leaves it consistent.
    fn state(&self) -> MutexGuard<'_, LaneState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the turn for a shard, if it is the next.
    fn try_take(&self, shard: u32) -> bool {
        let mut state = self.state();
        let may = !state.is_taken && state.waiting.front() == Some(&shard);
        if may {
            state.waiting.pop_front();
            state.is_taken = true;
        }
        may
    }
}

impl SessionStarts {
    /// Creates the lanes. All shards wait for their first turns, in the order of their indices.
    pub fn new(rest: Arc<RestClient>, range: ShardRange, max_concurrency: u32) -> Arc<SessionStarts> {
        let lanes: Vec<Lane> = (0..max_concurrency.clamp(1, range.total())).map(|_| Lane::default()).collect();
        let starts = SessionStarts { rest, lanes, today: Mutex::default() };
        range.indices().for_each(|shard| starts.lane(shard).state().waiting.push_back(shard));
        Arc::new(starts)
    }

    fn lane(&self, shard: u32) -> &Lane {
        &self.lanes[shard as usize % self.lanes.len()]
    }

    /// Waits for the turn of a shard, and until it may begin a session.
    pub async fn take_turn(self: &Arc<SessionStarts>, shard: u32) -> StartTurn {
        let turn = self.wait_in_lane(shard).await;
        let last = self.lane(shard).state().last;
        if let Some(last) = last {
            sleep_until(last + SPACING).await;
        }
        while let Some(wait) = self.daily_wait().await {
            sleep(wait).await;
        }
        turn
    }

    async fn wait_in_lane(self: &Arc<SessionStarts>, shard: u32) -> StartTurn {
        let lane = self.lane(shard);
        let _place = WaitingPlace::take(lane, shard);
        loop {
            let mut changed = std::pin::pin!(lane.changed.notified());
            // From here on no change goes unnoticed.
            changed.as_mut().enable();
            if lane.try_take(shard) {
                return StartTurn { starts: Arc::clone(self), shard };
            }
            changed.await;
        }
    }

    /// Returns the time until another session may begin today. Discord's own count covers earlier runs and other
    /// programs with the same token; without its answer the count of this process decides.
    async fn daily_wait(&self) -> Option<Duration> {
        let limit = match fetch_gateway(&self.rest).await {
            Ok(GatewayInfo { session_start_limit: limit, .. }) => limit,
            Err(failure) => {
                tracing::warn!(%failure, "the limit on new sessions could not be read");
                return self.today().wait(Instant::now());
            }
        };
        metrics().sessions_left.set(i64::try_from(limit.remaining).unwrap_or(i64::MAX));
        if let Some(wait) = limit.wait() {
            let remaining = limit.remaining;
            let total = limit.total;
            let seconds = wait.as_secs();
            tracing::error!(remaining, total, seconds, "too many new sessions today, waiting for Discord's reset");
            return Some(wait);
        }
        let mut today = self.today();
        today.allowed = Some(limit.total);
        today.wait(Instant::now())
    }

    fn today(&self) -> MutexGuard<'_, DailyStarts> {
        self.today.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place among the shards that wait. Dropping it gives it up.
struct WaitingPlace<'a> {
    lane: &'a Lane,
    shard: u32,
}

impl WaitingPlace<'_> {
    fn take(lane: &Lane, shard: u32) -> WaitingPlace<'_> {
        let mut state = lane.state();
        if !state.waiting.contains(&shard) {
            state.waiting.push_back(shard);
        }
        WaitingPlace { lane, shard }
    }
}

impl Drop for WaitingPlace<'_> {
    fn drop(&mut self) {
        self.lane.state().waiting.retain(|waiting| *waiting != self.shard);
        self.lane.changed.notify_waiters();
    }
}

/// The turn of a shard to begin a session. Dropping it gives it to the next shard.
pub struct StartTurn {
    starts: Arc<SessionStarts>,
    shard: u32,
}

impl StartTurn {
    /// Counts the session, which begins now, and ends the turn.
    pub fn use_up(self) {
        let now = Instant::now();
        self.starts.lane(self.shard).state().last = Some(now);
        self.starts.today().starts.push_back(now);
    }
}

impl Drop for StartTurn {
    fn drop(&mut self) {
        let lane = self.starts.lane(self.shard);
        lane.state().is_taken = false;
        lane.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::ApiEndpoint;
    use tokio::sync::mpsc;

    /// Creates starts of shards whose API does not answer.
    fn starts(range: ShardRange, max_concurrency: u32) -> Arc<SessionStarts> {
        let endpoint = ApiEndpoint::parse_custom("http://127.0.0.1:1").unwrap();
        SessionStarts::new(Arc::new(RestClient::new(&endpoint, "t").unwrap()), range, max_concurrency)
    }

    #[tokio::test]
    async fn shards_of_a_lane_have_the_turn_in_order() {
        let starts = starts(ShardRange::new(2, 5, 8).unwrap(), 1);
        let (sender, mut order) = mpsc::unbounded_channel();
        // The last one asks first.
        for shard in [5, 4, 3, 2] {
            let starts = Arc::clone(&starts);
            let sender = sender.clone();
            tokio::spawn(async move {
                let turn = starts.wait_in_lane(shard).await;
                sender.send(shard).unwrap();
                turn.use_up();
            });
        }
        for shard in 2..6 {
            assert_eq!(order.recv().await, Some(shard));
        }
    }

    #[tokio::test]
    async fn shards_of_different_lanes_do_not_wait_for_each_other() {
        let starts = starts(ShardRange::all(4), 2);
        let zero = starts.wait_in_lane(0).await;
        let one = starts.wait_in_lane(1).await;
        assert!(!starts.lane(2).try_take(2), "it has the lane of shard 0");
        drop((zero, one));
        drop((starts.wait_in_lane(3).await, starts.wait_in_lane(2).await));
    }

    #[tokio::test]
    async fn shard_that_gives_up_lets_the_next_one_pass() {
        let starts = starts(ShardRange::all(2), 1);
        let turn = starts.wait_in_lane(0).await;
        let mut first = Box::pin(starts.wait_in_lane(1));
        assert!(futures_util::poll!(&mut first).is_pending());
        let mut again = Box::pin(starts.wait_in_lane(0));
        assert!(futures_util::poll!(&mut again).is_pending());
        drop(first);
        drop(turn);
        again.await;
    }

    #[tokio::test(start_paused = true)]
    async fn sessions_of_a_day_are_limited_for_all_shards_together() {
        let mut today = DailyStarts::default();
        let now = Instant::now();
        today.starts.extend(vec![now; MAX_SESSIONS_PER_DAY]);
        assert_eq!(today.wait(now), Some(DAY));
        today.allowed = Some(4000);
        assert_eq!(today.wait(now), None, "a large bot may begin more");
        today.allowed = Some(10);
        assert_eq!(today.wait(now + DAY), None, "that was yesterday");
    }
}
