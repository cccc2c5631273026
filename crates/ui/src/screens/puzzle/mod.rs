//! Puzzles.

pub mod board;
pub mod daily;
mod explanation;
pub mod overview;

use crate::i18n::Catalog;
use crate::screens::{game_name, options_text};
use crate::seat_text::{SeatPhrase, seat_phrase};
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
    let info = session.rules().game_info();
    let turn = match session.status() {
        GameStatus::AwaitingAction(side) => seat_phrase(catalog, info, side, SeatPhrase::ToMove),
        GameStatus::AwaitingRoll(_) | GameStatus::Over(_) => String::new(),
    };
    let key = if info.has_dice { "puzzle-task-dice" } else { "puzzle-task" };
    catalog.format(key, &[("turn", &turn)])
}
