//! What is counted, in a tray for each seat: its stone, its number, and for captures the stones themselves.

use crate::kit::game::Counts;
use crate::kit::scene::{Kind, Piece};
use crate::kit::side::Side;
use crate::render::area::Area;
use crate::render::canvas::Canvas;
use crate::render::dye;
use crate::render::layout::Layout;
use crate::render::lettering;
use crate::render::sprites::{self, Layers};
use crate::render::theme::{BONE, NUMBER_SIZE, PICKED, SAND};
use crate::render::view::View;

/// The side of the seat's own stone.
const STONE: i32 = 92;
/// The side of a captured stone.
const SMALL: i32 = 50;
/// How many captured stones stand in one row.
const ROW: i32 = 8;

/// What a tray tells: a seat's piece, its number, and whether the number is one of captured pieces.
struct Tally {
    emblem: Kind,
    count: Option<u32>,
    prey: Option<Kind>,
}

impl Tally {
    fn new(view: &View, side: Side) -> Tally {
        let score = |index: usize| view.scene.score.get(index).copied();
        let own = score(side.index());
        match (view.info.counts, side) {
            (Counts::Points, _) => Tally { emblem: Kind::Stone, count: own, prey: None },
            (Counts::Captured, _) => Tally { emblem: Kind::Stone, count: own, prey: Some(Kind::Stone) },
            (Counts::Hunters { .. }, Side::First) => Tally { emblem: Kind::Rebel, count: score(0), prey: None },
            (Counts::Hunters { of }, Side::Second) => Tally {
                emblem: Kind::General,
                count: score(0).map(|left| of.saturating_sub(left)),
                prey: Some(Kind::Rebel),
            },
            (Counts::Soldiers, _) => Tally { emblem: Kind::Soldier, count: own, prey: None },
        }
    }
}

/// Fills the tray of a seat.
pub fn draw(canvas: &mut Canvas, view: &View, layout: &Layout, side: Side) {
    let tray = layout.trays[side.index()];
    let middle = tray.y + tray.height / 2;
    if view.to_act == Some(side) {
        pointer(canvas, tray);
    }
    let Tally { emblem, count, prey } = Tally::new(view, side);
    let drawing = |kind, side| sprites::piece(Piece { kind, side: Some(side) }, view.info.tones);
    canvas.layers(drawing(emblem, side), (tray.x + 80, middle), STONE, 1.0);
    let Some(count) = count else { return };
    let end = number(canvas, count, tray.x + 130, middle);
    if let Some(prey) = prey {
        let room = Area { x: end, width: tray.x + tray.width - 8 - end, ..tray };
        heap(canvas, drawing(prey, side.other()), count, room);
    }
}

/// Says by its shape who is to act: a ring around the tray and a wedge that points into it.
fn pointer(canvas: &mut Canvas, tray: Area) {
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
        red = PICKED,
        high = middle - 24,
        low = middle + 24,
        middle = middle,
    );
    canvas.drawing(&svg, Area { x: tray.x - 8, y: tray.y - 8, width, height }, 1.0);
}

/// Writes a number and returns where what follows it may begin: two digits always have room.
fn number(canvas: &mut Canvas, count: u32, x: i32, y: i32) -> i32 {
    let line = lettering::line(&count.to_string(), NUMBER_SIZE);
    let (width, height) = (line.width.ceil() as i32 + 2, NUMBER_SIZE as i32);
    let (path, middle, ink) = (&line.path, height / 2, dye::numbers(canvas.theme()));
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><path transform="translate(0 {middle})" fill="{ink}" d="{path}"/></svg>"#
    );
    canvas.drawing(&svg, Area { x, y: y - middle, width, height }, 1.0);
    x + (width + 10).max(82)
}

/// Captured stones, in one row or two that overlap as much as they must, with a line of sand between two stones.
fn heap(canvas: &mut Canvas, stone: Layers, count: u32, area: Area) {
    let count = i32::try_from(count).unwrap_or(i32::MAX).min(60);
    let rows = if count > ROW { 2 } else { 1 };
    let columns = (count + rows - 1) / rows;
    let halo = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="49" r="46" fill="{SAND}"/></svg>"#
    );
    let step = (SMALL - 8).min((area.width - SMALL) / (columns - 1).max(1));
    for index in 0..count {
        let (row, column) = (index / columns, index % columns);
        let y = area.y + area.height / 2 + if rows == 1 { 0 } else { row * 46 - 23 };
        let at = (area.x + SMALL / 2 + column * step, y);
        canvas.sprite(&halo, at, SMALL);
        canvas.layers(stone, at, SMALL, 1.0);
    }
}
