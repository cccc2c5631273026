//! Deletes delivered outbox entries that nothing needs any more, a few at a time.

use crate::outbox::Outbox;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::Timestamp;
use gonagas_store::match_outbox::OutboxId;
use std::sync::atomic::{AtomicU64, Ordering};

/// The time for which every entry is kept, so that no delivery that is under way loses its entry.
const RETENTION: Timestamp = DAY;

/// The entries in one transaction. Requests are stored in between.
const BATCH_SIZE: usize = 100;

/// The transactions in a row.
const MAX_BATCHES: usize = 10;

/// The last entry that was looked at. After a restart all are looked at again.
#[derive(Debug, Default)]
pub struct PruneCursor(AtomicU64);

impl Outbox {
    /// Goes on where the last call stopped.
    pub async fn prune(&self, now: Timestamp) {
        let cursor = &self.prune_cursor.0;
        for _ in 0..MAX_BATCHES {
            let after = OutboxId(cursor.load(Ordering::Relaxed));
            match self.store.prune_outbox(after, now - RETENTION, BATCH_SIZE).await {
                Ok(Some(last)) => cursor.store(last.0, Ordering::Relaxed),
                Ok(None) => return,
                Err(error) => return tracing::warn!(%error, "old outbox entries could not be deleted yet"),
            }
        }
    }
}
