//! The help: what its reader can do now, the bot in short, and the way to the rules of each game.

use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Message};
use crate::screens::lists::match_list::{MatchEntry, running_match_section};
use crate::screens::private_texts;
use crate::screens::rules::menus::game_menu;
use crate::screens::start::play_button;
use gonagas_core::matches::ids::UserId;

/// Returns the help for this user: first the matches that wait for them, or a match to begin; then a part for each
/// thing that people do, with a menu of the games' rules.
#[must_use]
pub fn help_message(catalog: &Catalog, user: UserId, waiting: &[MatchEntry]) -> Message {
    let text = catalog.format("private-help", &[("games", &private_texts::all_game_names(catalog))]);
    let parts = text.lines().filter(|line| !line.is_empty()).map(|line| Block::Text(line.to_owned()));
    let mut blocks = now_blocks(catalog, user, waiting);
    blocks.push(Block::Separator);
    blocks.extend(parts);
    Message { blocks, rows: vec![ActionRow::Menu(game_menu(catalog, None))], ..Message::default() }
}

/// Returns what this user can do now.
fn now_blocks(catalog: &Catalog, user: UserId, waiting: &[MatchEntry]) -> Vec<Block> {
    if waiting.is_empty() {
        return vec![Block::Section { text: catalog.text("help-play"), button: play_button(catalog) }];
    }
    let head = Block::Text(catalog.text("help-waiting"));
    std::iter::once(head).chain(waiting.iter().map(|entry| running_match_section(catalog, user, entry))).collect()
}
