//! The settings of a server and the preferences of a player.

use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral;
use crate::ui::time_text;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings};
use gonagas_core::matches::settings::preferences::Preferences;

/// Lists the settings of a server.
#[must_use]
pub fn settings_message(catalog: &Catalog, settings: &GuildSettings) -> Message {
    let lines = [
        catalog.text("settings-head"),
        language_line(catalog, settings),
        channels_line(catalog, settings),
        threads_line(catalog, settings),
        default_time_control_line(catalog, settings),
        match_limit_line(catalog, settings),
        pings_line(catalog, settings),
    ];
    ephemeral::text_message(lines.join("\n"))
}

/// Says what a setting is after a change, and where to see all settings.
#[must_use]
pub fn changed_setting_message(
    catalog: &Catalog,
    old: &GuildSettings,
    new: &GuildSettings,
    setting: &GuildSettingChange,
) -> Message {
    let line = match setting {
        GuildSettingChange::Language(_) => language_line(catalog, new),
        GuildSettingChange::ChannelAllowed { channel, .. }
            if new.allowed_channels.is_empty() && !old.allowed_channels.is_empty() =>
        {
            catalog.format("settings-last-channel", &[("channel", &channel_mentions(&[*channel]))])
        }
        GuildSettingChange::ChannelAllowed { .. } | GuildSettingChange::AllChannelsAllowed => {
            channels_line(catalog, new)
        }
        GuildSettingChange::UseThreads(_) => threads_line(catalog, new),
        GuildSettingChange::DefaultTimeControl(_) => default_time_control_line(catalog, new),
        GuildSettingChange::MatchLimit(_) => match_limit_line(catalog, new),
        GuildSettingChange::PingPolicy(_) => pings_line(catalog, new),
    };
    ephemeral::text_message([line, catalog.text("settings-rest")].join("\n"))
}

fn language_line(catalog: &Catalog, settings: &GuildSettings) -> String {
    let language = catalog.text(&format!("language-{}", settings.language));
    catalog.format("settings-language", &[("language", &language)])
}

fn channels_line(catalog: &Catalog, settings: &GuildSettings) -> String {
    match settings.allowed_channels.as_slice() {
        [] => catalog.text("settings-everywhere"),
        allowed => catalog.format("settings-channels", &[("channels", &channel_mentions(allowed))]),
    }
}

fn threads_line(catalog: &Catalog, settings: &GuildSettings) -> String {
    catalog.format("settings-threads", &[("state", on_or_off(settings.use_threads))])
}

fn default_time_control_line(catalog: &Catalog, settings: &GuildSettings) -> String {
    match settings.default_time_control.as_str() {
        "" => catalog.text("settings-no-clock"),
        // A stored time control was valid when it was set.
        stored => {
            let clock = time_text::time_control_text(catalog, TimeControl::parse_stored(stored).ok().flatten());
            catalog.format("settings-clock", &[("clock", &clock)])
        }
    }
}

fn match_limit_line(catalog: &Catalog, settings: &GuildSettings) -> String {
    let limit =
        settings.match_limit.map_or(MAX_MATCHES_PER_USER, |limit| limit as usize).min(MAX_MATCHES_PER_USER).to_string();
    catalog.format("settings-limit", &[("limit", &limit)])
}

fn pings_line(catalog: &Catalog, settings: &GuildSettings) -> String {
    catalog.format("settings-pings", &[("pings", settings.ping_policy.as_str())])
}

/// Lists channels as mentions.
#[must_use]
pub fn channel_mentions(channels: &[u64]) -> String {
    channels.iter().map(|channel| format!("<#{channel}>")).collect::<Vec<_>>().join(", ")
}

/// Lists the preferences of a player.
#[must_use]
pub fn preferences_message(catalog: &Catalog, preferences: Preferences) -> Message {
    let Preferences { automation, pings, direct_messages, orientation, theme, text_boards } = preferences;
    let line = |key: &str, on: bool| catalog.format(key, &[("state", on_or_off(on))]);
    ephemeral::text_message(
        [
            catalog.text("preferences-head"),
            line("preferences-forced", automation.auto_play_forced),
            line("preferences-throws", automation.auto_roll),
            line("preferences-pings", pings),
            line("preferences-messages", direct_messages),
            catalog.format("preferences-orientation", &[("orientation", orientation.as_str())]),
            catalog.format("preferences-theme", &[("theme", theme.as_str())]),
            line("preferences-text", text_boards),
        ]
        .join("\n"),
    )
}

const fn on_or_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
