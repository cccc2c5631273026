//! The matches in which the computer player has to act, in the order in which they came.

use gonagas_core::matches::ids::MatchId;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A queue that holds each match once, whether it waits or is being worked on.
#[derive(Debug, Default)]
pub(in crate::app) struct ComputerQueue {
    state: Mutex<QueueState>,
    added: Notify,
}

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<MatchId>,
    /// The matches that are being worked on; true for one that was added again meanwhile.
    in_progress: BTreeMap<MatchId, bool>,
}

impl ComputerQueue {
    /// Adds a match. One that is being worked on is added when that is done.
    pub(in crate::app) fn add(&self, id: MatchId) {
        let mut state = self.lock();
        if let Some(again) = state.in_progress.get_mut(&id) {
            *again = true;
        } else if !state.waiting.contains(&id) {
            state.waiting.push_back(id);
        }
        self.added.notify_one();
    }

    /// Returns the number of matches that wait or are being worked on.
    pub(in crate::app) fn len(&self) -> usize {
        let state = self.lock();
        state.waiting.len() + state.in_progress.len()
    }

    /// Returns true if a match waits or is being worked on.
    pub(in crate::app) fn contains(&self, id: MatchId) -> bool {
        let state = self.lock();
        state.in_progress.contains_key(&id) || state.waiting.contains(&id)
    }

    /// Returns the number of matches that come before this one, those that are being worked on included; `None` when it is not
    /// queued, or worked on already.
    pub(in crate::app) fn count_before(&self, id: MatchId) -> Option<usize> {
        let state = self.lock();
        let place = state.waiting.iter().position(|waiting| *waiting == id)?;
        Some(place + state.in_progress.len())
    }

    /// Takes the next match to work on, until [`ComputerQueue::finish`].
    pub(in crate::app) fn take(&self) -> Option<MatchId> {
        let mut state = self.lock();
        let id = state.waiting.pop_front()?;
        state.in_progress.insert(id, false);
        Some(id)
    }

    /// Ends the work on a match, and adds it again if that was asked for meanwhile.
    pub(in crate::app) fn finish(&self, id: MatchId) {
        let mut state = self.lock();
        if state.in_progress.remove(&id) == Some(true) {
            state.waiting.push_back(id);
            self.added.notify_one();
        }
    }

    /// Waits until a match is added.
    pub(in crate::app) async fn wait_for_match(&self) {
        self.added.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_is_queued_once() {
        let queue = ComputerQueue::default();
        for id in [1, 2, 1] {
            queue.add(MatchId(id));
        }
        assert_eq!(queue.take(), Some(MatchId(1)));
        assert!(queue.contains(MatchId(1)) && queue.contains(MatchId(2)) && !queue.contains(MatchId(3)));
        queue.finish(MatchId(1));
        assert_eq!((queue.take(), queue.take()), (Some(MatchId(2)), None));
    }

    #[test]
    fn matches_before_another_are_counted() {
        let queue = ComputerQueue::default();
        for id in [1, 2, 3] {
            queue.add(MatchId(id));
        }
        let before = |id| queue.count_before(MatchId(id));
        assert_eq!((before(1), before(3), before(4)), (Some(0), Some(2), None));
        queue.take();
        assert_eq!((before(1), before(2), before(3)), (None, Some(1), Some(2)));
        queue.finish(MatchId(1));
        assert_eq!(before(3), Some(1));
    }

    #[test]
    fn match_added_during_work_comes_again() {
        let queue = ComputerQueue::default();
        queue.add(MatchId(1));
        queue.take();
        queue.add(MatchId(1));
        assert_eq!(queue.take(), None, "nobody else works on it");
        queue.finish(MatchId(1));
        assert_eq!(queue.take(), Some(MatchId(1)));
    }
}
