//! The settings of servers.

use crate::Store;
use crate::event_batch::RequestStamp;
use crate::sql::engine::Connection;
use crate::sql::guild_settings;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings, ManagerNews};

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

    /// Returns, once, the news for the managers of a server; the language is asked for only if `may_ask_language` is
    /// true.
    pub async fn take_manager_news(&self, guild: u64, may_ask_language: bool) -> Result<ManagerNews, StoreError> {
        let load = move |connection: &Connection<'_>| {
            let news = guild_settings::load_manager_news(connection, guild)?;
            Ok(ManagerNews { asks_language: news.asks_language && may_ask_language, ..news })
        };
        // Nearly every server has been told, which a read finds out.
        if self.read(load).await? == ManagerNews::default() {
            return Ok(ManagerNews::default());
        }
        self.write(move |connection| {
            let news = load(connection)?;
            guild_settings::set_managers_told(connection, guild, news)?;
            Ok(news)
        })
        .await
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
