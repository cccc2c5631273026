//! The picture without anything that changes: frame, board, coordinates, empty trays.

use crate::kit::board::{Board, Ground, Point};
use crate::render::labels::{self, Label};
use crate::render::layout::{Area, Layout};
use crate::render::lettering;
use crate::render::theme::{
    BONE, CLAY, CORNER, Colour, FRAME_BELOW, FRAME_LEFT, GROOVE, LABEL_SIZE, SAND, SAND_DEEP, WOOD, WOOD_DARK,
    WOOD_EDGE, WOOD_LIT,
};
use std::fmt::Write;

/// The ground as an SVG text. Equal boards give equal texts.
#[must_use]
pub fn svg(board: &Board, layout: &Layout) -> String {
    let Area { width, height, .. } = layout.picture;
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#);
    frame(&mut svg, layout);
    match board.ground {
        Ground::Cells => cells(&mut svg, board, layout),
        Ground::Lines => lines(&mut svg, board, layout),
        Ground::Strokes => strokes(&mut svg, board, layout),
    }
    coordinates(&mut svg, board, layout);
    for tray in layout.trays {
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
    for tray in layout.trays {
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
    let side = layout.cell;
    let (x, y) = (layout.across(point.x) - side / 2, layout.down(point.y) - side / 2);
    Area { x: x + 2, y: y + 2, width: side - 4, height: side - 4 }
}

/// A smooth field to draw on.
fn field(svg: &mut String, layout: &Layout) {
    plate(svg, layout.field, 0, 4, SAND_DEEP);
    plate(svg, layout.field, 4, 2, SAND);
}

fn strokes(svg: &mut String, board: &Board, layout: &Layout) {
    field(svg, layout);
    let reach = layout.cell * 2 / 5;
    let _ = write!(svg, r#"<g stroke="{WOOD}" stroke-width="6" stroke-linecap="round">"#);
    for point in &board.points {
        let (x, y) = (layout.across(point.x), layout.down(point.y));
        let _ = write!(svg, r#"<path d="M{x} {}V{}"/>"#, y - reach, y + reach);
    }
    svg.push_str("</g>");
}

fn lines(svg: &mut String, board: &Board, layout: &Layout) {
    field(svg, layout);
    let _ = write!(svg, r#"<g stroke="{WOOD}" stroke-width="6" stroke-linecap="round">"#);
    for (from, to) in &board.lines {
        if let (Some((x1, y1)), Some((x2, y2))) = (layout.centre(board, *from), layout.centre(board, *to)) {
            let _ = write!(svg, r#"<path d="M{x1} {y1}L{x2} {y2}"/>"#);
        }
    }
    svg.push_str("</g>");
    for point in &board.points {
        let (x, y) = (layout.across(point.x), layout.down(point.y));
        let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="10" fill="{WOOD}"/>"#);
    }
}

fn coordinates(svg: &mut String, board: &Board, layout: &Layout) {
    let field = layout.field;
    let left = field.x - FRAME_LEFT / 2 - 3;
    let bottom = field.y + field.height + FRAME_BELOW / 2;
    let _ = write!(svg, r#"<g fill="{BONE}">"#);
    for label in labels::columns(board) {
        write_label(svg, &label, layout.across(label.at), bottom);
    }
    for label in labels::rows(board) {
        write_label(svg, &label, left, layout.down(label.at));
    }
    svg.push_str("</g>");
}

/// A label with its middle at a pixel.
fn write_label(svg: &mut String, label: &Label, x: i32, y: i32) {
    let line = lettering::line(&label.text, LABEL_SIZE);
    let left = x as f32 - line.width / 2.0;
    let _ = write!(svg, r#"<path transform="translate({left:.2} {y})" d="{}"/>"#, line.path);
}
