//! A puzzle's board with its task, and the answer to a turn.

use crate::custom_id::CustomId;
use crate::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, BoardImage, Button, ButtonStyle, Message};
use crate::screens::attempt::{AttemptView, attempt_button, turn_text};
use crate::screens::match_board::rating_change::rating_text;
use crate::screens::puzzle::explanation::explanation_lines;
use crate::screens::puzzle::{rules_name, task_text};
use gonagas_core::matches::results::puzzle_results::{AttemptOutcome, FirstAttempt};
use gonagas_core::puzzles::puzzle::Puzzle;

/// Returns the board of a puzzle with its task, after these lines. `can_count` is true while a try can still change
/// ratings.
#[must_use]
pub fn puzzle_message(catalog: &Catalog, view: AttemptView<'_>, can_count: bool, lines: Vec<String>) -> Message {
    let session = view.attempt.session();
    let head = [heading(catalog, view), task_text(catalog, session), counting_text(catalog, can_count)];
    Message {
        text: head.into_iter().chain(lines).chain(view.progress_lines(catalog)).collect::<Vec<_>>().join("\n"),
        image: Some(puzzle_image(catalog, view)),
        rows: view.rows(catalog, open_buttons(catalog, view)),
        ..Message::default()
    }
}

/// Says whether a try can still change ratings.
fn counting_text(catalog: &Catalog, can_count: bool) -> String {
    if can_count { catalog.text("puzzle-first-try") } else { catalog.text("puzzle-no-longer-counts") }
}

/// Returns the lines about a turn that is not the best one.
#[must_use]
pub fn missed_lines(catalog: &Catalog, view: AttemptView<'_>, outcome: AttemptOutcome) -> Vec<String> {
    let missed = catalog.format("puzzle-missed", &[("played", &turn_text(catalog, view.attempt, "course-played"))]);
    std::iter::once(missed).chain(rating_line(catalog, outcome)).collect()
}

/// Returns the answer to the best turn, with its reasons and the way to the next puzzle.
#[must_use]
pub fn solved_message(catalog: &Catalog, puzzle: &Puzzle, view: AttemptView<'_>, outcome: AttemptOutcome) -> Message {
    let played = turn_text(catalog, view.attempt, "course-played");
    closed_message(catalog, puzzle, view, vec![catalog.format("puzzle-solved", &[("played", &played)])], outcome)
}

/// Returns the best turn, which someone did not find, with its reasons.
#[must_use]
pub fn answer_message(catalog: &Catalog, puzzle: &Puzzle, view: AttemptView<'_>, outcome: AttemptOutcome) -> Message {
    closed_message(catalog, puzzle, view, vec![turn_text(catalog, view.attempt, "puzzle-answer")], outcome)
}

/// Returns the board after the best turn.
fn closed_message(
    catalog: &Catalog,
    puzzle: &Puzzle,
    view: AttemptView<'_>,
    lines: Vec<String>,
    outcome: AttemptOutcome,
) -> Message {
    let text = std::iter::once(heading(catalog, view))
        .chain(lines)
        .chain(explanation_lines(catalog, puzzle))
        .chain(rating_line(catalog, outcome));
    let buttons = vec![next_button(catalog, view.id, ButtonStyle::Primary), again_button(catalog, view)];
    Message {
        text: text.collect::<Vec<_>>().join("\n"),
        image: Some(puzzle_image(catalog, view)),
        rows: vec![ActionRow::Buttons(buttons)],
        ..Message::default()
    }
}

/// Says how a try has changed the rating; `None` for one that did not count.
fn rating_line(catalog: &Catalog, outcome: AttemptOutcome) -> Option<String> {
    let AttemptOutcome::First(FirstAttempt { rating, puzzle_points }) = outcome else { return None };
    let [before, after] = [rating.before, rating.after].map(|rating| rating_text(catalog, rating));
    let values = [("before", &*before), ("after", &after), ("puzzle", &puzzle_points.to_string())];
    Some(catalog.format("puzzle-rating", &values))
}

fn heading(catalog: &Catalog, view: AttemptView<'_>) -> String {
    catalog.format("puzzle-head", &[("game", &rules_name(catalog, view.attempt.session()))])
}

fn puzzle_image(catalog: &Catalog, view: AttemptView<'_>) -> BoardImage {
    let game = rules_name(catalog, view.attempt.session());
    view.image(catalog, &catalog.format("alt-puzzle", &[("game", &game)]))
}

/// Returns the buttons below the moves of a puzzle. *Back* takes the first place of the row where it is needed.
fn open_buttons(catalog: &Catalog, view: AttemptView<'_>) -> Vec<Button> {
    let mut buttons = vec![
        view.button(catalog, AttemptVerb::TypeActions, "button-type"),
        view.button(catalog, AttemptVerb::Hint, "button-puzzle-answer"),
    ];
    if !view.attempt.played().is_empty() {
        buttons.push(again_button(catalog, view));
    }
    buttons.push(next_button(catalog, view.id, ButtonStyle::Secondary));
    buttons
}

/// Returns the button that shows the puzzle from its beginning.
fn again_button(catalog: &Catalog, view: AttemptView<'_>) -> Button {
    let control = AttemptControl::new(view.id, &[], AttemptVerb::Show);
    attempt_button(catalog, AttemptKind::Puzzle, control, "button-puzzle-again")
}

fn next_button(catalog: &Catalog, puzzle: &str, style: ButtonStyle) -> Button {
    let id = CustomId::Puzzles(PuzzleControl::Next(puzzle.to_owned())).to_string();
    Button { id, label: catalog.text("button-puzzle-next"), style }
}
