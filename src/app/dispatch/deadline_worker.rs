//! The worker that applies deadlines.

use crate::app::App;
use crate::app::clocks::deadlines::DeadlineOutcome;
use crate::app::dispatch::background::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::app::outbox::retry::{MIN_BACKOFF, RetryQueue};
use crate::store::Store;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

impl<S: Store> App<S> {
    /// Applies deadlines until the bot stops.
    pub(super) async fn run_deadline_worker(&self, mut stopped: watch::Receiver<bool>) {
        let (mut queue, mut unswept) = (RetryQueue::new(), BTreeSet::new());
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            let next = self.process_deadlines(&mut queue, &mut unswept).await;
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.deadline_signal.notified() => {}
                () = sleep_until_next(next) => {}
            }
        }
    }

    /// Applies the deadlines that are due, and returns the time of the next one. While users cannot reach the bot
    /// nothing is due, as if the bot did not run.
    ///
    /// After a downtime, all matches with a deadline are swept to give back the lost time; `unswept` are those that are
    /// left. The heartbeat is stored only after that.
    async fn process_deadlines(&self, queue: &mut RetryQueue, unswept: &mut BTreeSet<MatchId>) -> Option<Instant> {
        if !self.downtime.is_reachable() {
            // A connection wakes the worker.
            return None;
        }
        let now = self.now();
        let (due, next) = match self.load_deadlines(now, unswept).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the deadlines could not be read");
                queue.record_outage(None, Instant::now());
                return queue.next_attempt();
            }
        };
        queue.sync_matches(&due, Instant::now());
        let applied = self.apply_due_deadlines(queue, unswept).await;
        if unswept.is_empty() {
            self.downtime.clear_compensated_gaps();
            match self.record_alive(now).await {
                Ok(true) => self.prune_outbox(now).await,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "the heartbeat could not be stored"),
            }
        }
        let next = next.map(|next| Duration::from_millis(u64::try_from(next - now).unwrap_or_default()));
        let next = if applied { Some(Duration::ZERO) } else { next };
        queue.next_attempt().into_iter().chain(next.map(|wait| Instant::now() + wait)).min()
    }

    /// Loads the matches that are due or unswept, and the next deadline after that.
    async fn load_deadlines(
        &self,
        now: Timestamp,
        unswept: &mut BTreeSet<MatchId>,
    ) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
        self.downtime_gaps().await?;
        if self.downtime.take_sweep_request() {
            // Every match with a running clock has a deadline.
            let all =
                self.store.due_matches(Timestamp::MAX).await.inspect_err(|_| self.downtime.restore_sweep_request())?;
            unswept.extend(all.0);
        }
        self.sync_vacations().await?;
        let (mut due, next) = self.store.due_matches(now).await?;
        // The turn of the computer is due until it has acted.
        due.retain(|id| !self.computer_queue.contains(*id));
        due.extend(unswept.iter().filter(|id| !due.contains(id)).copied().collect::<Vec<_>>());
        Ok((due, next))
    }

    /// Applies the deadlines that are due. Returns true if a match has a new event, and so perhaps another deadline.
    async fn apply_due_deadlines(&self, queue: &mut RetryQueue, unswept: &mut BTreeSet<MatchId>) -> bool {
        let mut applied = false;
        for id in queue.due_matches(Instant::now()) {
            if !self.downtime.is_reachable() {
                return false;
            }
            match self.guard_match(id, self.apply_deadline(id)).await {
                Some(Ok(DeadlineOutcome::Locked)) => queue.postpone(id, Instant::now() + MIN_BACKOFF),
                Some(Ok(DeadlineOutcome::Unannounced)) => {
                    // It stays due, and must not be loaded again after each event of any match.
                    unswept.remove(&id);
                    queue.postpone(id, Instant::now() + MAX_POLL_INTERVAL);
                }
                Some(Ok(outcome)) => {
                    applied |= outcome == DeadlineOutcome::Applied;
                    unswept.remove(&id);
                    queue.record_success(id);
                }
                Some(Err(error)) => {
                    tracing::warn!(%error, game = id.0, "a deadline could not be applied");
                    queue.record_failure(id, Instant::now());
                    if is_permanent_failure(&error) {
                        unswept.remove(&id);
                    }
                }
                None => {
                    queue.record_failure(id, Instant::now());
                    unswept.remove(&id);
                }
            }
        }
        applied
    }
}

/// Returns true if another attempt will fail too, so that the sweep must not wait for the match.
fn is_permanent_failure(error: &StoreError) -> bool {
    let passes = matches!(
        error,
        StoreError::Busy | StoreError::Unreachable | StoreError::DiskFull | StoreError::ReadOnly | StoreError::Conflict
    );
    !passes
}

/// Sleeps until then, but not longer than [`MAX_POLL_INTERVAL`].
async fn sleep_until_next(until: Option<Instant>) {
    let latest = Instant::now() + MAX_POLL_INTERVAL;
    sleep_until(until.map_or(latest, |until| until.min(latest))).await;
}
