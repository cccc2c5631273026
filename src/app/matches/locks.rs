//! One step at a time for each match.

use gonagas_core::matches::ids::MatchId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// Which matches are being worked on in this process.
#[derive(Default)]
pub(in crate::app) struct MatchLocks(Mutex<HashMap<MatchId, Arc<tokio::sync::Mutex<()>>>>);

/// A match that is held; it is let go when this is dropped.
pub(in crate::app) struct MatchLockGuard(#[expect(dead_code, reason = "held for its drop alone")] OwnedMutexGuard<()>);

impl MatchLocks {
    /// Waits until nobody else holds the match, and holds it.
    pub(in crate::app) async fn acquire(&self, id: MatchId) -> MatchLockGuard {
        MatchLockGuard(self.mutex_of(id).lock_owned().await)
    }

    /// Holds the match, unless somebody else does.
    pub(in crate::app) fn try_acquire(&self, id: MatchId) -> Option<MatchLockGuard> {
        self.mutex_of(id).try_lock_owned().ok().map(MatchLockGuard)
    }

    fn mutex_of(&self, id: MatchId) -> Arc<tokio::sync::Mutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Locks that nobody uses any more are let go here, so that the map stays as small as what is under way.
        all.retain(|_, lock| Arc::strong_count(lock) > 1);
        Arc::clone(all.entry(id).or_default())
    }
}
