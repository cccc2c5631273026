//! The score of Pahtum: runs of one colour in rows and columns.

use crate::kit::grid::Cells;

/// The cells on one side of the board.
const SIZE: u32 = 7;

/// What a maximal run of this many stones scores.
const RUNS: [u32; 8] = [0, 0, 0, 3, 10, 25, 56, 119];

/// What each pattern of stones in a line of seven cells scores.
const LINES: [u8; 128] = lines();

/// The total of one colour over all rows and columns.
pub(super) fn total(stones: Cells) -> u32 {
    (0..SIZE).map(|line| score(row(stones, line)) + score(column(stones, line))).sum()
}

fn score(pattern: usize) -> u32 {
    u32::from(LINES[pattern])
}

fn row(stones: Cells, row: u32) -> usize {
    (stones >> (row * SIZE)) as usize & 0x7f
}

fn column(stones: Cells, column: u32) -> usize {
    (0..SIZE).fold(0, |pattern, row| pattern | ((stones >> (row * SIZE + column)) as usize & 1) << row)
}

const fn lines() -> [u8; 128] {
    let mut table = [0; 128];
    let mut pattern = 0;
    while pattern < table.len() {
        table[pattern] = line(pattern) as u8;
        pattern += 1;
    }
    table
}

/// What one line scores; the end of the line ends a run like any other gap.
const fn line(pattern: usize) -> u32 {
    let (mut total, mut run, mut cell) = (0, 0, 0);
    while cell <= SIZE {
        if pattern >> cell & 1 == 1 {
            run += 1;
        } else {
            total += RUNS[run];
            run = 0;
        }
        cell += 1;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_scores_by_its_length() {
        for (length, points) in [(1, 0), (2, 0), (3, 3), (4, 10), (5, 25), (6, 56), (7, 119)] {
            assert_eq!(line((1 << length) - 1), points, "a run of {length}");
        }
    }

    #[test]
    fn a_gap_cuts_a_run() {
        assert_eq!(line(0b111_0111), 6);
        assert_eq!(line(0b110_0011), 0);
        assert_eq!(line(0b111_1011), 10);
    }

    #[test]
    fn a_stone_counts_in_its_row_and_in_its_column() {
        let row: Cells = 0b111;
        let column: Cells = 1 | 1 << 7 | 1 << 14;
        assert_eq!(total(row), 3);
        assert_eq!(total(column), 3);
        assert_eq!(total(row | column), 6);
    }

    #[test]
    fn a_row_does_not_run_on_into_the_next() {
        assert_eq!(total(0b111 << 5), 0);
    }
}
