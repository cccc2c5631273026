//! Pending deliveries, and the outcome of the others.

use crate::Store;
use crate::match_outbox::{DeliveryStatus, OutboxEntry, OutboxId, OutboxLane, PostedMessage};
use crate::sql::engine::Connection;
use crate::sql::outbox;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::shards::ShardRange;

impl Store {
    /// Lists the matches on the servers of shards with pending outbox entries of a lane, each once.
    pub async fn matches_with_pending_entries(
        &self,
        lane: OutboxLane,
        shards: ShardRange,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| outbox::entries::matches_with_pending_entries(connection, lane, shards)).await
    }

    /// Lists the pending outbox entries for the channels of a server, in order.
    pub async fn pending_entries_on_guild(&self, guild: u64) -> Result<Vec<OutboxEntry>, StoreError> {
        self.read(move |connection| outbox::entries::pending_entries_on_guild(connection, guild)).await
    }

    /// Records the outcomes of deliveries, all or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when an entry that is to be [`DeliveryStatus::Attempted`] was attempted or finished in
    /// the meantime.
    pub async fn record_delivery(&self, updates: &[(OutboxId, DeliveryStatus)]) -> Result<(), StoreError> {
        let updates = updates.to_vec();
        let record = move |connection: &Connection| {
            let mut updates = updates.iter();
            updates.try_for_each(|(entry, status)| outbox::delivery::record_delivery(connection, *entry, *status))
        };
        self.write(record).await
    }

    /// Deletes finished outbox entries that nothing needs any more, in the matches of up to `limit` entries after
    /// `after` that were stored at `before` or earlier. Returns the last of these entries; `None` when there is none.
    pub async fn prune_outbox(
        &self,
        after: OutboxId,
        before: Timestamp,
        limit: usize,
    ) -> Result<Option<OutboxId>, StoreError> {
        self.write(move |connection| outbox::prune::prune(connection, after, before, limit)).await
    }

    /// Returns the message of a post once it is posted.
    pub async fn posted_message(&self, entry: OutboxId) -> Result<Option<PostedMessage>, StoreError> {
        self.read(move |connection| outbox::posts::posted_message(connection, entry)).await
    }

    /// Returns the current message of a match, which is the last that was posted.
    pub async fn current_message(&self, id: MatchId) -> Result<Option<PostedMessage>, StoreError> {
        self.read(move |connection| outbox::posts::current_message(connection, id)).await
    }
}
