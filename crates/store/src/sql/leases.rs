//! The leases by which processes that share a database have their shards, apart from where they are stored.

use crate::bot_activity::{AwayShard, ShardClaim};
use crate::sql::engine::Fence;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::shards::{Shard, ShardRange};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// The time after which a lease that is not renewed may be taken over.
pub const LEASE_TIME: Duration = Duration::from_secs(5);

/// The time between two renewals: a few may fail before the lease expires.
pub const RENEWAL_INTERVAL: Duration = Duration::from_secs(1);

/// The time in which a process that was paused for long can still renew its lease, before it gives its shards up.
const RENEWAL_GRACE: Duration = Duration::from_secs(1);

/// The state of the lease of this process.
#[derive(Default)]
pub struct LeaseState {
    /// Its fence; 0 before the first claim.
    fence: AtomicI64,
    /// When the last renewal began that the server has confirmed: a moment before it by the clock of the server.
    renewed_at: watch::Sender<Option<Instant>>,
    is_lost: watch::Sender<bool>,
}

impl LeaseState {
    /// Returns the fence for a transaction that writes.
    pub fn fence(&self) -> Result<Fence, StoreError> {
        match self.fence.load(Ordering::Acquire) {
            _ if *self.is_lost.borrow() => Err(StoreError::ShardsLost),
            0 => Err(StoreError::Failed("no shards are claimed".into())),
            fence => Ok(Fence(fence)),
        }
    }

    /// Returns the fence; `None` before the first claim.
    pub fn held(&self) -> Result<Option<Fence>, StoreError> {
        match self.fence() {
            Err(StoreError::ShardsLost) => Err(StoreError::ShardsLost),
            fence => Ok(fence.ok()),
        }
    }

    /// Notes the outcome of a claim, and when it began: the fence, or `None` if another process has the shards.
    pub fn record_claim(&self, begun: Instant, claimed: Option<Fence>) -> ShardClaim {
        let Some(Fence(fence)) = claimed else { return ShardClaim::Taken };
        self.fence.store(fence, Ordering::Release);
        self.renewed_at.send_replace(Some(begun));
        ShardClaim::Claimed
    }

    /// Notes the outcome of a renewal, and when it began: false if another process has taken the shards.
    pub fn record_renewal(&self, begun: Instant, is_kept: bool) {
        match is_kept {
            true => drop(self.renewed_at.send_replace(Some(begun))),
            false => self.record_loss(),
        }
    }

    /// Notes that another process has taken the shards. Nothing is written any more.
    pub fn record_loss(&self) {
        if !self.is_lost.send_replace(true) {
            tracing::error!(
                "another process has taken the shards of this one, which was silent for too long: it stops writing"
            );
        }
    }

    /// Notes that another process may have taken the shards, because the server is silent. Nothing is written any more.
    fn record_silence(&self) {
        if !self.is_lost.send_replace(true) {
            tracing::error!(
                "the database has been out of reach for so long that another process may have taken the shards of this one"
            );
        }
    }

    /// Completes when the shards are lost: another process has taken them, or may have, as far as this one can know.
    pub async fn wait_for_loss(&self) {
        let mut is_lost = self.is_lost.subscribe();
        tokio::select! {
            // It ends only with this state.
            _ = is_lost.wait_for(|is_lost| *is_lost) => {}
            () = self.wait_for_silence() => self.record_silence(),
        }
    }

    /// Completes when no renewal was confirmed for as long as a lease lasts. Time is that of this machine, which also
    /// passes while the server cannot be asked.
    async fn wait_for_silence(&self) {
        let mut renewed_at = self.renewed_at.subscribe();
        loop {
            let last = *renewed_at.borrow_and_update();
            let renewal = renewed_at.wait_for(|newest| *newest != last);
            match last {
                None => drop(renewal.await),
                Some(last) => {
                    let is_renewed = async {
                        sleep_until(last + LEASE_TIME).await;
                        timeout(RENEWAL_GRACE, renewal).await.is_ok()
                    };
                    if !is_renewed.await {
                        return;
                    }
                }
            }
        }
    }
}

/// The record of a process that had shards.
pub struct PreviousRun {
    pub fence: Fence,
    pub range: ShardRange,
    /// When it was last known to be running.
    pub last_seen: Option<Timestamp>,
    /// Since when its clock had run evenly then.
    pub steady_since: Option<Timestamp>,
    /// The shards that were away then, perhaps of an older division.
    pub away: Vec<AwayShard>,
}

/// The records that a process takes over from earlier processes.
pub struct Inherited {
    /// When one of its shards was last served.
    pub last_seen: Option<Timestamp>,
    pub steady_since: Option<Timestamp>,
    /// The shards that were served last earlier than that.
    pub away: Vec<AwayShard>,
    /// The records that say nothing beyond this.
    pub superseded: Vec<Fence>,
}

