//! The lessons that people have completed.

use crate::Store;
use crate::event_batch::RequestStamp;
use crate::sql::users;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::UserId;

impl Store {
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
