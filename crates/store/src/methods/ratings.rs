//! Ratings, leaderboards and profiles.

use crate::Store;
use crate::event_batch::RequestStamp;
use crate::sql::ratings::{computer_results, head_to_head, leaderboards, profiles, results, standings};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::results::against_computer::ComputerResult;
use gonagas_core::matches::results::leaderboard::{HeadToHead, LeaderboardPage, LeaderboardQuery, PlayerProfile};
use gonagas_core::matches::results::match_result::RatingOutcome;

impl Store {
    /// Returns how the result of a match has changed the ratings of its players on its server; `None` if it has no
    /// result.
    pub async fn rating_outcome(&self, id: MatchId) -> Result<Option<RatingOutcome>, StoreError> {
        self.read(move |connection| results::rating_outcome(connection, id)).await
    }

    /// Makes the ratings of inactive users provisional, so that they lose their places.
    pub async fn mark_inactive_provisional(&self, now: Timestamp) -> Result<(), StoreError> {
        while self.read(move |connection| leaderboards::has_inactive_placed(connection, now)).await? {
            self.write(move |connection| leaderboards::mark_inactive_provisional(connection, now)).await?;
        }
        Ok(())
    }

    /// Returns a page of a leaderboard, with the entry of the user who views it on this server, or in direct messages.
    pub async fn leaderboard_page(
        &self,
        query: &LeaderboardQuery,
        guild: Option<u64>,
        now: Timestamp,
        viewer: UserId,
    ) -> Result<LeaderboardPage, StoreError> {
        let query = query.clone();
        self.read(move |connection| leaderboards::leaderboard_page(connection, &query, guild, now, viewer)).await
    }

    /// Returns the profile of a user on a server, or on all servers.
    pub async fn player_profile(
        &self,
        user: UserId,
        guild: Option<u64>,
        now: Timestamp,
    ) -> Result<PlayerProfile, StoreError> {
        self.read(move |connection| profiles::load_profile(connection, user, guild, now)).await
    }

    /// Returns the results of two users against each other on a server, or on all servers.
    pub async fn head_to_head(&self, users: [UserId; 2], guild: Option<u64>) -> Result<HeadToHead, StoreError> {
        self.read(move |connection| head_to_head::load_head_to_head(connection, users, guild)).await
    }

    /// Returns the results of a user's last matches against the computer in these pools, the newest first.
    pub async fn computer_results(&self, user: UserId, pools: &[String]) -> Result<Vec<ComputerResult>, StoreError> {
        let pools = pools.to_vec();
        self.read(move |connection| computer_results::load_computer_results(connection, user, &pools)).await
    }

    /// Returns the users of these that are not hidden from leaderboards.
    pub async fn users_on_leaderboards(&self, users: Vec<UserId>) -> Result<Vec<UserId>, StoreError> {
        self.read(move |connection| {
            let mut visible = Vec::new();
            for user in &users {
                visible.extend((!standings::is_hidden(connection, *user)?).then_some(*user));
            }
            Ok(visible)
        })
        .await
    }

    /// Hides a user from all leaderboards, or shows them again.
    pub async fn set_hidden_from_leaderboards(
        &self,
        user: UserId,
        hidden: bool,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        self.write_for(request.into(), move |connection| standings::set_hidden(connection, user, hidden)).await
    }
}
