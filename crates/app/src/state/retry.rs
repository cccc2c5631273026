//! The times at which work on matches is tried again: each match has delays of its own that grow, and an outage pauses
//! all.

pub(crate) use crate::state::retry_state::MIN_BACKOFF;
use crate::state::retry_state::{RetryState, ScheduledAttempt};
use gonagas_core::matches::ids::MatchId;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// The longest delay of one match: after so many failures, someone has to remove the cause.
pub const MAX_BACKOFF: Duration = Duration::from_secs(60 * 60);

/// The longest pause during an outage.
pub const MAX_OUTAGE_BACKOFF: Duration = Duration::from_secs(60);

/// The matches to work on, each with the time of its next attempt.
#[derive(Debug)]
pub struct RetryQueue {
    matches: BTreeMap<MatchId, RetryState>,
    /// The end of the pause for all matches.
    paused_until: Option<Instant>,
    /// The length of the next pause.
    outage_backoff: Duration,
}

impl Default for RetryQueue {
    fn default() -> RetryQueue {
        RetryQueue::new()
    }
}

impl RetryQueue {
    /// Returns an empty queue.
    pub fn new() -> RetryQueue {
        RetryQueue { matches: BTreeMap::new(), paused_until: None, outage_backoff: MIN_BACKOFF }
    }

    /// Replaces the matches in the queue, except those whose attempt is in progress. Known ones keep their delays; new
    /// ones are tried at `first`. Without any match a pause ends.
    pub fn sync_matches(&mut self, ids: &[MatchId], first: Instant) {
        let known = std::mem::take(&mut self.matches);
        let kept = |id: &MatchId| (*id, known.get(id).copied().unwrap_or(RetryState::first_at(first)));
        self.matches = ids
            .iter()
            .map(kept)
            .chain(known.iter().map(|(id, state)| (*id, *state)).filter(|(_, state)| state.is_in_progress))
            .collect();
        if self.matches.is_empty() {
            self.paused_until = None;
        }
    }

    /// Schedules a match for `at` with the first delay after it, and ends a pause by then. If an attempt is in
    /// progress, the match is tried again after it.
    pub fn schedule(&mut self, id: MatchId, at: Instant) {
        match self.matches.get_mut(&id) {
            Some(state) if state.is_in_progress => {
                state.schedule_again(ScheduledAttempt { at, keeps_backoff: false });
            }
            _ => drop(self.matches.insert(id, RetryState::first_at(at))),
        }
        self.outage_backoff = MIN_BACKOFF;
        self.paused_until = self.paused_until.map(|until| until.min(at));
    }

    /// Schedules an attempt at `at`, or earlier, without a shorter delay after it. A match whose attempt is in progress
    /// is tried again after it.
    pub fn advance(&mut self, id: MatchId, at: Instant) {
        match self.matches.get_mut(&id) {
            Some(state) if state.is_in_progress => {
                state.schedule_again(ScheduledAttempt { at, keeps_backoff: true });
            }
            Some(state) => state.advance(at),
            None => drop(self.matches.insert(id, RetryState::first_at(at))),
        }
    }

    /// Takes up to `limit` of the matches to try now. They are not due again until the outcome is recorded.
    pub fn take_due_matches(&mut self, now: Instant, limit: usize) -> Vec<MatchId> {
        // After a pause one match at a time shows if the outage is over.
        let limit = match self.paused_until {
            Some(_) if self.is_any_in_progress() => 0,
            Some(_) => limit.min(1),
            None => limit,
        };
        let mut due = self.due_matches(now);
        due.truncate(limit);
        for id in &due {
            if let Some(state) = self.matches.get_mut(id) {
                state.is_in_progress = true;
            }
        }
        due
    }

    /// Returns the matches to try now, those that have waited longest first; none during a pause.
    pub fn due_matches(&self, now: Instant) -> Vec<MatchId> {
        if self.is_paused(now) {
            return Vec::new();
        }
        let mut due: Vec<_> = self.idle_matches().filter(|(_, state)| state.next_attempt <= now).collect();
        due.sort_by_key(|(_, state)| state.next_attempt);
        due.into_iter().map(|(id, _)| *id).collect()
    }

    /// Returns true during a pause.
    pub fn is_paused(&self, now: Instant) -> bool {
        self.paused_until.is_some_and(|until| now < until)
    }

