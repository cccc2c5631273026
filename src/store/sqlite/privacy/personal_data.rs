//! The implementation of [`PersonalData`].

use crate::store::personal_data::{ExportSection, PersonalData};
use crate::store::sqlite::SqliteStore;
use crate::store::sqlite::connection::open;
use crate::store::sqlite::privacy::{data_export, erasure};
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

impl PersonalData for SqliteStore {
    async fn export_user_data(&self, user: UserId) -> Result<Vec<ExportSection>, StoreError> {
        self.readers.read(move |connection| data_export::export_user_data(connection, user)).await
    }

    async fn erase_user(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        let hmac_key = self.hmac_key.clone();
        self.writer.write(move |connection| erasure::erase_user(connection, &hmac_key, user, now)).await?;
        let path = self.path.clone();
        let truncated = match self.writer.is_inline() {
            true => open::truncate_wal(&path),
            false => tokio::task::spawn_blocking(move || open::truncate_wal(&path)).await.unwrap_or(Ok(())),
        };
        // The erasure is committed, so a failure of this step is no error.
        if let Err(error) = truncated {
            tracing::warn!(%error, "the write-ahead log may still contain erased data for a while");
        }
        Ok(())
    }
}
