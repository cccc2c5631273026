//! The names of people that were fetched lately.

use gonagas_core::matches::clock::duration::HOUR;
use gonagas_core::matches::ids::{Timestamp, UserId};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The time for which a name is kept.
const KEPT_FOR: Timestamp = HOUR;

/// The names that were fetched within the last hour, each with the time when it was.
#[derive(Default)]
pub struct RecentNames(Mutex<BTreeMap<UserId, (String, Timestamp)>>);

impl RecentNames {
    /// Forgets the name of someone who does not want to be named.
    pub fn forget(&self, user: UserId) {
        self.lock().remove(&user);
    }

    /// Forgets the names that were fetched more than an hour ago.
    pub fn forget_old(&self, now: Timestamp) {
        self.lock().retain(|_, (_, fetched_at)| now - *fetched_at < KEPT_FOR);
    }

    /// Returns the number of names.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    pub fn lock(&self) -> MutexGuard<'_, BTreeMap<UserId, (String, Timestamp)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
