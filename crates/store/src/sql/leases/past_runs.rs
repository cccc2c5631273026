//! The time before a process has claimed its shards: when they were last served, and by which processes.

use crate::bot_activity::AwayShard;
use crate::sql::engine::Fence;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::shards::{Shard, ShardRange};

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
