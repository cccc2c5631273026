//! The second phase of Seega: moves and captures.

use crate::games::seega::rules::{Seega, SeegaAction, SeegaState};
use crate::kit::board::Site;
use crate::kit::game::RandomSource;
use crate::kit::grid::{self, Bitboard, GridDirection};
use crate::kit::side::Side;

impl Seega {
    /// Returns the cells without a stone.
    pub(super) fn free_cells(self, state: &SeegaState) -> Bitboard {
        self.grid().all_cells() & !(state.stones[0] | state.stones[1])
    }

    /// Returns true when this seat has a stone beside a free cell.
    pub(super) fn can_move(self, state: &SeegaState, side: Side) -> bool {
        let free = self.free_cells(state);
        let stones = state.stones[side.index()];
        GridDirection::ALL.into_iter().any(|direction| self.grid().shift(stones, direction) & free != 0)
    }

    /// Lists every move of one stone to a free neighbouring cell.
    pub(super) fn list_steps(self, state: &SeegaState, side: Side, out: &mut Vec<SeegaAction>) {
        let free = self.free_cells(state);
        let stones = state.stones[side.index()];
        for direction in GridDirection::ALL {
            for to in grid::sites_in(self.grid().shift(stones, direction) & free) {
                out.push(SeegaAction::Step { from: self.grid().step_back(to, direction), to });
            }
        }
    }

    /// Returns one of the moves that [`Seega::list_steps`] lists, each equally likely. There must be one.
    pub(super) fn random_step(self, state: &SeegaState, side: Side, random: RandomSource) -> SeegaAction {
        let free = self.free_cells(state);
        let stones = state.stones[side.index()];
        let reached = GridDirection::ALL.map(|direction| self.grid().shift(stones, direction) & free);
        let mut index = random(reached.iter().map(|cells| cells.count_ones()).sum());
        for (direction, cells) in std::iter::zip(GridDirection::ALL, reached) {
            let count = cells.count_ones();
            if index < count {
                let to = grid::nth_site(cells, index);
                return SeegaAction::Step { from: self.grid().step_back(to, direction), to };
            }
            index -= count;
        }
        unreachable!("the counts add up to the bound of the random number")
    }

    /// Keeps only the moves from `start` on that leave the skipped seat a move, if there are any.
    pub(super) fn retain_freeing_steps(self, state: &SeegaState, start: usize, out: &mut Vec<SeegaAction>) {
        let skipped = state.mover.opponent();
        let frees = |action: &SeegaAction| match *action {
            SeegaAction::Step { from, to } => {
                let mut after = *state;
                self.move_and_capture(&mut after, from, to);
                self.can_move(&after, skipped)
            }
            SeegaAction::Place(_) => true,
        };
        if out[start..].iter().any(frees) {
            let mut index = 0;
            out.retain(|action| {
                index += 1;
                index <= start || frees(action)
            });
        }
    }

    /// Moves a stone of the mover and removes the stones that it flanks. Returns true when anything was captured.
    pub(super) fn move_and_capture(self, state: &mut SeegaState, from: Site, to: Site) -> bool {
        let [own, enemy] = [state.mover, state.mover.opponent()].map(Side::index);
        state.stones[own] = state.stones[own] & !grid::cell_bit(from) | grid::cell_bit(to);
        let open = state.stones[enemy] & !grid::cell_bit(self.grid().centre());
        let flanked = GridDirection::ALL.into_iter().fold(0, |flanked, direction| {
            let beside = self.grid().shift(grid::cell_bit(to), direction) & open;
            let beyond = self.grid().shift(beside, direction) & state.stones[own];
            if beyond == 0 { flanked } else { flanked | beside }
        });
        state.stones[enemy] &= !flanked;
        flanked != 0
    }
}
