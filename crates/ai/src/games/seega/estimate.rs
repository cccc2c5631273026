//! The estimate of Seega: stones, and a little for where they stand and how far they can move.
//!
//! A stone captured is for ever, and the count of stones decides even a game without progress; so stones outweigh
//! everything. A stone on the edge can be flanked along the edge only, and one on the centre not at all. A side with
//! few moves must make bad ones. What these are worth depends on the board, and is learned for each size and phase
//! (`crate::games::seega::weights`).
//!
//! While stones are placed both sides have equally many, on the board and beside it, so the count says nothing yet.
//! The advantage then is with the second seat, which places last and moves first: of 80 games of level 5 against itself
//! on each board, the first seat won 13 on 5×5, 10 on 7×7 and 20 on 9×9.

use crate::games::levels::{Skill, StrongGame};
use crate::games::seega::weights::{self, Weights};
use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{MAX_EVALUATION, Value};
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::game::Game as _;
use gonagas_core::kit::grid::{self, Bitboard, GridDirection};
use gonagas_core::kit::side::Side;

/// The value of a stone.
const STONE: Value = 400;
/// The worth of the first move to the second seat, while stones are placed: then all positions that are compared have
/// it.
const FIRST_MOVE: Value = 250;
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

/// Returns the cells to which a step of any own stone captures.
fn capturing_cells(game: Seega, own: Bitboard, enemy: Bitboard) -> Bitboard {
    let grid = game.grid();
    let open = enemy & !grid::cell_bit(grid.centre());
    let cells = GridDirection::ALL.into_iter().fold(0, |cells, direction| {
        let held = grid.shift(own, direction) & open;
        cells | grid.shift(held, direction)
    });
    cells & grid.all_cells() & !(own | enemy)
}

/// Returns the number of steps that these stones can make.
fn step_count(game: Seega, stones: Bitboard, free: Bitboard) -> Value {
    GridDirection::ALL
        .into_iter()
        .map(|direction| (game.grid().shift(stones, direction) & free).count_ones() as Value)
        .sum()
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
    let stones = match is_placing {
        true => -FIRST_MOVE,
        false => STONE * lead(&|stones| stones.count_ones() as Value),
    };
    let value = stones
        + terms.step * lead(&|stones| step_count(game, stones, free))
        + terms.edge * lead(&|stones| (stones & grid.edge()).count_ones() as Value)
        + terms.centre * lead(&|stones| (stones & central).count_ones() as Value);
    value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

impl SearchGame for Seega {
    const KINDS: usize = 81 * 5;

    // Fitted to pairs of level 5 against itself (116 on 5×5, 187 on 7×7) and of level 4 against level 3 (444 and 360):
    // people err as well.
    const CHANCE_SCALE: Option<f64> = Some(250.0);

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

    /// There are few captures, so they are not sought among all steps.
    fn list_captures(&self, state: &SeegaState, out: &mut Vec<SeegaAction>) {
        if is_placing(*self, state) {
            return;
        }
        let [own, enemy] = [state.mover(), state.mover().opponent()].map(|side| state.stones()[side.index()]);
        let cells = capturing_cells(*self, own, enemy);
        if cells == 0 {
            return;
        }
        if state.must_free_opponent() {
            self.legal_actions(state, out);
            out.retain(|action| self.priority(state, *action) >= CAPTURE_PRIORITY);
            return;
        }
        let grid = self.grid();
        for direction in GridDirection::ALL {
            let reached = grid.shift(own, direction) & cells;
            out.extend(grid::sites_in(reached).map(|to| SeegaAction::Step { from: grid.step_back(to, direction), to }));
        }
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
            5 => [Skill::careful_glance(1050, 900), Skill::careful_glance(400, 400)],
            _ => [Skill::careful_glance(1200, 950), Skill::careful_glance(400, 400)],
        };
        [Skill::glance(500, 300), two, three, Skill::careful_glance(0, 0)]
    }
}
