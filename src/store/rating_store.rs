//! Where people stand, for those who look.

use crate::matches::ids::MatchId;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::results::leaderboard::{HeadToHead, LeaderboardPage, LeaderboardScope, PlayerProfile};
use crate::matches::results::match_result::RatingOutcome;
use crate::store::StoreError;
use std::future::Future;

/// Knows where people stand. What a page costs does not depend on how many matches there are.
pub trait RatingStore: Send + Sync + 'static {
    /// What came of the result of a match for the ratings of its players on its server; `None` when it has no result.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn rating_outcome(&self, id: MatchId) -> impl Future<Output = Result<Option<RatingOutcome>, StoreError>> + Send;

    /// Makes those provisional who have not played for too long by now, so that they keep no place.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or written.
    fn mark_inactive_provisional(&self, now: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A page of a leaderboard, counted from 1, with the place of the one who looks.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn leaderboard_page(
        &self,
        board: &LeaderboardScope,
        page: u64,
        own: UserId,
    ) -> impl Future<Output = Result<LeaderboardPage, StoreError>> + Send;

    /// What somebody has played on a server, or everywhere, by now.
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

    /// What two people have played against each other on a server, or everywhere.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn head_to_head(
        &self,
        users: [UserId; 2],
        guild: Option<u64>,
    ) -> impl Future<Output = Result<HeadToHead, StoreError>> + Send;

    /// Takes somebody off all leaderboards, or puts them back.
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
