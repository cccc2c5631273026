//! The picture without anything that changes: frame, board, coordinates, empty trays.

use crate::kit::board::{Board, Ground, Mark, Point, Site};
use crate::kit::theme::Theme;
use crate::render::area::Area;
use crate::render::dye;
use crate::render::labels::{self, Label};
use crate::render::layout::Layout;
use crate::render::lettering;
use crate::render::theme::{
    BONE, CLAY, CORNER, Colour, FRAME_BELOW, FRAME_LEFT, GROOVE, LABEL_SIZE, SAND, SAND_DEEP, WOOD, WOOD_DARK,
    WOOD_EDGE, WOOD_LIT,
};
use std::fmt::Write;

/// The ground as an SVG text, to be dyed in the colours of a theme. Equal boards give equal texts.
#[must_use]
pub fn svg(board: &Board, layout: &Layout, theme: Theme) -> String {
    let Area { width, height, .. } = layout.picture;
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#);
    frame(&mut svg, layout);
    match board.ground {
        Ground::Cells => cells(&mut svg, board, layout),
        Ground::Lines => lines(&mut svg, board, layout, dye::lines(theme)),
        Ground::Strokes => strokes(&mut svg, board, layout, dye::lines(theme)),
    }
    coordinates(&mut svg, board, layout);
    for tray in layout.trays.into_iter().chain(layout.bowl) {
        hollow(&mut svg, tray, 14, SAND);
    }
    svg.push_str("</svg>");
    svg
}

/// A filled rectangle with round corners, drawn in by some pixels.
fn plate(svg: &mut String, area: Area, inset: i32, round: i32, fill: Colour) {
    let (x, y) = (area.x + inset, area.y + inset);
    let (width, height) = (area.width - 2 * inset, area.height - 2 * inset);
    let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" fill="{fill}"/>"#);
}

/// A hollow with light from the upper left: its upper and left rims lie in shade.
fn hollow(svg: &mut String, area: Area, round: i32, fill: Colour) {
    plate(svg, area, 0, round, SAND_DEEP);
    let floor = Area { x: area.x + 4, y: area.y + 4, width: area.width - 4, height: area.height - 4 };
    plate(svg, floor, 0, round, fill);
}

fn frame(svg: &mut String, layout: &Layout) {
    plate(svg, layout.picture, 0, CORNER, WOOD_EDGE);
    plate(svg, layout.picture, 4, CORNER - 4, WOOD);
    plate(svg, layout.field, -10, 12, WOOD_LIT);
    plate(svg, layout.field, -7, 9, WOOD_DARK);
    for tray in layout.trays.into_iter().chain(layout.bowl) {
        plate(svg, tray, -4, 18, WOOD_DARK);
    }
}

fn cells(svg: &mut String, board: &Board, layout: &Layout) {
    plate(svg, layout.field, 0, 4, GROOVE);
    for point in &board.points {
        let fill = if point.mark.is_some() { CLAY } else { SAND };
        hollow(svg, cell(point, layout), 6, fill);
    }
}

/// The cell of a point without the groove around it.
fn cell(point: &Point, layout: &Layout) -> Area {
    let ((x, y), (width, height)) = (layout.at(point.x, point.y), layout.pitch);
    Area { x: x - width / 2 + 2, y: y - height / 2 + 2, width: width - 4, height: height - 4 }
}

/// A smooth field to draw on.
fn field(svg: &mut String, layout: &Layout) {
    plate(svg, layout.field, 0, 4, SAND_DEEP);
    plate(svg, layout.field, 4, 2, SAND);
}

fn lines(svg: &mut String, board: &Board, layout: &Layout, line: Colour) {
    field(svg, layout);
    let between = |points: fn(&Point) -> bool| joined(board, layout, points);
    let bed = between(|point| point.mark == Some(Mark::Sanctuary));
    for (colour, width) in [(GROOVE, layout.cell * 7 / 10), (CLAY, layout.cell * 7 / 10 - 8)] {
        stroke(svg, &bed, colour, width);
    }
    stroke(svg, &between(|_| true), line, 6);
    for point in &board.points {
        let (x, y) = layout.at(point.x, point.y);
        let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="10" fill="{line}"/>"#);
    }
}

/// Every point's own stroke, across the row.
fn strokes(svg: &mut String, board: &Board, layout: &Layout, line: Colour) {
    field(svg, layout);
    let (right, down) = if layout.upright { (layout.pitch.0 * 2 / 5, 0) } else { (0, layout.pitch.1 * 2 / 5) };
    let mut path = String::new();
    for point in &board.points {
        let (x, y) = layout.at(point.x, point.y);
        let _ = write!(path, "M{} {}L{} {}", x - right, y - down, x + right, y + down);
    }
    stroke(svg, &path, line, 6);
}

fn stroke(svg: &mut String, path: &str, colour: Colour, width: i32) {
    let _ = write!(
        svg,
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#
    );
}

/// The lines whose ends are both such points, as a path.
fn joined(board: &Board, layout: &Layout, such: fn(&Point) -> bool) -> String {
    let place = |site: Site| board.points.get(usize::from(site)).filter(|point| such(point));
    let mut path = String::new();
    for (from, to) in &board.lines {
        if let (Some(from), Some(to)) = (place(*from), place(*to)) {
            let ((x1, y1), (x2, y2)) = (layout.at(from.x, from.y), layout.at(to.x, to.y));
            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
        }
    }
    path
}

/// The names of the columns and the rows. Those of an upright board stand where they do on a lying one turned by a
/// quarter: the columns' at the left, the rows' below.
fn coordinates(svg: &mut String, board: &Board, layout: &Layout) {
    let field = layout.field;
    let left = field.x - FRAME_LEFT / 2 - 3;
    let bottom = field.y + field.height + FRAME_BELOW / 2;
    let _ = write!(svg, r#"<g fill="{BONE}">"#);
    let (columns, rows) = (labels::columns(board), labels::rows(board));
    let places = columns.iter().map(|label| (label, layout.at(label.at, 0.0)));
    for (label, (x, y)) in places.chain(rows.iter().map(|label| (label, layout.at(0.0, label.at)))) {
        let column = label.text.starts_with(|sign: char| sign.is_alphabetic());
        let (x, y) = if column == layout.upright { (left, y) } else { (x, bottom) };
        write_label(svg, label, x, y);
    }
    svg.push_str("</g>");
}

/// A label with its middle at a pixel.
fn write_label(svg: &mut String, label: &Label, x: i32, y: i32) {
    let line = lettering::line(&label.text, LABEL_SIZE);
    let left = x as f32 - line.width / 2.0;
    let _ = write!(svg, r#"<path transform="translate({left:.2} {y})" d="{}"/>"#, line.path);
}
