//! Where everything goes on a picture, in pixels.

use crate::kit::board::{Board, Point, Site};
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::style::{
    DICE_AREA_WIDTH, FRAME_BELOW, FRAME_LEFT, FRAME_MARGIN, MAX_BOARD_HEIGHT, MAX_BOARD_WIDTH, MAX_CELL_SIZE,
    MAX_HORIZONTAL_COLUMNS, TRAY_GAP, TRAY_HEIGHT, VERTICAL_MAX_COLUMN_SPACING, VERTICAL_MAX_HEIGHT,
    VERTICAL_ROW_SPACING,
};

/// The places of a picture.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The side of a piece's drawing; even, so that centres fall on pixels.
    pub cell_size: i32,
    /// How far neighbouring points lie from each other, across the picture and down it.
    pub spacing: (i32, i32),
    /// The whole picture.
    pub picture: PixelRect,
    /// The part that is played on.
    pub board_rect: PixelRect,
    /// What is counted, a tray for each seat in order.
    pub trays: [PixelRect; 2],
    /// Where the dice lie, between the trays.
    pub dice_area: Option<PixelRect>,
    /// Whether the columns run down the picture.
    pub is_vertical: bool,
    min_coordinates: (f32, f32),
    max_coordinates: (f32, f32),
}

impl Layout {
    /// The layout for a board, with a place for dice if the game has any.
    #[must_use]
    pub fn new(board: &Board, dice: bool) -> Layout {
        let (low, high) = coordinate_bounds(&board.points);
        let (columns, rows) = (high.0 - low.0 + 1.0, high.1 - low.1 + 1.0);
        let upright = columns > MAX_HORIZONTAL_COLUMNS;
        let (across, down) = if upright { (rows, columns) } else { (columns, rows) };
        let pitch = if upright { vertical_spacing(down) } else { square_spacing(across, down) };
        let field = PixelRect {
            x: FRAME_LEFT,
            y: FRAME_MARGIN,
            width: (across * pitch.0 as f32).round() as i32,
            height: (down * pitch.1 as f32).round() as i32,
        };
        let (width, top) = (field.x + field.width + FRAME_MARGIN, field.y + field.height + FRAME_BELOW);
        let (trays, bowl) = place_trays(width, top, dice);
        let picture = PixelRect { x: 0, y: 0, width, height: top + TRAY_HEIGHT + FRAME_MARGIN };
        Layout {
            cell_size: pitch.0.min(pitch.1),
            spacing: pitch,
            picture,
            board_rect: field,
            trays,
            dice_area: bowl,
            is_vertical: upright,
            min_coordinates: low,
            max_coordinates: high,
        }
    }

    /// Whether points lie so far apart across the picture that two pieces have room beside each other.
    #[must_use]
    pub const fn fits_pieces_side_by_side(&self) -> bool {
        self.spacing.0 > 2 * self.cell_size
    }

    /// The pixel of a place of the board: along the columns, then along the rows.
    #[must_use]
    pub fn to_pixel(&self, x: f32, y: f32) -> (i32, i32) {
        let (across, down) = if self.is_vertical {
            (y - self.min_coordinates.1, x - self.min_coordinates.0)
        } else {
            (x - self.min_coordinates.0, self.max_coordinates.1 - y)
        };
        let pixel = |cells: f32, pitch: i32| ((cells + 0.5) * pitch as f32).round() as i32;
        (self.board_rect.x + pixel(across, self.spacing.0), self.board_rect.y + pixel(down, self.spacing.1))
    }

    /// The centre of a point; `None` when the board has no such point.
    #[must_use]
    pub fn point_centre(&self, board: &Board, site: Site) -> Option<(i32, i32)> {
        let point = board.points.get(usize::from(site))?;
        Some(self.to_pixel(point.x, point.y))
    }
}

/// Square cells, as large as the field's width and height let them be.
fn square_spacing(across: f32, down: f32) -> (i32, i32) {
    let side = round_down_to_even(MAX_CELL_SIZE.min(MAX_BOARD_WIDTH / across).min(MAX_BOARD_HEIGHT / down));
    (side, side)
}

/// A long board stands upright. Fifteen columns side by side on a phone are 22 points of its 360 each, and every piece
/// is as small as that. Upright they are half as high again, and so wide that pieces which share a point stand side by
/// side in full size; the picture is still no taller than the screen with the controls below it.
fn vertical_spacing(down: f32) -> (i32, i32) {
    (VERTICAL_ROW_SPACING, round_down_to_even(VERTICAL_MAX_COLUMN_SPACING.min(VERTICAL_MAX_HEIGHT / down)))
}

fn round_down_to_even(side: f32) -> i32 {
    (side / 2.0).floor().max(1.0) as i32 * 2
}

/// The two trays, and between them the bowl.
fn place_trays(width: i32, y: i32, dice: bool) -> ([PixelRect; 2], Option<PixelRect>) {
    let area = |x: i32, width: i32| PixelRect { x, y, width, height: TRAY_HEIGHT };
    let bowl = dice.then(|| area((width - DICE_AREA_WIDTH) / 2, DICE_AREA_WIDTH));
    let middle = bowl.map_or(TRAY_GAP, |bowl| bowl.width + 2 * TRAY_GAP);
    let tray = (width - 2 * FRAME_MARGIN - middle) / 2;
    ([area(FRAME_MARGIN, tray), area(width - FRAME_MARGIN - tray, tray)], bowl)
}

/// The lowest and the highest coordinates; a board without points counts as one cell.
fn coordinate_bounds(points: &[Point]) -> ((f32, f32), (f32, f32)) {
    let ends = |place: fn(&Point) -> f32| {
        let places = || points.iter().map(place);
        (places().reduce(f32::min).unwrap_or_default(), places().reduce(f32::max).unwrap_or_default())
    };
    let (x, y) = (ends(|point| point.x), ends(|point| point.y));
    ((x.0, y.0), (x.1, y.1))
}
