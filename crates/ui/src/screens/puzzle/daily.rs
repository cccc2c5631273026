//! The puzzle of the day, which everyone in a channel sees. It never shows the answer.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::alt_text::position_alt_text;
use crate::board_image::image::described_image;
use crate::board_phase::BoardPhase;
use crate::custom_id::CustomId;
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::puzzle::{rules_name, task_text};
use gonagas_core::puzzles::puzzle::Puzzle;

/// Returns the message with the puzzle of the day; `None` for a puzzle without a position, which the catalogue rules
/// out.
#[must_use]
pub fn daily_message(catalog: &Catalog, puzzle: &Puzzle, file_name: String) -> Option<Message> {
    let session = puzzle.position()?;
    let game = rules_name(catalog, &session);
    let lines = [
        catalog.format("puzzle-daily-head", &[("game", &game)]),
        task_text(catalog, &session),
        catalog.text("puzzle-daily-how"),
    ];
    let phase = BoardPhase::Running;
    let path = SelectionPath::default();
    let head = catalog.format("alt-puzzle", &[("game", &game)]);
    let alt_text = position_alt_text(catalog, &head, &session, phase);
    let button = Button {
        id: CustomId::Puzzles(PuzzleControl::Open(puzzle.id())).to_string(),
        label: catalog.text("button-puzzle-open"),
        style: ButtonStyle::Primary,
    };
    Some(Message {
        text: lines.join("\n"),
        image: Some(described_image(catalog, alt_text, &session, &path, phase, file_name)),
        rows: vec![ActionRow::Buttons(vec![button])],
        ..Message::default()
    })
}
