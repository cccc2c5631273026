//! When something is tried again that could not be done: each match after waits of its own that grow, and nothing at all
//! while nothing can be done.

use gonagas_core::matches::ids::MatchId;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// The first wait.
pub(in crate::app) const MIN_BACKOFF: Duration = Duration::from_secs(1);

/// The longest wait of one match: what stands in its way, somebody has to take away.
pub(in crate::app) const MAX_BACKOFF: Duration = Duration::from_secs(60 * 60);

/// The longest wait of all while nothing can be done.
pub(in crate::app) const MAX_OUTAGE_BACKOFF: Duration = Duration::from_secs(60);

/// What is to be tried, and when.
#[derive(Debug)]
pub(in crate::app) struct RetryQueue {
    matches: BTreeMap<MatchId, RetryState>,
    /// Until when nothing is tried.
    paused_until: Option<Instant>,
    /// How long that is the next time.
    outage_backoff: Duration,
}

#[derive(Debug, Clone, Copy)]
struct RetryState {
    next_attempt: Instant,
    backoff: Duration,
}

impl RetryQueue {
    /// Nothing yet.
    pub(in crate::app) fn new() -> RetryQueue {
        RetryQueue { matches: BTreeMap::new(), paused_until: None, outage_backoff: MIN_BACKOFF }
    }

    /// Takes up these matches, the new ones for `first`, and forgets all others.
    pub(in crate::app) fn sync_matches(&mut self, ids: &[MatchId], first: Instant) {
        let known = std::mem::take(&mut self.matches);
        let kept = |id: &MatchId| {
            (*id, known.get(id).copied().unwrap_or(RetryState { next_attempt: first, backoff: MIN_BACKOFF }))
        };
        self.matches = ids.iter().map(kept).collect();
        if ids.is_empty() {
            self.paused_until = None;
        }
    }

    /// Somebody is at work on a match, so that another try is worth it, then, and the waits begin anew.
    pub(in crate::app) fn reset_backoff(&mut self, id: MatchId, at: Instant) {
        if let Some(found) = self.matches.get_mut(&id) {
            *found = RetryState { next_attempt: at, backoff: MIN_BACKOFF };
        }
        self.outage_backoff = MIN_BACKOFF;
        self.paused_until = self.paused_until.map(|until| until.min(at));
    }

    /// What is to be tried now, what has waited longest first.
    pub(in crate::app) fn due_matches(&self, now: Instant) -> Vec<MatchId> {
        if self.paused_until.is_some_and(|until| now < until) {
            return Vec::new();
        }
        let mut due: Vec<_> = self.matches.iter().filter(|(_, next)| next.next_attempt <= now).collect();
        due.sort_by_key(|(_, next)| next.next_attempt);
        due.into_iter().map(|(id, _)| *id).collect()
    }

    /// When something is to be tried next.
    pub(in crate::app) fn next_attempt(&self) -> Option<Instant> {
        let next = self.matches.values().map(|next| next.next_attempt).min();
        match (next, self.paused_until) {
            (Some(next), Some(until)) => Some(next.max(until)),
            (next, until) => next.or(until),
        }
    }

    /// It is done, and so other things can be done, too.
    pub(in crate::app) fn record_success(&mut self, id: MatchId) {
        self.matches.remove(&id);
        (self.paused_until, self.outage_backoff) = (None, MIN_BACKOFF);
    }

    /// Somebody else is at it: it is looked at again after a while.
    pub(in crate::app) fn postpone(&mut self, id: MatchId, until: Instant) {
        if let Some(found) = self.matches.get_mut(&id) {
            found.next_attempt = until;
        }
    }

    /// Something stands in the way of this match alone.
    pub(in crate::app) fn record_failure(&mut self, id: MatchId, now: Instant) {
        if let Some(found) = self.matches.get_mut(&id) {
            *found = RetryState { next_attempt: now + found.backoff, backoff: (found.backoff * 2).min(MAX_BACKOFF) };
        }
    }

