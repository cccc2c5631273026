//! The implementation of [`PersonalData`].

use crate::store::personal_data::{ExportSection, PersonalData};
use crate::store::sql::privacy::{data_export, erasure};
use crate::store::sql::transactions::Transactions;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

impl<S: Transactions> PersonalData for S {
    async fn export_user_data(&self, user: UserId) -> Result<Vec<ExportSection>, StoreError> {
        self.read(move |connection| data_export::export_user_data(connection, user)).await
    }

    async fn erase_user(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| erasure::erase_user(connection, user, now)).await?;
        self.forget_deleted_rows().await;
        Ok(())
    }
}
