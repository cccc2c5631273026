//! Storage of what belongs to users: preferences, blocks, watched matches and vacations.

use crate::store::store_error::StoreError;
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesByUser, PreferencesPatch};
use std::future::Future;

/// Reads and changes what belongs to a user.
pub trait UserStore: Send + Sync + 'static {
    /// Loads the preferences of these users.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn preferences(&self, users: &[UserId]) -> impl Future<Output = Result<PreferencesByUser, StoreError>> + Send;

    /// Changes some preferences of a user. Returns all of them.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn update_preferences(
        &self,
        user: UserId,
        change: PreferencesPatch,
    ) -> impl Future<Output = Result<Preferences, StoreError>> + Send;

    /// Blocks a user for another. Returns true if they were not blocked before.
    ///
    /// # Errors
    ///
    /// [`StoreError::TooManyBlocks`] when `user` already blocks `limit` others.
    fn block_user(
        &self,
        user: UserId,
        blocked: UserId,
        now: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Removes a block. Returns true if there was one.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unblock_user(&self, user: UserId, blocked: UserId) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Lists the users whom a user blocks, the most recent first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn blocked_users(&self, user: UserId) -> impl Future<Output = Result<Vec<UserId>, StoreError>> + Send;

    /// Makes a user a watcher of a match until it is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match, or it is over.
    fn watch_match(&self, user: UserId, watched: WatchedMatch) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Makes a user stop watching a match, if they do.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unwatch_match(&self, user: UserId, id: MatchId) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Lists the matches that a user watches, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn watched_matches(&self, user: UserId) -> impl Future<Output = Result<Vec<WatchedMatch>, StoreError>> + Send;

    /// Loads the vacation of a user.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn vacation(&self, user: UserId) -> impl Future<Output = Result<VersionedVacation, StoreError>> + Send;

    /// Changes the vacation of a user. If its start or end changes, it counts as not logged again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when it is no longer what was `read`; nothing is stored then.
    fn update_vacation(
        &self,
        user: UserId,
        read: &VersionedVacation,
        to: &Vacation,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Lists the users whose vacation is not yet in the logs of all matches that it pauses.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn users_with_unlogged_vacation(&self) -> impl Future<Output = Result<Vec<UserId>, StoreError>> + Send;

    /// Records that this version of a vacation is in the logs of all matches that it pauses. Does nothing if the
    /// vacation has changed since.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn mark_vacation_logged(&self, user: UserId, version: u32) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The vacation of a user as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionedVacation {
    /// The vacation.
    pub vacation: Vacation,
    /// The number of changes so far, for optimistic locking; 0 if there never was a vacation.
    pub version: u32,
}

/// A match that a user watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchedMatch {
    /// The match.
    pub match_id: MatchId,
    /// True if the user gets a message about every turn and not only about the end.
    pub every_turn: bool,
}
