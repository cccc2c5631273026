//! The puzzle of the day, which everyone in a channel sees. It never shows the answer.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::alt_text::position_alt_text;
use crate::board_image::image::described_image;
use crate::board_phase::BoardPhase;
use crate::custom_id::CustomId;
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::{Catalog, list_names};
use crate::local_time::weekday_text;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::puzzle::{rules_name, task_text};
use crate::screens::user_mention;
use gonagas_core::matches::results::puzzle_results::DailyResults;
use gonagas_core::puzzles::puzzle::Puzzle;

/// Returns the message with the puzzle of a day; `None` for a puzzle without a position, which the catalogue rules
/// out.
#[must_use]
pub fn daily_message(catalog: &Catalog, puzzle: &Puzzle, day: i64, file_name: String) -> Option<Message> {
    message_with(catalog, puzzle, day, file_name, vec![catalog.text("puzzle-daily-how")])
}

/// Returns the message of a day that is over, with its results. It notifies nobody.
#[must_use]
pub fn ended_daily_message(
    catalog: &Catalog,
    puzzle: &Puzzle,
    day: i64,
    file_name: String,
    results: &DailyResults,
) -> Option<Message> {
    message_with(catalog, puzzle, day, file_name, result_lines(catalog, results))
}

/// Describes the results of a day, and the streak of the server.
fn result_lines(catalog: &Catalog, results: &DailyResults) -> Vec<String> {
    let DailyResults { tried, solved, solvers, streak, milestone } = results;
    let names: Vec<String> = solvers.iter().map(|user| user_mention(catalog, *user)).collect();
    let unnamed = (*solved as usize).saturating_sub(names.len());
    let more = (unnamed > 0 && !names.is_empty())
        .then(|| catalog.format("puzzle-results-more", &[("count", &unnamed.to_string())]));
    let names: Vec<&str> = names.iter().map(String::as_str).chain(more.as_deref()).collect();
    let [tried, solved] = [tried, solved].map(u32::to_string);
    let counts = match names.is_empty() {
        true => catalog.format("puzzle-results", &[("tried", &*tried), ("solved", &solved)]),
        false => {
            let names = list_names(catalog, &names);
            catalog.format("puzzle-results-names", &[("tried", &*tried), ("solved", &solved), ("names", &names)])
        }
    };
    let days =
        (streak.length > 1).then(|| catalog.format("puzzle-server-streak", &[("days", &streak.length.to_string())]));
    let reached = milestone.map(|days| catalog.format("puzzle-server-milestone", &[("days", &days.to_string())]));
    std::iter::once(counts).chain(reached.or(days)).collect()
}

fn message_with(
    catalog: &Catalog,
    puzzle: &Puzzle,
    day: i64,
    file_name: String,
    last_lines: Vec<String>,
) -> Option<Message> {
    let session = puzzle.position()?;
    let game = rules_name(catalog, &session);
    let weekday = weekday_text(catalog, day);
    let title = catalog.format("puzzle-daily-head", &[("day", &*weekday), ("game", &game)]);
    let head = [title, task_text(catalog, &session)];
    let lines: Vec<String> = head.into_iter().chain(last_lines).collect();
    let phase = BoardPhase::Running;
    let path = SelectionPath::default();
    let head = catalog.format("alt-puzzle", &[("game", &game)]);
    let alt_text = position_alt_text(catalog, &head, &session, phase);
    let button = Button {
        id: CustomId::Puzzles(PuzzleControl::OpenOfDay { day, puzzle: puzzle.id() }).to_string(),
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
