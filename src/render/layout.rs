//! Where everything goes on a picture, in pixels.

use crate::kit::board::{Board, Point, Site};
use crate::render::area::Area;
use crate::render::theme::{
    BOWL_WIDTH, CELL_MAX, FIELD_HEIGHT, FIELD_WIDTH, FRAME_BELOW, FRAME_LEFT, FRAME_SLIM, LONG_HEIGHT, LONG_MAX,
    LONG_WIDTH, LYING_MAX, TRAY_GAP, TRAY_HEIGHT,
};

/// The places of a picture.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The side of a piece's drawing; even, so that centres fall on pixels.
    pub cell: i32,
    /// How far neighbouring points lie from each other, across the picture and down it.
    pub pitch: (i32, i32),
    /// The whole picture.
    pub picture: Area,
    /// The part that is played on.
    pub field: Area,
    /// What is counted, a tray for each seat in order.
    pub trays: [Area; 2],
    /// Where the dice lie, between the trays.
    pub bowl: Option<Area>,
    /// Whether the columns run down the picture.
    pub upright: bool,
    low: (f32, f32),
    high: (f32, f32),
}

impl Layout {
    /// The layout for a board, with a place for dice if the game has any.
    #[must_use]
    pub fn new(board: &Board, dice: bool) -> Layout {
        let (low, high) = extent(&board.points);
        let (columns, rows) = (high.0 - low.0 + 1.0, high.1 - low.1 + 1.0);
        let upright = columns > LYING_MAX;
        let (across, down) = if upright { (rows, columns) } else { (columns, rows) };
        let pitch = if upright { long_pitch(down) } else { square_pitch(across, down) };
        let field = Area {
            x: FRAME_LEFT,
            y: FRAME_SLIM,
            width: (across * pitch.0 as f32).round() as i32,
            height: (down * pitch.1 as f32).round() as i32,
        };
        let (width, top) = (field.x + field.width + FRAME_SLIM, field.y + field.height + FRAME_BELOW);
        let (trays, bowl) = below(width, top, dice);
        let picture = Area { x: 0, y: 0, width, height: top + TRAY_HEIGHT + FRAME_SLIM };
        Layout { cell: pitch.0.min(pitch.1), pitch, picture, field, trays, bowl, upright, low, high }
    }

    /// Whether points lie so far apart across the picture that two pieces have room beside each other.
    #[must_use]
    pub const fn roomy(&self) -> bool {
        self.pitch.0 > 2 * self.cell
    }

    /// The pixel of a place of the board: along the columns, then along the rows.
    #[must_use]
    pub fn at(&self, x: f32, y: f32) -> (i32, i32) {
        let (across, down) =
            if self.upright { (y - self.low.1, x - self.low.0) } else { (x - self.low.0, self.high.1 - y) };
        let pixel = |cells: f32, pitch: i32| ((cells + 0.5) * pitch as f32).round() as i32;
        (self.field.x + pixel(across, self.pitch.0), self.field.y + pixel(down, self.pitch.1))
    }

    /// The centre of a point; `None` when the board has no such point.
    #[must_use]
    pub fn centre(&self, board: &Board, site: Site) -> Option<(i32, i32)> {
        let point = board.points.get(usize::from(site))?;
        Some(self.at(point.x, point.y))
    }
}

/// Square cells, as large as the field's width and height let them be.
fn square_pitch(across: f32, down: f32) -> (i32, i32) {
    let side = even(CELL_MAX.min(FIELD_WIDTH / across).min(FIELD_HEIGHT / down));
    (side, side)
}

/// A long board stands upright. Fifteen columns side by side on a phone are 22 points of its 360 each, and every piece
/// is as small as that. Upright they are half as high again, and so wide that pieces which share a point stand side by
/// side in full size; the picture is still no taller than the screen with the controls below it.
fn long_pitch(down: f32) -> (i32, i32) {
    (LONG_WIDTH, even(LONG_MAX.min(LONG_HEIGHT / down)))
}

fn even(side: f32) -> i32 {
    (side / 2.0).floor().max(1.0) as i32 * 2
}

/// The two trays, and between them the bowl.
fn below(width: i32, y: i32, dice: bool) -> ([Area; 2], Option<Area>) {
    let area = |x: i32, width: i32| Area { x, y, width, height: TRAY_HEIGHT };
    let bowl = dice.then(|| area((width - BOWL_WIDTH) / 2, BOWL_WIDTH));
    let middle = bowl.map_or(TRAY_GAP, |bowl| bowl.width + 2 * TRAY_GAP);
    let tray = (width - 2 * FRAME_SLIM - middle) / 2;
    ([area(FRAME_SLIM, tray), area(width - FRAME_SLIM - tray, tray)], bowl)
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
