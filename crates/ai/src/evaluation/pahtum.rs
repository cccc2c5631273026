//! Pahtum: the mean score of every line, if the free cells were filled at random.
//!
//! Rows and columns score apart, and stones never move, so this mean is what infinitely many random playouts would show, at
//! the price of 28 look-ups. It knows that a line with a gap in the right place is worth more than one that is cut. What it
//! does not know is who can take a cell first; the search sees that.

use crate::search::placement::{Fill, PlacementGame};
use crate::search::random::{SplitMix, add_to_key};
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{MAX_EVALUATION, Value};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::side::Side;
use std::sync::LazyLock;

const SIZE: u32 = 7;

/// The number of cells.
const CELLS: usize = 49;

/// All cells.
const ALL_CELLS: u64 = (1 << CELLS) - 1;

/// The number of contents of a line: each cell is free, one's own, or neither.
const LINES: usize = 3_usize.pow(SIZE);

/// The score of a run by its length.
const RUN_SCORES: [i32; 8] = [0, 0, 0, 3, 10, 25, 56, 119];

/// The units of a table entry in a point.
const UNITS: i32 = 128;

/// The value of a point. A lead of 25 points before the board is full is nearly always enough.
const POINT_VALUE: Value = 100;

/// A line's contents as digits to the base 3, for the set of cells with the digit 1.
static TERNARY: LazyLock<[u16; 128]> = LazyLock::new(|| {
    std::array::from_fn(|set| (0..SIZE).filter(|cell| set >> cell & 1 == 1).map(|cell| 3_u16.pow(cell)).sum())
});

/// The mean score of a line by its contents, in [`UNITS`].
static MEANS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let mut means = vec![0; LINES];
    // A line with a free cell has a digit less than two others, so that it comes before them.
    for line in (0..LINES).rev() {
        means[line] = match (0..SIZE).find(|cell| digit(line, *cell) == 0) {
            Some(cell) => {
                let place = 3_usize.pow(cell);
                (means[line + place] + means[line + 2 * place]) / 2
            }
            None => UNITS * i32::from(SCORES[own_cells(line)]),
        };
    }
    means
});

/// The score of a line by the set of its cells of one colour.
static SCORES: [u8; 128] = {
    let mut scores = [0; 128];
    let mut set = 0;
    while set < scores.len() {
        let (mut total, mut run, mut cell) = (0, 0, 0);
        while cell <= SIZE {
            if set >> cell & 1 == 1 {
                run += 1;
            } else {
                total += RUN_SCORES[run];
                run = 0;
            }
            cell += 1;
        }
        scores[set] = total as u8;
        set += 1;
    }
    scores
};

fn digit(line: usize, cell: u32) -> usize {
    line / 3_usize.pow(cell) % 3
}

/// Returns the set of one's own cells of a line.
fn own_cells(line: usize) -> usize {
    (0..SIZE).filter(|cell| digit(line, *cell) == 1).fold(0, |set, cell| set | 1 << cell)
}

/// The stones on the board as bits of rows.
#[derive(Clone, Copy)]
struct Stones {
    black: u64,
    white: u64,
    blocks: u64,
}

impl Stones {
    fn of(state: &PahtumState) -> Stones {
        let [black, white] = state.stones().map(|stones| stones as u64);
        Stones { black, white, blocks: state.blocks() as u64 }
    }

    /// Returns the mean score of each seat in a line that `cells` reads from a set.
    fn line_means(self, cells: impl Fn(u64) -> usize) -> [i32; 2] {
        let (black, white, blocks) = (cells(self.black), cells(self.white), cells(self.blocks));
        let line = |own: usize, other: usize| usize::from(TERNARY[own]) + 2 * usize::from(TERNARY[other | blocks]);
        [MEANS[line(black, white)], MEANS[line(white, black)]]
    }

    /// Returns the mean lead of Black in a line.
    fn line_lead(self, cells: impl Fn(u64) -> usize) -> i32 {
        let [black, white] = self.line_means(cells);
        black - white
    }

