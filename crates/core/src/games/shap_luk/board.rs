//! The 29 points: their lines, and the pairs that flank a point.

use crate::kit::board::{Board, BoardMark, BoardStyle, Point, Site};

/// A set of points, one bit each. The square comes first, row by row from `a1`; then `b6`, `c6`, `d6` and `c7`.
pub type PointSet = u32;

/// The two points on both sides of a third, in the order of their names.
pub type PointPair = [Site; 2];

/// The number of points.
pub const POINT_COUNT: usize = 29;
/// The number of points along a side of the square.
const SQUARE_SIZE: Site = 5;
/// The points of the square.
pub const SQUARE: PointSet = (1 << (SQUARE_SIZE * SQUARE_SIZE)) - 1;
/// The points that only the general may enter.
pub const SANCTUARY: PointSet = ((1 << POINT_COUNT) - 1) & !SQUARE;
/// The three points that the square and the triangle share: `b5`, `c5`, `d5`.
pub const GATES: PointSet = point_bit(21) | point_bit(22) | point_bit(23);
/// The tip of the triangle, `c7`.
pub const TIP: Site = 28;
/// The middle of the square, `c3`.
pub const MIDDLE: Site = 12;

/// The lines of the triangle.
const TRIANGLE: [PointPair; 8] = [[21, 25], [22, 26], [23, 27], [25, 26], [26, 27], [25, 28], [26, 28], [27, 28]];

/// The neighbours of each point.
pub const NEIGHBOURS: [PointSet; POINT_COUNT] = all_neighbours();

/// Returns the set of one point.
pub const fn point_bit(site: Site) -> PointSet {
    1 << site
}

/// Returns the points on the border of the square.
pub const fn border_points() -> PointSet {
    let mut points = 0;
    let mut site = 0;
    while point_bit(site) & SQUARE != 0 {
        let (column, row) = column_and_row(site);
        if column == 0 || column == SQUARE_SIZE - 1 || row == 0 || row == SQUARE_SIZE - 1 {
            points |= point_bit(site);
        }
        site += 1;
    }
    points
}

/// Returns the column and the row of a point, both from 0.
const fn column_and_row(site: Site) -> (Site, Site) {
    match site {
        TIP => (2, SQUARE_SIZE + 1),
        25..TIP => (site - 24, SQUARE_SIZE),
        _ => (site % SQUARE_SIZE, site / SQUARE_SIZE),
    }
}

/// A direction of lines through the square, one of eight.
#[derive(Clone, Copy)]
pub struct LineDirection {
    /// The difference of the point numbers along it.
    offset: i8,
    /// The points that a line in this direction leads to.
    reachable: PointSet,
}

impl LineDirection {
    /// Orthogonal lines are everywhere; diagonal ones join points whose column plus row is even.
    const fn new(right: i8, up: i8) -> LineDirection {
        let mut reached = 0;
        let mut site = 0;
        while point_bit(site) & SQUARE != 0 {
            let (column, row) = column_and_row(site);
            let from = column as i8 - right;
            let below = row as i8 - up;
            let inside = from >= 0 && from < SQUARE_SIZE as i8 && below >= 0 && below < SQUARE_SIZE as i8;
            let joined = right == 0 || up == 0 || (column + row).is_multiple_of(2);
            reached |= if inside && joined { point_bit(site) } else { 0 };
            site += 1;
        }
        LineDirection { offset: right + up * SQUARE_SIZE as i8, reachable: reached }
    }

    /// Returns the neighbours of these points in this direction.
    pub const fn shift(self, points: PointSet) -> PointSet {
        let moved = if self.offset > 0 { points << self.offset } else { points >> -self.offset };
        moved & self.reachable
    }

    /// Returns the neighbour of this point against the direction.
    pub const fn step_back(self, site: Site) -> Site {
        (site as i8 - self.offset) as Site
    }
}

