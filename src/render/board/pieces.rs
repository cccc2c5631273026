//! The pieces. Those that share a point are drawn side by side, equal ones as one with a number.

use crate::render::board::layout::Layout;
use crate::render::board::render_input::RenderInput;
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::sprites;
use crate::render::style::{BONE, INK};
use crate::render::text_path;
use gonagas_core::kit::board::Site;
use gonagas_core::kit::scene::{Piece, Scene};

/// The free space at both sides of a crowded point.
const POINT_MARGIN: i32 = 4;

/// The row of drawings on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PieceRow {
    /// The side of each drawing.
    piece_size: i32,
    /// The distance between the centres of neighbouring drawings.
    spacing: i32,
    /// The number of drawings.
    count: i32,
    /// The space to the right of each drawing for a number. It is 0 where points are close together; the numbers are then
    /// drawn on the pieces.
    number_gap: i32,
}

impl PieceRow {
    /// Fits a row into a point: full size while there is room, then smaller, then overlapping.
    fn new(layout: &Layout, stacks: &[&[(Site, Piece)]]) -> PieceRow {
        let places = i32::try_from(stacks.len()).unwrap_or(i32::MAX).max(1);
        let (room, cell) = (layout.spacing.0 - 2 * POINT_MARGIN, layout.cell_size);
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
        let Some((x, y)) = layout.point_centre(input.board, pieces_here[0].0) else { continue };
        let stacks = group_equal_pieces(pieces_here);
        let row = PieceRow::new(layout, &stacks);
        let left = x - (row.width() - row.piece_size) / 2;
        for (place, stack) in (0..).zip(stacks) {
            draw_stack(canvas, input, stack, (left + place * row.spacing, y), row);
        }
    }
}

/// Returns the width of the pieces on a point; a free point is as wide as one piece.
#[must_use]
pub fn occupied_width(scene: &Scene, site: Site, layout: &Layout) -> i32 {
    let pieces_here: Vec<_> = scene.pieces.iter().filter(|(at, _)| *at == site).copied().collect();
    PieceRow::new(layout, &group_equal_pieces(&pieces_here)).width().max(layout.cell_size)
}

/// Groups equal pieces.
fn group_equal_pieces(pieces_here: &[(Site, Piece)]) -> Vec<&[(Site, Piece)]> {
    pieces_here.chunk_by(|one, other| one == other).collect()
}

/// Draws a group of equal pieces: two, one behind the other, and their number.
fn draw_stack(canvas: &mut Canvas, input: &RenderInput, stack: &[(Site, Piece)], (x, y): (i32, i32), row: PieceRow) {
    let (layers, side) = (sprites::piece_layers(stack[0].1, input.info.piece_shades), row.piece_size);
    if stack.len() == 1 {
        return canvas.draw_layers(layers, (x, y), side, 1.0);
    }
    let offset = side / 14;
    canvas.draw_layers(layers, (x - 2 * offset, y - offset / 2), side, 1.0);
    canvas.draw_layers(layers, (x, y), side, 1.0);
    draw_count_badge(canvas, stack.len(), (x, y), row);
}

/// Draws a number on a plate, at the lower right of a piece.
fn draw_count_badge(
    canvas: &mut Canvas,
    count: usize,
    (x, y): (i32, i32),
    PieceRow { piece_size: side, number_gap: beside, .. }: PieceRow,
) {
    let line = text_path::outline_text(&count.to_string(), 50.0);
    let width = (line.width + 20.0).max(50.0);
    let svg = format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 50">"#,
            r#"<rect width="{width}" height="50" rx="25" fill="{ink}"/>"#,
            r#"<rect x="3" y="3" width="{inner}" height="44" rx="22" fill="{bone}"/>"#,
            r#"<path transform="translate({left} 25)" fill="{ink}" d="{path}"/></svg>"#
        ),
        width = width,
        inner = width - 6.0,
        left = (width - line.width) / 2.0,
        ink = INK,
        bone = BONE,
        path = line.path,
    );
    let (wide, high) = ((width * side as f32 / 100.0) as i32, side / 2);
    let left = if beside > 0 { x + side / 4 } else { x + side / 2 - wide };
    canvas.draw_svg(&svg, PixelRect { x: left, y: y + side / 2 - high, width: wide, height: high }, 1.0);
}
