//! The highlights: the last turn, its captures, the selected piece and its targets.
//!
//! All of them differ by shape first and by colour second.

use crate::board::layout::Layout;
use crate::board::pieces;
use crate::board::render_input::RenderInput;
use crate::compositing::canvas::Canvas;
use crate::drawings::arrows::Arrow;
use crate::drawings::drawing::Drawing;
use crate::drawings::point_rings::PointRing;
use crate::drawings::sprites::{self, PieceShape};
use crate::pixel_rect::PixelRect;
use crate::style::CAPTURED_OPACITY;
use gonagas_core::kit::board::Site;

/// The distance below the middle of a point at which arrows pass tall pieces, in hundredths of their height.
const TALL_ARROW_LANE: i32 = 36;

/// Draws the highlights below the pieces: the last turn, and the captured pieces as ghosts.
pub fn draw_below_pieces(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    let paths = &input.marks.last_turn_paths;
    for path in paths {
        if let (Some(from), 2..) = (path.first().and_then(|from| layout.point_centre(input.board, *from)), path.len()) {
            canvas.draw_centred(sprites::MOVE_ORIGIN.into(), lower(from, layout), layout.cell_size);
        }
        if !layout.has_tall_pieces() {
            draw_move_path(canvas, input, layout, path);
        }
    }
    // A point from which another action of the turn continued is not an end.
    let ended = |site: &&Site| !paths.iter().any(|path| path.len() > 1 && path.first() == Some(site));
    for to in paths.iter().filter_map(|path| path.last()).filter(ended) {
        draw_ring(canvas, input, layout, PointRing::LastMove, *to);
    }
    for (site, piece) in &input.marks.captured {
        if let (Some(at), None) = (layout.point_centre(input.board, *site), input.scene.piece_at(*site)) {
            let area = PixelRect::centred(at, layout.piece_size);
            canvas.draw_faded(pieces::lone_piece(*piece, input, layout), area, CAPTURED_OPACITY);
            canvas.draw_centred(sprites::CAPTURE_CROSS.into(), at, layout.cell_size);
        }
    }
}

/// Returns where arrows pass a point: tall pieces would hide them all, so there they pass at the pieces' feet.
fn lower((x, y): (i32, i32), layout: &Layout) -> (i32, i32) {
    if layout.has_tall_pieces() { (x, y + layout.piece_size.1 * TALL_ARROW_LANE / 100) } else { (x, y) }
}

/// Draws an arrow from point to point.
fn draw_move_path(canvas: &mut Canvas, input: &RenderInput, layout: &Layout, path: &[Site]) {
    let (Some(last), true) = (path.last(), path.len() > 1) else { return };
    let centres = path.iter().filter_map(|site| layout.point_centre(input.board, *site));
    let centres: Vec<_> = without_straight_points(centres.map(|at| lower(at, layout)).collect());
    let Some(start) = centres.first().copied() else { return };
    let arrow = Arrow {
        points: centres.iter().map(|(x, y)| (x - start.0, y - start.1)).collect(),
        target_size: pieces::occupied_size(input.scene, *last, layout),
        cell: layout.cell_size,
        is_outlined: layout.has_tall_pieces(),
    };
    if let Some(area) = arrow.area(start) {
        canvas.draw(Drawing::Arrow(arrow), area);
    }
}

/// Leaves out the points at which a path does not turn.
fn without_straight_points(mut points: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    points.dedup();
    let mut place = 1;
    while place + 1 < points.len() {
        let [before, at, after] = [points[place - 1], points[place], points[place + 1]];
        let one = (at.0 - before.0, at.1 - before.1);
        let other = (after.0 - at.0, after.1 - at.1);
        let is_straight = one.0 * other.1 == one.1 * other.0 && one.0 * other.0 + one.1 * other.1 > 0;
        if is_straight {
            points.remove(place);
        } else {
            place += 1;
        }
    }
    points
}

/// Draws the highlights above the pieces: the selected piece, its targets, and captured pieces on points that are
/// occupied again.
pub fn draw_above_pieces(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    if layout.has_tall_pieces() {
        input.marks.last_turn_paths.iter().for_each(|path| draw_move_path(canvas, input, layout, path));
    }
    for (site, piece) in &input.marks.captured {
        if let (Some(at), Some(_)) = (layout.point_centre(input.board, *site), input.scene.piece_at(*site)) {
            let (at, side) = captured_piece_position(input, layout, *site, at);
            let drawing = sprites::piece_layers(*piece, input.info.piece_shades, PieceShape::Square).into();
            canvas.draw_centred(drawing, at, side);
            canvas.draw_centred(sprites::CAPTURE_CROSS.into(), at, side);
        }
    }
    for site in &input.marks.selected {
        draw_ring(canvas, input, layout, PointRing::Selected, *site);
    }
    for site in &input.marks.targets {
        match (input.scene.piece_at(*site), layout.point_centre(input.board, *site)) {
            (None, Some(at)) => canvas.draw_centred(sprites::MOVE_TARGET.into(), at, layout.cell_size),
            _ => draw_ring(canvas, input, layout, PointRing::Target, *site),
        }
    }
}

/// Returns the position and size of a captured piece on an occupied point: above the feet of tall pieces, to the left
/// where points are far apart, otherwise small in the upper right corner.
fn captured_piece_position(input: &RenderInput, layout: &Layout, site: Site, (x, y): (i32, i32)) -> ((i32, i32), i32) {
    let cell = layout.cell_size;
    if layout.has_tall_pieces() {
        return ((x, y + layout.piece_size.1 / 5), cell * 3 / 4);
    }
    if !layout.fits_pieces_side_by_side() {
        return ((x + cell * 3 / 10, y - cell * 3 / 10), cell * 2 / 5);
    }
    let side = cell * 3 / 4;
    let offset = pieces::occupied_size(input.scene, site, layout).0 / 2 + side / 2;
    ((x - offset.min((layout.spacing.0 - side) / 2), y), side)
}

/// Draws a ring around the pieces on a point.
fn draw_ring(canvas: &mut Canvas, input: &RenderInput, layout: &Layout, ring: PointRing, site: Site) {
    if let Some(at) = layout.point_centre(input.board, site) {
        let (width, height) = pieces::occupied_size(input.scene, site, layout);
        canvas.draw(Drawing::Ring(ring, width, height), PixelRect::centred(at, (width, height)));
    }
}
