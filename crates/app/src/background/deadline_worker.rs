//! The worker that applies deadlines.

use crate::background::DeadlineWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::clocks::deadlines::DeadlineOutcome;
use crate::panic_guard::BackgroundWork;
use crate::ports::ChannelClient;
use crate::state::retry::{MIN_BACKOFF, RetryQueue};
use futures_util::stream::{self, StreamExt as _};
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_store::store_error::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The matches to which deadlines are applied at a time: their reads are side by side, and their writes in one commit.
const MATCHES_AT_ONCE: usize = 64;

/// The matches of a round, after which what has become due meanwhile comes first.
const MATCHES_A_ROUND: usize = 512;

/// The time after which a vacation is logged in a match that was locked, in milliseconds.
const VACATION_RETRY_MS: Timestamp = 1000;

/// The delay between attempts at a match from which on a sweep goes on without it.
const SWEEP_PATIENCE: Duration = Duration::from_secs(16);

/// The matches that the worker keeps in mind.
#[derive(Default)]
struct Pending {
    queue: RetryQueue,
    /// Matches whose deadline has come.
    due: BTreeSet<MatchId>,
    /// Matches that a sweep has still to reach.
    unswept: BTreeSet<MatchId>,
    /// Due matches on servers that cannot reach the bot, each with its server.
    away: BTreeMap<MatchId, Option<u64>>,
}

impl Pending {
    /// Returns the matches for the queue that a sweep has still to reach: those that are in it and a round of others,
    /// so that the length of a round does not depend on how many are left.
    fn next_to_sweep(&self) -> Vec<MatchId> {
        let queued = self.queue.ids().filter(|id| self.unswept.contains(id));
        let others = self.unqueued().take(MATCHES_A_ROUND);
        queued.chain(others).filter(|id| !self.due.contains(id)).collect()
    }

    /// Returns true if a sweep can go on at once.
    fn can_sweep_on(&self, now: Instant) -> bool {
        !self.queue.is_paused(now) && self.unqueued().next().is_some()
    }

    /// Lists the matches that a sweep has still to reach and that are not in the queue.
    fn unqueued(&self) -> impl Iterator<Item = MatchId> {
        self.unswept.iter().copied().filter(|id| !self.queue.contains(*id))
    }

    /// Returns the matches of the next round. Overdue matches come first.
    fn next_round(&self, now: Instant) -> Vec<MatchId> {
        let mut round = self.queue.due_matches(now);
        round.sort_by_key(|id| !self.due.contains(id));
        round.truncate(MATCHES_A_ROUND);
        round
    }
}

