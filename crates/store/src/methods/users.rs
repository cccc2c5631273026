//! Preferences, blocks, watched matches, vacations and lessons of users.

use crate::event_batch::RequestStamp;
use crate::sql::users;
use crate::store_error::StoreError;
use crate::{DueDigest, Store, VersionedVacation, WatchedMatch};
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesByUser, PreferencesPatch};

impl Store {
    /// Loads the preferences of these users.
    pub async fn preferences(&self, users: &[UserId]) -> Result<PreferencesByUser, StoreError> {
        let users = users.to_vec();
        self.read(move |connection| users::preferences::load_preferences(connection, &users)).await
    }

    /// Changes some preferences of a user. Returns all of them.
    pub async fn update_preferences(
        &self,
        user: UserId,
        change: PreferencesPatch,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<Preferences, StoreError> {
        let request = request.into();
        self.write_for(request, move |connection| {
            users::preferences::update_preferences(connection, user, change, request.at)
        })
        .await
    }

    /// Lists the daily messages that are due, at most a hundred.
    pub async fn due_digests(&self, now: Timestamp) -> Result<Vec<DueDigest>, StoreError> {
        self.read(move |connection| users::digests::due_digests(connection, now)).await
    }

    /// Moves a daily message from the time at which it was due to another. Returns false if someone else has moved it.
    pub async fn move_digest(&self, due: DueDigest, to: Timestamp) -> Result<bool, StoreError> {
        self.write(move |connection| users::digests::move_digest(connection, due, to)).await
    }

    /// Blocks a user for another. Returns true if they were not blocked before.
    ///
    /// # Errors
    ///
    /// [`StoreError::TooManyBlocks`] when `user` already blocks `limit` others.
    pub async fn block_user(
        &self,
        user: UserId,
        blocked: UserId,
        request: impl Into<RequestStamp> + Send,
        limit: usize,
    ) -> Result<bool, StoreError> {
        let request = request.into();
        self.write_for(request, move |connection| {
            users::blocks::add_block(connection, user, blocked, request.at, limit)
        })
        .await
    }

    /// Removes a block. Returns true if there was one.
    pub async fn unblock_user(
        &self,
        user: UserId,
        blocked: UserId,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<bool, StoreError> {
        self.write_for(request.into(), move |connection| users::blocks::remove_block(connection, user, blocked)).await
    }

    /// Lists the users whom a user blocks, the most recent first.
    pub async fn blocked_users(&self, user: UserId) -> Result<Vec<UserId>, StoreError> {
        self.read(move |connection| users::blocks::blocked_users(connection, user)).await
    }

    /// Makes a user a watcher of a match until it is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match, or it is over.
    pub async fn watch_match(
        &self,
        user: UserId,
        watched: WatchedMatch,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        self.write_for(request.into(), move |connection| users::watchers::add_watcher(connection, user, watched)).await
    }

    /// Makes a user stop watching a match, if they do.
    pub async fn unwatch_match(
        &self,
        user: UserId,
        id: MatchId,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        self.write_for(request.into(), move |connection| users::watchers::remove_watcher(connection, user, id)).await
    }

    /// Lists the matches that a user watches, the newest first.
    pub async fn watched_matches(&self, user: UserId) -> Result<Vec<WatchedMatch>, StoreError> {
        self.read(move |connection| users::watchers::watched_matches(connection, user)).await
    }

    /// Loads the vacation of a user.
    pub async fn vacation(&self, user: UserId) -> Result<VersionedVacation, StoreError> {
        self.read(move |connection| users::vacations::load_vacation(connection, user)).await
    }

    /// Changes the vacation of a user. If its start or end changes, it counts as not logged again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when it has changed since it was `read`; nothing is stored then.
    pub async fn update_vacation(
        &self,
        user: UserId,
        read: &VersionedVacation,
        to: &Vacation,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        let read = read.clone();
        let to = to.clone();
        self.write_for(request.into(), move |connection| {
            users::vacations::update_vacation(connection, user, &read, &to)
        })
        .await
    }

    /// Lists the users whose vacation is not yet in the logs of all matches that it pauses.
    pub async fn users_with_unlogged_vacation(&self) -> Result<Vec<UserId>, StoreError> {
        self.read(users::vacations::users_with_unlogged_vacation).await
    }

    /// Records that this version of a vacation is in the logs of all matches that it pauses. Does nothing if the
    /// vacation has changed since.
    pub async fn mark_vacation_logged(&self, user: UserId, version: u32) -> Result<(), StoreError> {
        self.write(move |connection| users::vacations::mark_vacation_logged(connection, user, version)).await
    }

    /// Lists the lessons that a user has done, by their identifiers.
    pub async fn done_lessons(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| users::lessons::done_lessons(connection, user)).await
    }

    /// Records that a user has done a lesson of a course. Does nothing if they had done it before.
    pub async fn record_lesson(
        &self,
        user: UserId,
        course: &str,
        lesson: &str,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        let course = course.to_owned();
        let lesson = lesson.to_owned();
        let request = request.into();
        self.write_for(request, move |connection| {
            users::lessons::record_lesson(connection, user, &course, &lesson, request.at)
        })
        .await
    }

    /// Forgets the lessons of a course that a user has done.
    pub async fn forget_lessons(
        &self,
        user: UserId,
        course: &str,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        let course = course.to_owned();
        self.write_for(request.into(), move |connection| users::lessons::forget_lessons(connection, user, &course))
            .await
    }

    /// Returns true for a user with no lesson of a game and at most one match or challenge of it, finished or not.
    pub async fn is_new_to_game(&self, user: UserId, game: &str) -> Result<bool, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| users::lessons::is_new_to_game(connection, user, &game)).await
    }
}
