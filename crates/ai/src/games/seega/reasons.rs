//! Seega: stones, and the centre.

use crate::games::reason::{ExplainGame, Reason};
use crate::games::seega::{estimate, features, weights};
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::grid::{self, GridDirection};
use gonagas_core::kit::side::Side;
use std::ops::Range;

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
        steps.map(|step| estimate::capture_count(*self, state, step, side)).max().unwrap_or(0)
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

/// Appends the effects of a placed stone, the most important first. An effect is a reason only where the estimate, and
/// so the search, counts it in favour of the cell, compared with the other cells.
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
    let is_beside_centre = count(&|direction| beside(direction) == grid::cell_bit(grid.centre())) > 0;
    let counts_for = |features: Range<usize>| counts_for(game, before, site, features);
    if shielded > 0 && counts_for(features::FLANKING) {
        out.push(Reason::Shields { stones: shielded });
    }
    if is_beside_centre && counts_for(features::STANDING) {
        out.push(Reason::StandsBesideCentre);
    }
    if own_beside > 0 && counts_for(features::BESIDE_EACH_OTHER) {
        out.push(Reason::StandsBesideOwn { stones: own_beside });
    }
}

/// Returns true when these features are worth more to the seat to act with a stone on this cell than on average over
/// the legal cells.
fn counts_for(game: Seega, before: &SeegaState, site: Site, features: Range<usize>) -> bool {
    let sum_after = |action: SeegaAction| {
        let mut after = *before;
        game.play(&mut after, action);
        let sum = i64::from(weights::weights_of(game).sum(game, &after, features.clone()));
        if after.mover() == before.mover() { sum } else { -sum }
    };
    let mut legal = Vec::new();
    game.legal_actions(before, &mut legal);
    let count = legal.len() as i64;
    sum_after(SeegaAction::Place(site)) * count > legal.into_iter().map(sum_after).sum()
}
