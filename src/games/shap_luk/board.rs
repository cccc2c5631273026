//! The 29 points: how they are joined, and which pairs of them a third lies between.

use crate::kit::board::{Board, Ground, Mark, Point, Site};

/// A set of points, one bit for each. The square comes first, row by row from `a1`; then `b6`, `c6`, `d6` and `c7`.
pub(super) type Points = u32;

/// Two points on both sides of a third, in the order of their names.
pub(super) type Pair = [Site; 2];

/// How many points there are.
pub(super) const COUNT: usize = 29;
/// How many points the square has on a side.
const SIDE: Site = 5;
/// The points of the square.
pub(super) const SQUARE: Points = (1 << (SIDE * SIDE)) - 1;
/// The points where only the general may stand.
pub(super) const SANCTUARY: Points = ((1 << COUNT) - 1) & !SQUARE;
/// The three points that square and triangle share: `b5`, `c5`, `d5`.
pub(super) const GATES: Points = bit(21) | bit(22) | bit(23);
/// The tip of the triangle, `c7`.
pub(super) const TIP: Site = 28;
/// The middle of the square, `c3`.
pub(super) const MIDDLE: Site = 12;

/// The lines of the triangle.
const TRIANGLE: [Pair; 8] = [[21, 25], [22, 26], [23, 27], [25, 26], [26, 27], [25, 28], [26, 28], [27, 28]];

/// The points that lines join with each point.
pub(super) const NEIGHBOURS: [Points; COUNT] = neighbours();

/// The set that holds one point.
pub(super) const fn bit(site: Site) -> Points {
    1 << site
}

/// The points on the square's border.
pub(super) const fn border() -> Points {
    let mut points = 0;
    let mut site = 0;
    while bit(site) & SQUARE != 0 {
        let (column, row) = place(site);
        if column == 0 || column == SIDE - 1 || row == 0 || row == SIDE - 1 {
            points |= bit(site);
        }
        site += 1;
    }
    points
}

/// Column and row of a point, both from 0.
const fn place(site: Site) -> (Site, Site) {
    match site {
        TIP => (2, SIDE + 1),
        25..TIP => (site - 24, SIDE),
        _ => (site % SIDE, site / SIDE),
    }
}

/// One of the eight directions in which lines lead through the square.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// What it adds to a point's number.
    step: i8,
    /// The points that are reached by a line this way.
    reached: Points,
}

impl Way {
    /// Orthogonal lines are everywhere, diagonal ones join points where column plus row is even.
    const fn new(right: i8, up: i8) -> Way {
        let mut reached = 0;
        let mut site = 0;
        while bit(site) & SQUARE != 0 {
            let (column, row) = place(site);
            let (from, below) = (column as i8 - right, row as i8 - up);
            let inside = from >= 0 && from < SIDE as i8 && below >= 0 && below < SIDE as i8;
            let joined = right == 0 || up == 0 || (column + row).is_multiple_of(2);
            reached |= if inside && joined { bit(site) } else { 0 };
            site += 1;
        }
        Way { step: right + up * SIDE as i8, reached }
    }

    /// The points that are next to these this way.
    pub(super) const fn ahead(self, points: Points) -> Points {
        let moved = if self.step > 0 { points << self.step } else { points >> -self.step };
        moved & self.reached
    }

    /// The point from which this one is reached.
    pub(super) const fn behind(self, site: Site) -> Site {
        (site as i8 - self.step) as Site
    }
}

/// All ways: one along each [`Line`], in which the points' names grow, then their opposites in the same order.
pub(super) const WAYS: [Way; 8] = [
    Way::new(1, 0),
    Way::new(0, 1),
    Way::new(1, 1),
    Way::new(1, -1),
    Way::new(-1, 0),
    Way::new(0, -1),
    Way::new(-1, -1),
    Way::new(-1, 1),
];

const fn neighbours() -> [Points; COUNT] {
    let mut neighbours = [0; COUNT];
    let mut site = 0;
    while site < COUNT {
        let mut way = 0;
        while way < WAYS.len() {
            neighbours[site] |= WAYS[way].ahead(bit(site as Site) & SQUARE);
            way += 1;
        }
        site += 1;
    }
    let mut line = 0;
    while line < TRIANGLE.len() {
        let [one, other] = TRIANGLE[line];
        neighbours[one as usize] |= bit(other);
        neighbours[other as usize] |= bit(one);
        line += 1;
    }
    neighbours
}

/// The straight lines of the square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// Along a row.
    Row,
    /// Along a column.
    Column,
    /// To the right and up.
    Rising,
    /// To the right and down.
    Falling,
}

impl Line {
    /// All four.
    pub(super) const ALL: [Line; 4] = [Line::Row, Line::Column, Line::Rising, Line::Falling];

    /// The way along it in which the points' names grow, and the opposite one.
    const fn ways(self) -> [Way; 2] {
        [WAYS[self as usize], WAYS[self as usize + Line::ALL.len()]]
    }

    /// The points that lie between two of these on such a line. Lines into the triangle do not count.
    const fn between(self, points: Points) -> Points {
        let [there, back] = self.ways();
        there.ahead(points) & back.ahead(points)
    }
}

/// For each of the straight lines, the points that lie between two of these on it.
pub(super) fn between(points: Points) -> [Points; 4] {
    Line::ALL.map(|line| line.between(points))
}

/// The points on both sides of one that lies between them on this line.
pub(super) fn around(site: Site, line: Line) -> Pair {
    line.ways().map(|way| way.behind(site))
}

/// The points of a set, lowest first.
pub(super) fn sites(mut points: Points) -> impl Iterator<Item = Site> {
    std::iter::from_fn(move || {
        let site = points.trailing_zeros() as Site;
        let found = points != 0;
        points &= points.wrapping_sub(1);
        found.then_some(site)
    })
}

/// The name of a point: column letter, then row number from the bottom.
pub(super) fn name(site: Site) -> String {
    let (column, row) = place(site);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// The board as data.
pub(super) fn board() -> Board {
    let points: Vec<Point> = (0..COUNT as Site).map(point).collect();
    let line = |from: Site| {
        let to = sites(NEIGHBOURS[usize::from(from)]).filter(move |to| from < *to);
        to.map(move |to| (from, to))
    };
    Board { lines: (0..COUNT as Site).flat_map(line).collect(), points, ground: Ground::Lines }
}

/// The triangle is as wide at its foot as three points of the square, and half as wide at the cross line.
fn point(site: Site) -> Point {
    let (column, row) = place(site);
    let (x, y) = match row {
        SIDE => (f32::from(column) / 2.0 + 1.0, 4.85),
        6 => (2.0, 5.7),
        _ => (f32::from(column), f32::from(row)),
    };
    let mark = (bit(site) & SANCTUARY != 0).then_some(Mark::Sanctuary);
    Point { name: name(site), x, y, mark }
}