/// All directions: one along each [`BoardLine`], towards higher point numbers, then their opposites in the same order.
pub const LINE_DIRECTIONS: [LineDirection; 8] = [
    LineDirection::new(1, 0),
    LineDirection::new(0, 1),
    LineDirection::new(1, 1),
    LineDirection::new(1, -1),
    LineDirection::new(-1, 0),
    LineDirection::new(0, -1),
    LineDirection::new(-1, -1),
    LineDirection::new(-1, 1),
];

const fn all_neighbours() -> [PointSet; POINT_COUNT] {
    let mut neighbours = [0; POINT_COUNT];
    let mut site = 0;
    while site < POINT_COUNT {
        let mut direction = 0;
        while direction < LINE_DIRECTIONS.len() {
            neighbours[site] |= LINE_DIRECTIONS[direction].shift(point_bit(site as Site) & SQUARE);
            direction += 1;
        }
        site += 1;
    }
    let mut line = 0;
    while line < TRIANGLE.len() {
        let [one, other] = TRIANGLE[line];
        neighbours[one as usize] |= point_bit(other);
        neighbours[other as usize] |= point_bit(one);
        line += 1;
    }
    neighbours
}

/// The orientations of straight lines through the square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardLine {
    /// Along a row.
    Row,
    /// Along a column.
    Column,
    /// A rising diagonal.
    Rising,
    /// A falling diagonal.
    Falling,
}

impl BoardLine {
    /// All of them.
    pub const ALL: [BoardLine; 4] = [BoardLine::Row, BoardLine::Column, BoardLine::Rising, BoardLine::Falling];

    /// Returns the direction towards higher point numbers, and the opposite one.
    const fn directions(self) -> [LineDirection; 2] {
        [LINE_DIRECTIONS[self as usize], LINE_DIRECTIONS[self as usize + BoardLine::ALL.len()]]
    }

    /// Returns the points that two of these flank on such a line. Lines into the triangle do not count.
    const fn points_between(self, points: PointSet) -> PointSet {
        let [there, back] = self.directions();
        there.shift(points) & back.shift(points)
    }
}

/// Returns, for each orientation, the points that two of these flank.
pub fn points_between(points: PointSet) -> [PointSet; 4] {
    BoardLine::ALL.map(|line| line.points_between(points))
}

/// Returns the two points that flank a point on this line.
pub fn flanking_pair(site: Site, line: BoardLine) -> PointPair {
    line.directions().map(|direction| direction.step_back(site))
}

/// Returns the point of a set before which it has `index` lower ones. The set must have more points than that.
pub const fn nth_site(mut points: PointSet, mut index: u32) -> Site {
    while index > 0 {
        points &= points - 1;
        index -= 1;
    }
    points.trailing_zeros() as Site
}

/// Returns the points of a set, lowest first.
pub fn sites_in(mut points: PointSet) -> impl Iterator<Item = Site> {
    std::iter::from_fn(move || {
        let site = points.trailing_zeros() as Site;
        let found = points != 0;
        points &= points.wrapping_sub(1);
        found.then_some(site)
    })
}

/// Returns the name of a point: column letter, then row number from the bottom.
pub fn point_name(site: Site) -> String {
    let (column, row) = column_and_row(site);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Builds the board.
pub fn build_board() -> Board {
    let points: Vec<Point> = (0..POINT_COUNT as Site).map(build_point).collect();
    let line = |from: Site| {
        let to = sites_in(NEIGHBOURS[usize::from(from)]).filter(move |to| from < *to);
        to.map(move |to| (from, to))
    };
    Board { lines: (0..POINT_COUNT as Site).flat_map(line).collect(), points, style: BoardStyle::Lines }
}

/// Builds a point. The triangle's base spans three points of the square, and the cross line is half as wide.
fn build_point(site: Site) -> Point {
    let (column, row) = column_and_row(site);
    let (x, y) = match row {
        SQUARE_SIZE => (f32::from(column) / 2.0 + 1.0, 4.85),
        6 => (2.0, 5.7),
        _ => (f32::from(column), f32::from(row)),
    };
    let mark = (point_bit(site) & SANCTUARY != 0).then_some(BoardMark::Sanctuary);
    Point { name: point_name(site), x, y, mark }
}
