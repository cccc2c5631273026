//! What was done, in words.

use crate::kit::board::Board;
use crate::kit::step::Step;
use crate::table::running::Done;
use crate::ui::steps;
use crate::ui::words::Words;

/// An action in words and in notation; just once where these are the same.
pub(super) fn action(words: &Words, board: &Board, done: &Done) -> String {
    match in_words(words, board, done) {
        Some(told) => words.tell("action-in-words", &[("words", &told), ("action", &done.text)]),
        None => words.tell("action-alone", &[("action", &done.text)]),
    }
}

/// An action in words; `None` where they would be the notation itself.
pub(super) fn in_words(words: &Words, board: &Board, done: &Done) -> Option<String> {
    let told = match done.steps.first() {
        Some(Step::Die(_)) => steps::of_use(words, board, &done.steps),
        _ => steps::names(words, board, &done.steps),
    };
    (!told.is_empty() && told != done.text).then_some(told)
}

/// Whether its words say what it captures.
pub(super) fn tells_captures(done: &Done) -> bool {
    done.steps.iter().any(|step| matches!(step, Step::Take(_)))
}