    /// Returns the mean score of each seat.
    fn means(self) -> [i32; 2] {
        let lines = (0..SIZE).flat_map(|line| {
            [self.line_means(|set| row_cells(set, line)), self.line_means(|set| column_cells(set, line))]
        });
        lines.fold([0; 2], |sum, line| [sum[0] + line[0], sum[1] + line[1]])
    }

    fn row_lead(self, row: u32) -> i32 {
        self.line_lead(|set| row_cells(set, row))
    }

    fn column_lead(self, column: u32) -> i32 {
        self.line_lead(|set| column_cells(set, column))
    }

    fn lead(self) -> i32 {
        (0..SIZE).map(|line| self.row_lead(line) + self.column_lead(line)).sum()
    }
}

/// Returns a row as the bits of a line.
const fn row_cells(set: u64, row: u32) -> usize {
    (set >> (SIZE * row)) as usize & 0x7f
}

/// Returns a column as the bits of a line.
const fn column_cells(set: u64, column: u32) -> usize {
    const FIRST: u64 = 0x0000_0408_1020_4081;
    // Each product brings the cell of a row to its place; the others fall elsewhere.
    const GATHER: u64 = 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6;
    ((set >> column & FIRST).wrapping_mul(GATHER) >> 42) as usize & 0x7f
}

impl SearchGame for Pahtum {
    const KINDS: usize = 49;

    // Fitted to 60 pairs of level 4 against itself: 736 with 1 neutral stone, 532 with 7.
    const CHANCE_SCALE: f64 = 630.0;

    fn key(&self, state: &PahtumState) -> u64 {
        let stones = Stones::of(state);
        add_to_key(add_to_key(add_to_key(1, stones.black), stones.white), stones.blocks)
    }

    fn evaluate(&self, state: &PahtumState) -> Value {
        (Stones::of(state).lead() * POINT_VALUE / UNITS).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The difference that it makes who takes the cell.
    fn priority(&self, state: &PahtumState, site: Site) -> i32 {
        let stones = Stones::of(state);
        let cell = 1 << site;
        let (row, column) = (u32::from(site) / SIZE, u32::from(site) % SIZE);
        let with = |stones: Stones| stones.row_lead(row) + stones.column_lead(column);
        let black = with(Stones { black: stones.black | cell, ..stones });
        let white = with(Stones { white: stones.white | cell, ..stones });
        ((black - white) / 4).min(CAPTURE_PRIORITY - 1)
    }

    fn kind(&self, _state: &PahtumState, site: Site) -> usize {
        usize::from(site)
    }
}

impl PlacementGame for Pahtum {
    fn places_neutral(&self, state: &PahtumState) -> bool {
        state.blocks().count_ones() < u32::from(self.block_count())
    }

