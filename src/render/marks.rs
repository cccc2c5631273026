//! What is pointed out: the last action, what it took, the picked piece and where it may go.
//!
//! Everything differs by shape first and by colour second.

use crate::kit::board::Site;
use crate::render::area::Area;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::pieces;
use crate::render::rings::{self, Ring};
use crate::render::sprites;
use crate::render::theme::{GHOST, LAST};
use crate::render::view::View;

/// What lies under the pieces: the last turn, and the ghosts of what it took.
pub fn under(canvas: &mut Canvas, view: &View, layout: &Layout) {
    let ways = &view.marks.last;
    for way in ways {
        trail(canvas, view, layout, way);
    }
    // Where another action of the turn went on nothing ended.
    let ended = |site: &&Site| !ways.iter().any(|way| way.len() > 1 && way.first() == Some(site));
    for to in ways.iter().filter_map(|way| way.last()).filter(ended) {
        ring(canvas, view, layout, Ring::Last, *to);
    }
    for (site, piece) in &view.marks.taken {
        if let (Some(at), None) = (layout.centre(view.board, *site), view.scene.piece(*site)) {
            canvas.layers(sprites::piece(*piece, view.info.tones), at, layout.cell, GHOST);
            canvas.sprite(sprites::CROSS, at, layout.cell);
        }
    }
}

/// Where one action began, and arrows from point to point.
fn trail(canvas: &mut Canvas, view: &View, layout: &Layout, way: &[Site]) {
    let place = |site: &Site| Some((layout.centre(view.board, *site)?, pieces::width(view.scene, *site, layout)));
    let way: Vec<_> = way.iter().filter_map(place).collect();
    if let [(from, _), _, ..] = way[..] {
        canvas.sprite(sprites::FROM, from, layout.cell);
    }
    for pair in way.windows(2) {
        let ((from, _), (to, width)) = (pair[0], pair[1]);
        arrow(canvas, from, to, (width as f32, layout.cell as f32));
    }
}

/// What lies over the pieces: the picked piece, its targets, and what was taken where a piece stands now.
pub fn over(canvas: &mut Canvas, view: &View, layout: &Layout) {
    for (site, piece) in &view.marks.taken {
        if let (Some(at), Some(_)) = (layout.centre(view.board, *site), view.scene.piece(*site)) {
            let (at, side) = beside(view, layout, *site, at);
            canvas.layers(sprites::piece(*piece, view.info.tones), at, side, 1.0);
            canvas.sprite(sprites::CROSS, at, side);
        }
    }
    if let Some(site) = view.marks.picked {
        ring(canvas, view, layout, Ring::Picked, site);
    }
    for site in &view.marks.targets {
        match (view.scene.piece(*site), layout.centre(view.board, *site)) {
            (None, Some(at)) => canvas.sprite(sprites::TARGET, at, layout.cell),
            _ => ring(canvas, view, layout, Ring::Target, *site),
        }
    }
}

/// Where and how large a taken piece is drawn on a point where another stands now: to the left of it where points lie far
/// apart, otherwise small in the upper right corner.
fn beside(view: &View, layout: &Layout, site: Site, (x, y): (i32, i32)) -> ((i32, i32), i32) {
    let cell = layout.cell;
    if !layout.roomy() {
        return ((x + cell * 3 / 10, y - cell * 3 / 10), cell * 2 / 5);
    }
    let side = cell * 3 / 4;
    let aside = pieces::width(view.scene, site, layout) / 2 + side / 2;
    ((x - aside.min((layout.pitch.0 - side) / 2), y), side)
}

/// A ring around all that stands on a point.
fn ring(canvas: &mut Canvas, view: &View, layout: &Layout, ring: Ring, site: Site) {
    let width = pieces::width(view.scene, site, layout);
    let at = layout.centre(view.board, site);
    at.into_iter().for_each(|at| rings::draw(canvas, ring, at, width, layout.cell));
}

/// How far from the middle of a point an arrow ends that comes from there: at what stands on it, which is so wide and as
/// high as a cell, and before the corners of the ring around it.
fn reach((x, y): (f32, f32), width: f32, cell: f32) -> f32 {
    let (right, down) = (x.abs() / x.hypot(y), y.abs() / x.hypot(y));
    let edge = (((width - cell) / 2.0 + 0.41 * cell) / right).min(0.41 * cell / down);
    let slant = right.min(down) / right.max(down);
    edge + 0.13 * cell * slant * slant
}

/// An arrow from the ring at one point to what is this wide on another, if there is room for one.
fn arrow(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), (wide, cell): (f32, f32)) {
    let (x, y) = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let (start, head, length) = (0.27 * cell, 0.15 * cell, x.hypot(y));
    let tip = length - reach((x, y), wide, cell);
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
        colour = LAST,
        start = start,
        thin = 0.035 * cell,
        broad = 0.12 * cell,
        neck = tip - head,
        tip = tip,
    );
    let area = Area { x: from.0 + left as i32, y: from.1 + top as i32, width: width as i32, height: height as i32 };
    canvas.drawing(&svg, area, 1.0);
}
