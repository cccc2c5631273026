//! A board as data: its points, the lines between them, and its style.

/// The index of a point in [`Board::points`].
pub type Site = u8;

/// A board with this many times as many columns as rows is long.
const LONG_RATIO: f32 = 2.5;

/// A board with this many times as many rows as columns is tall.
const TALL_RATIO: f32 = 1.3;

/// A board as data, not as a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// All points; a [`Site`] is an index into this list.
    pub points: Vec<Point>,
    /// Pairs of neighbouring points that are joined by a drawn line. Empty on a board of cells.
    pub lines: Vec<(Site, Site)>,
    /// The things that pieces stand on.
    pub style: BoardStyle,
}

/// One point (or cell) of a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The name in the notation, `c7`: a column letter, then a row number from the bottom.
    pub name: String,
    /// The distance to the right of the first column, in columns.
    pub x: f32,
    /// The distance above the first row, in rows.
    pub y: f32,
    /// The mark on the board at this point.
    pub mark: Option<BoardMark>,
}

/// The things that pieces stand on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// Square cells; pieces stand inside them.
    Cells,
    /// Lines; pieces stand where they meet.
    Lines,
    /// Short upright strokes in rows, one for each point; pieces stand on them.
    Strokes,
}

/// The way in which a long or a tall board lies in a picture. Other boards look the same either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BoardShape {
    /// Its longer side runs across the picture, which suits wide screens. Long boards lie so between the players.
    #[default]
    Lying,
    /// Its longer side runs down the picture, which suits phones.
    Upright,
}

impl BoardShape {
    /// Both shapes, the default first.
    pub const ALL: [BoardShape; 2] = [BoardShape::Lying, BoardShape::Upright];

    /// Returns the keyword in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            BoardShape::Lying => "lying",
            BoardShape::Upright => "upright",
        }
    }

    /// Parses the keyword.
    #[must_use]
    pub fn parse(keyword: &str) -> Option<BoardShape> {
        BoardShape::ALL.into_iter().find(|shape| shape.as_str() == keyword)
    }
}

/// A mark on the board itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardMark {
    /// The special centre.
    Centre,
    /// A point of the refuge that only the hunted piece may enter.
    Sanctuary,
    /// The castle, where a king stands at the start.
    Castle,
    /// An X, as on the boards of sáhkku.
    Cross,
    /// An ornament of no particular form.
    Ornament,
}

impl Board {
    /// Returns the point with this name.
    #[must_use]
    pub fn site_by_name(&self, name: &str) -> Option<Site> {
        let index = self.points.iter().position(|point| point.name == name)?;
        Site::try_from(index).ok()
    }

    /// Returns the name of a point; empty when the board has no such point.
    #[must_use]
    pub fn site_name(&self, site: Site) -> &str {
        self.points.get(usize::from(site)).map_or("", |point| &point.name)
    }

    /// Returns true for a board that a picture may show lying or upright, see [`BoardShape`].
    #[must_use]
    pub fn has_shapes(&self) -> bool {
        self.is_long() || self.is_tall()
    }

    /// Returns true for a board with many more columns than rows.
    #[must_use]
    pub fn is_long(&self) -> bool {
        let (width, height) = self.extent();
        width >= height * LONG_RATIO
    }

    /// Returns true for a board with more rows than columns.
    #[must_use]
    pub fn is_tall(&self) -> bool {
        let (width, height) = self.extent();
        height >= width * TALL_RATIO
    }

    /// Returns the numbers of columns and rows that the points span.
    fn extent(&self) -> (f32, f32) {
        let extent = |coordinate: fn(&Point) -> f32| {
            let all = || self.points.iter().map(coordinate);
            let low = all().reduce(f32::min);
            let high = all().reduce(f32::max);
            high.unwrap_or_default() - low.unwrap_or_default() + 1.0
        };
        (extent(|point| point.x), extent(|point| point.y))
    }

    /// Returns true when the board is seen from its other side. Boards list their points from the first row upwards.
    #[must_use]
    pub fn is_rotated(&self) -> bool {
        self.points.first().zip(self.points.last()).is_some_and(|(first, last)| first.y > last.y)
    }

    /// Returns the board seen from its other side: turned by 180 degrees, with the same names of points.
    #[must_use]
    pub fn rotated(&self) -> Board {
        let first_plus_last = |coordinate: fn(&Point) -> f32| {
            let all = || self.points.iter().map(coordinate);
            all().reduce(f32::min).unwrap_or_default() + all().reduce(f32::max).unwrap_or_default()
        };
        let width = first_plus_last(|point| point.x);
        let height = first_plus_last(|point| point.y);
        let rotated = |point: &Point| Point { x: width - point.x, y: height - point.y, ..point.clone() };
        Board { points: self.points.iter().map(rotated).collect(), ..self.clone() }
    }
}
