//! When something is tried again that could not be done: each match after waits of its own that grow, and nothing at all
//! while nothing can be done.

use crate::room::people::MatchId;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// The first wait.
pub(super) const SOON: Duration = Duration::from_secs(1);

/// The longest wait of one match: what stands in its way, somebody has to take away.
pub(super) const LONGEST: Duration = Duration::from_secs(60 * 60);

/// The longest wait of all while nothing can be done.
pub(super) const OUTAGE: Duration = Duration::from_secs(60);

/// What is to be tried, and when.
#[derive(Debug)]
pub(super) struct Schedule {
    matches: BTreeMap<MatchId, Try>,
    /// Until when nothing is tried.
    closed: Option<Instant>,
    /// How long that is the next time.
    pause: Duration,
}

#[derive(Debug, Clone, Copy)]
struct Try {
    at: Instant,
    wait: Duration,
}

impl Schedule {
    /// Nothing yet.
    pub(super) fn new() -> Schedule {
        Schedule { matches: BTreeMap::new(), closed: None, pause: SOON }
    }

    /// Takes up these matches, the new ones for `first`, and forgets all others.
    pub(super) fn keep(&mut self, ids: &[MatchId], first: Instant) {
        let known = std::mem::take(&mut self.matches);
        let kept = |id: &MatchId| (*id, known.get(id).copied().unwrap_or(Try { at: first, wait: SOON }));
        self.matches = ids.iter().map(kept).collect();
        if ids.is_empty() {
            self.closed = None;
        }
    }

    /// Somebody is at work on a match, so that another try is worth it, then, and the waits begin anew.
    pub(super) fn wake(&mut self, id: MatchId, at: Instant) {
        if let Some(found) = self.matches.get_mut(&id) {
            *found = Try { at, wait: SOON };
        }
        self.pause = SOON;
        self.closed = self.closed.map(|until| until.min(at));
    }

    /// What is to be tried now, what has waited longest first.
    pub(super) fn due(&self, now: Instant) -> Vec<MatchId> {
        if self.closed.is_some_and(|until| now < until) {
            return Vec::new();
        }
        let mut due: Vec<_> = self.matches.iter().filter(|(_, next)| next.at <= now).collect();
        due.sort_by_key(|(_, next)| next.at);
        due.into_iter().map(|(id, _)| *id).collect()
    }

    /// When something is to be tried next.
    pub(super) fn next(&self) -> Option<Instant> {
        let next = self.matches.values().map(|next| next.at).min();
        match (next, self.closed) {
            (Some(next), Some(until)) => Some(next.max(until)),
            (next, until) => next.or(until),
        }
    }

    /// It is done, and so other things can be done, too.
    pub(super) fn done(&mut self, id: MatchId) {
        self.matches.remove(&id);
        (self.closed, self.pause) = (None, SOON);
    }

    /// Somebody else is at it: it is looked at again after a while.
    pub(super) fn leave(&mut self, id: MatchId, until: Instant) {
        if let Some(found) = self.matches.get_mut(&id) {
            found.at = until;
        }
    }

    /// Something stands in the way of this match alone.
    pub(super) fn failed(&mut self, id: MatchId, now: Instant) {
        if let Some(found) = self.matches.get_mut(&id) {
            *found = Try { at: now + found.wait, wait: (found.wait * 2).min(LONGEST) };
        }
    }

    /// Nothing can be done at the moment. The match with which this was found out comes last the next time, for it may
    /// be that nothing but its own channel is closed.
    pub(super) fn outage(&mut self, id: Option<MatchId>, now: Instant) {
        let until = now + self.pause;
        self.pause = (self.pause * 2).min(OUTAGE);
        self.closed = Some(until);
        if let Some(id) = id {
            self.leave(id, until);
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
    fn two() -> (Schedule, Instant) {
        let (mut schedule, now) = (Schedule::new(), Instant::now());
        schedule.keep(&[ONE, TWO], now);
        (schedule, now)
    }

    #[test]
    fn each_match_has_waits_of_its_own_that_grow_up_to_a_bound() {
        let (mut schedule, mut now) = two();
        let mut waits = Vec::new();
        for _ in 0..15 {
            schedule.failed(ONE, now);
            assert_eq!(schedule.due(now), [TWO]);
            schedule.leave(TWO, now + seconds(9999));
            waits.push((schedule.next().unwrap() - now).as_secs());
            now = schedule.next().unwrap();
            assert_eq!(schedule.due(now), [ONE]);
            schedule.leave(TWO, now);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    }

    #[test]
    fn what_is_known_keeps_its_wait_and_what_is_gone_is_forgotten() {
        let (mut schedule, now) = two();
        schedule.failed(ONE, now);
        schedule.keep(&[ONE, MatchId(3)], now + seconds(15));
        assert_eq!(schedule.due(now + seconds(1)), [ONE]);
        assert_eq!(schedule.due(now + seconds(15)), [ONE, MatchId(3)]);
        schedule.keep(&[], now);
        assert_eq!(schedule.next(), None);
    }

    #[test]
    fn who_wakes_a_match_begins_its_waits_anew() {
        let (mut schedule, now) = two();
        for _ in 0..9 {
            schedule.failed(ONE, now);
        }
        schedule.wake(ONE, now);
        assert_eq!(schedule.due(now), [ONE, TWO]);
        schedule.failed(ONE, now);
        assert_eq!(schedule.due(now + seconds(1)), [TWO, ONE]);
    }

    #[test]
    fn in_an_outage_nothing_is_tried_and_then_the_next_in_turn() {
        let (mut schedule, mut now) = two();
        let mut tried = Vec::new();
        let begun = now;
        for _ in 0..9 {
            assert_eq!(schedule.due(now - seconds(1)), [MatchId(0); 0]);
            let first = schedule.due(now)[0];
            tried.push((first.0, (now - begun).as_secs()));
            schedule.outage(Some(first), now);
            now = schedule.next().unwrap();
        }
        let expected = [(1, 0), (2, 1), (1, 3), (2, 7), (1, 15), (2, 31), (1, 63), (2, 123), (1, 183)];
        assert_eq!(tried, expected);
    }

    #[test]
    fn an_outage_ends_with_what_succeeds_or_when_somebody_tries() {
        let (mut schedule, now) = two();
        for _ in 0..9 {
            schedule.outage(None, now);
        }
        assert_eq!(schedule.next(), Some(now + seconds(60)));
        schedule.wake(ONE, now + seconds(1));
        assert_eq!(schedule.next(), Some(now + seconds(1)));
        schedule.outage(None, now);
        schedule.done(ONE);
        assert_eq!(schedule.due(now), [TWO]);
    }
}
