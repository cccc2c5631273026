//! The search of a position until its outcome is known.

use crate::endgame::position::EndPosition;
use crate::endgame::table::{Known, NO_SITE, Outcome, OutcomeTable};
use crate::evaluation::pahtum::stones::sites;
use crate::search::limits::{Limits, NodeCounter};

/// The number of free cells up to which positions are neither looked up nor their actions put in order.
const FEW_CELLS: u32 = 3;

/// The number of cells of the board.
const CELLS: usize = 49;

/// A search with its table.
pub(super) struct EndSearch<'a> {
    pub(super) table: OutcomeTable,
    pub(super) counter: NodeCounter<'a>,
}

impl<'a> EndSearch<'a> {
    pub(super) fn new(limits: Limits<'a>) -> EndSearch<'a> {
        EndSearch { table: OutcomeTable::new(), counter: NodeCounter::new(limits) }
    }

    /// Returns the outcome for the seat to act: exact between `alpha` and `beta`, otherwise a bound. `None` once the limits are
    /// reached.
    pub(super) fn outcome(&mut self, position: &EndPosition, alpha: Outcome, beta: Outcome) -> Option<Outcome> {
        let outcome = self.search(position, alpha, beta);
        (!self.counter.is_exhausted).then_some(outcome)
    }

    /// Returns the outcome; meaningless once the limits are reached.
    fn search(&mut self, position: &EndPosition, mut alpha: Outcome, mut beta: Outcome) -> Outcome {
        self.counter.count();
        if self.counter.is_exhausted {
            return 0;
        }
        let [mut least, mut most] = position.outcome_bounds();
        if least >= beta || least == most {
            return least;
        }
        if most <= alpha {
            return most;
        }
        if position.stones.free.count_ones() <= FEW_CELLS {
            return self.search_few(position, alpha, beta);
        }
        let known = self.table.get(position.key);
        (least, most) = (least.max(known.least), most.min(known.most));
        if least >= beta || least == most {
            return least;
        }
        if most <= alpha {
            return most;
        }
        (alpha, beta) = (alpha.max(least), beta.min(most));
        let (outcome, best) = self.search_cells(position, known.best, alpha, beta);
        if !self.counter.is_exhausted {
            least = if outcome > alpha { outcome } else { least };
            most = if outcome < beta { outcome } else { most };
            self.table.put(position.key, Known { least, most, best });
        }
        outcome
    }

    /// Searches the actions, the likely best ones first, and returns the outcome and the best cell.
    fn search_cells(&mut self, position: &EndPosition, first: u8, mut alpha: Outcome, beta: Outcome) -> (Outcome, u8) {
        let mut cells = [(0, NO_SITE); CELLS];
        let count = list_cells(position, first, &mut cells);
        let cells = &mut cells[..count];
        let mut best = (-1, NO_SITE);
        for at in 0..cells.len() {
            let next = (at..cells.len()).max_by_key(|next| cells[*next].0).unwrap_or(at);
            cells.swap(at, next);
            let site = cells[at].1;
            let outcome = -self.search(&position.after(site), -beta, -alpha);
            if at == 0 || outcome > best.0 {
                best = (outcome, site);
            }
            alpha = alpha.max(outcome);
            if alpha >= beta || self.counter.is_exhausted {
                break;
            }
        }
        best
    }

    fn search_few(&mut self, position: &EndPosition, mut alpha: Outcome, beta: Outcome) -> Outcome {
        let mut best = -1;
        for site in sites(position.stones.free) {
            best = best.max(-self.search(&position.after(site), -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Lists the free cells with how promising they are. Cells that make no difference are all alike, so one of them is enough.
fn list_cells(position: &EndPosition, first: u8, cells: &mut [(i32, u8); CELLS]) -> usize {
    let (mut count, mut has_idle) = (0, false);
    for site in sites(position.stones.free) {
        let swing = position.stones.swing(site);
        if swing == 0 && std::mem::replace(&mut has_idle, true) {
            continue;
        }
        cells[count] = (if site == first { i32::MAX } else { swing }, site);
        count += 1;
    }
    count
}
