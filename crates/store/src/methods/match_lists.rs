//! Lists of matches, found without reading their logs.

use crate::Store;
use crate::sql::matches;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{ChannelRef, MatchId, PageCursor, Timestamp, UserId};
use gonagas_core::matches::shards::ShardRange;

impl Store {
    /// Lists the matches of a user that are not over, the newest first.
    pub async fn active_matches_of_user(&self, user: UserId) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::participants::active_matches_of_user(connection, user)).await
    }

    /// Lists a page of the finished matches of a user, the newest first and at most `limit`. The cost depends on the
    /// size of the page and not on how many matches there are.
    pub async fn finished_matches_of_user(
        &self,
        user: UserId,
        page: PageCursor,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::participants::finished_matches_of_user(connection, user, page, limit))
            .await
    }

    /// Lists the pending open challenges of a server, the newest first: `limit` of them after the first `skip`.
    /// Challenges by users whom `user` blocks are left out.
    pub async fn open_challenges_in_guild(
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

    /// Returns the server of a match; `None` where the bot is on none.
    pub async fn match_guild(&self, id: MatchId) -> Result<Option<u64>, StoreError> {
        self.read(move |connection| matches::rows::match_guild(connection, id)).await
    }

    /// Lists the matches of a server that are not over.
    pub async fn active_matches_in_guild(&self, guild: u64) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::channels::active_matches_in_guild(connection, guild)).await
    }

    /// Lists candidates for the matches that are played in a channel: all that are, and some active matches that are
    /// now played elsewhere on the server. Their logs say which.
    pub async fn active_matches_possibly_in_channel(&self, channel: ChannelRef) -> Result<Vec<MatchId>, StoreError> {
        self.read(move |connection| matches::channels::active_matches_possibly_in_channel(connection, channel)).await
    }

    /// Lists the matches in places without the bot that are not over and in which a clock has ever been held.
    pub async fn matches_with_held_clock(&self) -> Result<Vec<MatchId>, StoreError> {
        self.read(matches::channels::matches_with_held_clock).await
    }

    /// Lists the servers with a match that is not over or with a pending delivery.
    pub async fn active_guilds(&self) -> Result<Vec<u64>, StoreError> {
        self.read(matches::channels::active_guilds).await
    }

    /// Lists the matches on the servers of shards with a deadline at `now` or earlier, and returns the next deadline
    /// there after that.
    pub async fn due_matches(
        &self,
        now: Timestamp,
        shards: ShardRange,
    ) -> Result<(Vec<MatchId>, Option<Timestamp>), StoreError> {
        self.read(move |connection| matches::rows::due_matches(connection, now, shards)).await
    }
}
