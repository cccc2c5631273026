//! The menu of matches that answers a command which fits several.

use crate::custom_id::match_picker::{MatchPickerControl, PendingCommand};
use crate::custom_id::{CustomId, MAX_CUSTOM_ID_LENGTH};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::screens::private_texts;
use crate::seat_text::{SeatPhrase, seat_phrase};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;

/// The matches on a page, the most that a menu holds.
pub const MATCHES_PER_MENU: usize = 25;

/// Returns the question which match is meant, with a menu. `entries` are all matches that fit; a page that does not
/// exist any more becomes the last. `is_move` is true for a command that plays a move.
#[must_use]
pub fn match_picker_message(
    catalog: &Catalog,
    user: UserId,
    (command, is_move): (&PendingCommand, bool),
    entries: &[&Match],
    page: usize,
) -> Message {
    let pages = entries.len().div_ceil(MATCHES_PER_MENU);
    let page = page.min(pages.saturating_sub(1));
    let shown: Vec<&Match> = entries.iter().skip(page * MATCHES_PER_MENU).take(MATCHES_PER_MENU).copied().collect();
    let shown = (&shown[..], catalog.text("pick-match-placeholder"));
    let text = catalog.text(if is_move { "pick-match-to-move" } else { "pick-match" });
    let Some(menu) = picker_menu(catalog, user, command, shown, page) else {
        return Message { text: long_text(catalog, entries), ..Message::default() };
    };
    let mut rows = vec![ActionRow::Menu(menu)];
    let newer = (page > 0).then(|| page_button(catalog, command, page - 1, "button-newer"));
    let older = (page + 1 < pages).then(|| page_button(catalog, command, page + 1, "button-older"));
    let buttons: Vec<Button> = newer.into_iter().chain(older).flatten().collect();
    if !buttons.is_empty() {
        rows.push(ActionRow::Buttons(buttons));
    }
    Message { text, rows, ..Message::default() }
}

/// Returns the menu that shows the same of another match, below an answer about one; `None` when there is no other.
#[must_use]
pub fn other_matches_menu(
    catalog: &Catalog,
    user: UserId,
    command: &PendingCommand,
    others: &[&Match],
) -> Option<ActionRow> {
    let shown = (&others[..others.len().min(MATCHES_PER_MENU)], catalog.text("pick-other-match"));
    picker_menu(catalog, user, command, shown, 0).filter(|_| !others.is_empty()).map(ActionRow::Menu)
}

/// Returns the menu of these matches; `None` when what was typed is too long for its id.
fn picker_menu(
    catalog: &Catalog,
    user: UserId,
    command: &PendingCommand,
    (shown, placeholder): (&[&Match], String),
    page: usize,
) -> Option<Menu> {
    let options = shown.iter().map(|game| match_option(catalog, user, game)).collect();
    Some(Menu { id: picker_id(command, page)?, placeholder, options, max_picks: 1 })
}

/// Returns the id of a page; `None` when what was typed is too long for one.
fn picker_id(command: &PendingCommand, page: usize) -> Option<String> {
    let id = CustomId::MatchPicker(MatchPickerControl { command: command.clone(), page }).to_string();
    (id.chars().count() <= MAX_CUSTOM_ID_LENGTH).then_some(id)
}

fn page_button(catalog: &Catalog, command: &PendingCommand, page: usize, key: &str) -> Option<Button> {
    Some(Button { id: picker_id(command, page)?, label: catalog.text(key), style: ButtonStyle::Secondary })
}

/// Says which matches fit, where no menu can hold what was typed.
fn long_text(catalog: &Catalog, entries: &[&Match]) -> String {
    let names: Vec<String> =
        entries.iter().take(MATCHES_PER_MENU).map(|game| private_texts::match_suggestion(catalog, game)).collect();
    catalog.format("refuse-which-match", &[("matches", &names.join(", "))])
}

fn match_option(catalog: &Catalog, user: UserId, game: &Match) -> MenuOption {
    MenuOption {
        value: game.match_ref().to_string(),
        label: private_texts::match_suggestion(catalog, game),
        description: match_description(catalog, user, game),
        is_selected: false,
    }
}

/// Tells the matches of a menu apart: whose turn it is, and which side the user plays.
fn match_description(catalog: &Catalog, user: UserId, game: &Match) -> String {
    let Some(play) = game.play_state() else { return catalog.text("pick-challenge") };
    let info = play.session.rules().game_info();
    let seat = play.seat_of(user).map(|side| seat_phrase(catalog, info, side, SeatPhrase::As));
    let state = match game.phase() {
        MatchPhase::Over(..) => "pick-over",
        _ if play.is_solo() => return catalog.text("pick-solo"),
        _ if game.user_to_act() == Some(user) => "pick-your-turn",
        _ => "pick-their-turn",
    };
    let state = catalog.text(state);
    seat.map_or_else(|| state.clone(), |seat| catalog.format("pick-state", &[("state", &state), ("as", &seat)]))
}
