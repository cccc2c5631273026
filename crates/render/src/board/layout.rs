//! The positions of all parts of a picture, in pixels.
//!
//! The far side's tray is above the board and the near side's below it. At the right of the trays are the heading,
//! above, and the dice or another text, below.

use crate::pixel_rect::PixelRect;
use crate::style::{
    ANIMATION_SCALE, FRAME_BELOW, FRAME_GAP, FRAME_LEFT, FRAME_MARGIN, LYING_ROW_SPACING, LYING_UNIT, LYING_WIDTH,
    MAX_BOARD_HEIGHT, MAX_BOARD_WIDTH, MAX_CELL_SIZE, PIECE_GAP, SIDE_AREA_WIDTH, TALL_LYING_HEIGHT, TRAY_GAP,
    TRAY_HEIGHT, UNIT, UPRIGHT_MAX_COLUMN_SPACING, UPRIGHT_MAX_HEIGHT, UPRIGHT_ROW_SPACING, UPRIGHT_UNIT,
};
use gonagas_core::kit::board::{Board, BoardShape, Point, Site};
use gonagas_core::kit::side::Side;

/// The use of a picture, which decides its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureUse {
    /// A single picture.
    Still,
    /// A frame of an animation, which is smaller.
    Frame,
}

/// The layout of a picture.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The width and height of a piece that stands alone on its point; even, so that centres are whole pixels.
    pub piece_size: (i32, i32),
    /// The smaller of the two: the side of a square drawing.
    pub cell_size: i32,
    /// The distances between neighbouring points, across and down the picture.
    pub spacing: (i32, i32),
    /// The whole picture.
    pub picture: PixelRect,
    /// The board without its frame.
    pub board_rect: PixelRect,
    /// The trays, in seat order.
    pub trays: [PixelRect; 2],
    /// The area of the heading.
    pub heading: PixelRect,
    /// The area of the dice, or of a text in a game without dice.
    pub side_area: PixelRect,
    /// True when the columns run down the picture.
    pub is_vertical: bool,
    /// The use of the picture.
    pub used_as: PictureUse,
    /// The pixels of a unit. A picture that is shown smaller has larger letters.
    unit: f32,
    min_coordinates: (f32, f32),
    max_coordinates: (f32, f32),
}

/// The spacing of the points, and what follows from the shape of the board.
struct BoardMeasures {
    spacing: (i32, i32),
    piece_size: (i32, i32),
    unit: f32,
    is_vertical: bool,
}

impl Layout {
    /// Computes the layout of a board.
    #[must_use]
    pub fn new(board: &Board, shape: BoardShape, used_as: PictureUse) -> Layout {
        let (low, high) = coordinate_bounds(&board.points);
        let columns = high.0 - low.0 + 1.0;
        let rows = high.1 - low.1 + 1.0;
        let BoardMeasures { spacing, piece_size, unit, is_vertical } =
            BoardMeasures::new(board, (columns, rows), shape, used_as.scale());
        let (across, down) = if is_vertical { (rows, columns) } else { (columns, rows) };
        let pixels = |units: i32| (units as f32 * unit).round() as i32;
        let margin = pixels(FRAME_MARGIN);
        let tray_height = pixels(TRAY_HEIGHT);
        let board_rect = PixelRect {
            x: pixels(FRAME_LEFT),
            y: margin + tray_height + pixels(FRAME_GAP),
            width: (across * spacing.0 as f32).round() as i32,
            height: (down * spacing.1 as f32).round() as i32,
        };
        let width = board_rect.x + board_rect.width + pixels(FRAME_GAP);
        let below = board_rect.y + board_rect.height + pixels(FRAME_BELOW);
        let side_width = pixels(SIDE_AREA_WIDTH).min(width / 3);
        let tray_width = width - 2 * margin - side_width - pixels(TRAY_GAP);
        let tray = |y: i32| PixelRect { x: margin, y, width: tray_width, height: tray_height };
        let beside = |y: i32| PixelRect { x: width - margin - side_width, y, width: side_width, height: tray_height };
        let far = tray(margin);
        let near = tray(below);
        Layout {
            piece_size,
            cell_size: piece_size.0.min(piece_size.1),
            spacing,
            picture: PixelRect { x: 0, y: 0, width, height: below + tray_height + margin },
            board_rect,
            trays: if board.is_rotated() { [far, near] } else { [near, far] },
            heading: beside(margin),
            side_area: beside(below),
            is_vertical,
            used_as,
            unit,
            min_coordinates: low,
            max_coordinates: high,
        }
    }

