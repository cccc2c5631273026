//! What the bot does by itself: telling what could not be told at once, and acting on what falls due. Neither waits for
//! the other.

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

/// The longest time without looking. Another process may have stored something and died.
const MAX_POLL_INTERVAL: Duration = Duration::from_secs(60);

/// How long what somebody else may be telling at the moment is left to them.
const IN_PROGRESS_GRACE: Duration = Duration::from_secs(15);

impl<S: Store> App<S> {
    /// Tells what is untold and acts on what falls due, until `stop`.
    pub async fn run_background_tasks(&self, channels: &dyn ChannelClient, stop: impl Future<Output = ()>) {
        let (effect, stopped) = watch::channel(false);
        let stopping = async {
            stop.await;
            effect.send_replace(true);
        };
        tokio::join!(
            stopping,
            self.run_outbox_worker(channels, stopped.clone()),
            self.run_deadline_worker(channels, stopped)
        );
    }

    async fn run_outbox_worker(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let mut schedule = RetryQueue::new();
        // What is found at the start is nobody's, and may have waited for long.
        let mut patience = Duration::ZERO;
        loop {
            self.deliver_due_entries(&mut schedule, patience, channels).await;
            patience = IN_PROGRESS_GRACE;
            tokio::select! {
                () = wait_until_stopped(&mut stopped) => return,
                () = self.outbox_signal.wait() => {}
                () = sleep_until_next(schedule.next_attempt()) => {}
            }
        }
    }

    /// Looks for what is untold and tries what has waited long enough, up to the first sign that nothing can be told at
    /// the moment. What is new here is first left to whoever may be telling it for this long.
    async fn deliver_due_entries(&self, schedule: &mut RetryQueue, patience: Duration, channels: &dyn ChannelClient) {
        // Before it is read, so that what is woken is there.
        let woken = self.outbox_signal.take_pending();
        match self.store.pending_outbox(None).await {
            Ok(pending) => schedule.sync_matches(&entries::matches_with_entries(&pending), Instant::now() + patience),
            Err(error) => {
                tracing::warn!(%error, "what is untold could not be read");
                self.outbox_signal.restore_pending(woken);
                return schedule.record_outage(None, Instant::now());
            }
        }
        woken.into_iter().for_each(|(id, at)| schedule.reset_backoff(id, at));
        for id in schedule.due_matches(Instant::now()) {
            match self.deliver_match_outbox(id, channels).await {
                Ok(()) | Err(DeliveryError::Channel(ChannelError::Gone)) => schedule.record_success(id),
                Err(DeliveryError::InProgress) => schedule.postpone(id, Instant::now() + IN_PROGRESS_GRACE),
                Err(silent) => {
                    tracing::info!(%silent, game = id.0, "still untold");
                    if silent.is_outage() {
                        return schedule.record_outage(Some(id), Instant::now());
                    }
                    schedule.record_failure(id, Instant::now());
                }
            }
        }
    }

    /// Who holds the match is about to tell it.
    async fn deliver_match_outbox(&self, id: MatchId, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        let lock = self.match_locks.try_acquire(id).ok_or(DeliveryError::InProgress)?;
        let told = self.deliver_match_entries(id, channels).await;
        drop(lock);
        told.and(self.deliver_direct_messages(id, channels).await)
    }

    async fn deliver_match_entries(&self, id: MatchId, channels: &dyn ChannelClient) -> Result<(), DeliveryError> {
        self.deliver_outbox(&mut self.load_match_for_bot(id).await?, channels).await
    }

    async fn run_deadline_worker(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let (mut schedule, mut unswept) = (RetryQueue::new(), BTreeSet::new());
        loop {
            // Asked for before the time is read, so that no jump goes unnoticed.
            let moved = self.clock.wait_for_jump();
            let next = self.process_deadlines(&mut schedule, &mut unswept, channels).await;
            tokio::select! {
                () = wait_until_stopped(&mut stopped) => return,
                () = moved => {}
                () = self.deadline_signal.notified() => {}
                () = sleep_until_next(schedule.next_attempt().into_iter().chain(next).min()) => {}
            }
        }
    }

