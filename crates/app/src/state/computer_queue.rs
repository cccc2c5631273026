//! The matches in which the computer player has to act, in the order in which they came. A match in which it failed
//! comes again after a delay that grows, or when something happens in it.

use crate::state::retry::MIN_BACKOFF;
use gonagas_core::matches::ids::MatchId;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// A queue that holds each match once, whether it waits or is being worked on.
#[derive(Debug, Default)]
pub struct ComputerQueue {
    state: Mutex<QueueState>,
    added: Notify,
}

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<MatchId>,
    /// The matches that are being worked on; true for one that was added again meanwhile.
    in_progress: BTreeMap<MatchId, bool>,
    /// The matches in which the last turn failed.
    failed: BTreeMap<MatchId, FailedTurn>,
}

/// A turn that failed.
#[derive(Debug, Clone, Copy)]
struct FailedTurn {
    /// The time of the next attempt; `None` from then on.
    next_attempt: Option<Instant>,
    /// The delay before it.
    delay: Duration,
}

impl QueueState {
    fn push(&mut self, id: MatchId) {
        if !self.waiting.contains(&id) {
            self.waiting.push_back(id);
        }
    }

    /// Ends the work on a match, and adds it again if something happened in it meanwhile. Returns true if it did.
    fn finish(&mut self, id: MatchId) -> bool {
        self.failed.remove(&id);
        let again = self.in_progress.remove(&id) == Some(true);
        if again {
            self.push(id);
        }
        again
    }
}

impl ComputerQueue {
    /// Adds a match in which something has happened. A match that is being worked on is added when that is done.
    pub fn add(&self, id: MatchId) {
        let mut state = self.lock();
        if let Some(again) = state.in_progress.get_mut(&id) {
            *again = true;
        } else {
            state.failed.remove(&id);
            state.push(id);
        }
        self.added.notify_one();
    }

    /// Adds a match in which a turn is due, unless it is here already. Returns false for one in which the last turn
    /// failed: it comes again by itself.
    pub fn add_due(&self, id: MatchId) -> bool {
        let mut state = self.lock();
        let is_delayed = state.failed.contains_key(&id);
        if !is_delayed && !state.in_progress.contains_key(&id) {
            state.push(id);
            self.added.notify_one();
        }
        !is_delayed
    }

    /// Returns the number of matches that wait or are being worked on.
    pub fn len(&self) -> usize {
        let state = self.lock();
        state.waiting.len() + state.in_progress.len()
    }

    /// Returns true if a match waits or is being worked on.
    pub fn contains(&self, id: MatchId) -> bool {
        let state = self.lock();
        state.in_progress.contains_key(&id) || state.waiting.contains(&id)
    }

    /// Returns the number of matches that come before this one, those that are being worked on included; `None` when it
    /// is not queued, or worked on already.
    pub fn count_before(&self, id: MatchId) -> Option<usize> {
        let state = self.lock();
        let place = state.waiting.iter().position(|waiting| *waiting == id)?;
        Some(place + state.in_progress.len())
    }

    /// Takes the next match to work on, until [`ComputerQueue::finish`] or [`ComputerQueue::fail`].
    pub fn take(&self, now: Instant) -> Option<MatchId> {
        let mut state = self.lock();
        let is_due = |turn: &FailedTurn| turn.next_attempt.is_some_and(|next| next <= now);
        let due: Vec<MatchId> = state.failed.iter().filter(|(_, turn)| is_due(turn)).map(|(id, _)| *id).collect();
        for id in due {
            state.failed.entry(id).and_modify(|turn| turn.next_attempt = None);
            state.push(id);
        }
        let id = state.waiting.pop_front()?;
        state.in_progress.insert(id, false);
        Some(id)
    }

    /// Ends the work on a match, and adds it again if something happened in it meanwhile.
    pub fn finish(&self, id: MatchId) {
        if self.lock().finish(id) {
            self.added.notify_one();
        }
    }