    /// Nothing can be done at the moment. The match with which this was found out comes last the next time, for it may
    /// be that nothing but its own channel is closed.
    pub(in crate::app) fn record_outage(&mut self, id: Option<MatchId>, now: Instant) {
        let until = now + self.outage_backoff;
        self.outage_backoff = (self.outage_backoff * 2).min(MAX_OUTAGE_BACKOFF);
        self.paused_until = Some(until);
        if let Some(id) = id {
            self.postpone(id, until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: MatchId = MatchId(1);
    const TWO: MatchId = MatchId(2);

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// A schedule with two matches that are due, and the time.
    fn two() -> (RetryQueue, Instant) {
        let (mut schedule, now) = (RetryQueue::new(), Instant::now());
        schedule.sync_matches(&[ONE, TWO], now);
        (schedule, now)
    }

    #[test]
    fn each_match_has_waits_of_its_own_that_grow_up_to_a_bound() {
        let (mut schedule, mut now) = two();
        let mut waits = Vec::new();
        for _ in 0..15 {
            schedule.record_failure(ONE, now);
            assert_eq!(schedule.due_matches(now), [TWO]);
            schedule.postpone(TWO, now + seconds(9999));
            waits.push((schedule.next_attempt().unwrap() - now).as_secs());
            now = schedule.next_attempt().unwrap();
            assert_eq!(schedule.due_matches(now), [ONE]);
            schedule.postpone(TWO, now);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    }

    #[test]
    fn what_is_known_keeps_its_wait_and_what_is_gone_is_forgotten() {
        let (mut schedule, now) = two();
        schedule.record_failure(ONE, now);
        schedule.sync_matches(&[ONE, MatchId(3)], now + seconds(15));
        assert_eq!(schedule.due_matches(now + seconds(1)), [ONE]);
        assert_eq!(schedule.due_matches(now + seconds(15)), [ONE, MatchId(3)]);
        schedule.sync_matches(&[], now);
        assert_eq!(schedule.next_attempt(), None);
    }

    #[test]
    fn who_wakes_a_match_begins_its_waits_anew() {
        let (mut schedule, now) = two();
        for _ in 0..9 {
            schedule.record_failure(ONE, now);
        }
        schedule.reset_backoff(ONE, now);
        assert_eq!(schedule.due_matches(now), [ONE, TWO]);
        schedule.record_failure(ONE, now);
        assert_eq!(schedule.due_matches(now + seconds(1)), [TWO, ONE]);
    }

    #[test]
    fn in_an_outage_nothing_is_tried_and_then_the_next_in_turn() {
        let (mut schedule, mut now) = two();
        let mut tried = Vec::new();
        let begun = now;
        for _ in 0..9 {
            assert_eq!(schedule.due_matches(now - seconds(1)), [MatchId(0); 0]);
            let first = schedule.due_matches(now)[0];
            tried.push((first.0, (now - begun).as_secs()));
            schedule.record_outage(Some(first), now);
            now = schedule.next_attempt().unwrap();
        }
        let expected = [(1, 0), (2, 1), (1, 3), (2, 7), (1, 15), (2, 31), (1, 63), (2, 123), (1, 183)];
        assert_eq!(tried, expected);
    }

    #[test]
    fn an_outage_ends_with_what_succeeds_or_when_somebody_tries() {
        let (mut schedule, now) = two();
        for _ in 0..9 {
            schedule.record_outage(None, now);
        }
        assert_eq!(schedule.next_attempt(), Some(now + seconds(60)));
        schedule.reset_backoff(ONE, now + seconds(1));
        assert_eq!(schedule.next_attempt(), Some(now + seconds(1)));
        schedule.record_outage(None, now);
        schedule.record_success(ONE);
        assert_eq!(schedule.due_matches(now), [TWO]);
    }
}
