//! The worth of a row or column, by its contents.

use std::fmt::Debug;
use std::sync::LazyLock;

/// The number of cells in a row or column.
pub const LINE_CELLS: u32 = 7;

/// The units of a mean in a point: enough for seven halvings, so that means are exact.
pub const UNITS: i32 = 128;

/// The number of contents of a line: two bits for each cell, as in [`Cell`].
pub const CONTENTS: usize = 1 << (2 * LINE_CELLS);

/// The score of a run by its length.
const RUN_SCORES: [i16; 8] = [0, 0, 0, 3, 10, 25, 56, 119];

/// The score of a line for one seat, by the cells that it has.
pub const SCORES: [u8; 1 << LINE_CELLS] = {
    let mut scores = [0; 1 << LINE_CELLS];
    let mut set = 0;
    while set < scores.len() {
        let mut place = 0;
        let mut run = 0;
        while place <= LINE_CELLS {
            if set >> place & 1 == 1 {
                run += 1;
            } else {
                scores[set] += RUN_SCORES[run] as u8;
                run = 0;
            }
            place += 1;
        }
        set += 1;
    }
    scores
};

/// The contents of a cell that is not free, as bits of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Cell {
    Black = 1,
    White = 2,
    Neutral = 3,
}

/// A line with its means and bounds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Line {
    /// The mean score of Black and of White over all ways of filling the free cells, in [`UNITS`].
    pub means: [i16; 2],
    /// The lead of Black in points, if White got all free cells.
    pub least: i16,
    /// The lead of Black in points, if Black got them.
    pub most: i16,
}

/// All lines by their contents, computed at the first use.
pub struct Lines {
    lines: Box<[Line; CONTENTS]>,
    /// By how much the mean lead differs with who takes each cell.
    swings: Box<[[u16; 8]; CONTENTS]>,
}

pub static LINES: LazyLock<Lines> = LazyLock::new(Lines::compute);

impl Lines {
    fn compute() -> Lines {
        let mut lines = Lines { lines: by_contents(Line::default()), swings: by_contents([0; 8]) };
        // A stone makes the number larger, so a line comes before what it can become.
        for contents in (0..CONTENTS as u16).rev() {
            let mut line = None;
            let mut swings = [0; 8];
            for place in (0..LINE_CELLS).filter(|place| contents >> (2 * place) & 3 == 0) {
                let with = |cell: Cell| *lines.get(contents | (cell as u16) << (2 * place));
                let [black, white] = [Cell::Black, Cell::White].map(with);
                swings[place as usize] = (black.mean_lead() - white.mean_lead()) as u16;
                // The same for each place.
                line = Some(Line::before(black, white));
            }
            lines.lines[usize::from(contents)] = line.unwrap_or_else(|| Line::full(contents));
            lines.swings[usize::from(contents)] = swings;
        }
        lines
    }

    #[inline]
    pub fn get(&self, contents: u16) -> &Line {
        &self.lines[usize::from(contents) % CONTENTS]
    }

    /// Returns by how much the mean lead differs with who takes each cell of a line; 0 where it makes no difference at
    /// all, and where the cell is not free.
    #[inline]
    pub fn swings(&self, contents: u16) -> &[u16; 8] {
        &self.swings[usize::from(contents) % CONTENTS]
    }
}

/// Returns a table with the same for all contents of a line. It is large, so it never lies on the stack.
pub fn by_contents<T: Debug + Clone>(item: T) -> Box<[T; CONTENTS]> {
    Box::try_from(vec![item; CONTENTS]).expect("the table has an item for all contents")
}

impl Line {
    /// Returns a line with a free cell, from what it becomes when either takes it. A stone of one's own never makes a
    /// line worse.
    fn before(black: Line, white: Line) -> Line {
        let mean = |seat: usize| (black.means[seat] + white.means[seat]) / 2;
        Line { means: [mean(0), mean(1)], least: white.least, most: black.most }
    }

    fn full(contents: u16) -> Line {
        let [black, white] = [Cell::Black, Cell::White].map(|cell| score(contents, cell));
        Line { means: [black, white].map(|score| score * UNITS as i16), least: black - white, most: black - white }
    }

    /// Returns the mean lead of Black, in [`UNITS`].
    #[inline]
    pub fn mean_lead(&self) -> i32 {
        i32::from(self.means[0]) - i32::from(self.means[1])
    }
}

/// Returns the score of a colour in a full line.
fn score(contents: u16, cell: Cell) -> i16 {
    let has_place = |place: &u32| contents >> (2 * place) & 3 == cell as u16;
    let set = (0..LINE_CELLS).filter(has_place).fold(0, |set: usize, place| set | 1 << place);
    SCORES[set].into()
}
