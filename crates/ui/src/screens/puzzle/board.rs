//! A puzzle's board with its task, and the answer to a turn.

use crate::custom_id::CustomId;
use crate::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, BoardImage, Button, ButtonStyle, Message};
use crate::screens::attempt::{AttemptView, attempt_button, turn_text};
use crate::screens::match_board::rating_change::rating_text;
use crate::screens::puzzle::explanation::explanation_lines;
use crate::screens::puzzle::reminder::rules_reminder;
use crate::screens::puzzle::{rules_name, share_button, streak_lines, task_text};
use gonagas_core::matches::results::puzzle_results::{AttemptOutcome, AttemptStakes, FirstAttempt, RecordedAttempt};
use gonagas_core::puzzles::puzzle::Puzzle;

/// A puzzle that a person tries.
#[derive(Debug, Clone, Copy)]
pub struct PuzzlePlace {
    /// The uses of an attempt.
    pub stakes: AttemptStakes,
    /// The day, if it is the puzzle of this day.
    pub day: Option<i64>,
}

impl PuzzlePlace {
    /// Returns the place of a puzzle that the person has just tried.
    #[must_use]
    pub const fn tried(day: Option<i64>) -> PuzzlePlace {
        let stakes = AttemptStakes { is_repeated: true, is_newcomer: false, counts_for_streak: false };
        PuzzlePlace { stakes, day }
    }
}

/// Returns the board of a puzzle with its task, after these lines. Before anything is tried it reminds of the rules.
#[must_use]
pub fn puzzle_message(catalog: &Catalog, view: AttemptView<'_>, place: PuzzlePlace, lines: Vec<String>) -> Message {
    let session = view.attempt.session();
    let head = [heading(catalog, view), task_text(catalog, session), counting_text(catalog, place)];
    let is_untouched = lines.is_empty() && view.attempt.played().is_empty() && view.path.is_empty();
    let reminder = if is_untouched { rules_reminder(catalog, session) } else { Vec::new() };
    let shared_day = place.day.filter(|_| !place.stakes.counts_for_streak);
    let text = head.into_iter().chain(lines).chain(view.progress_lines(catalog)).chain(reminder);
    Message {
        text: text.collect::<Vec<_>>().join("\n"),
        image: Some(puzzle_image(catalog, view)),
        rows: view.rows(catalog, open_buttons(catalog, view, shared_day)),
        ..Message::default()
    }
}

/// Says what an attempt counts for.
fn counting_text(catalog: &Catalog, place: PuzzlePlace) -> String {
    let AttemptStakes { is_repeated, is_newcomer, counts_for_streak } = place.stakes;
    let for_streak = place.day.is_some() && counts_for_streak;
    match (is_repeated, is_newcomer) {
        (true, _) if for_streak => catalog.text("puzzle-only-streak"),
        (true, _) => catalog.text("puzzle-no-longer-counts"),
        (false, true) if for_streak => catalog.text("puzzle-newcomer-streak"),
        (false, true) => catalog.text("puzzle-newcomer"),
        (false, false) if for_streak => catalog.text("puzzle-first-try-streak"),
        (false, false) => catalog.text("puzzle-first-try"),
    }
}

/// Returns the lines about a turn that is not the best one.
#[must_use]
pub fn missed_lines(catalog: &Catalog, view: AttemptView<'_>, recorded: RecordedAttempt) -> Vec<String> {
    let missed = catalog.format("puzzle-missed", &[("played", &turn_text(catalog, view.attempt, "course-played"))]);
    std::iter::once(missed).chain(record_lines(catalog, recorded)).collect()
}

/// Returns the answer to the best turn, with its reasons and the way to the next puzzle.
#[must_use]
pub fn solved_message(
    catalog: &Catalog,
    puzzle: &Puzzle,
    view: AttemptView<'_>,
    recorded: RecordedAttempt,
    day: Option<i64>,
) -> Message {
    let played = turn_text(catalog, view.attempt, "course-played");
    closed_message(catalog, puzzle, view, vec![catalog.format("puzzle-solved", &[("played", &played)])], recorded, day)
}

/// Returns the best turn, which someone did not find, with its reasons.
#[must_use]
pub fn answer_message(
    catalog: &Catalog,
    puzzle: &Puzzle,
    view: AttemptView<'_>,
    recorded: RecordedAttempt,
    day: Option<i64>,
) -> Message {
    closed_message(catalog, puzzle, view, vec![turn_text(catalog, view.attempt, "puzzle-answer")], recorded, day)
}

/// Returns the board after the best turn.
fn closed_message(
    catalog: &Catalog,
    puzzle: &Puzzle,
    view: AttemptView<'_>,
    lines: Vec<String>,
    recorded: RecordedAttempt,
    day: Option<i64>,
) -> Message {
    let text = std::iter::once(heading(catalog, view))
        .chain(lines)
        .chain(explanation_lines(catalog, puzzle))
        .chain(record_lines(catalog, recorded))
        .chain([catalog.format("puzzle-play-on", &[("game", puzzle.game()), ("puzzle", &puzzle.id())])]);
    let mut buttons = vec![next_button(catalog, view.id, ButtonStyle::Primary), again_button(catalog, view)];
    buttons.extend(day.map(|day| share_button(catalog, day)));
    Message {
        text: text.collect::<Vec<_>>().join("\n"),
        image: Some(puzzle_image(catalog, view)),
        rows: vec![ActionRow::Buttons(buttons)],
        ..Message::default()
    }
}

/// Says how an attempt has changed the rating and the streak; nothing for one that did not count.
fn record_lines(catalog: &Catalog, recorded: RecordedAttempt) -> Vec<String> {
    let streak = recorded.streak.map(|change| streak_lines(catalog, change)).unwrap_or_default();
    rating_line(catalog, recorded.outcome).into_iter().chain(streak).collect()
}

/// Says how an attempt has changed the rating; `None` for one that did not count.
fn rating_line(catalog: &Catalog, outcome: AttemptOutcome) -> Option<String> {
    let FirstAttempt { rating, puzzle_points } = match outcome {
        AttemptOutcome::First(first) => first,
        AttemptOutcome::Unrated { left } => {
            return Some(catalog.format("puzzle-unrated", &[("left", &left.to_string())]));
        }
        AttemptOutcome::AttemptedBefore => return None,
    };
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
fn open_buttons(catalog: &Catalog, view: AttemptView<'_>, shared_day: Option<i64>) -> Vec<Button> {
    let mut buttons = vec![
        view.button(catalog, AttemptVerb::TypeActions, "button-type"),
        view.button(catalog, AttemptVerb::Hint, "button-puzzle-answer"),
    ];
    if !view.attempt.played().is_empty() {
        buttons.push(again_button(catalog, view));
    }
    buttons.push(next_button(catalog, view.id, ButtonStyle::Secondary));
    // *Back* may come before them, and a row has five.
    if buttons.len() < 4 {
        buttons.extend(shared_day.map(|day| share_button(catalog, day)));
    }
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
