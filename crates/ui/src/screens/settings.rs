//! The panel of a server's settings: each with what it does, and the control that changes it at once.

use crate::custom_id::CustomId;
use crate::custom_id::settings::SettingsControl;
use crate::fitted_text::shorten;
use crate::i18n::{Catalog, offered_languages};
use crate::message::{
    ActionRow, Block, Button, ButtonStyle, ChannelMenu, MAX_PICKED_CHANNELS, Menu, MenuOption, Message, OfferedChannels,
};
use crate::screens::pool_name_by_id;
use crate::screens::preferences::switch_button;
use crate::time_text;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::clock::time_control::{PRESETS, TimeControl};
use gonagas_core::matches::results::champions::Title;
use gonagas_core::matches::settings::guild_settings::{
    ChampionRole, GuildSettingChange, GuildSettings, ManagerNews, PingPolicy, PostChannel,
};
use gonagas_core::matches::settings::preferences::LanguageCode;
use std::collections::BTreeSet;

/// The limits on matches that the menu offers; `/settings limit` takes any.
const OFFERED_LIMITS: [usize; 7] = [1, 2, 3, 5, 10, 20, MAX_MATCHES_PER_USER];

/// The most characters of an option of a menu, a limit of Discord.
const MAX_LABEL_LENGTH: usize = 100;

/// Returns the panel; `note` says what has just changed, if that is not seen in the panel itself.
#[must_use]
pub fn settings_panel(catalog: &Catalog, settings: &GuildSettings, note: Option<String>) -> Message {
    let threads = SettingsControl::Threads(!settings.use_threads);
    let mut blocks = vec![
        Block::Text(catalog.text("settings-head")),
        Block::Section {
            text: catalog.format("settings-threads", &[("state", if settings.use_threads { "on" } else { "off" })]),
            button: switch_button(catalog, CustomId::Settings(threads).to_string(), settings.use_threads),
        },
        channels_block(catalog, settings),
    ];
    blocks.extend(channel_menu(settings, catalog.text("settings-choose-channels")));
    blocks.extend([
        Block::Text(catalog.text("settings-clock")),
        menu(catalog, SettingsControl::TimeControl, time_control_options(catalog, settings)),
        Block::Text(catalog.text("settings-limit")),
        menu(catalog, SettingsControl::MatchLimit, limit_options(catalog, settings)),
        Block::Text(catalog.text("settings-pings")),
        menu(catalog, SettingsControl::Pings, pings_options(catalog, settings)),
        Block::Text(catalog.text("settings-theme")),
        menu(catalog, SettingsControl::BoardTheme, theme_options(catalog, settings)),
        Block::Text(catalog.text("settings-bottom")),
        menu(catalog, SettingsControl::BoardBottom, bottom_options(catalog, settings)),
        Block::Text(catalog.text("settings-shape")),
        menu(catalog, SettingsControl::BoardShape, shape_options(catalog, settings)),
        pictures_block(catalog, settings),
        puzzles_text(catalog, settings),
        puzzle_channel_menu(catalog, settings),
        Block::Text(
            [
                review_text(catalog, settings),
                seekers_text(catalog, settings),
                organisers_text(catalog, settings),
                champions_text(catalog, settings),
            ]
            .join("\n"),
        ),
        Block::Text(catalog.text("settings-language")),
        menu(catalog, SettingsControl::Language, language_options(catalog, settings)),
    ]);
    blocks.extend(note.map(Block::Text));
    Message { blocks, ..Message::default() }
}

/// Returns the news for a manager: what is new about challenges, and the question in which language public messages are
/// to be, with a button for each. `None` if there is no news.
#[must_use]
pub fn manager_news(catalog: &Catalog, news: ManagerNews) -> Option<Message> {
    let button = |language: &'static str| {
        let id = CustomId::Settings(SettingsControl::PublicLanguage(LanguageCode::parse(language)?)).to_string();
        Some(Button { id, label: language_name(catalog, language), style: ButtonStyle::Secondary })
    };
    let present = || language_name(catalog, &GuildSettings::default().language);
    let casual = news.challenges_are_casual.then(|| catalog.text("settings-casual-news"));
    let question = news.asks_language.then(|| catalog.format("settings-ask-language", &[("present", &present())]));
    let rows = question.iter().map(|_| ActionRow::Buttons(offered_languages().filter_map(button).collect())).collect();
    let texts: Vec<String> = casual.into_iter().chain(question).collect();
    (!texts.is_empty()).then(|| Message { text: texts.join("\n\n"), rows, ..Message::default() })
}

/// Returns the answer to a manager who has chosen the language of public messages.
#[must_use]
pub fn language_chosen(catalog: &Catalog, settings: &GuildSettings) -> Message {
    let language = language_name(catalog, &settings.language);
    Message { text: catalog.format("settings-language-chosen", &[("language", &language)]), ..Message::default() }
}

