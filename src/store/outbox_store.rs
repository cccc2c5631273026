//! Storage of deliveries: effects that are still to reach Discord, and what became of the others.

use crate::store::match_outbox::{DeliveryStatus, OutboxEntry, OutboxId, OutboxLane, PostedMessage};
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::shards::ShardRange;
use std::future::Future;

/// Reads the outbox and records its deliveries.
pub trait OutboxStore: Send + Sync + 'static {
    /// Lists the matches on the servers of shards with pending outbox entries of a lane, each once.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn matches_with_pending_entries(
        &self,
        lane: OutboxLane,
        shards: ShardRange,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the pending outbox entries for the channels of a server, in order.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn pending_entries_on_guild(&self, guild: u64)
    -> impl Future<Output = Result<Vec<OutboxEntry>, StoreError>> + Send;

    /// Records the outcomes of deliveries, all or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when an entry that is to be [`DeliveryStatus::Attempted`] was attempted or finished in
    /// the meantime. Others when the store cannot be written or there is no such entry.
    fn record_delivery(
        &self,
        updates: &[(OutboxId, DeliveryStatus)],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Deletes finished outbox entries that nothing needs any more: those of the matches of up to `limit` entries after
    /// `after` that were stored at `before` or earlier. Returns the last of these entries; `None` when there is none.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn prune_outbox(
        &self,
        after: OutboxId,
        before: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<Option<OutboxId>, StoreError>> + Send;

    /// Returns the message of a post once it is posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn posted_message(&self, entry: OutboxId)
    -> impl Future<Output = Result<Option<PostedMessage>, StoreError>> + Send;

    /// Returns the current message of a match, which is the last that was posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn current_message(&self, id: MatchId) -> impl Future<Output = Result<Option<PostedMessage>, StoreError>> + Send;
}