    fn fill(&self, state: &PahtumState, random: &mut SplitMix) -> Fill {
        let mut stones = Stones::of(state);
        let mut free = [0_u8; CELLS];
        let mut count = 0;
        let mut left = ALL_CELLS & !(stones.black | stones.white | stones.blocks);
        while left != 0 {
            free[count] = left.trailing_zeros() as u8;
            count += 1;
            left &= left - 1;
        }
        let blocks = usize::from(self.block_count()) - stones.blocks.count_ones() as usize;
        // Black, who begins, gets one stone more of an odd number.
        let own_cells = CELLS - usize::from(self.block_count());
        let black = own_cells.div_ceil(2) - stones.black.count_ones() as usize;
        let white = count - blocks - black;
        // The smaller share is drawn, and the rest is the other's.
        let drawn = blocks + black.min(white);
        let mut sets = [0_u64; 2];
        for place in 0..drawn {
            let pick = place + random.below((count - place) as u32) as usize;
            free.swap(place, pick);
            sets[usize::from(place >= blocks)] |= 1 << free[place];
        }
        stones.blocks |= sets[0];
        let rest = ALL_CELLS & !(stones.black | stones.white | stones.blocks | sets[1]);
        let [more_black, more_white] = if black <= white { [sets[1], rest] } else { [rest, sets[1]] };
        stones.black |= more_black;
        stones.white |= more_white;
        Fill { cells: [stones.black, stones.white, stones.blocks], lead: points(stones.black) - points(stones.white) }
    }
}

/// Returns the number of free cells.
#[must_use]
pub fn free_count(state: &PahtumState) -> u32 {
    let stones = Stones::of(state);
    CELLS as u32 - (stones.black | stones.white | stones.blocks).count_ones()
}

/// Returns the points of a colour on a full board.
fn points(set: u64) -> i32 {
    let score = |line: usize| i32::from(SCORES[line]);
    (0..SIZE).map(|line| score(row_cells(set, line)) + score(column_cells(set, line))).sum()
}

/// Returns the mean score of each seat in points, if the free cells were filled at random.
#[must_use]
pub fn mean_scores(state: &PahtumState) -> [f64; 2] {
    Stones::of(state).means().map(|mean| f64::from(mean) / f64::from(UNITS))
}

/// Returns the mean lead of a seat in points, if the free cells were filled at random.
#[must_use]
pub fn mean_lead(state: &PahtumState, side: Side) -> f64 {
    let lead = f64::from(Stones::of(state).lead()) / f64::from(UNITS);
    if side == Side::First { lead } else { -lead }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::game::Game;

    #[test]
    fn columns_are_read_from_the_lowest_row() {
        for (set, column, cells) in
            [(1, 0, 1), (1 << 7, 0, 2), (1 << 48, 6, 64), (0x7f, 3, 1), (1 << 10 | 1 << 24, 3, 10)]
        {
            assert_eq!(column_cells(set, column), cells);
        }
    }

    #[test]
    fn lead_of_a_full_board_is_the_score() {
        let (game, mut random) = (Pahtum::default(), crate::search::random::SplitMix::new(4));
        for _ in 0..20 {
            let (mut state, mut buffer) = (game.initial_state(), Vec::new());
            while let Some(site) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
                game.play(&mut state, site);
            }
            let score = game.score(&state);
            assert_eq!(mean_lead(&state, Side::First), f64::from(score[0]) - f64::from(score[1]));
        }
    }

    #[test]
    fn lead_is_the_mean_of_random_ends() {
        let (game, mut random) = (Pahtum::default(), crate::search::random::SplitMix::new(5));
        let (mut state, mut buffer) = (game.initial_state(), Vec::new());
        for site in [24, 0, 48, 1, 47, 2, 40] {
            game.play(&mut state, site);
        }
        let ends = (0..40_000).map(|_| {
            let mut end = state;
            while let Some(site) = game.random_action(&end, &mut buffer, &mut |bound| random.below(bound)) {
                game.play(&mut end, site);
            }
            let score = game.score(&end);
            f64::from(score[0]) - f64::from(score[1])
        });
        let mean = ends.sum::<f64>() / 40_000.0;
        assert!((mean - mean_lead(&state, Side::First)).abs() < 1.0, "{mean} {}", mean_lead(&state, Side::First));
    }

    #[test]
    fn filled_boards_are_full_and_score_as_the_rules_say() {
        for blocks in [1, 3, 13] {
            let game = Pahtum::RULE_SETS[0].build_rules(&[blocks as usize / 2 + 1]);
            let mut random = SplitMix::new(6);
            let (mut state, mut buffer) = (game.initial_state(), Vec::new());
            while let Some(site) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
                let [black, white, blocked] = game.fill(&state, &mut random).cells;
                assert_eq!(black | white | blocked, ALL_CELLS);
                let own = (49 - blocks) / 2;
                assert_eq!([black, white, blocked].map(u64::count_ones), [own, own, blocks]);
                game.play(&mut state, site);
            }
            let fill = game.fill(&state, &mut random);
            let score = game.score(&state);
            assert_eq!(fill.lead, score[0] as i32 - score[1] as i32);
            assert_eq!(fill.cells[..2], state.stones().map(|stones| stones as u64));
        }
    }
}