impl DeadlineWorker {
    /// Applies deadlines until the bot stops.
    pub async fn run(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let mut pending = Pending::default();
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            let next = self.process_deadlines(&mut pending, channels).await;
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
    /// After a downtime, all matches with a deadline are swept to give back the lost time. The heartbeat is stored only
    /// after that.
    async fn process_deadlines(&self, pending: &mut Pending, channels: &dyn ChannelClient) -> Option<Instant> {
        if !self.downtime.is_reachable() {
            // A connection wakes the worker.
            return None;
        }
        let now = self.clock.now();
        let (due, next) = match self.load_deadlines(now, pending).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the deadlines could not be read");
                pending.queue.record_outage(None, Instant::now());
                return pending.queue.next_attempt();
            }
        };
        pending.queue.sync_matches(&due, Instant::now());
        let applied = self.apply_due_deadlines(pending, channels).await;
        if pending.unswept.is_empty() {
            self.downtime.clear_compensated_gaps();
            match self.connections.record_alive(now).await {
                Ok(true) => {
                    self.recent_names.forget_old(now);
                    self.outbox.prune(now).await;
                }
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "the heartbeat could not be stored"),
            }
        }
        let next = next.map(|next| Duration::from_millis(u64::try_from(next - now).unwrap_or_default()));
        let goes_on = applied || pending.can_sweep_on(Instant::now());
        let next = if goes_on { Some(Duration::ZERO) } else { next };
        pending.queue.next_attempt().into_iter().chain(next.map(|wait| Instant::now() + wait)).min()
    }

    /// Loads the matches that are due or unswept, and the next deadline after that.
    async fn load_deadlines(
        &self,
        now: Timestamp,
        pending: &mut Pending,
    ) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
        self.connections.observe_reachable_shards().await?;
        self.clocks.settle_absences().await?;
        self.clocks.end_waits().await?;
        let shards = self.downtime.take_sweep_requests();
        if !shards.is_empty() {
            let found = self.matches_to_sweep(&shards).await;
            pending.unswept.extend(found.inspect_err(|_| self.downtime.restore_sweep_requests(&shards))?);
        }
        let are_vacations_logged = self.vacations.sync_vacations().await?;
        let (mut due, mut next) = self.store.due_matches(now, self.downtime.range()).await?;
        if !are_vacations_logged {
            let soon = now + VACATION_RETRY_MS;
            next = Some(next.map_or(soon, |next| next.min(soon)));
        }
        // The turn of the computer is due until it has acted.
        due.retain(|id| !self.computer_queue.contains(*id));
        pending.due = due.iter().copied().collect();
        pending.away.retain(|id, guild| pending.due.contains(id) && !self.downtime.is_guild_reachable(*guild));
        // Their lost time is given back when their shard is there again: it is swept then.
        let lost: Vec<u32> = pending
            .unswept
            .extract_if(.., |id| pending.away.get(id).is_some_and(|guild| !self.downtime.is_shard_reachable(*guild)))
            .filter_map(|id| self.downtime.range().find(pending.away.get(&id).copied().flatten()))
            .collect();
        self.downtime.restore_sweep_requests(&lost);
        due.retain(|id| !pending.away.contains_key(id));
        due.extend(pending.next_to_sweep());
        Ok((due, next))
    }

    /// Lists the matches of shards, and perhaps others, that may have lost time.
    async fn matches_to_sweep(&self, shards: &[u32]) -> Result<Vec<MatchId>, StoreError> {
        let range = self.downtime.range();
        // Direct messages are on shard 0, and no server's.
        if shards.contains(&0) || range.indices().eq(shards.iter().copied()) {
            // Every match with a running clock has a deadline.
            return Ok(self.store.due_matches(Timestamp::MAX, range).await?.0);
        }
        let mut found = Vec::new();
        for guild in self.store.active_guilds().await? {
            if range.find(Some(guild)).is_some_and(|shard| shards.contains(&shard)) {
                found.extend(self.store.active_matches_in_guild(guild).await?);
            }
        }
        Ok(found)
    }

    /// Applies the deadlines that are due, of so many matches that the next round is soon. Returns true if a match has
    /// a new event, and so perhaps another deadline.
    async fn apply_due_deadlines(&self, pending: &mut Pending, channels: &dyn ChannelClient) -> bool {
        let round = pending.next_round(Instant::now());
        let Pending { queue, unswept, away, .. } = pending;
        let outcomes = stream::iter(round).map(|id| async move {
            match self.downtime.is_reachable() {
                true => Some((
                    id,
                    self.panic_guard.guard(BackgroundWork::Match(id), self.clocks.apply_deadline(id, channels)).await,
                )),
                false => None,
            }
        });
        let mut outcomes = pin!(outcomes.buffer_unordered(MATCHES_AT_ONCE));
        let mut applied = false;
        while let Some(outcome) = outcomes.next().await {
            // It is due again when the bot can be reached.
            let Some((id, outcome)) = outcome else { continue };
            match outcome {
                Some(Ok(DeadlineOutcome::Locked)) => queue.postpone(id, Instant::now() + MIN_BACKOFF),
                Some(Ok(DeadlineOutcome::Postponed)) => {
                    // It stays due, and must not be loaded again after each event of any match.
                    unswept.remove(&id);
                    queue.postpone(id, Instant::now() + MAX_POLL_INTERVAL);
                }
                Some(Ok(DeadlineOutcome::Away(guild))) => {
                    queue.record_success(id);
                    away.insert(id, guild);
                    if unswept.remove(&id) && !self.downtime.is_shard_reachable(guild) {
                        // The matches of this shard are swept when it is back.
                        self.downtime.restore_sweep_requests(self.downtime.range().find(guild).as_slice());
                    }
                }
                Some(Ok(outcome)) => {
                    applied |= outcome == DeadlineOutcome::Applied;
                    unswept.remove(&id);
                    queue.record_success(id);
                }
                Some(Err(error)) => {
                    tracing::warn!(%error, game = id.0, "a deadline could not be applied");
                    if error.is_outage() {
                        queue.record_outage(Some(id), Instant::now());
                        continue;
                    }
                    queue.record_failure(id, Instant::now());
                    // A log that cannot be read looks like a failure of the disk that passes.
                    let may_pass = matches!(error, StoreError::Failed(_)) && queue.backoff(id) < SWEEP_PATIENCE;
                    if error.is_permanent() && !may_pass {
                        // The sweep must not wait for the match any longer.
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

/// Sleeps until then, but not longer than [`MAX_POLL_INTERVAL`].
async fn sleep_until_next(until: Option<Instant>) {
    let latest = Instant::now() + MAX_POLL_INTERVAL;
    sleep_until(until.map_or(latest, |until| until.min(latest))).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_whose_time_is_up_does_not_wait_for_a_sweep() {
        let now = Instant::now();
        let all = (1..=2000).map(MatchId).collect::<Vec<_>>();
        let due = [MatchId(1500), MatchId(2000)];
        let mut pending = Pending { due: due.into(), unswept: all.iter().copied().collect(), ..Pending::default() };
        pending.queue.sync_matches(&all, now);
        let round = pending.next_round(now);
        assert_eq!((&round[..2], round.len()), (&due[..], MATCHES_A_ROUND));
        assert_eq!(round[2..4], [MatchId(1), MatchId(2)]);
    }

    #[test]
    fn sweep_takes_one_round_after_the_other() {
        let now = Instant::now();
        let all = (1..=2000).map(MatchId).collect::<Vec<_>>();
        let mut pending = Pending { unswept: all.iter().copied().collect(), ..Pending::default() };
        let mut swept = Vec::new();
        let mut rounds = 0;
        while pending.can_sweep_on(now) {
            rounds += 1;
            assert!(rounds <= 4, "a match that failed is waited for");
            let next = pending.next_to_sweep();
            assert!(next.len() <= MATCHES_A_ROUND + 1, "{}", next.len());
            pending.queue.sync_matches(&next, now);
            for id in next {
                if id == MatchId(7) {
                    // It is tried again later, while the others go on.
                    pending.queue.record_failure(id, now);
                    continue;
                }
                pending.queue.record_success(id);
                pending.unswept.remove(&id);
                swept.push(id);
            }
        }
        assert_eq!(swept, all.into_iter().filter(|id| *id != MatchId(7)).collect::<Vec<_>>());
        assert_eq!(
            (pending.next_to_sweep(), pending.queue.backoff(MatchId(7)) > MIN_BACKOFF),
            (vec![MatchId(7)], true)
        );
    }

    #[test]
    fn sweep_pauses_in_an_outage() {
        let now = Instant::now();
        let mut pending = Pending { unswept: (1..=3).map(MatchId).collect(), ..Pending::default() };
        assert!(pending.can_sweep_on(now));
        pending.queue.record_outage(Some(MatchId(1)), now);
        assert!(!pending.can_sweep_on(now));
    }
}