/// Returns a language in its own words.
fn language_name(catalog: &Catalog, language: &str) -> String {
    catalog.text(&format!("language-{language}"))
}

/// Says what has changed where the panel does not show it: the list of channels that has become empty.
#[must_use]
pub fn change_note(
    catalog: &Catalog,
    old: &GuildSettings,
    new: &GuildSettings,
    change: &GuildSettingChange,
) -> Option<String> {
    match change {
        GuildSettingChange::ChannelAllowed { channel, .. }
            if new.allowed_channels.is_empty() && !old.allowed_channels.is_empty() =>
        {
            Some(catalog.format("settings-last-channel", &[("channel", &channel_mentions(&[*channel]))]))
        }
        _ => None,
    }
}

/// Returns the channels in which matches can be started. With a list, a button ends it.
fn channels_block(catalog: &Catalog, settings: &GuildSettings) -> Block {
    if settings.allowed_channels.is_empty() {
        return Block::Text(catalog.text("settings-everywhere"));
    }
    let channels = channel_mentions(&settings.allowed_channels);
    let text = match fits_menu(settings) {
        true => catalog.format("settings-channels", &[("channels", &channels)]),
        false => catalog.format("settings-many-channels", &[("channels", &channels)]),
    };
    Block::Section {
        text,
        button: Button {
            id: CustomId::Settings(SettingsControl::AllChannels).to_string(),
            label: catalog.text("button-all-channels"),
            style: ButtonStyle::Secondary,
        },
    }
}

/// Returns the menu of these channels; `None` when there are more than it can show.
fn channel_menu(settings: &GuildSettings, placeholder: String) -> Option<Block> {
    let id = CustomId::Settings(SettingsControl::Channels).to_string();
    let selected = settings.allowed_channels.clone();
    let menu = || ChannelMenu {
        id,
        placeholder,
        offered: OfferedChannels::Playable,
        selected,
        max_picks: MAX_PICKED_CHANNELS,
    };
    fits_menu(settings).then(|| Block::ChannelMenu(menu()))
}

fn fits_menu(settings: &GuildSettings) -> bool {
    settings.allowed_channels.len() <= MAX_PICKED_CHANNELS
}

fn menu(catalog: &Catalog, control: SettingsControl, options: Vec<MenuOption>) -> Block {
    let id = CustomId::Settings(control).to_string();
    Block::Controls(ActionRow::Menu(Menu { id, placeholder: catalog.text("settings-choose"), options, max_picks: 1 }))
}

fn option(value: &str, label: &str, is_selected: bool) -> MenuOption {
    MenuOption {
        value: value.to_owned(),
        label: shorten(label, MAX_LABEL_LENGTH),
        is_selected,
        ..MenuOption::default()
    }
}

/// Returns the presets and, if it is none of them, the present time control.
fn time_control_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    let present = settings.default_time_control.as_str();
    // A stored time control was valid when it was set.
    let text = |stored: &str| time_text::time_control_text(catalog, TimeControl::parse_stored(stored).ok().flatten());
    let presets = PRESETS.iter().map(|(name, stored)| option(name, &text(stored), *stored == present));
    let typed = TimeControl::parse_stored(present).ok().flatten().map(TimeControl::to_input).unwrap_or_default();
    let own = PRESETS.iter().all(|(_, stored)| *stored != present).then(|| option(&typed, &text(present), true));
    presets.chain(own).collect()
}

fn limit_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    let present = settings.match_limit.map_or(MAX_MATCHES_PER_USER, |limit| limit as usize).min(MAX_MATCHES_PER_USER);
    let mut limits: Vec<usize> = OFFERED_LIMITS.into_iter().chain([present]).collect();
    limits.sort_unstable();
    limits.dedup();
    let label = |limit: usize| catalog.format_count("settings-limit-option", u32::try_from(limit).unwrap_or(u32::MAX));
    limits.into_iter().map(|limit| option(&limit.to_string(), &label(limit), limit == present)).collect()
}

fn pings_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    let label = |policy: PingPolicy| catalog.text(&format!("pings-{}", policy.as_str()));
    let each = |policy: PingPolicy| option(policy.as_str(), &label(policy), policy == settings.ping_policy);
    PingPolicy::ALL.map(each).to_vec()
}

fn language_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    let each = |language| option(language, &language_name(catalog, language), language == settings.language);
    offered_languages().map(each).collect()
}

fn theme_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    let label = |theme: Theme| catalog.text(&format!("theme-{}", theme.as_str()));
    let each = |theme: Theme| option(theme.as_str(), &label(theme), theme == settings.board_theme);
    Theme::ALL.map(each).to_vec()
}

