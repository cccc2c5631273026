//! Puzzles.

pub mod board;
pub mod daily;
mod explanation;
pub mod overview;

use crate::i18n::Catalog;
use crate::screens::{game_name, options_text};
use gonagas_core::kit::outcome::GameStatus;
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
    let seat = match session.status() {
        GameStatus::AwaitingAction(side) => super::seat_name(catalog, session.rules().game_info(), side),
        GameStatus::AwaitingRoll(_) | GameStatus::Over(_) => String::new(),
    };
    let key = if session.rules().game_info().has_dice { "puzzle-task-dice" } else { "puzzle-task" };
    catalog.format(key, &[("seat", &seat)])
}
