//! The notation of positions of Shap Luk: the board with `r` for rebels and `g` for the general, whose triangle is the
//! first two rows, then the seat to act, `flown` after the flight, and the number of turns without a capture.

use crate::games::shap_luk::board::{self, SQUARE, TIP};
use crate::games::shap_luk::rules::{INITIAL_REBELS, ShapLuk};
use crate::games::shap_luk::state::{GENERAL, ShapLukState};
use crate::kit::board::Site;
use crate::kit::game::Game;
use crate::kit::outcome::STALL_TURNS;
use crate::kit::position::{self, PositionError, PositionFault, PositionLine, PositionParts};

const REBEL: char = 'r';
const THE_GENERAL: char = 'g';
const FLOWN: &str = "flown";

/// Returns the points row by row from the tip.
fn rows() -> Vec<Vec<Site>> {
    let square = (0..5).rev().map(|row| (row * 5..(row + 1) * 5).collect());
    [vec![TIP], (25..TIP).collect()].into_iter().chain(square).collect()
}

/// Writes a position.
pub fn format(state: &ShapLukState) -> String {
    let piece = |site| match site {
        _ if site == state.general => Some(THE_GENERAL),
        _ => (state.rebels & board::point_bit(site) != 0).then_some(REBEL),
    };
    PositionLine::begin(position::format_board(&rows(), piece))
        .mover(ShapLuk::INFO.seat_ids, state.mover)
        .word_if(state.flight_used, FLOWN)
        .stall(state.stall_turns)
}

/// Reads a position.
pub fn parse(text: &str) -> Result<ShapLukState, PositionError> {
    let mut parts = PositionParts::split(text)?;
    let mut rebels = 0;
    let mut generals = Vec::new();
    for (site, sign) in position::parse_board(&rows(), parts.take_board())? {
        match sign {
            THE_GENERAL => generals.push(site),
            REBEL if board::point_bit(site) & SQUARE != 0 => rebels |= board::point_bit(site),
            REBEL => return Err(PositionFault::Piece.at(format!("{REBEL} {}", board::point_name(site)))),
            _ => return Err(PositionFault::Piece.at(sign)),
        }
    }
    let mover = parts.take_mover(ShapLuk::INFO.seat_ids)?;
    let flight_used = parts.take_word(FLOWN);
    let stall_turns = parts.take_stall(STALL_TURNS)?;
    parts.finish()?;
    let [general] = generals[..] else {
        return Err(PositionFault::Count.at(format!("{} {THE_GENERAL}", generals.len())));
    };
    if rebels.count_ones() > INITIAL_REBELS {
        return Err(PositionFault::Count.at(format!("{} {REBEL}", rebels.count_ones())));
    }
    let state = ShapLukState { rebels, general, flight_used, mover, stall_turns };
    if state.outcome().is_some() {
        return Err(PositionFault::Over.at(""));
    }
    let mut actions = Vec::new();
    ShapLuk.legal_actions(&state, &mut actions);
    if actions.is_empty() && mover != GENERAL {
        return Err(PositionFault::NoAction.at(""));
    }
    Ok(state)
}
