//! What is pointed out: the last action, what it took, the picked piece and where it may go.
//!
//! Everything differs by shape first and by colour second.

use crate::kit::board::Site;
use crate::render::board::layout::Layout;
use crate::render::board::pieces;
use crate::render::board::point_rings::{self, PointRing};
use crate::render::board::render_input::RenderInput;
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::sprites;
use crate::render::style::{CAPTURED_OPACITY, LAST_MOVE};

/// What lies under the pieces: the last turn, and the ghosts of what it took.
pub fn draw_below_pieces(canvas: &mut Canvas, view: &RenderInput, layout: &Layout) {
    let ways = &view.marks.last_turn_paths;
    for way in ways {
        draw_move_path(canvas, view, layout, way);
    }
    // Where another action of the turn went on nothing ended.
    let ended = |site: &&Site| !ways.iter().any(|way| way.len() > 1 && way.first() == Some(site));
    for to in ways.iter().filter_map(|way| way.last()).filter(ended) {
        draw_ring(canvas, view, layout, PointRing::LastMove, *to);
    }
    for (site, piece) in &view.marks.captured {
        if let (Some(at), None) = (layout.point_centre(view.board, *site), view.scene.piece_at(*site)) {
            canvas.draw_layers(
                sprites::piece_layers(*piece, view.info.piece_shades),
                at,
                layout.cell_size,
                CAPTURED_OPACITY,
            );
            canvas.draw_sprite(sprites::CAPTURE_CROSS, at, layout.cell_size);
        }
    }
}

/// Where one action began, and arrows from point to point.
fn draw_move_path(canvas: &mut Canvas, view: &RenderInput, layout: &Layout, way: &[Site]) {
    let place = |site: &Site| {
        Some((layout.point_centre(view.board, *site)?, pieces::occupied_width(view.scene, *site, layout)))
    };
    let way: Vec<_> = way.iter().filter_map(place).collect();
    if let [(from, _), _, ..] = way[..] {
        canvas.draw_sprite(sprites::MOVE_ORIGIN, from, layout.cell_size);
    }
    for pair in way.windows(2) {
        let ((from, _), (to, width)) = (pair[0], pair[1]);
        draw_arrow(canvas, from, to, (width as f32, layout.cell_size as f32));
    }
}

/// What lies over the pieces: the picked piece, its targets, and what was taken where a piece stands now.
pub fn draw_above_pieces(canvas: &mut Canvas, view: &RenderInput, layout: &Layout) {
    for (site, piece) in &view.marks.captured {
        if let (Some(at), Some(_)) = (layout.point_centre(view.board, *site), view.scene.piece_at(*site)) {
            let (at, side) = captured_piece_position(view, layout, *site, at);
            canvas.draw_layers(sprites::piece_layers(*piece, view.info.piece_shades), at, side, 1.0);
            canvas.draw_sprite(sprites::CAPTURE_CROSS, at, side);
        }
    }
    if let Some(site) = view.marks.selected {
        draw_ring(canvas, view, layout, PointRing::Selected, site);
    }
    for site in &view.marks.targets {
        match (view.scene.piece_at(*site), layout.point_centre(view.board, *site)) {
            (None, Some(at)) => canvas.draw_sprite(sprites::MOVE_TARGET, at, layout.cell_size),
            _ => draw_ring(canvas, view, layout, PointRing::Target, *site),
        }
    }
}

/// Where and how large a taken piece is drawn on a point where another stands now: to the left of it where points lie far
/// apart, otherwise small in the upper right corner.
fn captured_piece_position(view: &RenderInput, layout: &Layout, site: Site, (x, y): (i32, i32)) -> ((i32, i32), i32) {
    let cell = layout.cell_size;
    if !layout.fits_pieces_side_by_side() {
        return ((x + cell * 3 / 10, y - cell * 3 / 10), cell * 2 / 5);
    }
    let side = cell * 3 / 4;
    let aside = pieces::occupied_width(view.scene, site, layout) / 2 + side / 2;
    ((x - aside.min((layout.spacing.0 - side) / 2), y), side)
}

/// A ring around all that stands on a point.
fn draw_ring(canvas: &mut Canvas, view: &RenderInput, layout: &Layout, ring: PointRing, site: Site) {
    let width = pieces::occupied_width(view.scene, site, layout);
    let at = layout.point_centre(view.board, site);
    at.into_iter().for_each(|at| point_rings::draw_point_ring(canvas, ring, at, width, layout.cell_size));
}

/// How far from the middle of a point an arrow ends that comes from there: at what stands on it, which is so wide and as
/// high as a cell, and before the corners of the ring around it.
fn arrow_inset((x, y): (f32, f32), width: f32, cell: f32) -> f32 {
    let (right, down) = (x.abs() / x.hypot(y), y.abs() / x.hypot(y));
    let edge = (((width - cell) / 2.0 + 0.41 * cell) / right).min(0.41 * cell / down);
    let slant = right.min(down) / right.max(down);
    edge + 0.13 * cell * slant * slant
}

/// An arrow from the ring at one point to what is this wide on another, if there is room for one.
fn draw_arrow(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), (wide, cell): (f32, f32)) {
    let (x, y) = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let (start, head, length) = (0.27 * cell, 0.15 * cell, x.hypot(y));
    let tip = length - arrow_inset((x, y), wide, cell);
    // A piece that stayed on its point has come from nowhere: there the tip is no number.
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
