//! The background tasks of the bot: the outbox worker delivers pending entries, and the deadline worker applies
//! deadlines. Neither waits for the other.

use crate::app::App;
use crate::app::clocks::deadlines::DeadlineOutcome;
use crate::app::outbox::entries;
use crate::app::outbox::post::DeliveryError;
use crate::app::outbox::retry::{MIN_BACKOFF, RetryQueue};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::store::{Store, StoreError};
use gonagas_core::matches::ids::{MatchId, Timestamp};
use std::collections::BTreeSet;
use std::future::Future;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The longest time between two polls, well below the shortest gap that counts as downtime.
const MAX_POLL_INTERVAL: Duration = Duration::from_secs(60);

/// The time for which new entries are left to the request that may be delivering them.
const IN_PROGRESS_GRACE: Duration = Duration::from_secs(15);

impl<S: Store> App<S> {
    /// Delivers pending entries and applies deadlines until `stop` completes.
    pub async fn run_background_tasks(&self, channels: &dyn ChannelClient, stop: impl Future<Output = ()>) {
        let (stop_sender, stopped) = watch::channel(false);
        let stopping = async {
            stop.await;
            stop_sender.send_replace(true);
        };
        tokio::join!(stopping, self.run_outbox_worker(channels, stopped.clone()), self.run_deadline_worker(stopped));
    }

    async fn run_outbox_worker(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let mut queue = RetryQueue::new();
        // No request works on the entries that are found at the start, and they may have waited for long.
        let mut grace = Duration::ZERO;
        loop {
            self.deliver_due_entries(&mut queue, grace, channels).await;
            grace = IN_PROGRESS_GRACE;
            tokio::select! {
                () = wait_until_stopped(&mut stopped) => return,
                () = self.outbox_signal.wait() => {}
                () = sleep_until_next(queue.next_attempt()) => {}
            }
        }
    }

    /// Delivers the entries of the matches that are due, up to the first sign of an outage. Matches that are new in the
    /// outbox are due after `grace`.
    async fn deliver_due_entries(&self, queue: &mut RetryQueue, grace: Duration, channels: &dyn ChannelClient) {
        // Taken before the outbox is read, so that the entries of these matches are found.
        let notified = self.outbox_signal.take_pending();
        match self.store.pending_outbox(None).await {
            Ok(pending) => queue.sync_matches(&entries::matches_with_entries(&pending), Instant::now() + grace),
            Err(error) => {
                tracing::warn!(%error, "the outbox could not be read");
                self.outbox_signal.restore_pending(notified);
                return queue.record_outage(None, Instant::now());
            }
        }
        notified.into_iter().for_each(|(id, at)| queue.reset_backoff(id, at));
        for id in queue.due_matches(Instant::now()) {
            match self.deliver_match_outbox(id, channels).await {
                Ok(()) | Err(DeliveryError::Channel(ChannelError::Gone)) => queue.record_success(id),
                Err(DeliveryError::InProgress) => queue.postpone(id, Instant::now() + IN_PROGRESS_GRACE),
                Err(error) => {
                    tracing::info!(%error, game = id.0, "an entry is still pending");
                    if error.is_outage() {
                        return queue.record_outage(Some(id), Instant::now());
                    }
                    queue.record_failure(id, Instant::now());
                }
            }
        }
    }

    /// Delivers the pending entries of a match, unless another task holds its lock: that one delivers them itself.
    async fn deliver_match_outbox(&self, id: MatchId, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        let lock = self.match_locks.try_acquire(id).ok_or(DeliveryError::InProgress)?;
        let delivered = self.deliver_match_entries(id, channels).await;
        drop(lock);
        delivered.and(self.deliver_direct_messages(id, channels).await)
    }

    async fn deliver_match_entries(&self, id: MatchId, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        self.deliver_outbox(&mut self.load_match_for_bot(id).await?, channels).await
    }

    async fn run_deadline_worker(&self, mut stopped: watch::Receiver<bool>) {
        let (mut queue, mut unswept) = (RetryQueue::new(), BTreeSet::new());
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            let next = self.process_deadlines(&mut queue, &mut unswept).await;
            tokio::select! {
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
            match self.apply_deadline(id).await {
                Ok(DeadlineOutcome::Locked) => queue.postpone(id, Instant::now() + MIN_BACKOFF),
                Ok(outcome) => {
                    applied |= outcome == DeadlineOutcome::Applied;
                    unswept.remove(&id);
                    queue.record_success(id);
                }
                Err(error) => {
                    tracing::warn!(%error, game = id.0, "a deadline could not be applied");
                    queue.record_failure(id, Instant::now());
                    if is_permanent_failure(&error) {
                        unswept.remove(&id);
                    }
                }
            }
        }
        applied
    }
}

/// Returns true if another attempt will fail too, so that the sweep must not wait for the match.
fn is_permanent_failure(error: &StoreError) -> bool {
    !matches!(error, StoreError::Busy | StoreError::DiskFull | StoreError::ReadOnly | StoreError::Conflict)
}

async fn wait_until_stopped(stopped: &mut watch::Receiver<bool>) {
    // It fails only when the sender is gone, and so the tasks are to stop too.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Sleeps until then, but not longer than [`MAX_POLL_INTERVAL`].
async fn sleep_until_next(until: Option<Instant>) {
    let latest = Instant::now() + MAX_POLL_INTERVAL;
    sleep_until(until.map_or(latest, |until| until.min(latest))).await;
}
