//! What is pointed out: the last action, what it took, the picked piece and where it may go.
//!
//! Everything differs by shape first and by colour second.

use crate::kit::board::Site;
use crate::render::canvas::Canvas;
use crate::render::layout::{Area, Layout};
use crate::render::sprites;
use crate::render::theme::{GHOST, LAST};
use crate::render::view::View;

/// What lies under the pieces: the last action, and the ghosts of what it took.
pub fn under(canvas: &mut Canvas, view: &View, layout: &Layout) {
    let centre = |site: &Site| layout.centre(view.board, *site);
    let way: Vec<(i32, i32)> = view.marks.last.iter().filter_map(centre).collect();
    if let [from, _, ..] = way[..] {
        canvas.sprite(sprites::FROM, from, layout.cell);
    }
    for pair in way.windows(2) {
        arrow(canvas, pair[0], pair[1], layout.cell as f32);
    }
    if let Some(to) = way.last() {
        canvas.sprite(sprites::LAST, *to, layout.cell);
    }
    for (site, piece) in &view.marks.taken {
        if let (Some(at), None) = (centre(site), view.scene.piece(*site)) {
            canvas.ghost(sprites::piece(*piece, view.info.tones), at, layout.cell, GHOST);
            canvas.sprite(sprites::CROSS, at, layout.cell);
        }
    }
}

/// What lies over the pieces: the picked piece, its targets, and what was taken where a piece stands now.
pub fn over(canvas: &mut Canvas, view: &View, layout: &Layout) {
    let centre = |site: Site| layout.centre(view.board, site);
    for (site, piece) in &view.marks.taken {
        if let (Some((x, y)), Some(_)) = (centre(*site), view.scene.piece(*site)) {
            let (corner, side) = ((x + layout.cell * 3 / 10, y - layout.cell * 3 / 10), layout.cell * 2 / 5);
            canvas.sprite(sprites::piece(*piece, view.info.tones), corner, side);
            canvas.sprite(sprites::CROSS, corner, side);
        }
    }
    for site in &view.marks.targets {
        let free = view.scene.piece(*site).is_none();
        let sprite = if free { sprites::TARGET } else { sprites::TARGET_TAKEN };
        centre(*site).into_iter().for_each(|at| canvas.sprite(sprite, at, layout.cell));
    }
    if let Some(at) = view.marks.picked.and_then(centre) {
        canvas.sprite(sprites::PICKED, at, layout.cell);
    }
}

/// An arrow from the ring at one point to the piece on another.
fn arrow(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), cell: f32) {
    let (x, y) = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let length = x.hypot(y);
    if length < 0.9 * cell {
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
            r#"<path d="M{start} {thin}H{neck}V{wide}L{tip} 0L{neck} -{wide}V-{thin}H{start}Z"/></g></svg>"#
        ),
        left = left,
        top = top,
        width = width,
        height = height,
        angle = angle,
        colour = LAST,
        start = 0.27 * cell,
        thin = 0.035 * cell,
        wide = 0.12 * cell,
        neck = length - 0.56 * cell,
        tip = length - 0.41 * cell,
    );
    let area = Area { x: from.0 + left as i32, y: from.1 + top as i32, width: width as i32, height: height as i32 };
    canvas.drawing(&svg, area, 1.0);
}
