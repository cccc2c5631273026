//! The score of Pahtum: runs of one colour in rows and columns.

use crate::kit::board::Site;
use crate::kit::grid::Bitboard;

/// The number of cells in a row.
const SIZE: u32 = 7;

/// The score of a maximal run, by its length.
const RUN_SCORES: [u32; 8] = [0, 0, 0, 3, 10, 25, 56, 119];

/// The score of a line of seven cells, by the bit pattern of its stones.
const LINE_SCORES: [u8; 128] = all_line_scores();

/// Returns the total of one colour over all rows and columns.
pub fn total_score(stones: Bitboard) -> u32 {
    (0..SIZE)
        .map(|line| {
            pattern_score((stones >> (line * SIZE)) as usize & 0x7f) + pattern_score(column_pattern(stones, line))
        })
        .sum()
}

fn pattern_score(pattern: usize) -> u32 {
    u32::from(LINE_SCORES[pattern])
}

fn column_pattern(stones: Bitboard, column: u32) -> usize {
    (0..SIZE).fold(0, |pattern, row| pattern | ((stones >> (row * SIZE + column)) as usize & 1) << row)
}

const fn all_line_scores() -> [u8; 128] {
    let mut table = [0; 128];
    let mut pattern = 0;
    while pattern < table.len() {
        table[pattern] = line_score(pattern) as u8;
        pattern += 1;
    }
    table
}

/// Returns the score of one line. The end of the line ends a run like any other gap.
const fn line_score(pattern: usize) -> u32 {
    let mut total = 0;
    let mut run = 0;
    let mut cell = 0;
    while cell <= SIZE {
        if pattern >> cell & 1 == 1 {
            run += 1;
        } else {
            total += RUN_SCORES[run];
            run = 0;
        }
        cell += 1;
    }
    total
}

/// Returns every run that scores: its first and last cell and its points, rows before columns.
pub fn scoring_runs(stones: Bitboard) -> Vec<([Site; 2], u32)> {
    let mut runs = Vec::new();
    for line in 0..SIZE {
        let cells = |start: u32, step: u32| [0, 1, 2, 3, 4, 5, 6].map(|place| start + place * step);
        for cells in [cells(line * SIZE, 1), cells(line, SIZE)] {
            let owned = cells.chunk_by(|one, next| has_stone(stones, *one) == has_stone(stones, *next));
            for run in owned.filter(|run| has_stone(stones, run[0]) && RUN_SCORES[run.len()] > 0) {
                runs.push(([run[0] as Site, run[run.len() - 1] as Site], RUN_SCORES[run.len()]));
            }
        }
    }
    runs
}

const fn has_stone(stones: Bitboard, cell: u32) -> bool {
    stones >> cell & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_scores_by_its_length() {
        for (length, points) in [(1, 0), (2, 0), (3, 3), (4, 10), (5, 25), (6, 56), (7, 119)] {
            assert_eq!(line_score((1 << length) - 1), points, "a run of {length}");
        }
    }

    #[test]
    fn gap_cuts_a_run() {
        assert_eq!(line_score(0b111_0111), 6);
        assert_eq!(line_score(0b110_0011), 0);
        assert_eq!(line_score(0b111_1011), 10);
    }

    #[test]
    fn stone_counts_in_its_row_and_in_its_column() {
        let row: Bitboard = 0b111;
        let column: Bitboard = 1 | 1 << 7 | 1 << 14;
        assert_eq!(total_score(row), 3);
        assert_eq!(total_score(column), 3);
        assert_eq!(total_score(row | column), 6);
    }

    #[test]
    fn runs_add_up_to_the_total() {
        assert_eq!(scoring_runs(0b111 | 1 << 7 | 1 << 14), [([0, 2], 3), ([0, 14], 3)]);
        for seed in 1..200_u64 {
            let stones = Bitboard::from(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 15);
            assert_eq!(scoring_runs(stones).iter().map(|(_, points)| points).sum::<u32>(), total_score(stones));
        }
    }

    #[test]
    fn run_does_not_continue_into_the_next_row() {
        assert_eq!(total_score(0b111 << 5), 0);
    }
}