    /// Returns true if the match is in the queue.
    pub fn contains(&self, id: MatchId) -> bool {
        self.matches.contains_key(&id)
    }

    /// Lists the matches in the queue.
    pub fn ids(&self) -> impl Iterator<Item = MatchId> {
        self.matches.keys().copied()
    }

    /// Returns the delay after the next failure of a match.
    pub fn backoff(&self, id: MatchId) -> Duration {
        self.matches.get(&id).map_or(MIN_BACKOFF, |state| state.backoff)
    }

    fn idle_matches(&self) -> impl Iterator<Item = (&MatchId, &RetryState)> {
        self.matches.iter().filter(|(_, state)| !state.is_in_progress)
    }

    fn is_any_in_progress(&self) -> bool {
        self.matches.values().any(|state| state.is_in_progress)
    }

    /// Returns the time of the next attempt: the end of the pause, if that is later. `None` also while a pause waits
    /// for the outcome of an attempt in progress: until then nothing else is tried.
    pub fn next_attempt(&self) -> Option<Instant> {
        if self.paused_until.is_some() && self.is_any_in_progress() {
            return None;
        }
        let next = self.idle_matches().map(|(_, state)| state.next_attempt).min();
        match (next, self.paused_until) {
            (Some(next), Some(until)) => Some(next.max(until)),
            (next, until) => next.or(until),
        }
    }

    /// Removes a match of which nothing was tried: that tells nothing of an outage. If it was scheduled meanwhile, it
    /// comes again. Without any match a pause ends.
    pub fn remove(&mut self, id: MatchId) {
        if let Some(RetryState { scheduled_again: Some(again), .. }) = self.matches.remove(&id) {
            self.matches.insert(id, RetryState::first_at(again.at));
        }
        if self.matches.is_empty() {
            self.paused_until = None;
        }
    }

    /// Removes a match whose work is done, and ends a pause, since the outage is over.
    pub fn record_success(&mut self, id: MatchId) {
        self.remove(id);
        (self.paused_until, self.outage_backoff) = (None, MIN_BACKOFF);
    }

    /// Moves the next attempt of a match to `until`, without a longer delay after it.
    pub fn postpone(&mut self, id: MatchId, until: Instant) {
        if let Some(state) = self.matches.get_mut(&id) {
            let next_attempt = state.scheduled_again.map_or(until, |again| again.at.min(until));
            let planned = state.planned.filter(|planned| *planned > next_attempt);
            *state = RetryState { backoff: state.backoff, planned, ..RetryState::first_at(next_attempt) };
        }
    }

    /// Delays a match after a failure that concerns no other match; its next delay is twice as long.
    pub fn record_failure(&mut self, id: MatchId, now: Instant) {
        if let Some(state) = self.matches.get_mut(&id) {
            let backoff = (state.backoff * 2).min(MAX_BACKOFF);
            *state = match state.scheduled_again {
                Some(again) => {
                    let backoff = if again.keeps_backoff { backoff } else { MIN_BACKOFF };
                    state.after_attempt(now, again.at.max(now + MIN_BACKOFF), backoff)
                }
                None => state.after_attempt(now, now + state.backoff, backoff),
            };
        }
    }

