//! The scores, in a tray for each seat: its piece, its number, and for captures the captured pieces.

use crate::render::board::layout::Layout;
use crate::render::board::render_input::RenderInput;
use crate::render::compositing::canvas::Canvas;
use crate::render::compositing::pixel_rect::PixelRect;
use crate::render::recolour;
use crate::render::sprites::{self, SpriteLayers};
use crate::render::style::{BONE, SAND, SCORE_FONT_SIZE, SELECTED};
use crate::render::text_path;
use gonagas_core::kit::scene::{Piece, PieceKind};
use gonagas_core::kit::side::Side;

/// The side of the seat's own piece.
const SEAT_PIECE_SIZE: i32 = 92;
/// The side of a captured piece.
const CAPTURED_PIECE_SIZE: i32 = 50;
/// The maximum number of captured pieces in one row.
const CAPTURED_PER_ROW: i32 = 8;

/// The contents of a tray: the seat's piece, its number, and whether the number counts captured pieces.
struct TrayContents {
    emblem: PieceKind,
    count: Option<u32>,
    captured_kind: Option<PieceKind>,
}

impl TrayContents {
    fn new(input: &RenderInput, side: Side) -> TrayContents {
        let shown = input.info.score_kind.map(|kind| kind.shown[side.index()]);
        TrayContents {
            emblem: input.info.seat_pieces[side.index()],
            count: shown.and_then(|shown| shown.number(&input.scene.score)),
            captured_kind: shown.and_then(|shown| shown.captured_kind),
        }
    }
}

/// Draws the contents of a seat's tray.
pub fn draw_score_tray(canvas: &mut Canvas, input: &RenderInput, layout: &Layout, side: Side) {
    let tray = layout.trays[side.index()];
    let middle = tray.y + tray.height / 2;
    if input.side_to_move == Some(side) {
        draw_turn_marker(canvas, tray);
    }
    let TrayContents { emblem, count, captured_kind: prey } = TrayContents::new(input, side);
    let drawing = |kind, side| sprites::piece_layers(Piece { kind, owner: Some(side) }, input.info.piece_shades);
    canvas.draw_layers(drawing(emblem, side), (tray.x + 80, middle), SEAT_PIECE_SIZE, 1.0);
    let Some(count) = count else { return };
    let end = draw_score(canvas, count, tray.x + 130, middle);
    if let Some(prey) = prey {
        let room = PixelRect { x: end, width: tray.x + tray.width - 8 - end, ..tray };
        draw_captured_pieces(canvas, drawing(prey, side.opponent()), count, room);
    }
}

/// Marks the seat to act by shape: a ring around the tray and a wedge that points into it.
fn draw_turn_marker(canvas: &mut Canvas, tray: PixelRect) {
    let (width, height) = (tray.width + 16, tray.height + 16);
    let middle = height / 2;
    let svg = format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#,
            r#"<rect x="4" y="4" width="{inner}" height="{tall}" rx="20" fill="none" stroke="{bone}" stroke-width="7"/>"#,
            r#"<path d="M16 {high}L40 {middle}L16 {low}Z" fill="{red}"/></svg>"#
        ),
        width = width,
        height = height,
        inner = width - 8,
        tall = height - 8,
        bone = BONE,
        red = SELECTED,
        high = middle - 24,
        low = middle + 24,
        middle = middle,
    );
    canvas.draw_svg(&svg, PixelRect { x: tray.x - 8, y: tray.y - 8, width, height }, 1.0);
}

/// Draws a number and returns where the next drawing may begin: there is always room for two digits.
fn draw_score(canvas: &mut Canvas, count: u32, x: i32, y: i32) -> i32 {
    let line = text_path::outline_text(&count.to_string(), SCORE_FONT_SIZE);
    let (width, height) = (line.width.ceil() as i32 + 2, SCORE_FONT_SIZE as i32);
    let (path, middle, ink) = (&line.path, height / 2, recolour::number_colour(canvas.theme()));
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><path transform="translate(0 {middle})" fill="{ink}" d="{path}"/></svg>"#
    );
    canvas.draw_svg(&svg, PixelRect { x, y: y - middle, width, height }, 1.0);
    x + (width + 10).max(82)
}

/// Draws captured pieces in one row or two, overlapping as much as necessary, with a line of sand between two pieces.
fn draw_captured_pieces(canvas: &mut Canvas, stone: SpriteLayers, count: u32, area: PixelRect) {
    let count = i32::try_from(count).unwrap_or(i32::MAX).min(60);
    let rows = if count > CAPTURED_PER_ROW { 2 } else { 1 };
    let columns = (count + rows - 1) / rows;
    let halo = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="49" r="46" fill="{SAND}"/></svg>"#
    );
    let step = (CAPTURED_PIECE_SIZE - 8).min((area.width - CAPTURED_PIECE_SIZE) / (columns - 1).max(1));
    for index in 0..count {
        let (row, column) = (index / columns, index % columns);
        let y = area.y + area.height / 2 + if rows == 1 { 0 } else { row * 46 - 23 };
        let at = (area.x + CAPTURED_PIECE_SIZE / 2 + column * step, y);
        canvas.draw_sprite(&halo, at, CAPTURED_PIECE_SIZE);
        canvas.draw_layers(stone, at, CAPTURED_PIECE_SIZE, 1.0);
    }
}
