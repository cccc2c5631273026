//! Where everything goes on a picture, in pixels.

use crate::kit::board::{Board, Point, Site};
use crate::render::theme::{
    CELL_MAX, FIELD_HEIGHT, FIELD_WIDTH, FRAME_BELOW, FRAME_LEFT, FRAME_SLIM, TRAY_GAP, TRAY_HEIGHT,
};

/// A rectangle of pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

/// The places of a picture.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The side of a cell; even, so that centres fall on pixels.
    pub cell: i32,
    /// The whole picture.
    pub picture: Area,
    /// The part that is played on.
    pub field: Area,
    /// What is counted, a tray for each seat in order.
    pub trays: [Area; 2],
    low: (f32, f32),
    high: (f32, f32),
}

impl Layout {
    /// The layout for a board.
    #[must_use]
    pub fn new(board: &Board) -> Layout {
        let (low, high) = extent(&board.points);
        let (columns, rows) = (high.0 - low.0 + 1.0, high.1 - low.1 + 1.0);
        let half = CELL_MAX.min(FIELD_WIDTH / columns).min(FIELD_HEIGHT / rows) / 2.0;
        let cell = half.floor().max(1.0) as i32 * 2;
        let side = |cells: f32| (cells * cell as f32).round() as i32;
        let field = Area { x: FRAME_LEFT, y: FRAME_SLIM, width: side(columns), height: side(rows) };
        let width = field.x + field.width + FRAME_SLIM;
        let top = field.y + field.height + FRAME_BELOW;
        let tray_width = (width - 2 * FRAME_SLIM - TRAY_GAP) / 2;
        let tray = |x: i32| Area { x, y: top, width: tray_width, height: TRAY_HEIGHT };
        Layout {
            cell,
            picture: Area { x: 0, y: 0, width, height: top + TRAY_HEIGHT + FRAME_SLIM },
            field,
            trays: [tray(FRAME_SLIM), tray(width - FRAME_SLIM - tray_width)],
            low,
            high,
        }
    }

    /// The pixel of a place along the columns.
    #[must_use]
    pub fn across(&self, x: f32) -> i32 {
        self.field.x + ((x - self.low.0 + 0.5) * self.cell as f32).round() as i32
    }

    /// The pixel of a place along the rows.
    #[must_use]
    pub fn down(&self, y: f32) -> i32 {
        self.field.y + ((self.high.1 - y + 0.5) * self.cell as f32).round() as i32
    }

    /// The centre of a point; `None` when the board has no such point.
    #[must_use]
    pub fn centre(&self, board: &Board, site: Site) -> Option<(i32, i32)> {
        let point = board.points.get(usize::from(site))?;
        Some((self.across(point.x), self.down(point.y)))
    }
}

/// The lowest and the highest coordinates; a board without points counts as one cell.
fn extent(points: &[Point]) -> ((f32, f32), (f32, f32)) {
    let ends = |place: fn(&Point) -> f32| {
        let places = || points.iter().map(place);
        (places().reduce(f32::min).unwrap_or_default(), places().reduce(f32::max).unwrap_or_default())
    };
    let (x, y) = (ends(|point| point.x), ends(|point| point.y));
    ((x.0, y.0), (x.1, y.1))
}