/// Returns the seats that can be at the bottom of public boards.
fn bottom_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    vec![
        option("first", &catalog.text("bottom-first"), settings.board_bottom == Side::First),
        option("second", &catalog.text("bottom-second"), settings.board_bottom == Side::Second),
    ]
}

fn shape_options(catalog: &Catalog, settings: &GuildSettings) -> Vec<MenuOption> {
    let label = |shape: BoardShape| catalog.text(&format!("shape-{}", shape.as_str()));
    let each = |shape: BoardShape| option(shape.as_str(), &label(shape), shape == settings.board_shape);
    BoardShape::ALL.map(each).to_vec()
}

fn pictures_block(catalog: &Catalog, settings: &GuildSettings) -> Block {
    let is_on = settings.keeps_old_pictures;
    let id = CustomId::Settings(SettingsControl::OldPictures(!is_on)).to_string();
    let text = catalog.format("settings-pictures", &[("state", if is_on { "on" } else { "off" })]);
    Block::Section { text, button: switch_button(catalog, id, is_on) }
}

/// Says where the puzzle of the day is posted, or why it is not.
fn puzzles_text(catalog: &Catalog, settings: &GuildSettings) -> Block {
    Block::Text(match settings.puzzle_channel {
        None => catalog.text("settings-puzzles-off"),
        Some(PostChannel { id, is_forbidden }) => {
            let key = if is_forbidden { "settings-puzzles-forbidden" } else { "settings-puzzles" };
            catalog.format(key, &[("channel", &channel_mentions(&[id]))])
        }
    })
}

/// Says where the review of each month is posted, or why it is not.
fn review_text(catalog: &Catalog, settings: &GuildSettings) -> String {
    match settings.review_channel {
        None => catalog.text("settings-review-off"),
        Some(PostChannel { id, is_forbidden }) => {
            let key = if is_forbidden { "settings-review-forbidden" } else { "settings-review" };
            catalog.format(key, &[("channel", &channel_mentions(&[id]))])
        }
    }
}

fn seekers_text(catalog: &Catalog, settings: &GuildSettings) -> String {
    match settings.seeker_role {
        Some(role) => catalog.format("settings-seekers", &[("role", &role_mention(role))]),
        None => catalog.text("settings-no-seekers"),
    }
}

fn organisers_text(catalog: &Catalog, settings: &GuildSettings) -> String {
    match settings.organiser_role {
        Some(role) => catalog.format("settings-organisers", &[("role", &role_mention(role))]),
        None => catalog.text("settings-no-organisers"),
    }
}

/// Lists the roles of champions, and those that Discord does not let the bot give.
fn champions_text(catalog: &Catalog, settings: &GuildSettings) -> String {
    let title = |known: &ChampionRole| match &known.title {
        Title::FirstOfAll => catalog.text("title-first"),
        Title::Pool(pool) => pool_name_by_id(catalog, pool),
    };
    let entry = |known: &ChampionRole| {
        catalog.format("settings-champion", &[("role", &role_mention(known.role)), ("title", &title(known))])
    };
    let entries: Vec<String> = settings.champion_roles.iter().map(entry).collect();
    if entries.is_empty() {
        return catalog.text("settings-no-champions");
    }
    let refused = settings.champion_roles.iter().filter(|known| known.is_refused).map(|known| known.role);
    let refused: BTreeSet<String> = refused.map(role_mention).collect();
    let refused = refused.into_iter().collect::<Vec<_>>().join(", ");
    let listed = catalog.format("settings-champions", &[("roles", &entries.join(", "))]);
    match refused.is_empty() {
        true => listed,
        false => format!("{listed}\n{}", catalog.format("settings-champions-refused", &[("roles", &refused)])),
    }
}

/// Returns the menu of the channel for the puzzle of the day. When nothing is picked there is none.
fn puzzle_channel_menu(catalog: &Catalog, settings: &GuildSettings) -> Block {
    Block::ChannelMenu(ChannelMenu {
        id: CustomId::Settings(SettingsControl::PuzzleChannel).to_string(),
        placeholder: catalog.text("settings-choose-puzzles"),
        offered: OfferedChannels::TakingMessages,
        selected: settings.puzzle_channel.iter().map(|channel| channel.id).collect(),
        max_picks: 1,
    })
}

/// Returns the mention of a role.
#[must_use]
pub fn role_mention(role: u64) -> String {
    format!("<@&{role}>")
}

/// Lists channels as mentions.
#[must_use]
pub fn channel_mentions(channels: &[u64]) -> String {
    channels.iter().map(|channel| format!("<#{channel}>")).collect::<Vec<_>>().join(", ")
}
