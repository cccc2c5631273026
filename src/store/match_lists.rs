//! Lists of matches, found without reading their logs.

use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas_core::matches::pagination::PageCursor;
use gonagas_core::matches::shards::ShardRange;
use std::future::Future;

/// Finds matches by participant, server, channel or deadline.
pub trait MatchLists: Send + Sync + 'static {
    /// Lists the matches of a user that are not over, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_of_user(&self, user: UserId) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the matches of a user that are over, the newest first: those of this page, at most `limit`. The cost
    /// depends on the size of the page and not on how many matches there are.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn finished_matches_of_user(
        &self,
        user: UserId,
        page: PageCursor,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the pending open challenges of a server, the newest first: `limit` of them after the first `skip`.
    /// Challenges by users whom `user` blocks are left out.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn open_challenges_in_guild(
        &self,
        guild: u64,
        user: UserId,
        now: Timestamp,
        skip: usize,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the matches of a server that are not over.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_in_guild(&self, guild: u64) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists candidates for the matches that are played in a channel: all that are, and some active matches that are
    /// now played elsewhere on the server. Their logs say which.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_matches_possibly_in_channel(
        &self,
        channel: ChannelRef,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Lists the servers with a match that is not over or with a pending delivery.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn active_guilds(&self) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// Lists the matches on the servers of shards whose deadline is `now` or earlier, and returns the next deadline there after that.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn due_matches(
        &self,
        now: Timestamp,
        shards: ShardRange,
    ) -> impl Future<Output = Result<(Vec<MatchId>, Option<Timestamp>), StoreError>> + Send;
}
