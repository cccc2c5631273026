//! The trays: each seat's piece, its name and its facts. The winner's has a star.

use crate::board::captions::CaptionPart;
use crate::board::layout::{Layout, PictureUse};
use crate::board::render_input::RenderInput;
use crate::compositing::canvas::Canvas;
use crate::drawings::drawing::Drawing;
use crate::drawings::plates;
use crate::drawings::sprites::{self, PieceShape};
use crate::pixel_rect::PixelRect;
use crate::recolour;
use crate::style::{CAPTION_FONT_SIZE, Colour, SEAT_PIECE_SIZE};
use gonagas_core::kit::scene::Piece;
use gonagas_core::kit::side::Side;

/// The space between the parts of a caption, in units.
const PART_GAP: i32 = 16;
/// The space at the left of a tray, where the wedge of the seat to act is.
const TRAY_INDENT: i32 = 24;
/// The width and height of that wedge, in units.
const WEDGE_SIZE: (i32, i32) = (18, 34);
/// The smallest share of the usual font size at which a caption is written in one line.
const MIN_LINE_SHARE: f32 = 0.8;
/// The share of the usual font size of a caption in two lines.
const TWO_LINES_SHARE: f32 = 0.78;

/// Draws the contents of a seat's tray.
pub fn draw_score_tray(canvas: &mut Canvas, input: &RenderInput, layout: &Layout, side: Side) {
    let tray = layout.tray(side);
    if input.side_to_move == Some(side) {
        draw_turn_marker(canvas, layout, tray);
    }
    let size = layout.pixels(SEAT_PIECE_SIZE);
    let middle = tray.centre().1;
    let emblem = Piece { kind: input.info.seat_pieces[side.index()], owner: Some(side) };
    let mut x = tray.x + layout.pixels(TRAY_INDENT);
    draw_piece(canvas, input, emblem, (x + size / 2, middle), size);
    x += size + layout.pixels(PART_GAP / 2);
    if input.captions.winner == Some(side) {
        canvas.draw_centred(sprites::WINNER.into(), (x + size / 2, middle), size);
        x += size + layout.pixels(PART_GAP / 2);
    }
    let room = PixelRect { x, width: tray.x + tray.width - layout.pixels(8) - x, ..tray };
    let ink = recolour::number_colour(canvas.theme());
    draw_parts(canvas, input, layout, &input.captions.seats[side.index()], room, ink);
}

/// Marks the seat to act by shape: a ring around its tray, and a wedge that points into it. An animation has the wedge
/// alone, since a ring that changes sides with every turn makes the file larger by a third.
fn draw_turn_marker(canvas: &mut Canvas, layout: &Layout, tray: PixelRect) {
    if layout.used_as == PictureUse::Still {
        let ring = tray.inset(-layout.pixels(4));
        canvas.draw(Drawing::TurnRing(ring.width, ring.height), ring);
    }
    let width = layout.pixels(WEDGE_SIZE.0);
    let height = layout.pixels(WEDGE_SIZE.1);
    let wedge = PixelRect { x: tray.x + layout.pixels(5), y: tray.centre().1 - height / 2, width, height };
    canvas.draw(Drawing::TurnWedge, wedge);
}

/// Draws the heading, and the text about the whole position in a game without dice.
pub fn draw_headings(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    let colour = recolour::heading_colour();
    let heading = [CaptionPart::text(input.captions.heading.clone())];
    draw_parts(canvas, input, layout, &heading, layout.heading, colour);
    if let Some(aside) = &input.captions.aside {
        let area = if input.info.has_dice { layout.heading } else { layout.side_area };
        draw_parts(canvas, input, layout, std::slice::from_ref(aside), area, colour);
    }
}

/// Draws texts with their pieces: in one line, a little smaller where there is little room, or in two lines.
fn draw_parts(
    canvas: &mut Canvas,
    input: &RenderInput,
    layout: &Layout,
    parts: &[CaptionPart],
    room: PixelRect,
    colour: Colour,
) {
    let share = share_that_fits(layout, parts, room.width);
    let full = layout.pixels(CAPTION_FONT_SIZE);
    if share >= MIN_LINE_SHARE || parts.len() < 2 {
        return draw_line(canvas, input, layout, (parts, colour), room, (full as f32 * share) as i32);
    }
    let (first, second) = parts.split_at(parts.len() / 2);
    let height = room.height / 2;
    let share = TWO_LINES_SHARE
        .min(share_that_fits(layout, first, room.width))
        .min(share_that_fits(layout, second, room.width));
    for (line, y) in [(first, room.y), (second, room.y + height)] {
        draw_line(canvas, input, layout, (line, colour), PixelRect { y, height, ..room }, (full as f32 * share) as i32);
    }
}

/// Returns the share of the usual font size, 1 at most, at which a line is no wider than this.
fn share_that_fits(layout: &Layout, parts: &[CaptionPart], width: i32) -> f32 {
    let font = layout.pixels(CAPTION_FONT_SIZE);
    let gap = layout.pixels(PART_GAP);
    let part_width = |part: &CaptionPart| {
        let piece = if part.piece.is_some() { font * 5 / 4 } else { 0 };
        plates::text_size(&part.text, font).0 + piece
    };
    let gaps = gap * (parts.len() as i32 - 1).max(0);
    let texts: i32 = parts.iter().map(part_width).sum();
    ((width - gaps) as f32 / texts.max(1) as f32).clamp(0.1, 1.0)
}

fn draw_line(
    canvas: &mut Canvas,
    input: &RenderInput,
    layout: &Layout,
    (parts, colour): (&[CaptionPart], Colour),
    room: PixelRect,
    font: i32,
) {
    let mut x = room.x;
    let middle = room.centre().1;
    for part in parts.iter().filter(|part| !part.text.is_empty()) {
        if let Some(piece) = part.piece {
            let size = font * 9 / 8;
            let at = (x + font * 9 / 16, middle);
            draw_piece(canvas, input, piece, at, size);
            if part.is_captured {
                canvas.draw_centred(sprites::CAPTURE_CROSS.into(), at, size);
            }
            x += font * 5 / 4;
        }
        let (width, height) = plates::text_size(&part.text, font);
        canvas.draw(Drawing::Text(part.text.clone(), colour), PixelRect { x, y: middle - height / 2, width, height });
        x += width + layout.pixels(PART_GAP);
    }
}

fn draw_piece(canvas: &mut Canvas, input: &RenderInput, piece: Piece, centre: (i32, i32), size: i32) {
    canvas.draw_centred(sprites::piece_layers(piece, input.info.piece_shades, PieceShape::Square).into(), centre, size);
}