    /// Ends the work on a match in which it failed. The match comes again after a delay, twice as long as the one
    /// before and not longer than `longest`, or at once if something happened in it meanwhile.
    pub fn fail(&self, id: MatchId, now: Instant, longest: Duration) {
        // Under one lock: a match that were added in between would be waiting and failed, and be taken twice.
        let mut state = self.lock();
        let last = state.failed.get(&id).map(|turn| turn.delay);
        match state.finish(id) {
            true => self.added.notify_one(),
            false => {
                let delay = last.map_or(MIN_BACKOFF, |last| last * 2).min(longest);
                state.failed.insert(id, FailedTurn { next_attempt: Some(now + delay), delay });
            }
        }
    }

    /// Returns the time at which the next match comes again in which a turn failed.
    pub fn next_retry(&self) -> Option<Instant> {
        self.lock().failed.values().filter_map(|turn| turn.next_attempt).min()
    }

    /// Waits until a match is added.
    pub async fn wait_for_match(&self) {
        self.added.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn match_is_queued_once() {
        let queue = ComputerQueue::default();
        for id in [1, 2, 1] {
            queue.add(MatchId(id));
        }
        assert_eq!(queue.take(Instant::now()), Some(MatchId(1)));
        assert!(queue.contains(MatchId(1)) && queue.contains(MatchId(2)) && !queue.contains(MatchId(3)));
        queue.finish(MatchId(1));
        let now = Instant::now();
        assert_eq!((queue.take(now), queue.take(now)), (Some(MatchId(2)), None));
    }

    #[test]
    fn matches_before_another_are_counted() {
        let queue = ComputerQueue::default();
        for id in [1, 2, 3] {
            queue.add(MatchId(id));
        }
        let before = |id| queue.count_before(MatchId(id));
        assert_eq!((before(1), before(3), before(4)), (Some(0), Some(2), None));
        queue.take(Instant::now());
        assert_eq!((before(1), before(2), before(3)), (None, Some(1), Some(2)));
        queue.finish(MatchId(1));
        assert_eq!(before(3), Some(1));
    }

    #[test]
    fn match_added_during_work_comes_again() {
        let queue = ComputerQueue::default();
        queue.add(MatchId(1));
        queue.take(Instant::now());
        queue.add(MatchId(1));
        assert_eq!(queue.take(Instant::now()), None, "nobody else works on it");
        queue.finish(MatchId(1));
        assert_eq!(queue.take(Instant::now()), Some(MatchId(1)));
    }

    #[test]
    fn failed_match_comes_again_after_delays_that_grow() {
        let queue = ComputerQueue::default();
        let start = Instant::now();
        let longest = Duration::from_secs(10);
        queue.add(MatchId(1));
        let mut now = start;
        let mut delays = Vec::new();
        for _ in 0..6 {
            assert_eq!(queue.take(now), Some(MatchId(1)));
            queue.fail(MatchId(1), now, longest);
            assert!(!queue.add_due(MatchId(1)) && queue.take(now).is_none() && !queue.contains(MatchId(1)));
            let next = queue.next_retry().unwrap();
            delays.push((next - now).as_secs());
            now = next;
        }
        assert_eq!(delays, [1, 2, 4, 8, 10, 10]);
        queue.add(MatchId(1));
        assert_eq!((queue.next_retry(), queue.take(start)), (None, Some(MatchId(1))), "something has happened");
        queue.add(MatchId(1));
        queue.fail(MatchId(1), now, longest);
        assert_eq!((queue.next_retry(), queue.take(start)), (None, Some(MatchId(1))), "meanwhile, too");
        queue.finish(MatchId(1));
        assert!(queue.add_due(MatchId(1)));
    }

    #[test]
    fn match_that_is_added_while_it_fails_is_never_taken_twice() {
        let queue = ComputerQueue::default();
        let now = Instant::now();
        let stopped = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !stopped.load(Ordering::SeqCst) {
                    queue.add(MatchId(1));
                }
            });
            let is_taken_twice = (0..20_000).any(|_| {
                let taken = queue.take(now);
                let again = queue.take(now + MIN_BACKOFF);
                taken.or(again).into_iter().for_each(|id| queue.fail(id, now, MIN_BACKOFF));
                taken.is_some() && again.is_some()
            });
            stopped.store(true, Ordering::SeqCst);
            assert!(!is_taken_twice);
        });
    }
}
