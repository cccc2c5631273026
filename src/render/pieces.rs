//! The pieces. Those that share a point stand side by side, equal ones as one with their number.

use crate::kit::board::Site;
use crate::kit::scene::{Piece, Scene};
use crate::render::area::Area;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::lettering;
use crate::render::sprites;
use crate::render::theme::{BONE, INK};
use crate::render::view::View;

/// What is left free at both sides of a crowded point.
const MARGIN: i32 = 4;

/// How the pieces on a point stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    /// The side of each drawing.
    side: i32,
    /// How far their centres lie from each other.
    step: i32,
    /// How many drawings there are.
    places: i32,
    /// What is kept free to the right of each for a number. Where points lie close together nothing is, and numbers stand
    /// on the pieces.
    beside: i32,
}

impl Row {
    /// In full size as long as there is room, then smaller, then closer.
    fn new(layout: &Layout, stacks: &[&[(Site, Piece)]]) -> Row {
        let places = i32::try_from(stacks.len()).unwrap_or(i32::MAX).max(1);
        let (room, cell) = (layout.pitch.0 - 2 * MARGIN, layout.cell);
        let roomy = layout.roomy() && stacks.iter().any(|stack| stack.len() > 1);
        let halves = if roomy { 3 } else { 2 };
        let side = if places == 1 { cell } else { (room * 2 / (places * halves)).clamp(cell * 3 / 5, cell) };
        let beside = side * (halves - 2) / 2;
        let step = if places == 1 { 0 } else { (side + beside).min((room - side - beside) / (places - 1)) };
        Row { side, step, places, beside }
    }

    /// From the first drawing's left to the last one's right, or to its number.
    fn width(self) -> i32 {
        let number = if self.places == 1 { 0 } else { self.beside };
        self.side + self.step * (self.places - 1) + number
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
    number(canvas, stack.len(), (x, y), row);
}

/// A number on a plate, at the lower right of a piece.
fn number(canvas: &mut Canvas, count: usize, (x, y): (i32, i32), Row { side, beside, .. }: Row) {
    let line = lettering::line(&count.to_string(), 50.0);
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
    canvas.drawing(&svg, Area { x: left, y: y + side / 2 - high, width: wide, height: high }, 1.0);
}
