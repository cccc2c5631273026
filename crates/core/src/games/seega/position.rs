//! The notation of positions of Seega: the board with `l` and `d` for light and dark stones, the seat to act, `place`
//! while stones are placed, `skip` when its opponent was skipped, and the number of turns without a capture.

use crate::games::seega::rules::{Seega, SeegaState};
use crate::kit::game::Game;
use crate::kit::grid::cell_bit;
use crate::kit::outcome::STALL_TURNS;
use crate::kit::position::{self, PositionError, PositionFault, PositionLine, PositionParts};
use crate::kit::side::Side;

const STONES: [char; 2] = ['l', 'd'];
const PLACING: &str = "place";
const SKIPPED: &str = "skip";

/// Writes a position.
pub fn format(game: Seega, state: &SeegaState) -> String {
    let piece = |site| {
        let side = Side::BOTH.into_iter().find(|side| state.stones[side.index()] & cell_bit(site) != 0);
        side.map(|side| STONES[side.index()])
    };
    PositionLine::begin(position::format_board(&game.grid().rows(), piece))
        .mover(Seega::INFO.seat_ids, state.mover)
        .word_if(game.is_placing(state), PLACING)
        .word_if(state.must_free_opponent, SKIPPED)
        .stall(state.stall_turns)
}

/// Reads a position.
pub fn parse(game: Seega, text: &str) -> Result<SeegaState, PositionError> {
    let mut parts = PositionParts::split(text)?;
    let mut stones = [0; 2];
    for (site, sign) in position::parse_board(&game.grid().rows(), parts.take_board())? {
        let seat = STONES.iter().position(|stone| *stone == sign).ok_or_else(|| PositionFault::Piece.at(sign))?;
        stones[seat] |= cell_bit(site);
    }
    let mover = parts.take_mover(Seega::INFO.seat_ids)?;
    let is_placing = parts.take_word(PLACING);
    let must_free_opponent = parts.take_word(SKIPPED);
    let stall_turns = parts.take_stall(STALL_TURNS)?;
    parts.finish()?;
    let placed_count = if is_placing { (stones[0] | stones[1]).count_ones() as u8 } else { game.stone_count() };
    let state = SeegaState { stones, placed_count, mover, must_free_opponent, stall_turns };
    if is_placing {
        check_placing(game, &state)?
    } else {
        check_moving(game, &state)?
    }
    Ok(state)
}

/// Checks the stones of both seats, who place two each in turn.
fn check_placing(game: Seega, state: &SeegaState) -> Result<(), PositionError> {
    let placed = state.placed_count;
    if placed >= game.stone_count() || state.must_free_opponent || state.stall_turns > 0 {
        return Err(PositionFault::Impossible.at(PLACING));
    }
    if (state.stones[0] | state.stones[1]) & cell_bit(game.grid().centre()) != 0 {
        return Err(PositionFault::Piece.at(game.grid().cell_name(game.grid().centre())));
    }
    let turns = placed / 2;
    let rest = placed % 2;
    let mover = if turns.is_multiple_of(2) { Side::First } else { Side::Second };
    let light = 2 * turns.div_ceil(2) + if mover == Side::First { rest } else { 0 };
    if state.stones[0].count_ones() as u8 != light {
        return Err(PositionFault::Count.at(format!("{light} l, {} d", placed - light)));
    }
    if state.mover != mover {
        return Err(PositionFault::Mover.at(STONES[mover.index()]));
    }
    Ok(())
}

fn check_moving(game: Seega, state: &SeegaState) -> Result<(), PositionError> {
    for side in Side::BOTH {
        match state.stones[side.index()].count_ones() {
            0 => return Err(PositionFault::Over.at("")),
            count if count > u32::from(game.stone_count() / 2) => {
                return Err(PositionFault::Count.at(format!("{count} {}", STONES[side.index()])));
            }
            _ => {}
        }
    }
    if !game.can_move(state, state.mover) {
        return Err(PositionFault::NoAction.at(""));
    }
    // The seat that was skipped cannot move until a move frees it.
    if state.must_free_opponent && game.can_move(state, state.mover.opponent()) {
        return Err(PositionFault::Impossible.at(SKIPPED));
    }
    Ok(())
}
