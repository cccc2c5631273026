//! The matches whose entries wait for a permission of the bot, or for someone to open a closed thread.

use gonagas_core::matches::ids::MatchId;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The matches whose last delivery in their channel was refused.
#[derive(Debug, Default)]
pub struct ForbiddenMatches(Mutex<BTreeSet<MatchId>>);

impl ForbiddenMatches {
    /// Records whether the last delivery of a match was refused.
    pub fn record(&self, id: MatchId, is_refused: bool) {
        match is_refused {
            true => self.lock().insert(id),
            false => self.lock().remove(&id),
        };
    }

    /// Forgets all other matches.
    pub fn retain(&self, pending: &[MatchId]) {
        self.lock().retain(|id| pending.contains(id));
    }

    /// Returns true if the last delivery of a match was refused.
    pub fn contains(&self, id: MatchId) -> bool {
        self.lock().contains(&id)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
