//! The way to a first match: the greeting on a new server, and the menu of the games that one can play at once.

use crate::custom_id::CustomId;
use crate::custom_id::start::StartControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, Message};
use crate::screens::rules::menus::game_menu;

/// Returns the first line of the greeting, by which it is found again.
#[must_use]
pub fn greeting_head(catalog: &Catalog) -> String {
    catalog.text("greeting-head")
}

/// Returns the greeting for everyone on a server that the bot has joined.
#[must_use]
pub fn greeting_message(catalog: &Catalog) -> Message {
    let text = [greeting_head(catalog), catalog.text("greeting-how")].join("\n");
    Message { text, rows: vec![ActionRow::Buttons(vec![play_button(catalog)])], ..Message::default() }
}

/// Returns the button that opens the menu of games.
#[must_use]
pub fn play_button(catalog: &Catalog) -> Button {
    let id = CustomId::Start(StartControl::Open).to_string();
    Button { id, label: catalog.text("button-play"), style: ButtonStyle::Primary }
}

/// Returns the menu of games; the one that is picked is played against the computer.
#[must_use]
pub fn start_message(catalog: &Catalog) -> Message {
    let menu = Menu { id: CustomId::Start(StartControl::Game).to_string(), ..game_menu(catalog, None) };
    Message { text: catalog.text("start-choose"), rows: vec![ActionRow::Menu(menu)], ..Message::default() }
}
