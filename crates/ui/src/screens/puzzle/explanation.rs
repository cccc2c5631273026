//! Why the best turn of a puzzle is best.

use crate::i18n::Catalog;
use crate::screens::analysis::per_cent;
use crate::screens::analysis::reason_text::reasons_text;
use gonagas_ai::games::reason::Reason;
use gonagas_ai::review::explain_turn::{CertainEnd, KnownTurn, TurnExplanation, explain_turn};
use gonagas_core::puzzles::puzzle::Puzzle;

/// Returns the lines with the reasons for the best turn, and with what it and the second best lead to.
pub fn explanation_lines(catalog: &Catalog, puzzle: &Puzzle) -> Vec<String> {
    let known = KnownTurn {
        turn: &puzzle.turn,
        continuation: &puzzle.continuation,
        values: [puzzle.value, puzzle.second_value],
    };
    let Some(explained) = puzzle.position().and_then(|position| explain_turn(&position, known)) else {
        return Vec::new();
    };
    let why = reasons_text(catalog, &explained.reasons).map(|why| catalog.format("hint-why", &[("why", &why)]));
    why.into_iter().chain([prospects_text(catalog, &explained)]).collect()
}

/// Says what the best turn and the second best lead to: their ends where they are certain, and otherwise chances.
fn prospects_text(catalog: &Catalog, explained: &TurnExplanation) -> String {
    let [best, second] = explained.chances.map(per_cent);
    if explained.ends == [None, None] {
        return catalog.format("puzzle-chances", &[("best", &best), ("second", &second)]);
    }
    let says_win = matches!(
        explained.reasons.first(),
        Some(Reason::Wins | Reason::ForcesWin { .. } | Reason::WinsForCertain { .. })
    );
    let best = match explained.ends[0] {
        Some(CertainEnd::Win) if says_win => None,
        Some(CertainEnd::Win) => Some(catalog.text("puzzle-best-wins")),
        Some(CertainEnd::Draw) => Some(catalog.text("puzzle-best-draws")),
        _ => Some(catalog.format("puzzle-best-chance", &[("chance", &best)])),
    };
    let second = match explained.ends[1] {
        Some(CertainEnd::Draw) => catalog.text("puzzle-second-draws"),
        Some(CertainEnd::Loss) => catalog.text("puzzle-second-loses"),
        _ => catalog.format("puzzle-second-chance", &[("chance", &second)]),
    };
    best.into_iter().chain([second]).collect::<Vec<_>>().join(" ")
}
