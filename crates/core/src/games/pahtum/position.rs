//! The notation of positions of Pahtum: the board alone, with `b` and `w` for the stones of Black and White and `x` for
//! neutral ones. The seat to act follows from the number of stones.

use crate::games::pahtum::rules::{GRID, Pahtum, PahtumState};
use crate::kit::grid::cell_bit;
use crate::kit::position::{self, PositionError, PositionFault, PositionLine, PositionParts};

const STONES: [char; 2] = ['b', 'w'];
const BLOCK: char = 'x';

/// Writes a position.
pub fn format(state: &PahtumState) -> String {
    let sets = [(state.stones[0], STONES[0]), (state.stones[1], STONES[1]), (state.blocks, BLOCK)];
    let piece = |site| sets.iter().find(|(cells, _)| cells & cell_bit(site) != 0).map(|(_, sign)| *sign);
    PositionLine::begin(position::format_board(&GRID.rows(), piece)).end()
}

/// Reads a position.
pub fn parse(game: Pahtum, text: &str) -> Result<PahtumState, PositionError> {
    let mut parts = PositionParts::split(text)?;
    let mut state = PahtumState::default();
    for (site, sign) in position::parse_board(&GRID.rows(), parts.take_board())? {
        match STONES.iter().position(|stone| *stone == sign) {
            Some(seat) => state.stones[seat] |= cell_bit(site),
            None if sign == BLOCK => state.blocks |= cell_bit(site),
            None => return Err(PositionFault::Piece.at(sign)),
        }
        state.placed_count += 1;
    }
    parts.finish()?;
    let blocks = state.blocks.count_ones() as u8;
    if blocks > game.blocks || blocks < game.blocks && state.placed_count > blocks {
        return Err(PositionFault::Count.at(format!("{blocks} x, blocks={}", game.blocks)));
    }
    if state.placed_count == GRID.cell_count() {
        return Err(PositionFault::Over.at(""));
    }
    Ok(state)
}
