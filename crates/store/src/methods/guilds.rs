//! The settings of servers.

use crate::Store;
use crate::event_batch::RequestStamp;
use crate::sql::engine::Connection;
use crate::sql::guild_settings;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};

impl Store {
    /// Loads the settings of a server. Direct messages have the defaults.
    pub async fn guild_settings(&self, guild: Option<u64>) -> Result<GuildSettings, StoreError> {
        self.read(move |connection| guild_settings::load_settings(connection, guild)).await
    }

    /// Sets the language of a server for which nothing was set yet.
    pub async fn initialize_guild_language(
        &self,
        guild: u64,
        language: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let language = language.to_owned();
        let set = move |connection: &Connection<'_>| guild_settings::initialize_language(connection, guild, &language);
        self.write_for(now.into(), set).await
    }

    /// Settles the language of a server as the one that it has, and returns it; `None` if it is settled already.
    pub async fn settle_guild_language(&self, guild: u64) -> Result<Option<String>, StoreError> {
        self.write(move |connection| guild_settings::settle_language(connection, guild)).await
    }

    /// Returns true, once, for a server from before challenges were casual by default: its managers are told.
    pub async fn take_untold_guild(&self, guild: u64, now: Timestamp) -> Result<bool, StoreError> {
        // Nearly every server has been told, which a read finds out.
        let is_untold = self.read(move |connection| guild_settings::is_untold_guild(connection, guild)).await?;
        if !is_untold {
            return Ok(false);
        }
        let take = move |connection: &Connection<'_>| guild_settings::take_untold_guild(connection, guild);
        self.write_for(now.into(), take).await
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
