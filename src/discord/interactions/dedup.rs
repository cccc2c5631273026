//! Who may come in: each interaction once, and nobody when the bot is about to stop.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// How many interactions are remembered. A repetition comes within seconds, after a connection was taken up again.
const MAX_REMEMBERED_IDS: usize = 1000;

/// The door that every interaction comes through.
#[derive(Debug)]
pub(in crate::discord) struct InteractionGate {
    state: Mutex<GateState>,
    in_flight: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct GateState {
    closed: bool,
    seen_ids: BTreeSet<u64>,
}

/// Somebody who has come in; dropped when they leave.
#[derive(Debug)]
pub(in crate::discord) struct InFlight<'a>(&'a InteractionGate);

impl InteractionGate {
    /// An open door, and nobody inside.
    pub(in crate::discord) fn new() -> InteractionGate {
        InteractionGate { state: Mutex::default(), in_flight: watch::Sender::new(0) }
    }

    /// Lets an interaction in, unless it has been in before or the door is closed.
    pub(in crate::discord) fn try_enter(&self, id: u64) -> Option<InFlight<'_>> {
        let mut book = self.lock_state();
        if book.closed || !book.seen_ids.insert(id) {
            return None;
        }
        // The numbers grow with time: the smallest is the oldest.
        if book.seen_ids.len() > MAX_REMEMBERED_IDS {
            book.seen_ids.pop_first();
        }
        self.in_flight.send_modify(|inside| *inside += 1);
        Some(InFlight(self))
    }

    /// Lets nobody in any more.
    pub(in crate::discord) fn close(&self) {
        self.lock_state().closed = true;
    }

    /// Waits until nobody is inside.
    pub(in crate::discord) async fn wait_until_idle(&self) {
        // It only fails when the sender is gone, which is here.
        let _ = self.in_flight.subscribe().wait_for(|inside| *inside == 0).await;
    }

    fn lock_state(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.in_flight.send_modify(|inside| *inside -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_comes_in_once() {
        let door = InteractionGate::new();
        let guest = door.try_enter(7);
        assert!(guest.is_some() && door.try_enter(7).is_none());
        drop(guest);
        assert!(door.try_enter(7).is_none() && door.try_enter(8).is_some());
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let door = InteractionGate::new();
        for id in 0..=MAX_REMEMBERED_IDS as u64 {
            assert!(door.try_enter(id).is_some());
        }
        assert!(door.try_enter(0).is_some() && door.try_enter(2).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_closed_door_lets_out_but_not_in() {
        let door = InteractionGate::new();
        let guest = door.try_enter(1);
        door.close();
        assert!(door.try_enter(2).is_none());
        let second = std::time::Duration::from_secs(1);
        assert!(tokio::time::timeout(second, door.wait_until_idle()).await.is_err());
        drop(guest);
        door.wait_until_idle().await;
    }
}
