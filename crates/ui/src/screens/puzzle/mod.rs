//! Puzzles.

pub mod board;
pub mod daily;
mod explanation;
pub mod overview;
pub mod reminded_streak;
mod reminder;
pub mod shared;

use crate::custom_id::CustomId;
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::Catalog;
use crate::message::{Button, ButtonStyle};
use crate::screens::{game_name, options_text};
use crate::seat_text::{SeatPhrase, seat_phrase};
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::results::puzzle_results::StreakChange;
use gonagas_core::matches::results::streak::Streak;
use gonagas_core::session::game_session::GameSession;

/// Names the game of a puzzle with its options.
fn rules_name(catalog: &Catalog, session: &GameSession) -> String {
    let rules = session.rules();
    let game = game_name(catalog, session.rules().game_info());
    let options = options_text(catalog, &rules.rule_set_info(), &rules.distinguishing_options());
    if options.is_empty() { game } else { catalog.format("pool-set", &[("game", &game), ("set", &options)]) }
}

/// Says who is to move, and that the best move is looked for.
fn task_text(catalog: &Catalog, session: &GameSession) -> String {
    let info = session.rules().game_info();
    let turn = match session.status() {
        GameStatus::AwaitingAction(side) => seat_phrase(catalog, info, side, SeatPhrase::ToMove),
        GameStatus::AwaitingRoll(_) | GameStatus::Over(_) => String::new(),
    };
    let key = if info.has_dice { "puzzle-task-dice" } else { "puzzle-task" };
    catalog.format(key, &[("turn", &turn)])
}

/// Returns the button that posts how someone did on a day.
fn share_button(catalog: &Catalog, day: i64) -> Button {
    let id = CustomId::Puzzles(PuzzleControl::Share(day)).to_string();
    Button { id, label: catalog.text("button-share"), style: ButtonStyle::Secondary }
}

/// Describes a streak after one more day, and the milestone that it has reached.
fn streak_lines(catalog: &Catalog, change: StreakChange) -> Vec<String> {
    let milestone = change.milestone.map(|days| catalog.format("puzzle-milestone", &[("days", &days.to_string())]));
    std::iter::once(streak_line(catalog, change.streak)).chain(milestone).collect()
}

/// Describes a streak with the free days that it has.
fn streak_line(catalog: &Catalog, streak: Streak) -> String {
    let values = [("days", &*streak.length.to_string()), ("free", &streak.freezes.to_string())];
    catalog.format("puzzle-streak", &values)
}
