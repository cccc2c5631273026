//! One step at a time for each match.

use crate::room::people::MatchId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// Which matches are being worked on in this process.
#[derive(Default)]
pub(super) struct Holds(Mutex<HashMap<MatchId, Arc<tokio::sync::Mutex<()>>>>);

/// A match that is held; it is let go when this is dropped.
pub(super) struct Held(#[expect(dead_code, reason = "held for its drop alone")] OwnedMutexGuard<()>);

impl Holds {
    /// Waits until nobody else holds the match, and holds it.
    pub(super) async fn hold(&self, id: MatchId) -> Held {
        Held(self.lock(id).lock_owned().await)
    }

    /// Holds the match, unless somebody else does.
    pub(super) fn try_hold(&self, id: MatchId) -> Option<Held> {
        self.lock(id).try_lock_owned().ok().map(Held)
    }

    fn lock(&self, id: MatchId) -> Arc<tokio::sync::Mutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Locks that nobody uses any more are let go here, so that the map stays as small as what is under way.
        all.retain(|_, lock| Arc::strong_count(lock) > 1);
        Arc::clone(all.entry(id).or_default())
    }
}
