//! The text of played actions.

use crate::i18n::{Catalog, join_clauses};
use crate::move_text::{self, MoveForm};
use gonagas_core::kit::board::Board;
use gonagas_core::kit::dice::Face;
use gonagas_core::kit::input::InputStep;
use gonagas_core::session::game_session::PlayedAction;

/// Describes an action in words and in notation; once where these are the same.
pub fn action_with_notation(catalog: &Catalog, board: &Board, action: &PlayedAction, form: MoveForm) -> String {
    match action_in_words(catalog, board, action, form) {
        Some(words) => catalog.format("action-in-words", &[("words", &words), ("action", &action.notation)]),
        None => catalog.format("action-alone", &[("action", &action.notation)]),
    }
}

/// Describes an action in words; `None` where they are the same as the notation.
pub fn action_in_words(catalog: &Catalog, board: &Board, action: &PlayedAction, form: MoveForm) -> Option<String> {
    let words = move_text::steps_text(catalog, board, &action.input_steps, form);
    (!words.is_empty() && words != action.notation).then_some(words)
}

/// Returns true if the words of the action name its captures.
pub fn mentions_captures(action: &PlayedAction) -> bool {
    action.input_steps.iter().any(|step| matches!(step, InputStep::CapturePair(_)))
}

/// Returns true if the words of the action say that it took the king: because the seat could have removed him instead.
pub fn mentions_king(action: &PlayedAction) -> bool {
    let after_move = action.input_steps.split_first().map_or(&[][..], |(_, after)| after);
    after_move.iter().any(|step| matches!(step, InputStep::Choose(_)))
}

/// Names the points where these actions captured; empty without captures.
pub fn captured_sites_text<'a>(board: &Board, actions: impl IntoIterator<Item = &'a PlayedAction>) -> String {
    let sites = actions.into_iter().flat_map(|action| &action.captured).map(|(site, _)| board.site_name(*site));
    sites.collect::<Vec<_>>().join(", ")
}

/// Describes a turn in one sentence without markup, from the name of its seat on: in words, or in notation alone.
pub fn turn_sentence(catalog: &Catalog, board: &Board, seat: &str, actions: &[PlayedAction], in_words: bool) -> String {
    let words = |action: &PlayedAction| match in_words {
        _ if action.is_roll => catalog.format("board-threw", &[("dice", &faces_text(catalog, &action.notation))]),
        true => action_in_words(catalog, board, action, MoveForm::Played).unwrap_or_else(|| action.notation.clone()),
        false => action.notation.clone(),
    };
    let clause = |action: &PlayedAction| match captured_sites_text(board, [action]) {
        sites if sites.is_empty() || (in_words && mentions_captures(action)) => words(action),
        sites => catalog.format("step-captures", &[("steps", &words(action)), ("sites", &sites)]),
    };
    let mut clauses: Vec<String> = actions.iter().map(clause).collect();
    if actions.iter().any(|action| action.took_king && !(in_words && mentions_king(action))) {
        clauses.push(catalog.text("board-king"));
    }
    catalog.format("board-turn-of-dice", &[("seat", seat), ("done", &join_clauses(catalog, &clauses))])
}

/// Names the faces of a roll.
fn faces_text(catalog: &Catalog, roll: &str) -> String {
    let faces = roll.chars().filter_map(Face::from_symbol);
    faces.map(|face| move_text::die_face_text(catalog, face)).collect::<Vec<_>>().join(", ")
}
