//! The stones on the board, with the contents of all rows and columns.

use crate::games::pahtum::lines::{Cell, LINE_CELLS, LINES, Line, SCORES};
use gonagas_core::games::pahtum::PahtumState;
use gonagas_core::kit::board::Site;

/// All cells of the board.
pub const ALL_CELLS: u64 = (1 << (LINE_CELLS * LINE_CELLS)) - 1;

/// The cells of the first column.
const FIRST_COLUMN: u64 = 0x0000_0408_1020_4081;

/// The places of the bits of a row, two bits for each cell.
const SPREAD: [u16; 1 << LINE_CELLS] = {
    let mut spread = [0; 1 << LINE_CELLS];
    let mut set = 0;
    while set < spread.len() {
        let mut place = 0;
        while place < LINE_CELLS {
            spread[set] |= ((set >> place & 1) as u16) << (2 * place);
            place += 1;
        }
        set += 1;
    }
    spread
};

/// The stones by rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stones {
    /// The contents of the rows and then of the columns.
    lines: [u16; 2 * LINE_CELLS as usize],
    /// The free cells.
    pub free: u64,
}

impl Stones {
    pub fn of(state: &PahtumState) -> Stones {
        let [black, white] = state.stones().map(|stones| stones as u64);
        let neutral = state.blocks() as u64;
        let line = |cells: &dyn Fn(u64) -> usize| {
            let [black, white] = [black | neutral, white | neutral].map(|set| SPREAD[cells(set)]);
            (black * Cell::Black as u16) | (white * Cell::White as u16)
        };
        let mut lines = [0; 2 * LINE_CELLS as usize];
        for number in 0..LINE_CELLS {
            lines[number as usize] = line(&|set| row_cells(set, number));
            lines[(LINE_CELLS + number) as usize] = line(&|set| column_cells(set, number));
        }
        Stones { lines, free: ALL_CELLS & !(black | white | neutral) }
    }

    /// Puts a stone on a free cell.
    #[inline]
    pub fn put(&mut self, site: Site, cell: Cell) {
        let (row, column) = row_and_column(site);
        self.lines[row] |= (cell as u16) << (2 * column);
        self.lines[LINE_CELLS as usize + column] |= (cell as u16) << (2 * row);
        self.free &= !(1 << site);
    }

    /// Returns the contents of the row and the column of a cell.
    #[inline]
    pub fn contents(&self, site: Site) -> [u16; 2] {
        let (row, column) = row_and_column(site);
        [self.lines[row], self.lines[LINE_CELLS as usize + column]]
    }

    /// Returns by how much the mean lead differs with who takes a free cell; 0 where it makes no difference at all.
    #[inline]
    pub fn swing(&self, site: Site) -> i32 {
        let (row, column) = row_and_column(site);
        let lines = &*LINES;
        let [row_swings, column_swings] = self.contents(site).map(|contents| lines.swings(contents));
        i32::from(row_swings[column]) + i32::from(column_swings[row])
    }

    /// Returns the mean lead of Black over all ways of filling the free cells, in units.
    pub fn mean_lead(&self) -> i32 {
        self.lines().map(Line::mean_lead).sum()
    }

    /// Returns the mean score of each seat, in units.
    pub fn mean_scores(&self) -> [i32; 2] {
        [0, 1].map(|seat| self.lines().map(|line| i32::from(line.means[seat])).sum())
    }

    /// Returns the least and the largest lead of Black in points, whoever gets the free cells; on a full board both are
    /// the lead.
    #[inline]
    pub fn lead_bounds(&self) -> [i32; 2] {
        let mut least = 0;
        let mut most = 0;
        for line in self.lines() {
            least += line.least;
            most += line.most;
        }
        [i32::from(least), i32::from(most)]
    }

    #[inline]
    fn lines(&self) -> impl Iterator<Item = &'static Line> {
        let lines = &*LINES;
        self.lines.into_iter().map(|contents| lines.get(contents))
    }
}

/// Returns the lead of Black in points on a full board.
#[inline]
pub fn lead(black: u64, white: u64) -> i32 {
    let score = |set: u64| {
        let lines = (0..LINE_CELLS).map(|line| [row_cells(set, line), column_cells(set, line)]);
        lines.flatten().map(|line| i32::from(SCORES[line])).sum::<i32>()
    };
    score(black) - score(white)
}

/// Returns the row and the column of a cell.
#[inline]
pub const fn row_and_column(site: Site) -> (usize, usize) {
    let site = site as usize;
    let cells = LINE_CELLS as usize;
    (site / cells, site % cells)
}

/// Returns the cells of the row and the column of a cell.
#[inline]
pub fn row_and_column_cells(site: Site) -> u64 {
    let (row, column) = row_and_column(site);
    (0x7f << (LINE_CELLS as usize * row)) | (FIRST_COLUMN << column)
}

/// Returns the cells of a set, from the lowest.
pub fn sites(mut set: u64) -> impl Iterator<Item = Site> {
    std::iter::from_fn(move || {
        let site = (set != 0).then(|| set.trailing_zeros() as Site);
        set &= set.wrapping_sub(1);
        site
    })
}

/// Returns a row as the bits of a line.
const fn row_cells(set: u64, row: u32) -> usize {
    (set >> (LINE_CELLS * row)) as usize & 0x7f
}

/// Returns a column as the bits of a line.
const fn column_cells(set: u64, column: u32) -> usize {
    // Each product brings the cell of a row to its place; the others fall elsewhere.
    const GATHER: u64 = 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6;
    ((set >> column & FIRST_COLUMN).wrapping_mul(GATHER) >> 42) as usize & 0x7f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_from_the_lowest_row() {
        for (set, column, cells) in
            [(1, 0, 1), (1 << 7, 0, 2), (1 << 48, 6, 64), (0x7f, 3, 1), (1 << 10 | 1 << 24, 3, 10)]
        {
            assert_eq!(column_cells(set, column), cells);
        }
    }
}
