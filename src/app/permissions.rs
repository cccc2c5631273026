//! Where matches can be started, and with which permissions of the bot.

use crate::app::requests::Requester;
use crate::app::{UserError, private_catalog};
use crate::ui::screens::settings;
use gonagas_core::matches::settings::guild_settings::GuildSettings;

/// Refuses to start a match in a channel where those who manage the server want none.
pub(in crate::app) fn check_channel_allowed(
    requester: &Requester,
    channel: u64,
    settings: &GuildSettings,
) -> Result<(), UserError> {
    if settings.allows_channel(channel) {
        return Ok(());
    }
    let channels = settings::channel_mentions(&settings.allowed_channels);
    Err(private_catalog(requester).format("refuse-channel", &[("channels", &channels)]).into())
}

/// Refuses to start in a channel where the bot could not go on.
///
/// In direct messages nobody has permissions: the bot can write to whoever writes to it. What Discord lists there
/// leaves out most of what the bot can do.
pub(in crate::app) fn check_bot_permissions(requester: &Requester) -> Result<(), UserError> {
    if requester.channel_ref.guild.is_none() {
        return Ok(());
    }
    let (catalog, powers) = (private_catalog(requester), requester.bot_permissions);
    let needed = [
        (powers.view_channel, catalog.text("power-view")),
        (powers.send_messages, catalog.text("power-write")),
        (powers.attach_files, catalog.text("power-attach")),
        (powers.read_history, catalog.text("power-history")),
    ];
    let missing: Vec<String> = needed.into_iter().filter(|(has, _)| !has).map(|(_, power)| power).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(catalog.format("refuse-powers", &[("missing", &missing.join(", "))]).into())
}
