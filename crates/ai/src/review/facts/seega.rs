//! Seega: stones, and the centre.

use crate::evaluation::seega;
use crate::review::explain::ExplainGame;
use crate::review::reason::Reason;
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::grid::{self, GridDirection};
use gonagas_core::kit::side::Side;

impl ExplainGame for Seega {
    fn pieces(&self, state: &SeegaState, side: Side) -> u32 {
        state.stones()[side.index()].count_ones()
    }

    fn threat(&self, state: &SeegaState, side: Side) -> u32 {
        if state.placed_count() < self.stone_count() {
            return 0;
        }
        let (grid, own) = (self.grid(), state.stones()[side.index()]);
        let free = grid.all_cells() & !(state.stones()[0] | state.stones()[1]);
        let steps = GridDirection::ALL.into_iter().flat_map(|direction| {
            let reached = grid::sites_in(grid.shift(own, direction) & free);
            reached.map(move |to| SeegaAction::Step { from: grid.step_back(to, direction), to })
        });
        steps.map(|step| seega::capture_count(*self, state, step, side)).max().unwrap_or(0)
    }

    fn add_facts(&self, _before: &SeegaState, action: SeegaAction, _after: &SeegaState, out: &mut Vec<Reason>) {
        if let SeegaAction::Step { to, .. } = action
            && to == self.grid().centre()
        {
            out.push(Reason::TakesCentre);
        }
    }
}
