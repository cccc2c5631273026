//! The second phase of Seega: steps and what they capture.

use super::rules::{Move, Seega, State};
use crate::kit::board::Site;
use crate::kit::grid::{self, Cells, Way};
use crate::kit::side::Side;

impl Seega {
    /// The cells without a stone.
    pub(super) fn free(self, state: &State) -> Cells {
        self.grid().all() & !(state.stones[0] | state.stones[1])
    }

    /// Whether this seat has a stone beside a free cell.
    pub(super) fn mobile(self, state: &State, side: Side) -> bool {
        let free = self.free(state);
        let stones = state.stones[side.index()];
        Way::ALL.into_iter().any(|way| self.grid().shift(stones, way) & free != 0)
    }

    /// Every step of one stone to a free neighbouring cell.
    pub(super) fn steps_of(self, state: &State, side: Side, out: &mut Vec<Move>) {
        let free = self.free(state);
        let stones = state.stones[side.index()];
        for way in Way::ALL {
            for to in grid::sites(self.grid().shift(stones, way) & free) {
                out.push(Move::Step { from: self.grid().behind(to, way), to });
            }
        }
    }

    /// Keeps of the steps from `start` on those that leave the skipped seat a move, if there are any.
    pub(super) fn keep_freeing(self, state: &State, start: usize, out: &mut Vec<Move>) {
        let skipped = state.mover.other();
        let frees = |action: &Move| match *action {
            Move::Step { from, to } => {
                let mut after = *state;
                self.displace(&mut after, from, to);
                self.mobile(&after, skipped)
            }
            Move::Place(_) => true,
        };
        if out[start..].iter().any(frees) {
            let mut index = 0;
            out.retain(|action| {
                index += 1;
                index <= start || frees(action)
            });
        }
    }

    /// Moves one stone of the mover and takes what it flanks; says whether anything was captured.
    pub(super) fn displace(self, state: &mut State, from: Site, to: Site) -> bool {
        let [own, enemy] = [state.mover, state.mover.other()].map(Side::index);
        state.stones[own] = state.stones[own] & !grid::cell(from) | grid::cell(to);
        let open = state.stones[enemy] & !grid::cell(self.grid().centre());
        let flanked = Way::ALL.into_iter().fold(0, |flanked, way| {
            let beside = self.grid().shift(grid::cell(to), way) & open;
            let beyond = self.grid().shift(beside, way) & state.stones[own];
            if beyond == 0 { flanked } else { flanked | beside }
        });
        state.stones[enemy] &= !flanked;
        flanked != 0
    }
}
