//! The panel of a player's preferences: each with what it does, and the control that changes it at once. Discord's
//! limit of components takes two pages.

use crate::custom_id::CustomId;
use crate::custom_id::preferences::{PreferencesControl, PreferencesPage, SwitchedPreference};
use crate::i18n::{Catalog, offered_languages};
use crate::local_time::{clock_text, full_hours, hours_or_none, local_time_text};
use crate::message::{ActionRow, Block, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::option_completion::Completion;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::settings::preferences::{ConfirmMoves, LanguageCode, Orientation, Preferences};
use gonagas_core::matches::settings::utc_offset::UtcOffset;

/// The value of the language of private messages that is that of someone's Discord.
pub const DISCORD_LANGUAGE: &str = "discord";

/// Returns a page of the panel.
#[must_use]
pub fn preferences_panel(
    catalog: &Catalog,
    preferences: Preferences,
    page: PreferencesPage,
    now: Timestamp,
) -> Message {
    match page {
        PreferencesPage::Boards => boards_page(catalog, preferences),
        PreferencesPage::Times => times_page(catalog, preferences, now),
    }
}

fn times_page(catalog: &Catalog, preferences: Preferences, now: Timestamp) -> Message {
    let offset = preferences.utc_offset;
    let local_time = match offset {
        Some(offset) => catalog.format("timezone-set", &[("time", &local_time_text(catalog, offset, now))]),
        None => catalog.format("timezone-unset", &[("time", &clock_text(offset.unwrap_or_default(), now))]),
    };
    let option = |one: UtcOffset| MenuOption {
        value: one.to_string(),
        label: local_time_text(catalog, one, now),
        is_selected: offset == Some(one),
        ..MenuOption::default()
    };
    let mut blocks = vec![
        Block::Text(catalog.text("preferences-times-head")),
        Block::Text(local_time),
        choice_menu(catalog, PreferencesControl::LocalTime, full_hours().map(option).collect()),
        Block::Text(catalog.text("preferences-digest")),
        choice_menu(catalog, PreferencesControl::Digest, hour_options(catalog, preferences.digest_hour)),
        Block::Text(catalog.text("preferences-streak")),
        choice_menu(catalog, PreferencesControl::StreakHour, hour_options(catalog, preferences.streak_hour)),
    ];
    blocks.extend(switches(catalog, PreferencesPage::Times, preferences));
    blocks.push(page_button(catalog, PreferencesPage::Boards));
    Message { blocks, ..Message::default() }
}

/// Returns the options of an hour of someone's clock: none, and each of the day.
fn hour_options(catalog: &Catalog, chosen: Option<u8>) -> Vec<MenuOption> {
    let option = |(hour, shown): (Option<u8>, Completion)| MenuOption {
        value: shown.value,
        label: shown.label,
        is_selected: chosen == hour,
        ..MenuOption::default()
    };
    hours_or_none(catalog).map(option).collect()
}

fn boards_page(catalog: &Catalog, preferences: Preferences) -> Message {
    let mut blocks = vec![Block::Text(catalog.text("preferences-head"))];
    blocks.extend(switches(catalog, PreferencesPage::Boards, preferences));
    let Preferences { confirm_moves, orientation, theme, board_shape, chosen_language, .. } = preferences;
    let named = |value: &'static str, label: String, is_selected: bool| MenuOption {
        value: value.to_owned(),
        label,
        is_selected,
        ..MenuOption::default()
    };
    let confirm = ConfirmMoves::ALL
        .map(|one| named(one.as_str(), catalog.text(&format!("confirm-{}", one.as_str())), one == confirm_moves));
    let sides = Orientation::ALL
        .map(|one| named(one.as_str(), catalog.text(&format!("orientation-{}", one.as_str())), one == orientation));
    let themes =
        Theme::ALL.map(|one| named(one.as_str(), catalog.text(&format!("theme-{}", one.as_str())), one == theme));
    let shapes = BoardShape::ALL
        .map(|one| named(one.as_str(), catalog.text(&format!("shape-{}", one.as_str())), one == board_shape));
    let chosen = chosen_language.as_ref().map_or(DISCORD_LANGUAGE, LanguageCode::as_str);
    let languages = offered_languages().chain([DISCORD_LANGUAGE]);
    let languages = languages.map(|one| named(one, catalog.text(&format!("language-{one}")), one == chosen));
    blocks.extend([
        Block::Text(catalog.text("preferences-confirm")),
        choice_menu(catalog, PreferencesControl::Confirm, confirm.to_vec()),
        Block::Text(catalog.text("preferences-orientation")),
        choice_menu(catalog, PreferencesControl::Orientation, sides.to_vec()),
        Block::Text(catalog.text("preferences-theme")),
        choice_menu(catalog, PreferencesControl::Theme, themes.to_vec()),
        Block::Text(catalog.text("preferences-shape")),
        choice_menu(catalog, PreferencesControl::Shape, shapes.to_vec()),
        Block::Text(catalog.text("preferences-language")),
        choice_menu(catalog, PreferencesControl::Language, languages.collect()),
        page_button(catalog, PreferencesPage::Times),
    ]);
    Message { blocks, ..Message::default() }
}

