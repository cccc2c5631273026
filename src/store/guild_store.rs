//! Storage of the settings of servers.

use crate::store::store_error::StoreError;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};
use std::future::Future;

/// Reads and changes the settings of a server.
pub trait GuildStore: Send + Sync + 'static {
    /// Loads the settings of a server. Direct messages have the defaults.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn guild_settings(&self, guild: Option<u64>) -> impl Future<Output = Result<GuildSettings, StoreError>> + Send;

    /// Changes one setting of a server. Returns all of them.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn update_guild_setting(
        &self,
        guild: u64,
        setting: &GuildSettingChange,
    ) -> impl Future<Output = Result<GuildSettings, StoreError>> + Send;
}
