//! Why the best turn of a puzzle is best.

use crate::ui::i18n::Catalog;
use crate::ui::screens::analysis::per_cent;
use crate::ui::screens::analysis::reason_text::reasons_text;
use gonagas_ai::review::explain_turn::{KnownTurn, explain_turn};
use gonagas_core::puzzles::puzzle::Puzzle;

/// Returns the lines with the reasons for the best turn, and with the chances with it and with the second best.
pub(super) fn explanation_lines(catalog: &Catalog, puzzle: &Puzzle) -> Vec<String> {
    let known = KnownTurn {
        turn: &puzzle.turn,
        continuation: &puzzle.continuation,
        values: [puzzle.value, puzzle.second_value],
    };
    let Some(explained) = puzzle.position().and_then(|position| explain_turn(&position, known)) else {
        return Vec::new();
    };
    let why = reasons_text(catalog, &explained.reasons).map(|why| catalog.format("hint-why", &[("why", &why)]));
    let [best, second] = explained.chances.map(per_cent);
    let chances = catalog.format("puzzle-chances", &[("best", &best), ("second", &second)]);
    why.into_iter().chain([chances]).collect()
}