/// Returns the preferences of a page that are on or off.
fn switches(catalog: &Catalog, page: PreferencesPage, preferences: Preferences) -> impl Iterator<Item = Block> {
    let of_page = SwitchedPreference::ALL.into_iter().filter(move |preference| preference.page() == page);
    of_page.map(move |preference| switch(catalog, preference, preferences))
}

/// Returns a preference that is on or off, with the button that changes it.
fn switch(catalog: &Catalog, preference: SwitchedPreference, preferences: Preferences) -> Block {
    let is_on = match preference {
        SwitchedPreference::AutoPlayForced => preferences.automation.auto_play_forced,
        SwitchedPreference::AutoRoll => preferences.automation.auto_roll,
        SwitchedPreference::Pings => preferences.pings,
        SwitchedPreference::DirectMessages => preferences.direct_messages,
        SwitchedPreference::TextBoards => preferences.text_boards,
        SwitchedPreference::PuzzleNames => preferences.puzzle_names,
        SwitchedPreference::PuzzleGames => preferences.puzzle_games,
    };
    let state = match is_on {
        true if preference == SwitchedPreference::DirectMessages
            && preferences.accepts_direct_messages == Some(false) =>
        {
            "closed"
        }
        true => "on",
        false => "off",
    };
    let text = catalog.format(&format!("preferences-{}", preference.as_str()), &[("state", state)]);
    let id = CustomId::Preferences(PreferencesControl::Switch(preference, !is_on)).to_string();
    Block::Section { text, button: switch_button(catalog, id, is_on) }
}

/// Returns the button that turns something off, or on.
pub(crate) fn switch_button(catalog: &Catalog, id: String, is_on: bool) -> Button {
    match is_on {
        true => Button { id, label: catalog.text("button-turn-off"), style: ButtonStyle::Secondary },
        false => Button { id, label: catalog.text("button-turn-on"), style: ButtonStyle::Success },
    }
}

/// Returns the button to a page.
fn page_button(catalog: &Catalog, page: PreferencesPage) -> Block {
    let label = match page {
        PreferencesPage::Boards => catalog.text("button-preferences-boards"),
        PreferencesPage::Times => catalog.text("button-preferences-times"),
    };
    let id = CustomId::Preferences(PreferencesControl::Page(page)).to_string();
    Block::Controls(ActionRow::Buttons(vec![Button { id, label, style: ButtonStyle::Secondary }]))
}

/// Returns the menu of the values of a preference.
fn choice_menu(catalog: &Catalog, control: PreferencesControl, options: Vec<MenuOption>) -> Block {
    let id = CustomId::Preferences(control).to_string();
    let placeholder = catalog.text("preferences-choose");
    Block::Controls(ActionRow::Menu(Menu { id, placeholder, options, max_picks: 1 }))
}
