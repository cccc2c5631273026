//! [`UserStore`] over any database.

use crate::store::sql::transactions::Transactions;
use crate::store::sql::users;
use crate::store::store_error::StoreError;
use crate::store::user_store::{UserStore, VersionedVacation, WatchedMatch};
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesByUser, PreferencesPatch};

impl<S: Transactions> UserStore for S {
    async fn preferences(&self, users: &[UserId]) -> Result<PreferencesByUser, StoreError> {
        let users = users.to_vec();
        self.read(move |connection| users::preferences::load_preferences(connection, &users)).await
    }

    async fn update_preferences(&self, user: UserId, change: PreferencesPatch) -> Result<Preferences, StoreError> {
        self.write(move |connection| users::preferences::update_preferences(connection, user, change)).await
    }

    async fn block_user(
        &self,
        user: UserId,
        blocked: UserId,
        now: Timestamp,
        limit: usize,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| users::blocks::add_block(connection, user, blocked, now, limit)).await
    }

    async fn unblock_user(&self, user: UserId, blocked: UserId) -> Result<bool, StoreError> {
        self.write(move |connection| users::blocks::remove_block(connection, user, blocked)).await
    }

    async fn blocked_users(&self, user: UserId) -> Result<Vec<UserId>, StoreError> {
        self.read(move |connection| users::blocks::blocked_users(connection, user)).await
    }

    async fn watch_match(&self, user: UserId, watched: WatchedMatch) -> Result<(), StoreError> {
        self.write(move |connection| users::watchers::add_watcher(connection, user, watched)).await
    }

    async fn unwatch_match(&self, user: UserId, id: MatchId) -> Result<(), StoreError> {
        self.write(move |connection| users::watchers::remove_watcher(connection, user, id)).await
    }

    async fn watched_matches(&self, user: UserId) -> Result<Vec<WatchedMatch>, StoreError> {
        self.read(move |connection| users::watchers::watched_matches(connection, user)).await
    }

    async fn vacation(&self, user: UserId) -> Result<VersionedVacation, StoreError> {
        self.read(move |connection| users::vacations::load_vacation(connection, user)).await
    }

    async fn update_vacation(&self, user: UserId, read: &VersionedVacation, to: &Vacation) -> Result<(), StoreError> {
        let (read, to) = (read.clone(), to.clone());
        self.write(move |connection| users::vacations::update_vacation(connection, user, &read, &to)).await
    }

    async fn users_with_unlogged_vacation(&self) -> Result<Vec<UserId>, StoreError> {
        self.read(users::vacations::users_with_unlogged_vacation).await
    }

    async fn mark_vacation_logged(&self, user: UserId, version: u32) -> Result<(), StoreError> {
        self.write(move |connection| users::vacations::mark_vacation_logged(connection, user, version)).await
    }
}
