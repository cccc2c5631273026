//! The search of a position until it is known who wins.

use crate::games::pahtum::endgame::cells::Cells;
use crate::games::pahtum::endgame::memory::{Known, Memory};
use crate::games::pahtum::endgame::position::EndPosition;
use crate::search::limits::{Limits, NodeCounter};
use gonagas_core::kit::board::Site;

/// The outcome for a seat: 1 for a win, 0 for a draw, -1 for a loss.
pub type Outcome = i8;

/// The number of free cells up to which positions are not looked up.
const FEW_CELLS: u32 = 3;

/// The number of free cells from which all actions are looked up before any is searched.
const MANY_CELLS: u32 = 9;

/// A search with its memory.
pub struct EndSearch<'a> {
    pub memory: &'a mut Memory,
    pub counter: NodeCounter<'a>,
}

impl<'a> EndSearch<'a> {
    pub fn new(memory: &'a mut Memory, limits: Limits<'a>) -> EndSearch<'a> {
        EndSearch { memory, counter: NodeCounter::new(limits) }
    }

    /// Returns the outcome for the seat to act: exact between `alpha` and `beta`, otherwise a bound. `None` once the
    /// limits are reached.
    pub fn outcome(&mut self, position: &EndPosition, alpha: Outcome, beta: Outcome) -> Option<Outcome> {
        // A lead of one point is a win, so leads need no wider window than outcomes.
        let lead = self.search(position, alpha.into(), beta.into());
        (!self.counter.is_exhausted).then_some(lead.signum() as Outcome)
    }

    /// Returns the lead of the seat to act: exact between `alpha` and `beta`, otherwise a bound; meaningless once the
    /// limits are reached.
    fn search(&mut self, position: &EndPosition, mut alpha: i32, mut beta: i32) -> i32 {
        self.counter.count();
        if self.counter.is_exhausted {
            return 0;
        }
        let [zero, furthest] = position.lead_bounds();
        if let Some(lead) = settled([zero, furthest], alpha, beta) {
            return lead;
        }
        let mut cells = Cells::of(position);
        let [mut least, mut most] = cells.narrow([zero, furthest]);
        if let Some(lead) = settled([least, most], alpha, beta) {
            return lead;
        }
        let is_kept = position.stones.free.count_ones() > FEW_CELLS;
        let known = if is_kept { self.memory.get(position.key) } else { Known::NOTHING };
        (least, most) = (least.max(zero + i32::from(known.least)), most.min(zero + i32::from(known.most)));
        if let Some(lead) = settled([least, most], alpha, beta) {
            return lead;
        }
        (alpha, beta) = (alpha.max(least), beta.min(most));
        cells.put_first(known.best);
        let (lead, best) = self.search_cells(position, &mut cells, alpha, beta);
        if is_kept && !self.counter.is_exhausted {
            least = if lead > alpha { least.max(lead) } else { least };
            most = if lead < beta { most.min(lead) } else { most };
            self.memory.put(position.key, Known { least: (least - zero) as u16, most: (most - zero) as u16, best });
        }
        lead
    }

    /// Searches the actions and returns the lead and the best cell.
    fn search_cells(&mut self, position: &EndPosition, cells: &mut Cells, mut alpha: i32, beta: i32) -> (i32, Site) {
        if position.stones.free.count_ones() >= MANY_CELLS
            && let Some(found) = self.look_up_cells(position, cells, beta)
        {
            return found;
        }
        let mut best = None;
        for at in 0..cells.count() {
            let site = cells.take(at);
            let lead = -self.search(&position.after(site), -beta, -alpha);
            if best.is_none_or(|(best, _)| lead > best) {
                best = Some((lead, site));
            }
            alpha = alpha.max(lead);
            if alpha >= beta || self.counter.is_exhausted {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// Returns a lead of at least `beta` and its cell, where that is known already.
    fn look_up_cells(&self, position: &EndPosition, cells: &Cells, beta: i32) -> Option<(i32, Site)> {
        cells.sites().find_map(|site| {
            let after = position.after(site);
            let [zero, most] = after.lead_bounds();
            let lead = -most.min(zero + i32::from(self.memory.get(after.key).most));
            (lead >= beta).then_some((lead, site))
        })
    }
}

/// Returns the lead, where bounds are enough for what is asked.
#[inline]
fn settled([least, most]: [i32; 2], alpha: i32, beta: i32) -> Option<i32> {
    if least >= beta || least == most {
        Some(least)
    } else if most <= alpha {
        Some(most)
    } else {
        None
    }
}
