//! The pieces. Those that share a point are drawn beside or above each other, equal ones as one with a number.

use crate::board::layout::Layout;
use crate::board::render_input::RenderInput;
use crate::compositing::canvas::Canvas;
use crate::drawings::drawing::Drawing;
use crate::drawings::plates;
use crate::drawings::sprites::{self, PieceShape};
use crate::pixel_rect::PixelRect;
use gonagas_core::kit::board::Site;
use gonagas_core::kit::scene::{Piece, Scene};

/// The free space at both sides of a crowded point, in units.
const POINT_MARGIN: i32 = 3;

/// The row of drawings on a point of a board whose pieces are as high as wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PieceRow {
    /// The side of each drawing.
    piece_size: i32,
    /// The distance between the centres of neighbouring drawings.
    spacing: i32,
    /// The number of drawings.
    count: i32,
    /// The space to the right of each drawing for a number. It is 0 where points are close together; the numbers are
    /// then drawn on the pieces.
    number_gap: i32,
}

impl PieceRow {
    /// Fits a row into a point: full size while there is room, then smaller, then overlapping.
    fn new(layout: &Layout, stacks: &[&[(Site, Piece)]]) -> PieceRow {
        let places = i32::try_from(stacks.len()).unwrap_or(i32::MAX).max(1);
        let room = layout.spacing.0 - 2 * layout.pixels(POINT_MARGIN);
        let cell = layout.cell_size;
        let roomy = layout.fits_pieces_side_by_side() && stacks.iter().any(|stack| stack.len() > 1);
        let halves = if roomy { 3 } else { 2 };
        let side = if places == 1 { cell } else { (room * 2 / (places * halves)).clamp(cell * 3 / 5, cell) };
        let beside = side * (halves - 2) / 2;
        let step = if places == 1 { 0 } else { (side + beside).min((room - side - beside) / (places - 1)) };
        PieceRow { piece_size: side, spacing: step, count: places, number_gap: beside }
    }

    /// Returns the width from the first drawing's left edge to the last one's right edge, or to its number.
    fn width(self) -> i32 {
        let number = if self.count == 1 { 0 } else { self.number_gap };
        self.piece_size + self.spacing * (self.count - 1) + number
    }
}

/// Draws all pieces.
pub fn draw_pieces(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    for pieces_here in input.scene.pieces.chunk_by(|(one, _), (other, _)| one == other) {
        let Some(centre) = layout.point_centre(input.board, pieces_here[0].0) else { continue };
        let stacks = group_equal_pieces(pieces_here);
        if layout.has_tall_pieces() {
            draw_tall_point(canvas, input, layout, &stacks, centre);
        } else {
            draw_row(canvas, input, layout, &stacks, centre);
        }
    }
}

/// Returns the width and height of the pieces on a point; a free point is as large as one piece.
#[must_use]
pub fn occupied_size(scene: &Scene, site: Site, layout: &Layout) -> (i32, i32) {
    if layout.has_tall_pieces() {
        return layout.piece_size;
    }
    let pieces_here: Vec<_> = scene.pieces.iter().filter(|(at, _)| *at == site).copied().collect();
    let width = PieceRow::new(layout, &group_equal_pieces(&pieces_here)).width();
    (width.max(layout.cell_size), layout.cell_size)
}

/// Returns the drawing of a piece that stands alone on its point.
#[must_use]
pub fn lone_piece(piece: Piece, input: &RenderInput, layout: &Layout) -> Drawing {
    let shape = if layout.has_tall_pieces() { PieceShape::Tall } else { PieceShape::Square };
    sprites::piece_layers(piece, input.info.piece_shades, shape).into()
}

/// Groups equal pieces.
fn group_equal_pieces(pieces_here: &[(Site, Piece)]) -> Vec<&[(Site, Piece)]> {
    pieces_here.chunk_by(|one, other| one == other).collect()
}

/// Draws one kind of piece as high as the point, several above each other, and more than three in two columns.
fn draw_tall_point(
    canvas: &mut Canvas,
    input: &RenderInput,
    layout: &Layout,
    stacks: &[&[(Site, Piece)]],
    (x, y): (i32, i32),
) {
    let (width, height) = layout.piece_size;
    if let [stack] = stacks {
        let drawing = lone_piece(stack[0].1, input, layout);
        return draw_stack(canvas, drawing, stack.len(), PixelRect::centred((x, y), (width, height)), 0);
    }
    let columns = if stacks.len() > 3 { 2 } else { 1 };
    let rows = (stacks.len() as i32 + columns - 1) / columns;
    let side = (width / columns).min(height / rows);
    for (place, stack) in (0..).zip(stacks) {
        let left = (2 * (place % columns) + 1 - columns) * width / (2 * columns);
        let down = (2 * (place / columns) + 1 - rows) * height / (2 * rows);
        let drawing = sprites::piece_layers(stack[0].1, input.info.piece_shades, PieceShape::Square).into();
        draw_stack(canvas, drawing, stack.len(), PixelRect::centred((x + left, y + down), (side, side)), 0);
    }
}

/// Draws the pieces of a point side by side.
fn draw_row(
    canvas: &mut Canvas,
    input: &RenderInput,
    layout: &Layout,
    stacks: &[&[(Site, Piece)]],
    (x, y): (i32, i32),
) {
    let row = PieceRow::new(layout, stacks);
    let left = x - (row.width() - row.piece_size) / 2;
    let side = row.piece_size;
    for (place, stack) in (0..).zip(stacks) {
        let drawing = sprites::piece_layers(stack[0].1, input.info.piece_shades, PieceShape::Square).into();
        let area = PixelRect::centred((left + place * row.spacing, y), (side, side));
        draw_stack(canvas, drawing, stack.len(), area, row.number_gap);
    }
}

/// Draws a number of equal pieces: two, one behind the other, and their number.
fn draw_stack(canvas: &mut Canvas, drawing: Drawing, count: usize, area: PixelRect, number_gap: i32) {
    if count == 1 {
        return canvas.draw(drawing, area);
    }
    let offset = area.width / 14;
    canvas.draw(drawing.clone(), PixelRect { x: area.x - 2 * offset, y: area.y - offset / 2, ..area });
    canvas.draw(drawing, area);
    draw_count_badge(canvas, count, area, number_gap);
}

/// Draws a number on a plate, at the lower right of a piece or in the gap beside it.
fn draw_count_badge(canvas: &mut Canvas, count: usize, piece: PixelRect, number_gap: i32) {
    let text = count.to_string();
    let (width, height) = plates::count_badge_size(&text, piece.width / 2);
    let right = piece.x + piece.width;
    let left = if number_gap > 0 { right - piece.width / 4 } else { right - width };
    let area = PixelRect { x: left, y: piece.y + piece.height - height, width, height };
    canvas.draw(Drawing::CountBadge(text, 100 * width / height.max(1)), area);
}
