//! [`MatchLists`] over any database.

use crate::store::match_lists::MatchLists;
use crate::store::sql::matches;
use crate::store::sql::transactions::Transactions;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas_core::matches::pagination::PageCursor;
use gonagas_core::matches::shards::ShardRange;

impl<S: Transactions> MatchLists for S {
    async fn active_matches_of_user(&self, user: UserId) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::participants::active_matches_of_user(connection, user)).await
    }

    async fn finished_matches_of_user(
        &self,
        user: UserId,
        page: PageCursor,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::participants::finished_matches_of_user(connection, user, page, limit))
            .await
    }

    async fn open_challenges_in_guild(
        &self,
        guild: u64,
        user: UserId,
        now: Timestamp,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| {
            matches::challenges::open_challenges_in_guild(connection, guild, user, now, skip, limit)
        })
        .await
    }

    async fn active_matches_in_guild(&self, guild: u64) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::channels::active_matches_in_guild(connection, guild)).await
    }

    async fn active_matches_possibly_in_channel(&self, channel: ChannelRef) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::channels::active_matches_possibly_in_channel(connection, channel)).await
    }

    async fn active_guilds(&self) -> Result<Vec<u64>, StoreError> {
        self.read(matches::channels::active_guilds).await
    }

    async fn due_matches(
        &self,
        now: Timestamp,
        shards: ShardRange,
    ) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
        self.read(move |connection| matches::terms::due_matches(connection, now, shards)).await
    }
}
