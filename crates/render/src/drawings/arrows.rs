//! The arrows of moves, and the small ones of the armies' ways.

use crate::pixel_rect::PixelRect;
use crate::style::{BASALT, BASALT_RING, BONE, LAST_MOVE, LIMESTONE_EDGE};
use gonagas_core::kit::game::PieceShade;
use std::fmt::Write;

/// An arrow from point to point, ending at the pieces on the last one, in pixels.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The points, from the first one at (0, 0); at least two.
    pub points: Vec<(i32, i32)>,
    /// The width and height of the pieces at the end.
    pub target_size: (i32, i32),
    /// The side of a square piece.
    pub cell: i32,
    /// True when the arrow is drawn over pieces and needs an outline of its own.
    pub is_outlined: bool,
}

/// The arrow's shaft and head.
struct ArrowShape {
    /// The points of the shaft; the last one is the neck.
    shaft: Vec<(f32, f32)>,
    tip: (f32, f32),
    /// The direction of the last part, of length 1.
    direction: (f32, f32),
}

impl Arrow {
    /// Returns the area of the arrow when its first point is at a pixel; `None` when there is no room for one.
    #[must_use]
    pub fn area(&self, (x, y): (i32, i32)) -> Option<PixelRect> {
        self.shape()?;
        let bounds = self.bounds();
        Some(PixelRect { x: x + bounds.x, y: y + bounds.y, ..bounds })
    }

    fn bounds(&self) -> PixelRect {
        let xs = || self.points.iter().map(|point| point.0);
        let ys = || self.points.iter().map(|point| point.1);
        let left = xs().min().unwrap_or(0);
        let top = ys().min().unwrap_or(0);
        let right = xs().max().unwrap_or(0);
        let bottom = ys().max().unwrap_or(0);
        PixelRect { x: left, y: top, width: right - left, height: bottom - top }.inset(-self.cell / 4)
    }

    fn shape(&self) -> Option<ArrowShape> {
        let cell = self.cell as f32;
        let mut points: Vec<(f32, f32)> = self.points.iter().map(|point| (point.0 as f32, point.1 as f32)).collect();
        let last = points.pop()?;
        let start = 0.27 * cell;
        let head = 0.17 * cell;
        let before = *points.last()?;
        let (way, length) = direction(before, last)?;
        let tip = length - self.target_inset(way);
        let begin = if points.len() == 1 { start } else { 0.0 };
        if tip <= begin + head {
            return None;
        }
        if let [first, second, ..] = points[..] {
            let (way, length) = direction(first, second)?;
            points[0] = advance(first, way, start.min(length / 2.0));
        } else {
            points[0] = advance(before, way, start);
        }
        points.push(advance(before, way, tip - head));
        Some(ArrowShape { shaft: points, tip: advance(before, way, tip), direction: way })
    }

    /// Returns how far before the centre of a point the arrow ends: at the edge of its pieces, and before the corners
    /// of the ring around them.
    fn target_inset(&self, (right, down): (f32, f32)) -> f32 {
        let (cell, (right, down)) = (self.cell as f32, (right.abs(), down.abs()));
        let half = |size: i32| size as f32 / 2.0 - 0.09 * cell;
        let edge = (half(self.target_size.0) / right).min(half(self.target_size.1) / down);
        let slant = right.min(down) / right.max(down);
        edge + 0.13 * cell * slant * slant
    }

    /// Returns the drawing of the area.
    pub(super) fn svg(&self) -> String {
        let PixelRect { x, y, width, height } = self.bounds();
        let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}">"#);
        if let Some(shape) = self.shape() {
            let cell = self.cell as f32;
            let thick = (0.08 * cell).max(4.0);
            if self.is_outlined {
                let _ = write!(svg, "{}", shape.svg(BONE, thick + 5.0, 0.14 * cell + 3.5, 3.5));
            }
            let _ = write!(svg, "{}", shape.svg(LAST_MOVE, thick, 0.14 * cell, 0.0));
        }
        svg + "</svg>"
    }
}

impl ArrowShape {
    /// Returns the arrow with a shaft of this thickness and a head of this half width, enlarged by a margin.
    fn svg(&self, colour: impl std::fmt::Display, thick: f32, broad: f32, margin: f32) -> String {
        let path: Vec<String> = self.shaft.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let (neck, (right, down)) = (self.shaft.last().copied().unwrap_or_default(), self.direction);
        let neck = advance(neck, self.direction, -margin);
        let tip = advance(self.tip, self.direction, margin * 1.5);
        let one = advance(neck, (-down, right), broad);
        let other = advance(neck, (down, -right), broad);
        format!(
            concat!(
                r#"<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{thick:.1}" stroke-linejoin="round"/>"#,
                r#"<path d="M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z" fill="{colour}"/>"#
            ),
            one.0,
            one.1,
            tip.0,
            tip.1,
            other.0,
            other.1,
            path = path.join("L"),
            colour = colour,
            thick = thick,
        )
    }
}

/// Returns the direction of length 1 from a point to another, and their distance; `None` for the same point.
fn direction(from: (f32, f32), to: (f32, f32)) -> Option<((f32, f32), f32)> {
    let x = to.0 - from.0;
    let y = to.1 - from.1;
    let length = x.hypot(y);
    (length > 0.0).then_some(((x / length, y / length), length))
}

fn advance((x, y): (f32, f32), (right, down): (f32, f32), distance: f32) -> (f32, f32) {
    (x + right * distance, y + down * distance)
}

/// Returns a small arrow in a direction across and down the picture, in the shade of an army.
pub(super) fn chevron_svg((right, down): (i32, i32), shade: PieceShade) -> String {
    let angle = (down as f32).atan2(right as f32).to_degrees();
    let (fill, edge) = match shade {
        PieceShade::Light => (BONE, LIMESTONE_EDGE),
        PieceShade::Dark => (BASALT, BASALT_RING),
    };
    format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><path transform="rotate({})" "#,
            r#"d="M-30 -38L38 0L-30 38L-12 0Z" fill="{}" stroke="{}" stroke-width="9" stroke-linejoin="round"/></svg>"#
        ),
        angle, fill, edge
    )
}
