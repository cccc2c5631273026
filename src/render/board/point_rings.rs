//! The rings around points, as wide as the pieces there.

use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::style::{BONE, LAST_MOVE, SELECTED};

/// The rings around a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointRing {
    /// The end of the last action: four corners.
    LastMove,
    /// The selected piece: a closed ring.
    Selected,
    /// A target with pieces on it: a broken ring.
    Target,
}

/// Draws a ring around pieces of this width, as high as a cell.
pub fn draw_point_ring(canvas: &mut Canvas, ring: PointRing, centre: (i32, i32), width: i32, cell: i32) {
    let area = PixelRect { x: centre.0 - width / 2, y: centre.1 - cell / 2, width, height: cell };
    canvas.draw_svg(&ring_svg(ring, 100 * width / cell), area, 1.0);
}

/// Returns the drawing, 100 high and of this width.
fn ring_svg(ring: PointRing, width: i32) -> String {
    let figure = match ring {
        PointRing::LastMove => corners_svg(width),
        PointRing::Selected => oval_svg(width, ""),
        PointRing::Target => oval_svg(width, r#" stroke-dasharray="34.2 34.2""#),
    };
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 100"><g fill="none">{figure}</g></svg>"#)
}

fn corners_svg(width: i32) -> String {
    let (far, near) = (width - 5, width - 27);
    format!(
        r#"<path d="M5 27V5H27M{near} 5H{far}V27M{far} 73V95H{near}M27 95H5V73" stroke="{LAST_MOVE}" stroke-width="7"/>"#
    )
}

/// Returns a red line on a broader pale one, so that it shows on every background.
fn oval_svg(width: i32, dashes: &str) -> String {
    let right = width - 50;
    let line = |colour, breadth| {
        format!(
            r#"<path d="M{right} 6.5A43.5 43.5 0 0 1 {right} 93.5H50A43.5 43.5 0 0 1 50 6.5Z" stroke="{colour}" stroke-width="{breadth}"{dashes}/>"#
        )
    };
    format!("{}{}", line(BONE, 11.0), line(SELECTED, 7.5))
}
