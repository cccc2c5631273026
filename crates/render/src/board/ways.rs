//! Small arrows along the ways of the armies, each on its own side of a row.

use crate::board::layout::Layout;
use crate::board::render_input::RenderInput;
use crate::compositing::canvas::Canvas;
use crate::drawings::drawing::Drawing;
use gonagas_core::kit::board::Point;
use gonagas_core::kit::scene::Way;
use gonagas_core::kit::side::Side;

/// The side of an arrow's drawing, in units.
const CHEVRON_SIZE: i32 = 22;
/// The distance of arrows from the middle of their row, in rows.
const LANE: f32 = 0.455;
/// The distance of the arrows between rows from a column, in columns.
const TURN_LANE: f32 = 0.22;
/// The number of columns from one arrow of a row to the next.
const COLUMNS_APART: i32 = 4;

/// An arrow that is drawn: its centre, and where it points across and down the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PlacedArrow {
    at: (i32, i32),
    direction: (i32, i32),
}

/// Draws the arrows of all armies.
pub fn draw_ways(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    for way in &input.scene.ways {
        let mut drawn = Vec::new();
        for pair in way.sites.windows(2) {
            let points = [pair[0], pair[1]].map(|site| input.board.points.get(usize::from(site)));
            if let [Some(from), Some(to)] = points {
                draw_step(canvas, input, layout, way, (from, to), &mut drawn);
            }
        }
    }
}

/// Draws the arrow from a point to the next, if one is drawn there. An arrow that is drawn already is not drawn again.
fn draw_step(
    canvas: &mut Canvas,
    input: &RenderInput,
    layout: &Layout,
    way: &Way,
    (from, to): (&Point, &Point),
    drawn: &mut Vec<PlacedArrow>,
) {
    // Toward the home row of the army: down for the first seat, unless the board is turned.
    let home = if (way.side == Side::First) == input.board.is_rotated() { 1.0 } else { -1.0 };
    let x = f32::midpoint(from.x, to.x);
    let y = f32::midpoint(from.y, to.y);
    let along = (to.x - from.x).abs() > 0.5;
    let far = (to.x - from.x).abs() + (to.y - from.y).abs() > 1.5;
    let is_marked = !along || from.x.min(to.x) as i32 % COLUMNS_APART == 2;
    if far || !is_marked {
        return;
    }
    let at = if along { layout.to_pixel(x, y + home * LANE) } else { layout.to_pixel(x - home * TURN_LANE, y) };
    let start = layout.to_pixel(from.x, from.y);
    let end = layout.to_pixel(to.x, to.y);
    let direction = ((end.0 - start.0).signum(), (end.1 - start.1).signum());
    let arrow = PlacedArrow { at, direction };
    if !drawn.contains(&arrow) {
        drawn.push(arrow);
        let shade = input.info.piece_shades[way.side.index()];
        canvas.draw_centred(Drawing::Chevron(direction, shade), at, layout.pixels(CHEVRON_SIZE));
    }
}
