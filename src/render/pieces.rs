//! The pieces. Those that share a point stand side by side, equal ones as one with their number.

use crate::kit::board::Site;
use crate::kit::scene::{Piece, Scene};
use crate::render::canvas::Canvas;
use crate::render::layout::{Area, Layout};
use crate::render::lettering;
use crate::render::sprites;
use crate::render::theme::{BONE, INK};
use crate::render::view::View;

/// What is left free at both sides of a crowded point.
const MARGIN: i32 = 4;

/// How the pieces on a point stand: the side of each drawing, and how far their centres lie from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    side: i32,
    step: i32,
    places: i32,
    /// How far to the right of its pieces' centre a number stands.
    beside: i32,
}

impl Row {
    /// In full size as long as there is room, then smaller, then closer. Where points lie far apart numbers stand beside
    /// the pieces, elsewhere on them.
    fn new(layout: &Layout, stacks: &[&[(Site, Piece)]]) -> Row {
        let places = i32::try_from(stacks.len()).unwrap_or(i32::MAX).max(1);
        let (room, cell) = (layout.pitch.0 - 2 * MARGIN, layout.cell);
        let roomy = layout.pitch.0 > 2 * cell && stacks.iter().any(|stack| stack.len() > 1);
        // In hundredths of a piece's width.
        let (wide, beside) = if roomy { (140, 52) } else { (100, 30) };
        let side = if places == 1 { cell } else { (room * 100 / (places * wide)).clamp(cell * 3 / 5, cell) };
        let step = if places == 1 { 0 } else { (side * wide / 100).min((room - side * wide / 100) / (places - 1)) };
        Row { side, step, places, beside: side * beside / 100 }
    }

    fn width(self) -> i32 {
        self.side + self.step * (self.places - 1)
    }
}

/// Draws all pieces.
pub fn draw(canvas: &mut Canvas, view: &View, layout: &Layout) {
    for heap in view.scene.pieces.chunk_by(|(one, _), (other, _)| one == other) {
        let Some((x, y)) = layout.centre(view.board, heap[0].0) else { continue };
        let stacks = stacks(heap);
        let row = Row::new(layout, &stacks);
        let left = x - (row.width() - row.side) / 2;
        for (place, stack) in (0..).zip(stacks) {
            draw_stack(canvas, view, stack, (left + place * row.step, y), row);
        }
    }
}

/// How wide is what stands on a point; a free point is as wide as one piece.
#[must_use]
pub fn width(scene: &Scene, site: Site, layout: &Layout) -> i32 {
    let heap: Vec<_> = scene.pieces.iter().filter(|(at, _)| *at == site).copied().collect();
    Row::new(layout, &stacks(&heap)).width().max(layout.cell)
}

/// Equal pieces together.
fn stacks(heap: &[(Site, Piece)]) -> Vec<&[(Site, Piece)]> {
    heap.chunk_by(|one, other| one == other).collect()
}

/// Equal pieces: one behind the other, and how many there are.
fn draw_stack(canvas: &mut Canvas, view: &View, stack: &[(Site, Piece)], (x, y): (i32, i32), row: Row) {
    let (layers, side) = (sprites::piece(stack[0].1, view.info.tones), row.side);
    if stack.len() == 1 {
        return canvas.layers(layers, (x, y), side, 1.0);
    }
    let aside = side / 14;
    canvas.layers(layers, (x - 2 * aside, y - aside / 2), side, 1.0);
    canvas.layers(layers, (x, y), side, 1.0);
    number(canvas, stack.len(), (x + row.beside, y + side * 3 / 11), side);
}

/// A number on a plate.
fn number(canvas: &mut Canvas, count: usize, (x, y): (i32, i32), side: i32) {
    let line = lettering::line(&count.to_string(), 54.0);
    let width = (line.width + 26.0).max(50.0);
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
    canvas.drawing(&svg, Area { x: x - wide / 2, y: y - high / 2, width: wide, height: high }, 1.0);
}
