//! [`GuildStore`] in SQLite.

use crate::store::guild_store::GuildStore;
use crate::store::sqlite::{SqliteStore, guild_settings};
use crate::store::store_error::StoreError;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};

impl GuildStore for SqliteStore {
    async fn guild_settings(&self, guild: Option<u64>) -> Result<GuildSettings, StoreError> {
        self.readers.read(move |connection| guild_settings::load_settings(connection, guild)).await
    }

    async fn update_guild_setting(
        &self,
        guild: u64,
        setting: &GuildSettingChange,
    ) -> Result<GuildSettings, StoreError> {
        let setting = setting.clone();
        self.writer.write(move |connection| guild_settings::update_setting(connection, guild, &setting)).await
    }
}
