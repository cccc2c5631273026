//! The estimate of Seega: stones, and a little for where they stand and how far they can move.
//!
//! A stone captured is for ever, and the count of stones decides even a game without progress; so stones outweigh
//! everything. A stone on the edge can be flanked along the edge only, and one on the centre not at all. A side with
//! few moves must make bad ones. What these are worth depends on the board, and is learned for each size and phase
//! (`crate::games::seega::weights`).
//!
//! While stones are placed both sides have equally many, on the board and beside it, so the count says nothing yet.

use crate::games::levels::{Skill, StrongGame};
use crate::games::seega::weights::{self, Weights};
use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{MAX_EVALUATION, Value};
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::grid::{self, Bitboard, GridDirection};
use gonagas_core::kit::side::Side;

/// The value of a stone.
const STONE: Value = 400;
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

/// Returns the number of steps that these stones can make.
fn step_count(game: Seega, stones: Bitboard, free: Bitboard) -> Value {
    GridDirection::ALL
        .into_iter()
        .map(|direction| (game.grid().shift(stones, direction) & free).count_ones() as Value)
        .sum()
}

/// Returns the cells of the edge.
fn edge(game: Seega) -> Bitboard {
    let grid = game.grid();
    let inner = GridDirection::ALL
        .into_iter()
        .fold(grid.all_cells(), |inner, direction| inner & grid.shift(grid.all_cells(), direction));
    grid.all_cells() & !inner
}

/// Returns the value of a position by some weights, positive when the first seat is better.
#[must_use]
pub fn value(game: Seega, state: &SeegaState, weights: &Weights) -> Value {
    let [light, dark] = state.stones();
    let grid = game.grid();
    let free = grid.all_cells() & !(light | dark);
    let centre = grid::cell_bit(grid.centre());
    let is_placing = is_placing(game, state);
    let terms = if is_placing { weights.placing } else { weights.moving };
    let central = match is_placing {
        true => GridDirection::ALL.into_iter().fold(0, |cells, direction| cells | grid.shift(centre, direction)),
        false => centre,
    };
    let lead = |count: &dyn Fn(Bitboard) -> Value| count(light) - count(dark);
    let stones = if is_placing { 0 } else { lead(&|stones| stones.count_ones() as Value) };
    let value = STONE * stones
        + terms.step * lead(&|stones| step_count(game, stones, free))
        + terms.edge * lead(&|stones| (stones & edge(game)).count_ones() as Value)
        + terms.centre * lead(&|stones| (stones & central).count_ones() as Value);
    value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
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
        value(*self, state, &weights::weights_of(*self))
    }

    fn priority(&self, state: &SeegaState, action: SeegaAction) -> i32 {
        let captured = captured(*self, state, action, state.mover()).count_ones() as i32;
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

/// Returns the stones that a step would capture; none for a placement.
#[must_use]
pub fn captured(game: Seega, state: &SeegaState, action: SeegaAction, side: Side) -> Bitboard {
    match action {
        SeegaAction::Place(_) => 0,
        SeegaAction::Step { from, to } => {
            let own = state.stones()[side.index()] & !grid::cell_bit(from);
            flanked(game, own, state.stones()[side.opponent().index()], to)
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
