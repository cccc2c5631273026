//! The demands of a store on a database: reading and writing transactions.

use crate::store::bot_store::ShardClaim;
use crate::store::sql::engine::Connection;
use crate::store::store_error::StoreError;
use gonagas_core::matches::shards::ShardRange;
use std::future::Future;

/// Runs transactions. Whatever does is a [`crate::store::Store`].
pub(in crate::store) trait Transactions: Send + Sync + 'static {
    /// Runs queries, all of which see the same snapshot.
    fn read<T, Read>(&self, read: Read) -> impl Future<Output = Result<T, StoreError>> + Send
    where
        T: Send + 'static,
        Read: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static;

    /// Runs statements, all or nothing, as if no other transaction ran beside them. They may be run again from the start.
    /// Returns when the change is on disk.
    fn write<T, Work>(&self, work: Work) -> impl Future<Output = Result<T, StoreError>> + Send
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static;

    /// Runs statements as [`Transactions::write`] does, and once more when the answer of their commit is lost: nobody knows then
    /// whether they are stored. `find` looks first for what they would have stored, and returns their result if they are. Two runs of
    /// the statements must not both be stored.
    fn write_found<T, Work, Find>(&self, work: Work, find: Find) -> impl Future<Output = Result<T, StoreError>> + Send
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
        Find: Fn(&Connection<'_>) -> Result<Option<T>, StoreError> + Send + Sync + 'static;

    /// Claims shards for this process.
    fn claim_shards(&self, range: ShardRange) -> impl Future<Output = Result<ShardClaim, StoreError>> + Send;

    /// Completes when another process has taken the claimed shards, or may have.
    fn shards_lost(&self) -> impl Future<Output = ()> + Send;

    /// Returns true if the last write has failed.
    fn has_failed_to_write(&self) -> bool;

    /// Counts a match that is loaded.
    fn count_match_load(&self);

    /// Removes what the database keeps of deleted rows in files beside it.
    fn forget_deleted_rows(&self) -> impl Future<Output = ()> + Send;
}