/// Collects the records of shards. Where two may, the earlier time counts: nobody loses time by it.
pub fn inherit(range: ShardRange, mut runs: Vec<PreviousRun>) -> Inherited {
    runs.sort_by_key(|run| std::cmp::Reverse(run.fence));
    let is_inside = |run: &&PreviousRun| run.range.shards().all(|shard| range.covers(shard));
    let superseded = runs.iter().filter(is_inside).map(|run| run.fence).collect();
    let mut relevant: Vec<&PreviousRun> = Vec::new();
    for run in &runs {
        let is_known = |shard: Shard| relevant.iter().any(|newer| newer.range.covers(shard));
        let says_more = range.shards().any(|shard| run.range.overlaps(shard) && !is_known(shard));
        if says_more && (run.last_seen.is_some() || !run.away.is_empty()) {
            relevant.push(run);
        }
    }
    let newest = relevant.iter().filter(|run| run.last_seen.is_some()).max_by_key(|run| run.last_seen);
    let last_seen = newest.and_then(|run| run.last_seen);
    Inherited {
        last_seen,
        steady_since: newest.and_then(|run| run.steady_since),
        away: away_shards(range, &relevant, last_seen),
        superseded,
    }
}

/// Lists the shards of records that were served last before `last_seen`.
fn away_shards(range: ShardRange, runs: &[&PreviousRun], last_seen: Option<Timestamp>) -> Vec<AwayShard> {
    let silent = runs.iter().flat_map(|run| {
        let since = run.last_seen.filter(|seen| Some(*seen) < last_seen);
        since.into_iter().flat_map(|since| run.range.shards().map(move |shard| AwayShard { shard, since }))
    });
    let noted = runs.iter().flat_map(|run| run.away.iter().copied());
    let mut away: Vec<AwayShard> = silent.chain(noted).filter(|away| range.overlaps(away.shard)).collect();
    away.sort_by_key(|away| (away.shard.total, away.shard.index, away.since));
    away.dedup_by_key(|away| away.shard);
    away
}

#[cfg(test)]
mod tests {
    use super::*;

    fn previous_run(
        fence: i64,
        range: ShardRange,
        last_seen: Timestamp,
        away: &[(u32, u32, Timestamp)],
    ) -> PreviousRun {
        let away = away.iter().map(|(index, total, since)| away_shard(*index, *total, *since)).collect();
        PreviousRun { fence: Fence(fence), range, last_seen: Some(last_seen), steady_since: Some(last_seen - 1), away }
    }

    fn away_shard(index: u32, total: u32, since: Timestamp) -> AwayShard {
        AwayShard { shard: Shard { index, total }, since }
    }

    fn half(index: u32) -> ShardRange {
        ShardRange::new(index, index, 2).unwrap()
    }

    #[test]
    fn process_that_comes_again_finds_its_own_record() {
        let runs = vec![
            previous_run(1, ShardRange::SINGLE, 5, &[]),
            previous_run(2, half(0), 90, &[(0, 2, 80)]),
            previous_run(3, half(1), 70, &[]),
        ];
        let inherited = inherit(half(0), runs);
        assert_eq!((inherited.last_seen, inherited.steady_since), (Some(90), Some(89)));
        assert_eq!(inherited.away, [away_shard(0, 2, 80)]);
        assert_eq!(inherited.superseded, [Fence(2)], "that of both halves is needed for the other one");
    }

    #[test]
    fn process_with_the_shards_of_two_gives_each_its_own_time() {
        let inherited = inherit(
            ShardRange::all(2),
            vec![previous_run(2, half(0), 40, &[(0, 2, 30)]), previous_run(3, half(1), 70, &[])],
        );
        assert_eq!(inherited.last_seen, Some(70));
        assert_eq!(inherited.away, [away_shard(0, 2, 30)], "the earlier time counts");
        assert_eq!(inherited.superseded, [Fence(3), Fence(2)]);
    }

    #[test]
    fn processes_that_divide_shards_both_find_the_record_before() {
        let before = || previous_run(1, ShardRange::SINGLE, 5, &[(0, 1, 3)]);
        let first = inherit(half(0), vec![before()]);
        assert_eq!((first.last_seen, first.away), (Some(5), vec![away_shard(0, 1, 3)]));
        assert_eq!(first.superseded, []);
        let second = inherit(half(1), vec![before(), previous_run(2, half(0), 90, &[])]);
        assert_eq!((second.last_seen, second.away), (Some(5), vec![away_shard(0, 1, 3)]));
    }

    #[test]
    fn record_of_a_process_that_never_ran_says_nothing() {
        let never = PreviousRun { last_seen: None, steady_since: None, ..previous_run(2, half(0), 0, &[]) };
        assert_eq!(inherit(half(0), vec![previous_run(1, half(0), 5, &[]), never]).last_seen, Some(5));
        assert_eq!(inherit(half(0), vec![]).last_seen, None);
    }
}
