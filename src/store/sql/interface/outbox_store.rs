//! [`OutboxStore`] over any database.

use crate::store::match_outbox::{DeliveryStatus, OutboxEntry, OutboxId, OutboxLane, PostedMessage};
use crate::store::outbox_store::OutboxStore;
use crate::store::sql::engine::Connection;
use crate::store::sql::outbox;
use crate::store::sql::transactions::Transactions;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::shards::ShardRange;

impl<S: Transactions> OutboxStore for S {
    async fn matches_with_pending_entries(
        &self,
        lane: OutboxLane,
        shards: ShardRange,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| outbox::entries::matches_with_pending_entries(connection, lane, shards)).await
    }

    async fn pending_entries_on_guild(&self, guild: u64) -> Result<Vec<OutboxEntry>, StoreError> {
        self.read(move |connection| outbox::entries::pending_entries_on_guild(connection, guild)).await
    }

    async fn record_delivery(&self, updates: &[(OutboxId, DeliveryStatus)]) -> Result<(), StoreError> {
        let updates = updates.to_vec();
        let record = move |connection: &Connection| {
            updates.iter().try_for_each(|(entry, status)| {
                outbox::delivery::record_delivery(connection, *entry, *status)?;
                match status {
                    DeliveryStatus::Delivered(Some(_)) => outbox::pair_entries::link_first_board(connection, entry.0),
                    _ => Ok(()),
                }
            })
        };
        self.write(record).await
    }

    async fn prune_outbox(
        &self,
        after: OutboxId,
        before: Timestamp,
        limit: usize,
    ) -> Result<Option<OutboxId>, StoreError> {
        self.write(move |connection| outbox::prune::prune(connection, after, before, limit)).await
    }

    async fn posted_message(&self, entry: OutboxId) -> Result<Option<PostedMessage>, StoreError> {
        self.read(move |connection| outbox::posts::posted_message(connection, entry)).await
    }

    async fn current_message(&self, id: MatchId) -> Result<Option<PostedMessage>, StoreError> {
        self.read(move |connection| outbox::posts::current_message(connection, id)).await
    }
}
