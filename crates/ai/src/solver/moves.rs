//! The moves of Shap Luk on sets of points, for the solver alone. The check of a solution uses the rules of the game
//! instead.

use crate::solver::index::{POINTS, Points};

/// The square.
pub const SQUARE: Points = (1 << 25) - 1;
/// `b6`, `c6`, `d6` and `c7`.
pub const SANCTUARY: Points = 0xf << 25;
/// `b5`, `c5` and `d5`.
pub const GATES: Points = 0b111 << 21;
/// `c7`.
pub const TIP: u8 = 28;

/// The neighbours of each point.
pub static NEIGHBOURS: [Points; POINTS as usize] = neighbours();

/// The pairs that flank each point of the square: along its row, its column and its diagonals; 0 where there is none.
pub static PAIRS: [[Points; 4]; 25] = pairs();

const fn neighbours() -> [Points; POINTS as usize] {
    let mut table = [0; POINTS as usize];
    let mut point = 0;
    while point < 25 {
        let column = point % 5;
        let row = point / 5;
        let mut step = 0;
        while step < 9 {
            let right = step % 3 - 1;
            let up = step / 3 - 1;
            let to_column = column + right;
            let to_row = row + up;
            let inside = to_column >= 0 && to_column < 5 && to_row >= 0 && to_row < 5;
            let straight = right == 0 || up == 0;
            if inside && step != 4 && (straight || (column + row) % 2 == 0) {
                table[point as usize] |= 1 << (to_row * 5 + to_column);
            }
            step += 1;
        }
        point += 1;
    }
    let lines = [(21, 25), (22, 26), (23, 27), (25, 26), (26, 27), (25, 28), (26, 28), (27, 28)];
    let mut line = 0;
    while line < lines.len() {
        let (one, other) = lines[line];
        table[one] |= 1 << other;
        table[other] |= 1 << one;
        line += 1;
    }
    table
}

const fn pairs() -> [[Points; 4]; 25] {
    let steps: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut table = [[0; 4]; 25];
    let mut point = 0;
    while point < 25 {
        let column = point % 5;
        let row = point / 5;
        let mut line = 0;
        while line < 4 {
            let (right, up) = steps[line];
            let rows = if up == 0 { 0 } else { 1 };
            let clear = column >= right && column + right < 5 && row >= rows && row + rows < 5;
            if clear && (line < 2 || (column + row) % 2 == 0) {
                let ahead = (row + up) * 5 + column + right;
                let behind = (row - up) * 5 + column - right;
                table[point as usize][line] = 1 << ahead | 1 << behind;
            }
            line += 1;
        }
        point += 1;
    }
    table
}

/// Calls `f` for every point of a set, lowest first.
#[inline]
pub fn for_each_point(mut set: Points, mut f: impl FnMut(u8)) {
    while set != 0 {
        f(set.trailing_zeros() as u8);
        set &= set - 1;
    }
}

/// Returns true when the general stands in the sanctuary and rebels hold all gates.
pub const fn is_enclosed(rebels: Points, general: u8) -> bool {
    1 << general & SANCTUARY != 0 && rebels & GATES == GATES
}

/// Returns true when rebels have won a position in which the general is to move.
pub const fn has_general_lost(rebels: Points, general: u8) -> bool {
    is_enclosed(rebels, general) || NEIGHBOURS[general as usize] & !rebels == 0
}

/// Returns the number of moves of the rebels.
pub fn count_rebel_moves(rebels: Points, general: u8) -> u32 {
    let free = SQUARE & !rebels & !(1 << general);
    let mut count = 0;
    for_each_point(rebels, |from| count += (NEIGHBOURS[usize::from(from)] & free).count_ones());
    count
}

/// Calls `f` with the pairs that the general may capture on arriving at a point.
#[inline]
pub fn for_each_capture(rebels: Points, at: u8, mut f: impl FnMut(Points)) {
    if let Some(lines) = PAIRS.get(usize::from(at)) {
        for pair in lines.iter().filter(|pair| **pair != 0 && rebels & **pair == **pair) {
            f(*pair);
        }
    }
}

/// Calls `f` with every end of a flight: the general on a neighbour of the tip moves there and flies on.
#[inline]
pub fn for_each_flight(rebels: Points, general: u8, mut f: impl FnMut(u8)) {
    if NEIGHBOURS[usize::from(general)] & 1 << TIP != 0 {
        for_each_point((SQUARE | SANCTUARY) & !rebels & !(1 << TIP), &mut f);
    }
}
