//! Square boards of cells: names, and sets of cells as bits.

use crate::kit::board::{Board, Ground, Mark, Point, Site};

/// A set of cells, one bit for each: bit `row * size + column`, both from 0. Wide enough for 11×11.
pub type Cells = u128;

/// A square board of `size`×`size` cells, `a1` at the lower left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    size: u8,
    all: Cells,
    first: Cells,
    last: Cells,
}

/// One of the four directions in which a cell has a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// Toward the last row.
    Up,
    /// Toward the first row.
    Down,
    /// Toward the first column.
    Left,
    /// Toward the last column.
    Right,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];
}

impl Grid {
    /// A board with `size` cells on each side.
    ///
    /// # Panics
    ///
    /// Panics when `size` is 0 or above 11: a set of cells has room for no more.
    #[must_use]
    pub const fn new(size: u8) -> Grid {
        assert!(size > 0 && size <= 11, "a grid has 1 to 11 cells on a side");
        let mut first = 0;
        let mut row = 0;
        while row < size {
            first |= 1 << (row * size);
            row += 1;
        }
        Grid { size, all: (1 << (size * size)) - 1, first, last: first << (size - 1) }
    }

    /// How many cells there are on a side.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cells(self) -> u8 {
        self.size * self.size
    }

    /// All cells.
    #[must_use]
    pub const fn all(self) -> Cells {
        self.all
    }

    /// The middle cell of a board with an odd number of cells on a side.
    #[must_use]
    pub const fn centre(self) -> Site {
        self.cells() / 2
    }

    /// The neighbours of these cells in one direction; beyond the edge there is none.
    #[must_use]
    pub const fn shift(self, cells: Cells, way: Way) -> Cells {
        match way {
            Way::Up => (cells << self.size) & self.all,
            Way::Down => cells >> self.size,
            Way::Left => (cells & !self.first) >> 1,
            Way::Right => (cells & !self.last) << 1,
        }
    }

    /// The cell of which `site` is the neighbour in this direction. There must be one.
    #[must_use]
    pub const fn behind(self, site: Site, way: Way) -> Site {
        match way {
            Way::Up => site - self.size,
            Way::Down => site + self.size,
            Way::Left => site + 1,
            Way::Right => site - 1,
        }
    }

    /// The name of a cell: column letter, then row number from the bottom.
    #[must_use]
    pub fn name(self, site: Site) -> String {
        let column = char::from(b'a' + site % self.size);
        format!("{column}{}", site / self.size + 1)
    }

    /// The board as data, with the middle marked when `centre` is given.
    #[must_use]
    pub fn board(self, centre: Option<Mark>) -> Board {
        let point = |site: Site| Point {
            name: self.name(site),
            x: f32::from(site % self.size),
            y: f32::from(site / self.size),
            mark: centre.filter(|_| site == self.centre()),
        };
        Board { points: (0..self.cells()).map(point).collect(), lines: Vec::new(), ground: Ground::Cells }
    }
}

/// The set that holds one cell.
#[must_use]
pub const fn cell(site: Site) -> Cells {
    1 << site
}

/// The cells of a set, lowest first.
pub fn sites(mut cells: Cells) -> impl Iterator<Item = Site> {
    std::iter::from_fn(move || {
        if cells == 0 {
            return None;
        }
        let site = cells.trailing_zeros() as Site;
        cells &= cells - 1;
        Some(site)
    })
}
