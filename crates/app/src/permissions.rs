//! The channels in which matches can be started, and the permissions that the bot needs there.

use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::settings::guild_settings::GuildSettings;
use gonagas_ui::screens::settings;

/// Rejects a new match in a channel that the server's settings do not allow.
pub fn check_channel_allowed(requester: &Requester, channel: u64, settings: &GuildSettings) -> Result<(), UserError> {
    if settings.allows_channel(channel) {
        return Ok(());
    }
    let channels = settings::channel_mentions(&settings.allowed_channels);
    Err(private_catalog(requester).format("refuse-channel", &[("channels", &channels)]).into())
}

/// Rejects a new match in a channel where the bot lacks a permission that it needs. Threads are optional. Nobody has
/// permissions in direct messages, where the bot can write to whoever writes to it.
pub fn check_bot_permissions(requester: &Requester) -> Result<(), UserError> {
    if requester.channel_ref.guild().is_none() {
        return Ok(());
    }
    let catalog = private_catalog(requester);
    let permissions = requester.bot_permissions;
    let needed = [
        (permissions.view_channel, catalog.text("power-view")),
        (permissions.connect, catalog.text("power-connect")),
        (permissions.send_messages, catalog.text("power-write")),
        (permissions.attach_files, catalog.text("power-attach")),
        (permissions.read_history, catalog.text("power-history")),
    ];
    let missing: Vec<String> = needed.into_iter().filter(|(has, _)| !has).map(|(_, name)| name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(catalog.format("refuse-powers", &[("missing", &missing.join(", "))]).into())
}
