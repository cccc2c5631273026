//! The free cells of a position that are worth a search.

use crate::games::pahtum::endgame::position::EndPosition;
use crate::games::pahtum::stones::sites;
use gonagas_core::kit::board::Site;

/// The number of cells of the board, up to a multiple of [`LANES`].
const CELLS: usize = 56;

/// Gains are compared this many at a time.
const LANES: usize = 8;

/// Free cells without those that another one is surely as good as.
///
/// A stone of one's own never makes the lead smaller. So when one cell makes at least as much difference as another,
/// however the rest is filled, both seats may take it first. In particular a cell that makes no difference is taken
/// last.
pub struct Cells {
    /// The cells, each after a number that is larger for a more promising one.
    items: [(u16, Site); CELLS],
    count: usize,
    /// The largest difference of each free cell.
    most_swings: [u16; CELLS],
    /// The gain of each free cell for the seat to act and for the other one, and below it the place in the list, so
    /// that no two are equal.
    gains: [[i16; CELLS]; 2],
    free_count: usize,
}

impl Cells {
    #[inline]
    pub fn of(position: &EndPosition) -> Cells {
        let mut cells =
            Cells { items: [(0, 0); CELLS], count: 0, most_swings: [0; CELLS], gains: [[0; CELLS]; 2], free_count: 0 };
        let mut surest = ([0; 2], Site::MAX);
        for site in sites(position.stones.free) {
            let swing = position.swing(site);
            if surest.1 == Site::MAX || [swing.least, swing.most] > surest.0 {
                surest = ([swing.least, swing.most], site);
            }
            cells.items[cells.free_count] = (swing.mean, site);
            cells.most_swings[cells.free_count] = swing.most;
            for seat in 0..2 {
                cells.gains[seat][cells.free_count] = ((swing.gains[seat] << 6) | cells.free_count as u16) as i16;
            }
            cells.free_count += 1;
        }
        for at in 0..cells.free_count {
            let item = cells.items[at];
            if cells.most_swings[at] > surest.0[0] || item.1 == surest.1 {
                cells.items[cells.count] = item;
                cells.count += 1;
            }
        }
        cells
    }

    /// Returns closer bounds of the lead of the seat to act. When a seat always takes the cell that can make the
    /// largest difference, the other seat gets no more than every second one of these differences.
    #[inline]
    pub fn narrow(&self, [least, most]: [i32; 2]) -> [i32; 2] {
        let [own, other] = &self.gains;
        [
            least.max(most - every_second(other, self.free_count, 1)),
            most.min(least + every_second(own, self.free_count, 0)),
        ]
    }

    pub fn count(&self) -> usize {
        self.count
    }

    pub fn sites(&self) -> impl Iterator<Item = Site> {
        self.items[..self.count].iter().map(|item| item.1)
    }

    pub fn put_first(&mut self, site: Site) {
        if let Some(item) = self.items[..self.count].iter_mut().find(|item| item.1 == site) {
            item.0 = u16::MAX;
        }
    }

    /// Returns the most promising cell of those from a place on, and puts it there.
    #[inline]
    pub fn take(&mut self, at: usize) -> Site {
        let next = (at..self.count).max_by_key(|next| self.items[*next].0).unwrap_or(at);
        self.items.swap(at, next);
        self.items[at].1
    }
}

/// Returns the sum of every second gain in their order from the largest, beginning with this one.
#[inline]
fn every_second(gains: &[i16; CELLS], count: usize, first: i16) -> i32 {
    let mut sum = 0;
    for group in gains[..count.next_multiple_of(LANES).min(CELLS)].chunks_exact(LANES) {
        let mut larger = [first ^ 1; LANES];
        for gain in &gains[..count] {
            for lane in 0..LANES {
                larger[lane] += i16::from(*gain > group[lane]);
            }
        }
        for lane in 0..LANES {
            sum += i32::from((group[lane] >> 6) * (larger[lane] & 1));
        }
    }
    sum
}
