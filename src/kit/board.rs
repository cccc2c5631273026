//! A board as data: its points, how they are joined, and what kind of board it is.

/// The index of a point in [`Board::points`].
pub type Site = u8;

/// A board, described and not drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// All points; a [`Site`] is an index into this list.
    pub points: Vec<Point>,
    /// Pairs of neighbouring points that are joined by a drawn line. Empty on a board of cells.
    pub lines: Vec<(Site, Site)>,
    /// What pieces stand on.
    pub style: BoardStyle,
}

/// One point (or cell) of a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The name in the notation, `c7`: a column letter, then a row number from the bottom.
    pub name: String,
    /// Where it is, to the right of the first column's centre, in distances between neighbouring columns.
    pub x: f32,
    /// Where it is, above the first row's centre, in distances between neighbouring rows.
    pub y: f32,
    /// A lasting mark that the board bears there.
    pub mark: Option<BoardMark>,
}

/// What pieces stand on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// Square cells; pieces stand inside them.
    Cells,
    /// Lines; pieces stand where they meet.
    Lines,
    /// Short upright strokes in rows, one for each point; pieces stand on them.
    Strokes,
}

/// A mark that belongs to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardMark {
    /// The special centre.
    Centre,
    /// Part of a refuge where only the hunted piece may stand.
    Sanctuary,
    /// The Castle, where a king stands at first.
    Castle,
    /// A sáhkku mark: an X.
    Cross,
    /// An ornament of no particular form.
    Ornament,
}

impl Board {
    /// The point with this name.
    #[must_use]
    pub fn site_by_name(&self, name: &str) -> Option<Site> {
        let index = self.points.iter().position(|point| point.name == name)?;
        Site::try_from(index).ok()
    }

    /// The name of a point; empty when the board has no such point.
    #[must_use]
    pub fn site_name(&self, site: Site) -> &str {
        self.points.get(usize::from(site)).map_or("", |point| &point.name)
    }

    /// The same board seen from its other side: turned by half, every point keeping its name.
    #[must_use]
    pub fn rotated(&self) -> Board {
        let ends = |place: fn(&Point) -> f32| {
            let places = || self.points.iter().map(place);
            places().reduce(f32::min).unwrap_or_default() + places().reduce(f32::max).unwrap_or_default()
        };
        let (across, up) = (ends(|point| point.x), ends(|point| point.y));
        let turned = |point: &Point| Point { x: across - point.x, y: up - point.y, ..point.clone() };
        Board { points: self.points.iter().map(turned).collect(), ..self.clone() }
    }
}