    /// Returns the pixels of a number of units.
    #[must_use]
    pub fn pixels(&self, units: i32) -> i32 {
        (units as f32 * self.unit).round() as i32
    }

    /// Returns true when points are so far apart that two pieces fit beside each other.
    #[must_use]
    pub const fn fits_pieces_side_by_side(&self) -> bool {
        self.spacing.0 > 2 * self.cell_size
    }

    /// Returns true when pieces are much higher than wide.
    #[must_use]
    pub const fn has_tall_pieces(&self) -> bool {
        self.piece_size.1 * 2 > self.piece_size.0 * 3
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

    /// Returns squares that cover the picture, one of them around each point of a regular board.
    #[must_use]
    pub fn squares(&self) -> Vec<PixelRect> {
        let (width, height) = self.spacing;
        let steps = |start: i32, step: i32, end: i32| (start % step - step..end).step_by(step as usize);
        let PixelRect { x, y, .. } = self.board_rect;
        let lefts = steps(x, width, self.picture.width);
        let corners = lefts.flat_map(|x| steps(y, height, self.picture.height).map(move |y| (x, y)));
        let square = |(x, y)| PixelRect { x, y, width, height };
        corners.filter_map(|corner| square(corner).intersection(self.picture)).collect()
    }

    /// Returns the tray of a seat.
    #[must_use]
    pub const fn tray(&self, side: Side) -> PixelRect {
        self.trays[side.index()]
    }
}

impl PictureUse {
    const fn scale(self) -> f32 {
        match self {
            PictureUse::Still => 1.0,
            PictureUse::Frame => ANIMATION_SCALE,
        }
    }
}

impl BoardMeasures {
    fn new(board: &Board, (columns, rows): (f32, f32), shape: BoardShape, scale: f32) -> BoardMeasures {
        if !board.is_long() {
            // A tall board lies on its side.
            let is_vertical = board.is_tall() && shape == BoardShape::Lying;
            let unit = if is_vertical { LYING_UNIT } else { UNIT } * scale;
            let side = match is_vertical {
                true => TALL_LYING_HEIGHT / columns,
                false => (MAX_BOARD_WIDTH / columns).min(MAX_BOARD_HEIGHT / rows),
            };
            let side = round_down_to_even(side.min(MAX_CELL_SIZE) * unit);
            return BoardMeasures { spacing: (side, side), piece_size: (side, side), unit, is_vertical };
        }
        match shape {
            BoardShape::Lying => {
                let unit = LYING_UNIT * scale;
                let across = round_down_to_even(LYING_WIDTH / columns * unit);
                let down = round_down_to_even(LYING_ROW_SPACING * unit);
                let size = (across.min(down / 2), down - round_down_to_even(PIECE_GAP * unit));
                BoardMeasures { spacing: (across, down), piece_size: size, unit, is_vertical: false }
            }
            BoardShape::Upright => {
                let unit = UPRIGHT_UNIT * scale;
                let across = round_down_to_even(UPRIGHT_ROW_SPACING * unit);
                let down = UPRIGHT_MAX_COLUMN_SPACING.min(UPRIGHT_MAX_HEIGHT / columns);
                let down = round_down_to_even(down * unit);
                BoardMeasures { spacing: (across, down), piece_size: (down, down), unit, is_vertical: true }
            }
        }
    }
}

fn round_down_to_even(side: f32) -> i32 {
    (side / 2.0).floor().max(1.0) as i32 * 2
}

/// Returns the lowest and the highest coordinates; a board without points counts as one cell.
fn coordinate_bounds(points: &[Point]) -> ((f32, f32), (f32, f32)) {
    let ends = |place: fn(&Point) -> f32| {
        let places = || points.iter().map(place);
        (places().reduce(f32::min).unwrap_or_default(), places().reduce(f32::max).unwrap_or_default())
    };
    let x = ends(|point| point.x);
    let y = ends(|point| point.y);
    ((x.0, y.0), (x.1, y.1))
}
