//! What was done, in words.

use crate::kit::board::Board;
use crate::kit::input::InputStep;
use crate::session::game_session::PlayedAction;
use crate::ui::i18n::Catalog;
use crate::ui::move_text;

/// An action in words and in notation; just once where these are the same.
pub(in crate::ui::screens) fn action_with_notation(catalog: &Catalog, board: &Board, done: &PlayedAction) -> String {
    match action_in_words(catalog, board, done) {
        Some(told) => catalog.format("action-in-words", &[("words", &told), ("action", &done.notation)]),
        None => catalog.format("action-alone", &[("action", &done.notation)]),
    }
}

/// An action in words; `None` where they would be the notation itself.
pub(in crate::ui::screens) fn action_in_words(catalog: &Catalog, board: &Board, done: &PlayedAction) -> Option<String> {
    let told = match done.input_steps.first() {
        Some(InputStep::UseDie(_)) => move_text::die_use_text(catalog, board, &done.input_steps),
        _ => move_text::steps_text(catalog, board, &done.input_steps),
    };
    (!told.is_empty() && told != done.notation).then_some(told)
}

/// Whether its words say what it captures.
pub(in crate::ui::screens) fn mentions_captures(done: &PlayedAction) -> bool {
    done.input_steps.iter().any(|step| matches!(step, InputStep::CapturePair(_)))
}
