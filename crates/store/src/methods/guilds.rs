//! The settings of servers.

use crate::Store;
use crate::event_batch::RequestStamp;
use crate::sql::guild_settings;
use crate::store_error::StoreError;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};

impl Store {
    /// Loads the settings of a server. Direct messages have the defaults.
    pub async fn guild_settings(&self, guild: Option<u64>) -> Result<GuildSettings, StoreError> {
        self.read(move |connection| guild_settings::load_settings(connection, guild)).await
    }

    /// Changes one setting of a server. Returns all of them.
    pub async fn update_guild_setting(
        &self,
        guild: u64,
        setting: &GuildSettingChange,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<GuildSettings, StoreError> {
        let setting = setting.clone();
        self.write_for(request.into(), move |connection| guild_settings::update_setting(connection, guild, &setting))
            .await
    }
}
