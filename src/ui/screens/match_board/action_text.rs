//! The text of a played action.

use crate::ui::i18n::Catalog;
use crate::ui::move_text;
use gonagas_core::kit::board::Board;
use gonagas_core::kit::input::InputStep;
use gonagas_core::session::game_session::PlayedAction;

/// Describes an action in words and in notation; once where these are the same.
pub(in crate::ui::screens) fn action_with_notation(catalog: &Catalog, board: &Board, action: &PlayedAction) -> String {
    match action_in_words(catalog, board, action) {
        Some(words) => catalog.format("action-in-words", &[("words", &words), ("action", &action.notation)]),
        None => catalog.format("action-alone", &[("action", &action.notation)]),
    }
}

/// Describes an action in words; `None` where they are the same as the notation.
pub(in crate::ui::screens) fn action_in_words(
    catalog: &Catalog,
    board: &Board,
    action: &PlayedAction,
) -> Option<String> {
    let words = match action.input_steps.first() {
        Some(InputStep::UseDie(_)) => move_text::die_use_text(catalog, board, &action.input_steps),
        _ => move_text::steps_text(catalog, board, &action.input_steps),
    };
    (!words.is_empty() && words != action.notation).then_some(words)
}

/// Returns true if the words of the action name its captures.
pub(in crate::ui::screens) fn mentions_captures(action: &PlayedAction) -> bool {
    action.input_steps.iter().any(|step| matches!(step, InputStep::CapturePair(_)))
}
