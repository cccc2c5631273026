//! The highlights: the last turn, its captures, the selected piece and its targets.
//!
//! All of them differ by shape first and by colour second.

use crate::render::board::layout::Layout;
use crate::render::board::pieces;
use crate::render::board::point_rings::{self, PointRing};
use crate::render::board::render_input::RenderInput;
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::sprites;
use crate::render::style::{CAPTURED_OPACITY, LAST_MOVE};
use gonagas_core::kit::board::Site;

/// Draws the highlights below the pieces: the last turn, and the captured pieces as ghosts.
pub fn draw_below_pieces(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    let paths = &input.marks.last_turn_paths;
    for path in paths {
        draw_move_path(canvas, input, layout, path);
    }
    // A point from which another action of the turn continued is not an end.
    let ended = |site: &&Site| !paths.iter().any(|path| path.len() > 1 && path.first() == Some(site));
    for to in paths.iter().filter_map(|path| path.last()).filter(ended) {
        draw_ring(canvas, input, layout, PointRing::LastMove, *to);
    }
    for (site, piece) in &input.marks.captured {
        if let (Some(at), None) = (layout.point_centre(input.board, *site), input.scene.piece_at(*site)) {
            canvas.draw_layers(
                sprites::piece_layers(*piece, input.info.piece_shades),
                at,
                layout.cell_size,
                CAPTURED_OPACITY,
            );
            canvas.draw_sprite(sprites::CAPTURE_CROSS, at, layout.cell_size);
        }
    }
}

/// Marks the origin of an action and draws arrows from point to point.
fn draw_move_path(canvas: &mut Canvas, input: &RenderInput, layout: &Layout, path: &[Site]) {
    let place = |site: &Site| {
        Some((layout.point_centre(input.board, *site)?, pieces::occupied_width(input.scene, *site, layout)))
    };
    let path: Vec<_> = path.iter().filter_map(place).collect();
    if let [(from, _), _, ..] = path[..] {
        canvas.draw_sprite(sprites::MOVE_ORIGIN, from, layout.cell_size);
    }
    for pair in path.windows(2) {
        let ((from, _), (to, width)) = (pair[0], pair[1]);
        draw_arrow(canvas, from, to, (width as f32, layout.cell_size as f32));
    }
}

/// Draws the highlights above the pieces: the selected piece, its targets, and captured pieces on points that are occupied
/// again.
pub fn draw_above_pieces(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    for (site, piece) in &input.marks.captured {
        if let (Some(at), Some(_)) = (layout.point_centre(input.board, *site), input.scene.piece_at(*site)) {
            let (at, side) = captured_piece_position(input, layout, *site, at);
            canvas.draw_layers(sprites::piece_layers(*piece, input.info.piece_shades), at, side, 1.0);
            canvas.draw_sprite(sprites::CAPTURE_CROSS, at, side);
        }
    }
    if let Some(site) = input.marks.selected {
        draw_ring(canvas, input, layout, PointRing::Selected, site);
    }
    for site in &input.marks.targets {
        match (input.scene.piece_at(*site), layout.point_centre(input.board, *site)) {
            (None, Some(at)) => canvas.draw_sprite(sprites::MOVE_TARGET, at, layout.cell_size),
            _ => draw_ring(canvas, input, layout, PointRing::Target, *site),
        }
    }
}

/// Returns the position and size of a captured piece on an occupied point: to the left where points are far apart,
/// otherwise small in the upper right corner.
fn captured_piece_position(input: &RenderInput, layout: &Layout, site: Site, (x, y): (i32, i32)) -> ((i32, i32), i32) {
    let cell = layout.cell_size;
    if !layout.fits_pieces_side_by_side() {
        return ((x + cell * 3 / 10, y - cell * 3 / 10), cell * 2 / 5);
    }
    let side = cell * 3 / 4;
    let offset = pieces::occupied_width(input.scene, site, layout) / 2 + side / 2;
    ((x - offset.min((layout.spacing.0 - side) / 2), y), side)
}

/// Draws a ring around the pieces on a point.
fn draw_ring(canvas: &mut Canvas, input: &RenderInput, layout: &Layout, ring: PointRing, site: Site) {
    let width = pieces::occupied_width(input.scene, site, layout);
    let at = layout.point_centre(input.board, site);
    at.into_iter().for_each(|at| point_rings::draw_point_ring(canvas, ring, at, width, layout.cell_size));
}

/// Returns how far before the centre of a point an arrow ends: at the edge of its pieces, which are this wide and as high
/// as a cell, and before the corners of the ring around them.
fn arrow_inset((x, y): (f32, f32), width: f32, cell: f32) -> f32 {
    let (right, down) = (x.abs() / x.hypot(y), y.abs() / x.hypot(y));
    let edge = (((width - cell) / 2.0 + 0.41 * cell) / right).min(0.41 * cell / down);
    let slant = right.min(down) / right.max(down);
    edge + 0.13 * cell * slant * slant
}

/// Draws an arrow from the ring at one point to the pieces of this width on another, if there is room for one.
fn draw_arrow(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), (wide, cell): (f32, f32)) {
    let (x, y) = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let (start, head, length) = (0.27 * cell, 0.15 * cell, x.hypot(y));
    let tip = length - arrow_inset((x, y), wide, cell);
    // A piece that stayed on its point gives an arrow without length, whose tip is not a number.
    if tip.is_nan() || tip <= start + head {
        return;
    }
    let pad = cell / 2.0;
    let (left, top) = (x.min(0.0) - pad, y.min(0.0) - pad);
    let (width, height) = (x.abs() + 2.0 * pad, y.abs() + 2.0 * pad);
    let angle = y.atan2(x).to_degrees();
    let svg = format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}">"#,
            r#"<g transform="rotate({angle})" fill="{colour}">"#,
            r#"<path d="M{start} {thin}H{neck}V{broad}L{tip} 0L{neck} -{broad}V-{thin}H{start}Z"/></g></svg>"#
        ),
        left = left,
        top = top,
        width = width,
        height = height,
        angle = angle,
        colour = LAST_MOVE,
        start = start,
        thin = 0.035 * cell,
        broad = 0.12 * cell,
        neck = tip - head,
        tip = tip,
    );
    let area =
        PixelRect { x: from.0 + left as i32, y: from.1 + top as i32, width: width as i32, height: height as i32 };
    canvas.draw_svg(&svg, area, 1.0);
}
