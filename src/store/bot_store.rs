//! Storage of what the bot has done and has yet to do: when it was running, which interactions it has carried out, and how much is
//! unfinished.

use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{InteractionId, MatchId, Timestamp};
use gonagas_core::matches::shards::{Shard, ShardRange};
use std::future::Future;

/// The amount of unfinished work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workload {
    /// The number of unfinished matches, challenges included.
    pub unfinished_matches: u32,
    /// The pending outbox entries of each match that has any.
    pub pending: Vec<PendingEntries>,
}

/// The pending outbox entries of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PendingEntries {
    /// The match.
    pub match_id: MatchId,
    /// Their number.
    pub count: u32,
    /// The time at which the oldest of them was made.
    pub oldest: Timestamp,
}

/// A shard that was away when the bot was last known to be running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AwayShard {
    /// The shard.
    pub shard: Shard,
    /// The time from which on its servers have lost time.
    pub since: Timestamp,
}

/// The outcome of an attempt to claim shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShardClaim {
    /// They are this process's.
    Claimed,
    /// Another process has one of them, or had until a moment ago.
    Taken,
}

/// Records the bot's own activity.
///
/// Several processes may share a store, each with some of the bot's shards. What it says of when the bot was running is then of the
/// claimed shards alone.
pub trait BotStore: Send + Sync + 'static {
    /// Records an interaction that changes something other than a match, before it does. Returns false if it was recorded
    /// before, so that nothing may be done.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn claim_interaction(
        &self,
        id: InteractionId,
        at: Timestamp,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Returns when the bot was last known to be running, at `now` or earlier; `None` if it never was. A recorded time in the
    /// future is unknown, and an earlier time at which it was certainly running stands in for it.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn last_heartbeat(&self, now: Timestamp) -> impl Future<Output = Result<Option<Timestamp>, StoreError>> + Send;

    /// Records that the bot is running, and deletes interactions and tombstones that have expired if the clock has been steady for an hour.
    /// A later time that was recorded before comes from a wrong clock and is corrected.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn record_heartbeat(&self, at: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Returns the shards that were away when the last heartbeat was recorded.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn away_shards(&self) -> impl Future<Output = Result<Vec<AwayShard>, StoreError>> + Send;

    /// Replaces the shards that are away, before the heartbeat that they miss is recorded.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn record_away_shards(&self, away: &[AwayShard]) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Counts the unfinished work.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn workload(&self) -> impl Future<Output = Result<Workload, StoreError>> + Send;

    /// Claims shards for this process, before it writes anything of their servers, or exchanges them for others. They stay claimed
    /// until the store is closed, or until this process was silent for so long that another one has taken them.
    ///
    /// # Errors
    ///
    /// [`StoreError::ShardsLost`] when this process has lost shards. Others when the store cannot be written.
    fn claim_shards(&self, range: ShardRange) -> impl Future<Output = Result<ShardClaim, StoreError>> + Send;

    /// Completes when another process has taken the claimed shards, or may have, because the database did not answer for so long. Nothing
    /// can be written any more.
    fn shards_lost(&self) -> impl Future<Output = ()> + Send;

    /// Returns true if the last write has failed: the disk may be full, or the file read-only.
    fn has_failed_to_write(&self) -> bool;
}
