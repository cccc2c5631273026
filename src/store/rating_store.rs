//! Ratings, leaderboards and profiles, as users see them.

use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::leaderboard::{HeadToHead, LeaderboardPage, LeaderboardScope, PlayerProfile};
use gonagas_core::matches::results::match_result::RatingOutcome;
use gonagas_core::matches::results::suggested_level::ComputerResult;
use std::future::Future;

/// Reads ratings and standings. The cost of a page does not depend on how many matches there are.
pub trait RatingStore: Send + Sync + 'static {
    /// Returns how the result of a match has changed the ratings of its players on its server; `None` if it has no
    /// result.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn rating_outcome(&self, id: MatchId) -> impl Future<Output = Result<Option<RatingOutcome>, StoreError>> + Send;

    /// Makes the ratings of users provisional who have been inactive for too long, so that they lose their places.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or written.
    fn mark_inactive_provisional(&self, now: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Returns a page of a leaderboard, counted from 1, with the entry of the user who views it.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn leaderboard_page(
        &self,
        board: &LeaderboardScope,
        page: u64,
        viewer: UserId,
    ) -> impl Future<Output = Result<LeaderboardPage, StoreError>> + Send;

    /// Returns the profile of a user on a server, or on all servers.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn player_profile(
        &self,
        user: UserId,
        guild: Option<u64>,
        now: Timestamp,
    ) -> impl Future<Output = Result<PlayerProfile, StoreError>> + Send;

    /// Returns what two users have played against each other on a server, or on all servers.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn head_to_head(
        &self,
        users: [UserId; 2],
        guild: Option<u64>,
    ) -> impl Future<Output = Result<HeadToHead, StoreError>> + Send;

    /// Returns the results of a user's last matches against the computer in these pools, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn computer_results(
        &self,
        user: UserId,
        pools: &[String],
    ) -> impl Future<Output = Result<Vec<ComputerResult>, StoreError>> + Send;

    /// Hides a user from all leaderboards, or shows them again.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn set_hidden_from_leaderboards(
        &self,
        user: UserId,
        hidden: bool,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}
