//! The export and the erasure of a user's data.

use crate::event_batch::{MatchEnd, RequestStamp};
use crate::match_outbox::MatchOutbox;
use crate::methods::matches::append_events;
use crate::sql::engine::Connection;
use crate::sql::privacy::{data_export, erasure};
use crate::sql::shared_key;
use crate::store_error::StoreError;
use crate::{ExportSection, Store};
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::ids::UserId;

impl Store {
    /// Returns everything that is stored about a user.
    pub async fn export_user_data(&self, user: UserId) -> Result<Vec<ExportSection>, StoreError> {
        self.read(move |connection| data_export::export_user_data(connection, user)).await
    }

    /// Erases a user, after these ends of their matches and challenges, all or nothing. In the matches that they have
    /// played with others, [`UserId::erased_placeholder`] replaces them, so that the others keep these matches and the
    /// ratings that follow from them. Challenges that were never accepted and matches that they played alone are
    /// deleted. For a year, keyed hashes store the rating deviation for a new start, and the users who block them.
    /// Returns the outbox of each match as it was after its end.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] while a match or challenge of theirs is not over, or one has another last event than
    /// its end follows. [`StoreError::KeyUnusable`] when the hashes cannot be computed. Nothing is stored then.
    pub async fn erase_user(
        &self,
        user: UserId,
        request: impl Into<RequestStamp> + Send,
        ends: &[MatchEnd],
    ) -> Result<Vec<MatchOutbox>, StoreError> {
        let request = request.into();
        let ends = ends.to_vec();
        let erase = move |connection: &Connection<'_>| {
            shared_key::ensure_right_key_exists(connection)?;
            let append =
                |end: &MatchEnd| append_events(connection, end.id, end.after, &end.batch, MAX_MATCHES_PER_USER);
            let outboxes = ends.iter().map(append).collect::<Result<_, StoreError>>()?;
            erasure::erase_user(connection, user, request.at)?;
            Ok(outboxes)
        };
        let outboxes = self.write_for(request, erase).await?;
        self.forget_deleted_rows().await;
        Ok(outboxes)
    }

    /// Checks that [`Store::erase_user`] can compute the hashes that it leaves.
    ///
    /// # Errors
    ///
    /// [`StoreError::KeyUnusable`] when it cannot.
    pub async fn check_erasure(&self) -> Result<(), StoreError> {
        self.read(shared_key::check_key).await
    }
}
