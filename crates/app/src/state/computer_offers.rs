//! The offers to play the computer that are due later, to people whose open challenge nobody has accepted.

use crate::ports::FollowUp;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The offers that are due later.
#[derive(Default)]
pub struct ComputerOffers {
    pending: Mutex<BTreeMap<(Timestamp, MatchId), PendingOffer>>,
    added: Notify,
}

/// An offer that is due later.
pub struct PendingOffer {
    pub follow_up: Arc<dyn FollowUp>,
    pub locale: String,
}

impl ComputerOffers {
    pub fn add(&self, challenge: MatchId, due: Timestamp, offer: PendingOffer) {
        self.lock().insert((due, challenge), offer);
        self.added.notify_one();
    }

    pub fn take_due(&self, now: Timestamp) -> Option<(Timestamp, MatchId, PendingOffer)> {
        let mut pending = self.lock();
        let entry = pending.first_entry().filter(|entry| entry.key().0 <= now)?;
        let ((due, challenge), offer) = entry.remove_entry();
        Some((due, challenge, offer))
    }

    /// Returns the time of the next offer.
    pub fn next_due(&self) -> Option<Timestamp> {
        self.lock().keys().next().map(|(due, _)| *due)
    }

    /// Returns the number of offers that are due later.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Waits until an offer is added.
    pub async fn wait_for_offer(&self) {
        self.added.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<(Timestamp, MatchId), PendingOffer>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
