//! [`LearningStore`] over any database.

use crate::store::learning_store::LearningStore;
use crate::store::sql::transactions::Transactions;
use crate::store::sql::users;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

impl<S: Transactions> LearningStore for S {
    async fn done_lessons(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| users::lessons::done_lessons(connection, user)).await
    }

    async fn record_lesson(&self, user: UserId, game: &str, lesson: &str, now: Timestamp) -> Result<(), StoreError> {
        let (game, lesson) = (game.to_owned(), lesson.to_owned());
        self.write(move |connection| users::lessons::record_lesson(connection, user, &game, &lesson, now)).await
    }

    async fn forget_lessons(&self, user: UserId, game: &str) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.write(move |connection| users::lessons::forget_lessons(connection, user, &game)).await
    }

    async fn is_newcomer(&self, user: UserId) -> Result<bool, StoreError> {
        self.read(move |connection| users::lessons::is_newcomer(connection, user)).await
    }
}
