//! Pahtum: points and lines.

use crate::games::pahtum::estimate;
use crate::games::reason::{ExplainGame, Reason};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::grid;
use gonagas_core::kit::side::Side;

/// The number of cells in a row or column.
const CELLS: Site = 7;

impl ExplainGame for Pahtum {
    const HAS_FIXED_LENGTH: bool = true;

    fn pieces(&self, _state: &PahtumState, _side: Side) -> u32 {
        0
    }

    fn threat(&self, _state: &PahtumState, _side: Side) -> u32 {
        0
    }

    /// A neutral stone changes the lines of both alike.
    fn is_instructive(&self, state: &PahtumState) -> bool {
        !estimate::places_neutral(self, state)
    }

    fn add_facts(&self, before: &PahtumState, site: Site, after: &PahtumState, out: &mut Vec<Reason>) {
        let Some(side) = self.status(before).choosing_side() else { return };
        if estimate::places_neutral(self, before) {
            out.push(cuts(after, site));
            return;
        }
        let [own, other] = [side.index(), side.opponent().index()];
        let scored = self.score(after)[own].saturating_sub(self.score(before)[own]);
        if scored > 0 {
            out.push(Reason::Scores { points: scored });
        }
        let before = estimate::mean_scores(before);
        let after = estimate::mean_scores(after);
        let builds = (after[own] - before[own]).round();
        let blocks = (before[other] - after[other]).round();
        let mut facts = Vec::new();
        if builds >= 1.0 {
            facts.push(Reason::Builds { points: builds as u32 });
        }
        if blocks >= 1.0 {
            facts.push(Reason::Blocks { points: blocks as u32 });
        }
        if blocks > builds {
            facts.reverse();
        }
        out.append(&mut facts);
    }
}

/// Returns the room that a neutral stone leaves for runs.
fn cuts(after: &PahtumState, site: Site) -> Reason {
    let row = site / CELLS;
    let column = site % CELLS;
    let is_open = |row: Site, column: Site| after.blocks() & grid::cell_bit(row * CELLS + column) == 0;
    let longest = |is_open: &dyn Fn(Site) -> bool| {
        let mut run = 0;
        let mut most = 0;
        for place in 0..CELLS {
            run = if is_open(place) { run + 1 } else { 0 };
            most = most.max(run);
        }
        most
    };
    Reason::Cuts { row: longest(&|place| is_open(row, place)), column: longest(&|place| is_open(place, column)) }
}
