//! The implementation of [`RatingStore`].

use crate::store::rating_store::RatingStore;
use crate::store::sql::ratings::{computer_results, leaderboards, profiles, results, standings};
use crate::store::sql::transactions::Transactions;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::results::leaderboard::{HeadToHead, LeaderboardPage, LeaderboardScope, PlayerProfile};
use gonagas_core::matches::results::match_result::RatingOutcome;
use gonagas_core::matches::results::suggested_level::ComputerResult;

impl<S: Transactions> RatingStore for S {
    async fn rating_outcome(&self, id: MatchId) -> Result<Option<RatingOutcome>, StoreError> {
        self.read(move |connection| results::rating_outcome(connection, id)).await
    }

    async fn mark_inactive_provisional(&self, now: Timestamp) -> Result<(), StoreError> {
        while self.read(move |connection| leaderboards::has_inactive_placed(connection, now)).await? {
            self.write(move |connection| leaderboards::mark_inactive_provisional(connection, now)).await?;
        }
        Ok(())
    }

    async fn leaderboard_page(
        &self,
        board: &LeaderboardScope,
        page: u64,
        viewer: UserId,
    ) -> Result<LeaderboardPage, StoreError> {
        let board = board.clone();
        self.read(move |connection| leaderboards::leaderboard_page(connection, &board, page, viewer)).await
    }

    async fn player_profile(
        &self,
        user: UserId,
        guild: Option<u64>,
        now: Timestamp,
    ) -> Result<PlayerProfile, StoreError> {
        self.read(move |connection| profiles::load_profile(connection, user, guild, now)).await
    }

    async fn head_to_head(&self, users: [UserId; 2], guild: Option<u64>) -> Result<HeadToHead, StoreError> {
        self.read(move |connection| profiles::load_head_to_head(connection, users, guild)).await
    }

    async fn computer_results(&self, user: UserId, pools: &[String]) -> Result<Vec<ComputerResult>, StoreError> {
        let pools = pools.to_vec();
        self.read(move |connection| computer_results::load_computer_results(connection, user, &pools)).await
    }

    async fn set_hidden_from_leaderboards(&self, user: UserId, hidden: bool) -> Result<(), StoreError> {
        self.write(move |connection| standings::set_hidden(connection, user, hidden)).await
    }
}
