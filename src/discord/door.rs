//! Who may come in: each interaction once, and nobody when the bot is about to stop.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// How many interactions are remembered. A repetition comes within seconds, after a connection was taken up again.
const REMEMBERED: usize = 1000;

/// The door that every interaction comes through.
#[derive(Debug)]
pub(super) struct Door {
    book: Mutex<Book>,
    inside: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct Book {
    closed: bool,
    seen: BTreeSet<u64>,
}

/// Somebody who has come in; dropped when they leave.
#[derive(Debug)]
pub(super) struct Guest<'a>(&'a Door);

impl Door {
    /// An open door, and nobody inside.
    pub(super) fn new() -> Door {
        Door { book: Mutex::default(), inside: watch::Sender::new(0) }
    }

    /// Lets an interaction in, unless it has been in before or the door is closed.
    pub(super) fn enter(&self, id: u64) -> Option<Guest<'_>> {
        let mut book = self.book();
        if book.closed || !book.seen.insert(id) {
            return None;
        }
        // The numbers grow with time: the smallest is the oldest.
        if book.seen.len() > REMEMBERED {
            book.seen.pop_first();
        }
        self.inside.send_modify(|inside| *inside += 1);
        Some(Guest(self))
    }

    /// Lets nobody in any more.
    pub(super) fn close(&self) {
        self.book().closed = true;
    }

    /// Waits until nobody is inside.
    pub(super) async fn empty(&self) {
        // It only fails when the sender is gone, which is here.
        let _ = self.inside.subscribe().wait_for(|inside| *inside == 0).await;
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        self.0.inside.send_modify(|inside| *inside -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_comes_in_once() {
        let door = Door::new();
        let guest = door.enter(7);
        assert!(guest.is_some() && door.enter(7).is_none());
        drop(guest);
        assert!(door.enter(7).is_none() && door.enter(8).is_some());
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let door = Door::new();
        for id in 0..=REMEMBERED as u64 {
            assert!(door.enter(id).is_some());
        }
        assert!(door.enter(0).is_some() && door.enter(2).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_closed_door_lets_out_but_not_in() {
        let door = Door::new();
        let guest = door.enter(1);
        door.close();
        assert!(door.enter(2).is_none());
        let second = std::time::Duration::from_secs(1);
        assert!(tokio::time::timeout(second, door.empty()).await.is_err());
        drop(guest);
        door.empty().await;
    }
}