    /// Pauses all matches; several failures of one outage make one pause. The match with which the outage was noticed
    /// comes last after the pause, because the cause may be its own channel. If others have succeeded before, its own
    /// delay grows as well: where only one channel fails, its match is tried ever more rarely. An outage that goes on
    /// adds nothing to it, so that no match waits for long when it is over.
    pub fn record_outage(&mut self, id: Option<MatchId>, now: Instant) {
        let is_new = self.paused_until.is_none();
        let until = match self.paused_until.filter(|until| *until > now) {
            Some(until) => until,
            None => {
                let until = now + self.outage_backoff;
                self.outage_backoff = (self.outage_backoff * 2).min(MAX_OUTAGE_BACKOFF);
                until
            }
        };
        self.paused_until = Some(until);
        if let Some(state) = id.and_then(|id| self.matches.get_mut(&id)) {
            let backoff = if is_new { (state.backoff * 2).min(MAX_BACKOFF) } else { state.backoff };
            let own = state.scheduled_again.map_or(now + state.backoff, |again| again.at);
            let next = state.after_attempt(now, own, backoff);
            *state = RetryState { next_attempt: next.next_attempt.max(until), ..next };
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

    /// Returns a queue with two matches that are due, and the time.
    fn two() -> (RetryQueue, Instant) {
        let mut queue = RetryQueue::new();
        let now = Instant::now();
        queue.sync_matches(&[ONE, TWO], now);
        (queue, now)
    }

    #[test]
    fn each_match_has_waits_of_its_own_that_grow_up_to_a_bound() {
        let (mut queue, mut now) = two();
        let mut waits = Vec::new();
        for _ in 0..15 {
            queue.record_failure(ONE, now);
            assert_eq!(queue.due_matches(now), [TWO]);
            queue.postpone(TWO, now + seconds(9999));
            waits.push((queue.next_attempt().unwrap() - now).as_secs());
            now = queue.next_attempt().unwrap();
            assert_eq!(queue.due_matches(now), [ONE]);
            queue.postpone(TWO, now);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    }

    #[test]
    fn what_is_known_keeps_its_wait_and_what_is_gone_is_forgotten() {
        let (mut queue, now) = two();
        queue.record_failure(ONE, now);
        queue.sync_matches(&[ONE, MatchId(3)], now + seconds(15));
        assert_eq!(queue.due_matches(now + seconds(1)), [ONE]);
        assert_eq!(queue.due_matches(now + seconds(15)), [ONE, MatchId(3)]);
        queue.sync_matches(&[], now);
        assert_eq!(queue.next_attempt(), None);
    }

    #[test]
    fn pause_ends_with_the_last_match() {
        let (mut queue, now) = two();
        queue.record_outage(Some(ONE), now);
        queue.remove(ONE);
        assert_eq!(queue.next_attempt(), Some(now + MIN_BACKOFF));
        queue.remove(TWO);
        assert_eq!(queue.next_attempt(), None);
    }

    #[test]
    fn who_wakes_a_match_begins_its_waits_anew() {
        let (mut queue, now) = two();
        for _ in 0..9 {
            queue.record_failure(ONE, now);
        }
        queue.schedule(ONE, now);
        assert_eq!(queue.due_matches(now), [ONE, TWO]);
        queue.record_failure(ONE, now);
        assert_eq!(queue.due_matches(now + seconds(1)), [TWO, ONE]);
    }

    #[test]
    fn attempt_that_is_advanced_meanwhile_keeps_the_growing_wait() {
        for (is_advanced, expected) in [(true, 64), (false, 1)] {
            let mut queue = RetryQueue::new();
            let mut now = Instant::now();
            queue.sync_matches(&[ONE], now);
            for _ in 0..5 {
                assert_eq!(queue.take_due_matches(now, 9), [ONE]);
                queue.record_failure(ONE, now);
                now = queue.next_attempt().unwrap();
            }
            assert_eq!(queue.take_due_matches(now, 9), [ONE]);
            let times = [now + seconds(5), now + seconds(9)];
            times.into_iter().for_each(|at| if is_advanced { queue.advance(ONE, at) } else { queue.schedule(ONE, at) });
            queue.record_failure(ONE, now);
            assert_eq!(queue.next_attempt(), Some(times[0]), "the earlier one");
            queue.take_due_matches(times[0], 9);
            queue.record_failure(ONE, times[0]);
            assert_eq!(queue.next_attempt(), Some(times[0] + seconds(expected)));
        }
    }

    #[test]
    fn planned_attempt_is_made_after_one_before_it_that_failed() {
        let mut queue = RetryQueue::new();
        let mut now = Instant::now();
        queue.sync_matches(&[ONE], now);
        for _ in 0..6 {
            now = queue.next_attempt().unwrap();
            queue.take_due_matches(now, 9);
            queue.record_failure(ONE, now);
        }
        let own = queue.next_attempt().unwrap();
        queue.advance(ONE, own + seconds(9));
        queue.advance(ONE, own + seconds(5));
        for expected in [own + seconds(5), own + seconds(5 + 128)] {
            now = queue.next_attempt().unwrap();
            queue.take_due_matches(now, 9);
            queue.record_failure(ONE, now);
            assert_eq!(queue.next_attempt(), Some(expected), "{:?} later", expected - own);
        }
    }

    #[test]
    fn in_an_outage_nothing_is_tried_and_then_the_next_in_turn() {
        let (mut queue, mut now) = two();
        let mut tried = Vec::new();
        let begun = now;
        for _ in 0..9 {
            assert_eq!(queue.due_matches(now - seconds(1)), [MatchId(0); 0]);
            let first = queue.due_matches(now)[0];
            tried.push((first.0, (now - begun).as_secs()));
            queue.record_outage(Some(first), now);
            now = queue.next_attempt().unwrap();
        }
        let expected = [(1, 0), (2, 1), (1, 3), (2, 7), (1, 15), (2, 31), (1, 63), (2, 123), (1, 183)];
        assert_eq!(tried, expected);
    }

    #[test]
    fn channel_that_alone_fails_is_tried_ever_more_rarely() {
        let (mut queue, start) = two();
        let mut now = start;
        let mut attempts = 0;
        while now - start < seconds(3600) {
            for id in queue.take_due_matches(now, 9) {
                if id == ONE {
                    attempts += 1;
                    queue.record_outage(Some(ONE), now);
                } else {
                    queue.record_success(TWO);
                    queue.schedule(TWO, now + seconds(5));
                }
            }
            now = queue.next_attempt().unwrap().max(now + seconds(1));
        }
        assert!((10..25).contains(&attempts), "{attempts}");
    }

    #[test]
    fn outage_of_all_delays_no_match_for_long() {
        let (mut queue, start) = two();
        let mut now = start;
        while now - start < seconds(3600) {
            queue.take_due_matches(now, 9).into_iter().for_each(|id| queue.record_outage(Some(id), now));
            now = queue.next_attempt().unwrap();
        }
        for id in queue.take_due_matches(now, 9) {
            queue.record_success(id);
        }
        assert!(queue.next_attempt().unwrap() <= now + MAX_OUTAGE_BACKOFF);
    }

    #[test]
    fn an_outage_ends_with_what_succeeds_or_when_someone_tries() {
        let (mut queue, mut now) = two();
        for _ in 0..9 {
            now = queue.next_attempt().unwrap();
            queue.record_outage(None, now);
        }
        assert_eq!(queue.next_attempt(), Some(now + seconds(60)));
        queue.schedule(ONE, now + seconds(1));
        assert_eq!(queue.next_attempt(), Some(now + seconds(1)));
        queue.record_outage(None, now);
        queue.record_success(ONE);
        assert_eq!(queue.due_matches(now), [TWO]);
    }

    #[test]
    fn failures_of_one_outage_make_one_pause() {
        let (mut queue, now) = two();
        assert_eq!(queue.take_due_matches(now, 9), [ONE, TWO]);
        queue.record_outage(Some(ONE), now);
        queue.record_outage(Some(TWO), now);
        assert_eq!(queue.next_attempt(), Some(now + seconds(1)));
        assert_eq!(queue.due_matches(now + seconds(1)), [ONE, TWO]);
    }

    #[test]
    fn nothing_is_next_while_one_match_shows_if_an_outage_is_over() {
        let (mut queue, now) = two();
        queue.record_outage(None, now);
        let after = now + seconds(1);
        assert_eq!(queue.take_due_matches(after, 9), [ONE]);
        assert_eq!((queue.take_due_matches(after, 9), queue.next_attempt()), (vec![], None), "nobody has to wake up");
        queue.record_success(ONE);
        assert_eq!(queue.take_due_matches(after, 9), [TWO]);
    }

    #[test]
    fn match_in_progress_is_due_again_only_if_it_is_scheduled_meanwhile() {
        let (mut queue, now) = two();
        assert_eq!(queue.take_due_matches(now, 1), [ONE]);
        assert_eq!(queue.take_due_matches(now, 9), [TWO]);
        assert_eq!((queue.due_matches(now), queue.next_attempt()), (vec![], None));
        queue.sync_matches(&[], now);
        queue.schedule(ONE, now);
        assert_eq!(queue.due_matches(now), [MatchId(0); 0], "it is in progress");
        queue.record_success(ONE);
        queue.record_success(TWO);
        assert_eq!(queue.due_matches(now), [ONE]);
    }
}
