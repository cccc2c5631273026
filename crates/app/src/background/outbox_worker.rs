//! The workers that deliver what is pending in the outbox: one for messages in channels, one for direct messages. Each
//! delivers the entries of several matches side by side, so that a slow channel keeps no other match waiting.

use crate::background::OutboxWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::outbox::channel_errors::DeliveryError;
use crate::panic_guard::BackgroundWork;
use crate::ports::{ChannelClient, ChannelError};
use crate::state::retry::{MIN_BACKOFF, RetryQueue};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::match_outbox::OutboxLane;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The time for which new entries are left to the request that may be delivering them.
const IN_PROGRESS_GRACE: Duration = Duration::from_secs(15);

/// Returns the most matches whose entries are delivered at the same time.
const fn concurrency(lane: OutboxLane) -> usize {
    match lane {
        OutboxLane::Channels => 16,
        OutboxLane::DirectMessages => 8,
    }
}

/// A match and the outcome of delivering its entries, `None` if that panicked.
type EndedAttempt = (MatchId, Option<Result<(), DeliveryError>>);

impl OutboxWorker {
    /// Delivers the pending entries of a lane until the bot stops.
    pub async fn run(&self, lane: OutboxLane, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let mut queue = RetryQueue::new();
        let mut in_progress = FuturesUnordered::new();
        // No request works on the entries that are found at the start, and they may have waited for long.
        let mut next_poll = Instant::now();
        let mut grace = Duration::ZERO;
        loop {
            if Instant::now() >= next_poll {
                let is_read = self.poll_outbox(lane, &mut queue, &mut in_progress, grace).await;
                next_poll = Instant::now() + MAX_POLL_INTERVAL;
                match is_read {
                    true => grace = IN_PROGRESS_GRACE,
                    // The outbox is read again when the pause is over.
                    false => next_poll = queue.next_attempt().map_or(next_poll, |next| next.min(next_poll)),
                }
            }
            for (id, attempt) in self.outbox_signal.lane(lane).take_notified() {
                match attempt.keeps_backoff {
                    true => queue.advance(id, attempt.at),
                    false => queue.schedule(id, attempt.at),
                }
            }
            let free = concurrency(lane) - in_progress.len();
            for id in queue.take_due_matches(Instant::now(), free) {
                in_progress.push(async move {
                    (id, self.panic_guard.guard(BackgroundWork::Match(id), self.deliver_lane(lane, id, channels)).await)
                });
            }
            let is_full = in_progress.len() == concurrency(lane);
            let next_attempt = queue.next_attempt().filter(|_| !is_full);
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => break,
                Some(ended) = in_progress.next() => self.record_attempt(lane, &mut queue, ended),
                () = self.outbox_signal.lane(lane).wait() => {}
                () = sleep_until(next_attempt.map_or(next_poll, |next| next.min(next_poll))) => {}
            }
        }
        // Nothing new is begun. The outcome of what was sent is recorded, so that the next start need not look for it.
        while in_progress.next().await.is_some() {}
    }

    /// Reads which matches have pending entries, and returns true if they could be read. New matches are due
    /// after `grace`.
    async fn poll_outbox(
        &self,
        lane: OutboxLane,
        queue: &mut RetryQueue,
        in_progress: &mut FuturesUnordered<impl Future<Output = EndedAttempt>>,
        grace: Duration,
    ) -> bool {
        let mut read = pin!(self.store.matches_with_pending_entries(lane, self.downtime.range()));
        let found = loop {
            tokio::select! {
                biased;
                found = &mut read => break found,
                // Deliveries go on meanwhile: the store may have given them the turns for which this read waits.
                Some(ended) = in_progress.next() => self.record_attempt(lane, queue, ended),
            }
        };
        match &found {
            Ok(ids) => {
                queue.sync_matches(ids, Instant::now() + grace);
                if lane == OutboxLane::Channels {
                    self.forbidden_matches.retain(ids);
                }
            }
            Err(error) => {
                tracing::warn!(%error, "the outbox could not be read");
                queue.record_outage(None, Instant::now());
            }
        }
        found.is_ok()
    }

    fn record_attempt(&self, lane: OutboxLane, queue: &mut RetryQueue, (id, outcome): EndedAttempt) {
        if lane == OutboxLane::Channels {
            self.forbidden_matches.record(id, is_refused(&outcome));
        }
        record_outcome(queue, id, outcome);
    }

    async fn deliver_lane(
        &self,
        lane: OutboxLane,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        match lane {
            OutboxLane::Channels => {
                // Another task that holds the lock may deliver the entries itself.
                let _lock = self.matches.try_lock(id).ok_or(DeliveryError::InProgress)?;
                let mut loaded = self.matches.load_for_bot(id).await?;
                match self.downtime.is_ours(loaded.terms().channel_ref.any_guild()) {
                    true => self.outbox.deliver(&mut loaded, channels).await,
                    false => Err(DeliveryError::OtherProcess),
                }
            }
            OutboxLane::DirectMessages => self.direct_messages.deliver(id, channels).await,
        }
    }
}

fn is_refused(outcome: &Option<Result<(), DeliveryError>>) -> bool {
    matches!(outcome, Some(Err(DeliveryError::Channel(error))) if error.is_refusal())
}

/// Records the outcome of delivering a match's entries; `None` if that panicked.
fn record_outcome(queue: &mut RetryQueue, id: MatchId, outcome: Option<Result<(), DeliveryError>>) {
    let now = Instant::now();
    let error = match outcome {
        None => return queue.record_failure(id, now),
        Some(Ok(()) | Err(DeliveryError::Channel(ChannelError::Gone))) => return queue.record_success(id),
        // The next poll finds it again.
        Some(Err(DeliveryError::OtherProcess | DeliveryError::BotRemoved)) => return queue.remove(id),
        // The other task may have read the outbox before the entry was stored.
        Some(Err(DeliveryError::InProgress)) => return queue.postpone(id, now + MIN_BACKOFF),
        Some(Err(error)) => error,
    };
    tracing::info!(%error, game = id.0, "an entry is still pending");
    match error {
        DeliveryError::Channel(ChannelError::RateLimited(wait)) => queue.postpone(id, now + wait),
        error if error.is_outage() => queue.record_outage(Some(id), now),
        _ => queue.record_failure(id, now),
    }
}
