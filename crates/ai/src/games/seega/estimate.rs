//! Seega: stones, where they stand, how far they can move, and what can be captured.
//!
//! Self-play teaches the worth of all of that, for each size of board on its own, while stones are placed and later: by
//! hand it was wrong on the larger boards, where a stone on the edge is no good (see `docs/lab/STRENGTH.md`).

use crate::games::levels::{Skill, StrongGame};
use crate::games::seega::weights;
use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::Value;
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::grid::{self, Bitboard, GridDirection};
use gonagas_core::kit::side::Side;

/// The count of turns without progress from which it is part of a position's key.
const LATE: u8 = 80;

/// Returns the stones of `enemy` that a stone of `own` captures by moving to a cell.
fn flanked(game: Seega, own: Bitboard, enemy: Bitboard, to: u8) -> Bitboard {
    let grid = game.grid();
    let open = enemy & !grid::cell_bit(grid.centre());
    GridDirection::ALL.into_iter().fold(0, |flanked, direction| {
        let beside = grid.shift(grid::cell_bit(to), direction) & open;
        if grid.shift(beside, direction) & own == 0 { flanked } else { flanked | beside }
    })
}

impl SearchGame for Seega {
    const KINDS: usize = 81 * 5;

    // Fitted to pairs of level 4 against itself: 294 on 5×5 (60 pairs), 447 on 7×7 (30 pairs).
    const CHANCE_SCALE: Option<f64> = Some(380.0);

    fn key(&self, state: &SeegaState) -> u64 {
        let late = if state.stall_turns() >= LATE { u64::from(state.stall_turns()) } else { 0 };
        let flags = state.mover() as u64 | u64::from(state.must_free_opponent()) << 1 | late << 8;
        let words = state.stones().map(|stones| [stones as u64, (stones >> 64) as u64]);
        words.into_iter().flatten().fold(add_to_key(1, flags), add_to_key)
    }

    fn evaluate(&self, state: &SeegaState) -> Value {
        weights::weights_of(*self).value(*self, state)
    }

    fn priority(&self, state: &SeegaState, action: SeegaAction) -> i32 {
        let captured = capture_count(*self, state, action, state.mover()) as i32;
        if captured > 0 { CAPTURE_PRIORITY + 300 * captured } else { 0 }
    }

    fn kind(&self, _state: &SeegaState, action: SeegaAction) -> usize {
        match action {
            SeegaAction::Place(site) => usize::from(site),
            SeegaAction::Step { from, to } => {
                let direction = match to as i16 - from as i16 {
                    1 => 0,
                    -1 => 1,
                    step if step > 0 => 2,
                    _ => 3,
                };
                81 + 4 * usize::from(from) + direction
            }
        }
    }
}

/// Returns true while stones are placed.
#[must_use]
pub fn is_placing(game: Seega, state: &SeegaState) -> bool {
    state.placed_count() < game.stone_count()
}

/// Returns the number of stones that a step would capture; 0 for a placement.
#[must_use]
pub fn capture_count(game: Seega, state: &SeegaState, action: SeegaAction, side: Side) -> u32 {
    match action {
        SeegaAction::Place(_) => 0,
        SeegaAction::Step { from, to } => {
            let own = state.stones()[side.index()] & !grid::cell_bit(from);
            flanked(game, own, state.stones()[side.opponent().index()], to).count_ones()
        }
    }
}

/// Level 1 does not see what its own action lets the opponent capture. On larger boards more follows from an error.
impl StrongGame for Seega {
    fn skills(&self) -> [Skill; 4] {
        let [two, three] = match self.grid().size() {
            5 => [Skill::careful_glance(1500, 1200), Skill::careful_glance(500, 500)],
            _ => [Skill::careful_glance(2000, 1500), Skill::careful_glance(600, 600)],
        };
        [Skill::glance(600, 250), two, three, Skill::careful_glance(0, 0)]
    }
}