    /// Acts on what has fallen due; answers when to look again at the latest. While people cannot reach the bot nothing
    /// falls due: it is as if it did not run.
    ///
    /// After a gap all matches are gone through, for what it took is given back; `unswept` are those which are still to be. Only
    /// after that it is noted that the bot is there.
    async fn process_deadlines(
        &self,
        schedule: &mut RetryQueue,
        unswept: &mut BTreeSet<MatchId>,
        channels: &dyn ChannelClient,
    ) -> Option<Instant> {
        if !channels.is_connected() {
            return Some(Instant::now() + MIN_BACKOFF);
        }
        let now = self.now();
        let (due, next) = match self.load_deadlines(now, unswept).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the dates could not be read");
                schedule.record_outage(None, Instant::now());
                return None;
            }
        };
        schedule.sync_matches(&due, Instant::now());
        let happened = self.apply_due_deadlines(schedule, unswept).await;
        if unswept.is_empty() {
            self.downtime.clear_compensated_gaps();
            if let Err(error) = self.record_alive(now).await {
                tracing::warn!(%error, "it could not be noted that the bot is there");
            }
        }
        let next = next.map(|next| Duration::from_millis(u64::try_from(next - now).unwrap_or_default()));
        let next = if happened { Some(Duration::ZERO) } else { next };
        next.map(|wait| Instant::now() + wait)
    }

    /// What is due, with what is unswept, and the next date after that.
    async fn load_deadlines(
        &self,
        now: Timestamp,
        unswept: &mut BTreeSet<MatchId>,
    ) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
        self.downtime_gaps().await?;
        if self.downtime.take_sweep_request() {
            // Whatever has a clock that runs has a date.
            let all =
                self.store.due_matches(Timestamp::MAX).await.inspect_err(|_| self.downtime.restore_sweep_request())?;
            unswept.extend(all.0);
        }
        self.sync_vacations().await?;
        let (mut due, next) = self.store.due_matches(now).await?;
        due.extend(unswept.iter().filter(|id| !due.contains(id)).copied().collect::<Vec<_>>());
        Ok((due, next))
    }

    /// Acts on what is due; answers whether anything has happened, so that there may be other dates.
    async fn apply_due_deadlines(&self, schedule: &mut RetryQueue, unswept: &mut BTreeSet<MatchId>) -> bool {
        let mut happened = false;
        for id in schedule.due_matches(Instant::now()) {
            match self.apply_deadline(id).await {
                Ok(DeadlineOutcome::Locked) => schedule.postpone(id, Instant::now() + MIN_BACKOFF),
                Ok(dated) => {
                    happened |= dated == DeadlineOutcome::Applied;
                    unswept.remove(&id);
                    schedule.record_success(id);
                }
                Err(error) => {
                    tracing::warn!(%error, game = id.0, "what is due could not be done yet");
                    schedule.record_failure(id, Instant::now());
                    if is_permanent_failure(&error) {
                        unswept.remove(&id);
                    }
                }
            }
        }
        happened
    }
}

/// True when another try is not going to help, so that a match must not hold the others up.
fn is_permanent_failure(error: &StoreError) -> bool {
    !matches!(error, StoreError::Busy | StoreError::DiskFull | StoreError::ReadOnly | StoreError::Conflict)
}

async fn wait_until_stopped(stopped: &mut watch::Receiver<bool>) {
    // It only fails when nobody can say so any more.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Waits until then, but not for too long.
async fn sleep_until_next(until: Option<Instant>) {
    let late = Instant::now() + MAX_POLL_INTERVAL;
    sleep_until(until.map_or(late, |until| until.min(late))).await;
}
