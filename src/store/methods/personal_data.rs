//! The export and the erasure of a user's data.

use crate::store::Store;
use crate::store::personal_data::ExportSection;
use crate::store::sql::privacy::{data_export, erasure};
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

impl Store {
    /// Returns everything that is stored about a user.
    pub async fn export_user_data(&self, user: UserId) -> Result<Vec<ExportSection>, StoreError> {
        self.read(move |connection| data_export::export_user_data(connection, user)).await
    }

    /// Erases a user. In the matches that they have played with others, [`UserId::erased_placeholder`] replaces them,
    /// so that the others keep these matches and the ratings that follow from them. Challenges that were never accepted
    /// and matches that they played alone are deleted. Keyed hashes store for a year with which rating deviation they
    /// must start again and who blocks them.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] while a match or challenge of theirs is not over; nothing is erased then.
    pub async fn erase_user(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| erasure::erase_user(connection, user, now)).await?;
        self.forget_deleted_rows().await;
        Ok(())
    }
}
