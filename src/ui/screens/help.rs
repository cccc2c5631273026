//! The help: the bot in short, and the way to the rules of each game.

use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Block, Message};
use crate::ui::screens::ephemeral;
use crate::ui::screens::rules::menus::game_menu;

/// Returns the help, a part for each thing that people do, with a menu of the games' rules.
#[must_use]
pub fn help_message(catalog: &Catalog) -> Message {
    let text = catalog.format("private-help", &[("games", &ephemeral::all_game_names(catalog))]);
    let blocks = text.lines().filter(|line| !line.is_empty()).map(|line| Block::Text(line.to_owned())).collect();
    Message { blocks, rows: vec![ActionRow::Menu(game_menu(catalog, None))], ..Message::default() }
}
