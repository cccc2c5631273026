//! A page of rules as a message.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::alt_text::position_alt_text;
use crate::board_image::appearance::{BoardAppearance, text_board};
use crate::board_image::image::board_image;
use crate::board_phase::BoardPhase;
use crate::command_names::localize_command_names;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, BoardImage, Message};
use crate::rulebook::document::{Part, Picture};
use crate::rulebook::library::library;
use crate::screens::rules::find::RulesPlace;
use crate::screens::rules::menus;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::rules::list_rule_sets;

/// Returns a page with its pictures between the paragraphs, and with the ways to other pages, rule sets and games.
#[must_use]
pub fn rules_page(catalog: &Catalog, place: &RulesPlace, appearance: BoardAppearance) -> Message {
    let page = place.page();
    let mut content = PageContent { text: heading(place), ..PageContent::default() };
    for part in &page.parts {
        match part {
            Part::Paragraph(text) => content.add_text(&localize_command_names(catalog, text)),
            Part::List(items) => {
                content.add_text(&localize_command_names(catalog, &format!("- {}", items.join("\n- "))));
            }
            Part::Pictures(pictures) => content.add_pictures(catalog, pictures, appearance),
        }
    }
    let game = game_of_document(place.document_id);
    let set_menu = game.and_then(|game| menus::rule_set_menu(catalog, game, place.document_id));
    let all_menus =
        [menus::page_menu(catalog, place), set_menu, Some(menus::game_menu(catalog, game))].into_iter().flatten();
    let buttons = [menus::page_buttons(catalog, place), menus::way_on_buttons(catalog, place.document_id)];
    let rows = buttons.into_iter().flatten().chain(all_menus.map(ActionRow::Menu)).collect();
    Message { blocks: content.into_blocks(), rows, ..Message::default() }
}

fn heading(place: &RulesPlace) -> String {
    format!("## {}\n### {}", place.document.title, place.page().title)
}

/// Returns the game to which a document belongs.
fn game_of_document(document_id: &str) -> Option<&'static str> {
    let games = list_rule_sets().into_iter().map(|listing| listing.game_info.id);
    let is_of = |game: &&str| document_id.strip_prefix(*game).is_some_and(|set| set.is_empty() || set.starts_with('-'));
    games.filter(is_of).max_by_key(|game| game.len())
}

/// The blocks of a page, and the text that follows them.
#[derive(Default)]
struct PageContent {
    blocks: Vec<Block>,
    text: String,
    picture_count: usize,
}

impl PageContent {
    /// Adds a paragraph or a list.
    fn add_text(&mut self, text: &str) {
        if !self.text.is_empty() {
            // A heading has space below it already.
            self.text.push_str(if self.text.starts_with('#') && !self.text.contains("\n\n") { "\n" } else { "\n\n" });
        }
        self.text.push_str(text);
    }

    /// Adds pictures, and their captions below them.
    fn add_pictures(&mut self, catalog: &Catalog, pictures: &[Picture], appearance: BoardAppearance) {
        let mut images = Vec::new();
        for picture in pictures {
            self.picture_count += 1;
            let file_name = format!("gonagas-rules-{}-{}.png", picture.position, self.picture_count);
            images.extend(picture_image(catalog, picture, file_name));
        }
        if images.is_empty() {
            return;
        }
        self.end_text();
        let text_boards: Vec<String> =
            if appearance.text_board { images.iter().map(text_board).collect() } else { vec![] };
        let dressed = |image| BoardImage { theme: appearance.theme, shape: appearance.shape, ..image };
        self.blocks.push(Block::Pictures(images.into_iter().map(dressed).collect()));
        self.text = captions(pictures, &text_boards);
        self.end_text();
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.blocks.push(Block::Text(std::mem::take(&mut self.text)));
        }
    }

    fn into_blocks(mut self) -> Vec<Block> {
        self.end_text();
        self.blocks
    }
}

/// Returns the captions in small letters, numbered where there are two, and the text boards of those who want them.
fn captions(pictures: &[Picture], text_boards: &[String]) -> String {
    let line = |(index, picture): (usize, &Picture)| match pictures.len() {
        1 => format!("-# {}", picture.caption),
        _ => format!("-# **{}** {}", index + 1, picture.caption),
    };
    let lines: Vec<String> = pictures.iter().enumerate().map(line).chain(text_boards.iter().cloned()).collect();
    lines.join("\n")
}

/// Returns the board of a picture, with the last turn marked; its alternative text begins with the caption. `None` when
/// there is no such position, which the tests exclude.
#[must_use]
pub fn picture_image(catalog: &Catalog, picture: &Picture, file_name: String) -> Option<BoardImage> {
    let session = library().position(&picture.position)?.session_after(picture.action_count)?;
    let phase = session.status().outcome().map_or(BoardPhase::Running, |outcome| BoardPhase::Over(outcome.winner));
    let alt_text = position_alt_text(catalog, &plain_text(&picture.caption), &session, phase);
    // No match has this number.
    let image = board_image(catalog, MatchId(0), &session, &SelectionPath::default(), phase, file_name);
    Some(BoardImage { alt_text, ..image })
}

/// Leaves out the markup of a caption, which an alternative text does not show.
fn plain_text(caption: &str) -> String {
    caption.replace(['*', '`'], "")
}
