//! Storage of what people have learnt: the lessons that they have done.

use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use std::future::Future;

/// Reads and changes what a user has learnt.
pub trait LearningStore: Send + Sync + 'static {
    /// Lists the lessons that a user has done, by their identifiers.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn done_lessons(&self, user: UserId) -> impl Future<Output = Result<Vec<String>, StoreError>> + Send;

    /// Records that a user has done a lesson of a game's course. Does nothing if they had done it before.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn record_lesson(
        &self,
        user: UserId,
        game: &str,
        lesson: &str,
        now: Timestamp,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Forgets the lessons of a game's course that a user has done.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn forget_lessons(&self, user: UserId, game: &str) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Returns true for a user with no lesson and at most one match or challenge, finished or not.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn is_newcomer(&self, user: UserId) -> impl Future<Output = Result<bool, StoreError>> + Send;
}
