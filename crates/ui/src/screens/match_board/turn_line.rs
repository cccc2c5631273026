//! The line that stays of a board when the next one is posted: `#12 · 34. Light: c5–c4 ×b4`.

use crate::i18n::Catalog;
use crate::screens::match_board::idle_rolls::{TurnGroup, group_turns, idle_rolls_text};
use crate::screens::match_board::turn_summary::with_plan_mark;
use crate::seat_text::seat_name;
use gonagas_core::kit::board::Board;
use gonagas_core::kit::dice::Face;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::PlayedAction;
use gonagas_core::session::turns::PlayedTurn;

/// The most turns of a line. The bot can play many for players whose dice have no use; the last ones are shown.
const MAX_TURNS: usize = 6;

/// The most characters of a line.
const MAX_LENGTH: usize = 500;

/// Separates turns, and the number of the match from them.
const SEPARATOR: &str = " · ";

/// Encloses struck text in Discord's markup.
const STRIKE: &str = "~~";

/// Returns the line with the turns that were played on a board, with their numbers in the match. `past` is the match
/// after them. Turns of which something was taken back later are struck through: only the first `kept` actions were
/// not.
#[must_use]
pub fn retired_board_line(catalog: &Catalog, past: &Match, play: &PlayState, kept: usize) -> String {
    let session = &play.session;
    let turns = session.turns_since(play.turns.first_unreported_action(session.action_log().len()));
    let board = session.board();
    let part = |group: &TurnGroup<'_>| {
        let (turns, text) = match group {
            TurnGroup::Turn(turn) => {
                let text = turn_text(catalog, play, &board, &turn.actions);
                (std::slice::from_ref(*turn), with_plan_mark(catalog, play, turn.start, text))
            }
            TurnGroup::IdleRolls(turns) => (*turns, idle_rolls_text(catalog, turns)),
        };
        let turn = format!("{}. {text}", numbers_text(turns));
        let is_kept = turns.iter().all(|turn| turn.start + turn.actions.len() <= kept);
        if is_kept { turn } else { catalog.format("line-taken-back", &[("turn", &turn)]) }
    };
    let mut parts: Vec<String> = group_turns(&turns, session).iter().map(part).collect();
    parts.drain(..parts.len().saturating_sub(MAX_TURNS));
    if parts.is_empty() {
        parts.push(catalog.text("board-below"));
    }
    let line = format!("**#{}**{SEPARATOR}{}", past.id().0, parts.join(SEPARATOR));
    match line.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", close_strike(&line[..end])),
        None => line,
    }
}

/// Returns the number of a turn, or the first and the last of several.
fn numbers_text(turns: &[PlayedTurn]) -> String {
    match turns {
        [first, .., last] => format!("{}–{}", first.number, last.number),
        [only] => only.number.to_string(),
        [] => String::new(),
    }
}

/// Closes a strike that the end of a cut line has left open.
fn close_strike(cut: &str) -> String {
    let cut = cut.trim_end_matches('~');
    if cut.matches(STRIKE).count() % 2 == 1 { format!("{cut}{STRIKE}") } else { cut.to_owned() }
}

/// Describes a turn: the seat, the rolls, the moves and what they captured.
fn turn_text(catalog: &Catalog, play: &PlayState, board: &Board, actions: &[PlayedAction]) -> String {
    let Some(first) = actions.first() else { return String::new() };
    let seat = seat_name(catalog, play.session.rules().game_info(), first.side);
    let rolls: Vec<String> =
        actions.iter().filter(|action| action.is_roll).map(|roll| dice_text(&roll.notation)).collect();
    let moves: Vec<String> =
        actions.iter().filter(|action| !action.is_roll).map(|action| move_text(board, action)).collect();
    let rolls = rolls.join(" / ");
    let moves = moves.join(", ");
    match (rolls.is_empty(), moves.is_empty()) {
        (true, _) => catalog.format("line-moves", &[("seat", &*seat), ("moves", &moves)]),
        (false, true) => catalog.format("line-roll", &[("seat", &*seat), ("dice", &rolls)]),
        (false, false) => {
            catalog.format("line-roll-and-moves", &[("seat", &*seat), ("dice", &rolls), ("moves", &moves)])
        }
    }
}

/// Returns the faces of a roll: `X 2 –`.
fn dice_text(notation: &str) -> String {
    let face = |symbol| match Face::from_symbol(symbol)? {
        Face::Blank => Some('–'),
        _ => Some(symbol),
    };
    notation.chars().filter_map(face).map(String::from).collect::<Vec<_>>().join(" ")
}

/// Returns a move in the notation of its game, without the die, and with a cross before each point where it captured.
fn move_text(board: &Board, action: &PlayedAction) -> String {
    let notation = action.notation.split_once(':').map_or(&*action.notation, |(_, rest)| rest);
    let mut text = notation.replace('-', "–").replace('*', "");
    if !notation.contains('x') {
        let mut sites: Vec<&str> = action.captured.iter().map(|(site, _)| board.site_name(*site)).collect();
        sites.dedup();
        sites.iter().for_each(|site| text.push_str(&format!(" ×{site}")));
    }
    text.replace('x', "×")
}
