//! Square boards of cells: the names of cells, and sets of cells as bits.

use crate::kit::board::{Board, BoardMark, BoardStyle, Point, Site};

/// A set of cells with one bit for each: bit `row * size + column`, both from 0. Wide enough for 11×11.
pub type Bitboard = u128;

/// The greatest board whose cells fit into 64 bits.
const MAX_SIZE_OF_WORD: u8 = 7;

/// A square board of `size`×`size` cells, `a1` at the lower left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    size: u8,
    all_cells: Bitboard,
    first_column: Bitboard,
    last_column: Bitboard,
    edge: Bitboard,
}

/// One of the four directions in which a cell has a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridDirection {
    /// Toward the last row.
    Up,
    /// Toward the first row.
    Down,
    /// Toward the first column.
    Left,
    /// Toward the last column.
    Right,
}

impl GridDirection {
    /// All four directions.
    pub const ALL: [GridDirection; 4] =
        [GridDirection::Up, GridDirection::Down, GridDirection::Left, GridDirection::Right];
}

impl Grid {
    /// Makes a board with `size` cells on each side.
    ///
    /// # Panics
    ///
    /// Panics when `size` is 0 or above 11: [`Bitboard`] has no room for more.
    #[must_use]
    pub const fn new(size: u8) -> Grid {
        assert!(size > 0 && size <= 11, "a grid has 1 to 11 cells on a side");
        let mut first = 0;
        let mut row = 0;
        while row < size {
            first |= 1 << (row * size);
            row += 1;
        }
        let all_cells = (1 << (size * size)) - 1;
        let last_column = first << (size - 1);
        let first_row = (1 << size) - 1;
        let edge = first | last_column | first_row | first_row << (size * (size - 1));
        Grid { size, all_cells, first_column: first, last_column, edge }
    }

    /// Returns the number of cells on a side.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn cell_count(self) -> u8 {
        self.size * self.size
    }

    /// Returns the set of all cells.
    #[must_use]
    pub const fn all_cells(self) -> Bitboard {
        self.all_cells
    }

    /// Returns the cells of the edge.
    #[must_use]
    pub const fn edge(self) -> Bitboard {
        self.edge
    }

    /// Returns the middle cell of a board with an odd number of cells on a side.
    #[must_use]
    pub const fn centre(self) -> Site {
        self.cell_count() / 2
    }

    /// Returns the neighbours of these cells in one direction; there are none beyond the edge.
    #[must_use]
    pub const fn shift(self, cells: Bitboard, direction: GridDirection) -> Bitboard {
        // A search does little else, and half as many bits take half the time.
        if self.size <= MAX_SIZE_OF_WORD {
            return self.shift_word(cells as u64, direction) as Bitboard;
        }
        match direction {
            GridDirection::Up => (cells << self.size) & self.all_cells,
            GridDirection::Down => cells >> self.size,
            GridDirection::Left => (cells & !self.first_column) >> 1,
            GridDirection::Right => (cells & !self.last_column) << 1,
        }
    }

    /// Does the same for a board whose cells fit into 64 bits.
    const fn shift_word(self, cells: u64, direction: GridDirection) -> u64 {
        match direction {
            GridDirection::Up => (cells << self.size) & self.all_cells as u64,
            GridDirection::Down => cells >> self.size,
            GridDirection::Left => (cells & !(self.first_column as u64)) >> 1,
            GridDirection::Right => (cells & !(self.last_column as u64)) << 1,
        }
    }

    /// Returns the cell whose neighbour in this direction is `site`. There must be one.
    #[must_use]
    pub const fn step_back(self, site: Site, direction: GridDirection) -> Site {
        match direction {
            GridDirection::Up => site - self.size,
            GridDirection::Down => site + self.size,
            GridDirection::Left => site + 1,
            GridDirection::Right => site - 1,
        }
    }

    /// Returns the name of a cell: column letter, then row number from the bottom.
    #[must_use]
    pub fn cell_name(self, site: Site) -> String {
        let column = char::from(b'a' + site % self.size);
        let row = site / self.size + 1;
        let mut name = String::with_capacity(3);
        name.push(column);
        if row >= 10 {
            name.push(char::from(b'0' + row / 10));
        }
        name.push(char::from(b'0' + row % 10));
        name
    }

    /// Returns the cells row by row from the top, each row from its first column.
    #[must_use]
    pub fn rows(self) -> Vec<Vec<Site>> {
        (0..self.size).rev().map(|row| (row * self.size..(row + 1) * self.size).collect()).collect()
    }

    /// Returns the board as data, with `centre` as the mark on the middle cell.
    #[must_use]
    pub fn to_board(self, centre: Option<BoardMark>) -> Board {
        let point = |site: Site| Point {
            name: self.cell_name(site),
            x: f32::from(site % self.size),
            y: f32::from(site / self.size),
            mark: centre.filter(|_| site == self.centre()),
        };
        Board { points: (0..self.cell_count()).map(point).collect(), lines: Vec::new(), style: BoardStyle::Cells }
    }
}

/// Returns the set of one cell.
#[must_use]
pub const fn cell_bit(site: Site) -> Bitboard {
    1 << site
}

/// Returns the cell of a set before which it has `index` lower ones. The set must have more cells than that.
#[must_use]
pub const fn nth_site(cells: Bitboard, index: u32) -> Site {
    let low = cells as u64;
    let below = low.count_ones();
    if index < below { nth_bit(low, index) } else { 64 + nth_bit((cells >> 64) as u64, index - below) }
}

/// Returns the position of the set bit before which there are `index` lower ones.
const fn nth_bit(mut word: u64, mut index: u32) -> Site {
    let mut position = 0;
    let mut width = 32;
    while width >= 8 {
        let below = (word & ((1 << width) - 1)).count_ones();
        if index >= below {
            index -= below;
            word >>= width;
            position += width as Site;
        }
        width /= 2;
    }
    while index > 0 {
        word &= word - 1;
        index -= 1;
    }
    position + word.trailing_zeros() as Site
}

/// Returns the cells of a set, lowest first.
pub fn sites_in(mut cells: Bitboard) -> impl Iterator<Item = Site> {
    std::iter::from_fn(move || {
        if cells == 0 {
            return None;
        }
        let site = cells.trailing_zeros() as Site;
        cells &= cells - 1;
        Some(site)
    })
}
