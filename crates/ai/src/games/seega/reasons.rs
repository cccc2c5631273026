//! Seega: stones, and the centre.

use crate::games::reason::{ExplainGame, Reason};
use crate::games::seega::estimate;
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::grid::{self, GridDirection};
use gonagas_core::kit::side::Side;

impl ExplainGame for Seega {
    fn pieces(&self, state: &SeegaState, side: Side) -> u32 {
        state.stones()[side.index()].count_ones()
    }

    fn threat(&self, state: &SeegaState, side: Side) -> u32 {
        if estimate::is_placing(*self, state) {
            return 0;
        }
        let grid = self.grid();
        let own = state.stones()[side.index()];
        let free = grid.all_cells() & !(state.stones()[0] | state.stones()[1]);
        let steps = GridDirection::ALL.into_iter().flat_map(|direction| {
            let reached = grid::sites_in(grid.shift(own, direction) & free);
            reached.map(move |to| SeegaAction::Step { from: grid.step_back(to, direction), to })
        });
        steps.fold(0, |threatened, step| threatened | estimate::captured(*self, state, step, side)).count_ones()
    }

    fn mobility(&self, state: &SeegaState, side: Side) -> u32 {
        let free = self.grid().all_cells() & !(state.stones()[0] | state.stones()[1]);
        let steps = |direction| (self.grid().shift(state.stones()[side.index()], direction) & free).count_ones();
        GridDirection::ALL.into_iter().map(steps).sum()
    }

    /// The worth of a placed stone shows many turns later.
    fn is_instructive(&self, state: &SeegaState) -> bool {
        !estimate::is_placing(*self, state)
    }

    fn add_facts(&self, before: &SeegaState, action: SeegaAction, _after: &SeegaState, out: &mut Vec<Reason>) {
        match action {
            SeegaAction::Step { to, .. } if to == self.grid().centre() => out.push(Reason::TakesCentre),
            SeegaAction::Step { .. } => {}
            SeegaAction::Place(site) => add_placing_facts(*self, before, site, out),
        }
    }
}

/// Appends the effects of a placed stone, the most important first.
fn add_placing_facts(game: Seega, before: &SeegaState, site: Site, out: &mut Vec<Reason>) {
    let cell = grid::cell_bit(site);
    let grid = game.grid();
    let side = before.mover();
    let [own, other] = [side, side.opponent()].map(|side| before.stones()[side.index()]);
    let beside = |direction| grid.shift(cell, direction);
    let count = |is_meant: &dyn Fn(GridDirection) -> bool| {
        GridDirection::ALL.into_iter().filter(|direction| is_meant(*direction)).count() as u32
    };
    let shielded =
        count(&|direction| beside(direction) & own != 0 && grid.shift(beside(direction), direction) & other != 0);
    let own_beside = count(&|direction| beside(direction) & own != 0);
    if shielded > 0 {
        out.push(Reason::Shields { stones: shielded });
    }
    if count(&|direction| beside(direction) == grid::cell_bit(grid.centre())) > 0 {
        out.push(Reason::StandsBesideCentre);
    }
    if own_beside > 0 {
        out.push(Reason::StandsBesideOwn { stones: own_beside });
    }
}
