//! The locks of matches: one task at a time works on a match.

use gonagas_core::matches::ids::MatchId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// The locks of the matches that tasks are working on.
#[derive(Default)]
pub struct MatchLocks(Mutex<HashMap<MatchId, Arc<tokio::sync::Mutex<()>>>>);

/// The lock of a match. Dropping it releases the match.
pub struct MatchLockGuard(#[expect(dead_code, reason = "held for its drop alone")] OwnedMutexGuard<()>);

impl MatchLocks {
    /// Waits for the lock of a match and takes it.
    pub async fn acquire(&self, id: MatchId) -> MatchLockGuard {
        MatchLockGuard(self.mutex_of(id).lock_owned().await)
    }

    /// Takes the lock of a match; `None` if another task holds it.
    pub fn try_acquire(&self, id: MatchId) -> Option<MatchLockGuard> {
        self.mutex_of(id).try_lock_owned().ok().map(MatchLockGuard)
    }

    /// Returns the number of matches that tasks hold or wait for.
    pub fn count_used(&self) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().filter(|lock| Arc::strong_count(lock) > 1).count()
    }

    fn mutex_of(&self, id: MatchId) -> Arc<tokio::sync::Mutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Unused locks are removed here, so that the map does not grow.
        all.retain(|_, lock| Arc::strong_count(lock) > 1);
        Arc::clone(all.entry(id).or_default())
    }
}
