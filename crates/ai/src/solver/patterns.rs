//! An estimate of how long a position of Shap Luk lasts, from patterns of rebels: for play without the solution.
//!
//! For each point of the general there is a table for each of these groups of points, with a number for every way in
//! which rebels can occupy it: the points beside him, and the rows, columns and diagonals of the square. The sum over
//! the groups is the expected number of turns until the rebels win. `learn` fits the numbers to the solution of small
//! layers. A position and its mirror image have the same estimate.

use crate::solver::index::{self, POINTS, Points};
use crate::solver::moves::NEIGHBOURS;

/// The groups besides the neighbours: five rows, five columns, two long and four short diagonals.
const LINES: usize = 16;

/// The ways to occupy a line of five points.
const LINE_SIZE: usize = 32;

/// The ways to occupy the neighbours, at most eight.
const NEIGHBOUR_SIZE: usize = 256;

/// The entries for one point of the general.
const GENERAL_SIZE: usize = LINES * LINE_SIZE + NEIGHBOUR_SIZE;

/// The number of groups that count in a position.
pub const GROUPS: usize = LINES + 1;

/// The units of a number in a turn.
pub const UNITS: i32 = 64;

/// The number of entries.
pub const SIZE: usize = GENERAL_SIZE * POINTS as usize;

/// The points of each line.
const LINE_POINTS: [Points; LINES] = line_points();

const fn line_points() -> [Points; LINES] {
    let mut lines = [0; LINES];
    let mut at = 0;
    while at < 5 {
        lines[at] = 0b11111 << (5 * at);
        lines[5 + at] = 0b00001_00001_00001_00001_00001 << at;
        at += 1;
    }
    // a1–e5, e1–a5, then a3–c5, a3–c1, c1–e3 and c5–e3.
    let diagonals: [&[u32]; 6] =
        [&[0, 6, 12, 18, 24], &[4, 8, 12, 16, 20], &[10, 16, 22], &[2, 6, 10], &[2, 8, 14], &[14, 18, 22]];
    let mut line = 0;
    while line < diagonals.len() {
        let mut point = 0;
        while point < diagonals[line].len() {
            lines[10 + line] |= 1 << diagonals[line][point];
            point += 1;
        }
        line += 1;
    }
    lines
}

/// Returns the bits of a set at the points of a mask, next to each other.
#[inline]
fn gather(set: Points, mut mask: Points) -> usize {
    let mut bits = 0;
    let mut place = 0;
    while mask != 0 {
        let point = mask.trailing_zeros();
        bits |= (set >> point & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    bits as usize
}

/// Calls `f` with the entry of each group in a position.
#[inline]
pub fn for_each_entry(rebels: Points, general: u8, mut f: impl FnMut(usize)) {
    // Of a position and its mirror image the one with the general on the left is looked up.
    let mirrored = index::mirror_point(general) < general;
    let (rebels, general) =
        if mirrored { (index::mirror_set(rebels), index::mirror_point(general)) } else { (rebels, general) };
    let start = usize::from(general) * GENERAL_SIZE;
    for (line, points) in LINE_POINTS.iter().enumerate() {
        f(start + line * LINE_SIZE + gather(rebels, *points));
    }
    f(start + LINES * LINE_SIZE + gather(rebels, NEIGHBOURS[usize::from(general)]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_an_entry_of_its_own() {
        for (rebels, general) in [(0, 12), (0x1ff_ffff & !(1 << 6), 6), (0x1ff_ffff, 28), (0x0ab_cdef & !1, 0)] {
            let mut entries = Vec::new();
            for_each_entry(rebels, general, |entry| entries.push(entry));
            assert_eq!(entries.len(), GROUPS);
            assert!(entries.iter().all(|entry| *entry < SIZE));
            assert!(entries.is_sorted() && entries.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn mirrored_positions_have_the_same_entries() {
        let list = |rebels, general| {
            let mut entries = Vec::new();
            for_each_entry(rebels, general, |entry| entries.push(entry));
            entries
        };
        for (rebels, general) in [(0b1011_0110_0001, 20), (0x155_0f00, 3), (0xffff, 25)] {
            assert_eq!(list(rebels, general), list(index::mirror_set(rebels), index::mirror_point(general)));
        }
    }
}
