//! The positions of all parts of a picture, in pixels.

use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::style::{
    DICE_AREA_WIDTH, FRAME_BELOW, FRAME_LEFT, FRAME_MARGIN, MAX_BOARD_HEIGHT, MAX_BOARD_WIDTH, MAX_CELL_SIZE,
    MAX_HORIZONTAL_COLUMNS, TRAY_GAP, TRAY_HEIGHT, VERTICAL_MAX_COLUMN_SPACING, VERTICAL_MAX_HEIGHT,
    VERTICAL_ROW_SPACING,
};
use gonagas_core::kit::board::{Board, Point, Site};

/// The layout of a picture.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The side of a piece's drawing; even, so that centres are whole pixels.
    pub cell_size: i32,
    /// The distances between neighbouring points, across and down the picture.
    pub spacing: (i32, i32),
    /// The whole picture.
    pub picture: PixelRect,
    /// The board without its frame.
    pub board_rect: PixelRect,
    /// The score trays, in seat order.
    pub trays: [PixelRect; 2],
    /// The area of the dice, between the trays.
    pub dice_area: Option<PixelRect>,
    /// True when the columns run down the picture.
    pub is_vertical: bool,
    min_coordinates: (f32, f32),
    max_coordinates: (f32, f32),
}

impl Layout {
    /// Computes the layout of a board, with a dice area if the game has dice.
    #[must_use]
    pub fn new(board: &Board, dice: bool) -> Layout {
        let (low, high) = coordinate_bounds(&board.points);
        let (columns, rows) = (high.0 - low.0 + 1.0, high.1 - low.1 + 1.0);
        let is_vertical = columns > MAX_HORIZONTAL_COLUMNS;
        let (across, down) = if is_vertical { (rows, columns) } else { (columns, rows) };
        let spacing = if is_vertical { vertical_spacing(down) } else { square_spacing(across, down) };
        let board_rect = PixelRect {
            x: FRAME_LEFT,
            y: FRAME_MARGIN,
            width: (across * spacing.0 as f32).round() as i32,
            height: (down * spacing.1 as f32).round() as i32,
        };
        let (width, top) =
            (board_rect.x + board_rect.width + FRAME_MARGIN, board_rect.y + board_rect.height + FRAME_BELOW);
        let (trays, dice_area) = place_trays(width, top, dice);
        let picture = PixelRect { x: 0, y: 0, width, height: top + TRAY_HEIGHT + FRAME_MARGIN };
        Layout {
            cell_size: spacing.0.min(spacing.1),
            spacing,
            picture,
            board_rect,
            trays,
            dice_area,
            is_vertical,
            min_coordinates: low,
            max_coordinates: high,
        }
    }

    /// Returns true when points are so far apart that two pieces fit beside each other.
    #[must_use]
    pub const fn fits_pieces_side_by_side(&self) -> bool {
        self.spacing.0 > 2 * self.cell_size
    }

    /// Returns the pixel of a position on the board, given along the columns and along the rows.
    #[must_use]
    pub fn to_pixel(&self, x: f32, y: f32) -> (i32, i32) {
        let (across, down) = if self.is_vertical {
            (y - self.min_coordinates.1, x - self.min_coordinates.0)
        } else {
            (x - self.min_coordinates.0, self.max_coordinates.1 - y)
        };
        let pixel = |cells: f32, spacing: i32| ((cells + 0.5) * spacing as f32).round() as i32;
        (self.board_rect.x + pixel(across, self.spacing.0), self.board_rect.y + pixel(down, self.spacing.1))
    }

    /// Returns the centre of a point; `None` when the board has no such point.
    #[must_use]
    pub fn point_centre(&self, board: &Board, site: Site) -> Option<(i32, i32)> {
        let point = board.points.get(usize::from(site))?;
        Some(self.to_pixel(point.x, point.y))
    }
}

/// Returns the spacing of square cells, as large as the maximum width and height allow.
fn square_spacing(across: f32, down: f32) -> (i32, i32) {
    let side = round_down_to_even(MAX_CELL_SIZE.min(MAX_BOARD_WIDTH / across).min(MAX_BOARD_HEIGHT / down));
    (side, side)
}

/// Returns the spacing of a long board, which is drawn vertically. Fifteen columns side by side are 22 of a phone's 360
/// points each, and the pieces are as small as that. A vertical board has rows half as high again, so wide that pieces
/// which share a point fit side by side in full size. The picture is still no taller than the screen with the controls
/// below it.
fn vertical_spacing(down: f32) -> (i32, i32) {
    (VERTICAL_ROW_SPACING, round_down_to_even(VERTICAL_MAX_COLUMN_SPACING.min(VERTICAL_MAX_HEIGHT / down)))
}

fn round_down_to_even(side: f32) -> i32 {
    (side / 2.0).floor().max(1.0) as i32 * 2
}

/// Returns the two trays and the dice area between them.
fn place_trays(width: i32, y: i32, dice: bool) -> ([PixelRect; 2], Option<PixelRect>) {
    let area = |x: i32, width: i32| PixelRect { x, y, width, height: TRAY_HEIGHT };
    let dice_area = dice.then(|| area((width - DICE_AREA_WIDTH) / 2, DICE_AREA_WIDTH));
    let middle = dice_area.map_or(TRAY_GAP, |area| area.width + 2 * TRAY_GAP);
    let tray = (width - 2 * FRAME_MARGIN - middle) / 2;
    ([area(FRAME_MARGIN, tray), area(width - FRAME_MARGIN - tray, tray)], dice_area)
}

/// Returns the lowest and the highest coordinates; a board without points counts as one cell.
fn coordinate_bounds(points: &[Point]) -> ((f32, f32), (f32, f32)) {
    let ends = |place: fn(&Point) -> f32| {
        let places = || points.iter().map(place);
        (places().reduce(f32::min).unwrap_or_default(), places().reduce(f32::max).unwrap_or_default())
    };
    let (x, y) = (ends(|point| point.x), ends(|point| point.y));
    ((x.0, y.0), (x.1, y.1))
}
