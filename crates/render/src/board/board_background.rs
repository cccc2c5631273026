//! The unchanging part of a picture: frame, empty board, coordinates and empty trays.

use crate::board::coordinate_labels::{self, CoordinateLabel};
use crate::board::layout::Layout;
use crate::drawings::text_path;
use crate::pixel_rect::PixelRect;
use crate::recolour;
use crate::style::{
    BONE, CLAY, CLAY_SHADE, CORNER_RADIUS, Colour, FRAME_BELOW, FRAME_LEFT, GROOVE, LABEL_FONT_SIZE, SAND, SAND_SHADE,
    WOOD, WOOD_DARK, WOOD_EDGE, WOOD_LIT,
};
use gonagas_core::kit::board::{Board, BoardMark, BoardStyle, Point, Site};
use gonagas_core::kit::theme::Theme;
use std::fmt::Write;

/// Returns the background as an SVG text, to be recoloured for a theme.
#[must_use]
pub fn background_svg(board: &Board, layout: &Layout, theme: Theme) -> String {
    let PixelRect { width, height, .. } = layout.picture;
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#);
    write_frame(&mut svg, layout);
    match board.style {
        BoardStyle::Cells => write_cells(&mut svg, board, layout),
        BoardStyle::Lines => write_lines(&mut svg, board, layout, recolour::line_colour(theme)),
        BoardStyle::Strokes => write_point_strokes(&mut svg, board, layout, recolour::line_colour(theme)),
    }
    write_coordinates(&mut svg, board, layout);
    write_names_aside(&mut svg, board, layout, theme);
    layout.trays.into_iter().for_each(|tray| write_inset(&mut svg, layout, tray, 10, SAND));
    svg.push_str("</svg>");
    svg
}

/// Writes a filled rectangle with rounded corners.
fn write_rounded_rect(svg: &mut String, area: PixelRect, round: i32, fill: Colour) {
    let PixelRect { x, y, width, height } = area;
    let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" fill="{fill}"/>"#);
}

/// Writes a hollow that is lit from the upper left: its upper and left rims are shaded. The rounding is in units.
fn write_inset(svg: &mut String, layout: &Layout, area: PixelRect, round: i32, fill: Colour) {
    let round = layout.pixels(round);
    let rim = layout.pixels(3);
    write_rounded_rect(svg, area, round, SAND_SHADE);
    let floor = PixelRect { x: area.x + rim, y: area.y + rim, width: area.width - rim, height: area.height - rim };
    write_rounded_rect(svg, floor, round, fill);
}

fn write_frame(svg: &mut String, layout: &Layout) {
    let px = |units| layout.pixels(units);
    write_rounded_rect(svg, layout.picture, px(CORNER_RADIUS), WOOD_EDGE);
    write_rounded_rect(svg, layout.picture.inset(px(3)), px(CORNER_RADIUS) - px(3), WOOD);
    write_rounded_rect(svg, layout.board_rect.inset(-px(7)), px(8), WOOD_LIT);
    write_rounded_rect(svg, layout.board_rect.inset(-px(5)), px(6), WOOD_DARK);
    layout.trays.into_iter().for_each(|tray| write_rounded_rect(svg, tray.inset(-px(3)), px(13), WOOD_DARK));
}

fn write_cells(svg: &mut String, board: &Board, layout: &Layout) {
    write_rounded_rect(svg, layout.board_rect, layout.pixels(3), GROOVE);
    for point in &board.points {
        let cell = cell_rect(point, layout);
        write_inset(svg, layout, cell, 4, if point.mark.is_some() { CLAY } else { SAND });
        if point.mark.is_some() {
            write_corners(svg, cell.inset(layout.pixels(3)), layout.cell_size / 4);
        }
    }
}

/// Fills the corners of a cell, which no piece hides.
fn write_corners(svg: &mut String, cell: PixelRect, side: i32) {
    let right = cell.x + cell.width;
    let bottom = cell.y + cell.height;
    for (x, y, across, down) in [
        (cell.x, cell.y, side, side),
        (right, cell.y, -side, side),
        (cell.x, bottom, side, -side),
        (right, bottom, -side, -side),
    ] {
        let _ = write!(svg, r#"<path d="M{x} {y}h{across}L{x} {}Z" fill="{CLAY_SHADE}"/>"#, y + down);
    }
}

/// Returns the cell of a point without the groove around it.
fn cell_rect(point: &Point, layout: &Layout) -> PixelRect {
    let ((x, y), (width, height)) = (layout.to_pixel(point.x, point.y), layout.spacing);
    PixelRect { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2 }
}

/// Writes a smooth surface to draw on.
fn write_board_surface(svg: &mut String, layout: &Layout) {
    let rim = layout.pixels(4);
    write_rounded_rect(svg, layout.board_rect, rim, SAND_SHADE);
    write_rounded_rect(svg, layout.board_rect.inset(rim), rim / 2, SAND);
}

fn write_lines(svg: &mut String, board: &Board, layout: &Layout, line: Colour) {
    write_board_surface(svg, layout);
    let between = |points: fn(&Point) -> bool| connecting_lines(board, layout, points);
    let bed = between(|point| point.mark == Some(BoardMark::Sanctuary));
    for (colour, width) in [(GROOVE, layout.cell_size * 7 / 10), (CLAY, layout.cell_size * 7 / 10 - layout.pixels(6))] {
        write_path(svg, &bed, colour, width);
    }
    write_path(svg, &between(|_| true), line, layout.pixels(4));
    let dot = layout.pixels(7);
    for point in &board.points {
        let (x, y) = layout.to_pixel(point.x, point.y);
        let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="{dot}" fill="{line}"/>"#);
    }
}

/// Writes a stroke across the row at each point.
fn write_point_strokes(svg: &mut String, board: &Board, layout: &Layout, line: Colour) {
    write_board_surface(svg, layout);
    let (right, down) = if layout.is_vertical { (layout.spacing.0 * 2 / 5, 0) } else { (0, layout.spacing.1 * 2 / 5) };
    let mut path = String::new();
    for point in &board.points {
        let (x, y) = layout.to_pixel(point.x, point.y);
        if point.mark.is_some() {
            let margin = layout.pixels(6);
            let free = (layout.spacing.0 - 2 * margin, layout.spacing.1 - margin);
            let size = if layout.is_vertical { free } else { layout.piece_size };
            write_rounded_rect(svg, PixelRect::centred((x, y), size).inset(1), layout.pixels(8), CLAY);
        }
        let _ = write!(path, "M{} {}L{} {}", x - right, y - down, x + right, y + down);
    }
    write_path(svg, &path, line, layout.pixels(4));
}

fn write_path(svg: &mut String, path: &str, colour: Colour, width: i32) {
    let _ = write!(
        svg,
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#
    );
}

/// Returns the lines whose two ends match, as a path.
fn connecting_lines(board: &Board, layout: &Layout, matches: fn(&Point) -> bool) -> String {
    let place = |site: Site| board.points.get(usize::from(site)).filter(|point| matches(point));
    let mut path = String::new();
    for (from, to) in &board.lines {
        if let (Some(from), Some(to)) = (place(*from), place(*to)) {
            let ((x1, y1), (x2, y2)) = (layout.to_pixel(from.x, from.y), layout.to_pixel(to.x, to.y));
            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
        }
    }
    path
}

/// Writes the names of the columns and rows. A vertical board is a horizontal one turned by a quarter: its column
/// letters are at the left, its row numbers below.
fn write_coordinates(svg: &mut String, board: &Board, layout: &Layout) {
    let board_rect = layout.board_rect;
    let left = board_rect.x - layout.pixels(FRAME_LEFT) / 2 - 2;
    let bottom = board_rect.y + board_rect.height + layout.pixels(FRAME_BELOW) / 2;
    let font_size = layout.pixels(LABEL_FONT_SIZE) as f32;
    let _ = write!(svg, r#"<g fill="{BONE}">"#);
    let columns = coordinate_labels::column_labels(board);
    let rows = coordinate_labels::row_labels(board);
    let places = columns.iter().map(|label| (label, layout.to_pixel(label.position, 0.0)));
    for (label, (x, y)) in places.chain(rows.iter().map(|label| (label, layout.to_pixel(0.0, label.position)))) {
        let column = label.text.starts_with(|sign: char| sign.is_alphabetic());
        let (x, y) = if column == layout.is_vertical { (left, y) } else { (x, bottom) };
        write_label(svg, label, x, y, font_size);
    }
    svg.push_str("</g>");
}

/// Writes the names of the points of the sanctuary where no piece hides them: they stand above no column letter. Those
/// of the tip and the corners are on the outer side, that of the middle between the points around it.
fn write_names_aside(svg: &mut String, board: &Board, layout: &Layout, theme: Theme) {
    let ink = recolour::number_colour(theme);
    let cell = layout.cell_size as f32;
    let points: Vec<&Point> = board.points.iter().filter(|point| point.mark == Some(BoardMark::Sanctuary)).collect();
    let middle = points.iter().map(|point| point.x).sum::<f32>() / points.len().max(1) as f32;
    let turned = if board.is_rotated() { -1.0 } else { 1.0 };
    for point in &points {
        let off = point.x - middle;
        let is_tip = !points.iter().any(|other| (other.y - point.y) * turned > 0.0);
        let is_outside = off.abs() > 0.1 || is_tip;
        // The one in the middle is smaller, to fit between the pieces around it.
        let font_size = if is_outside { 0.25 } else { 0.2 } * cell;
        let line = text_path::outline_text(&point.name, font_size);
        let half = if layout.is_vertical { font_size } else { line.width } / 2.0;
        // The centre of the name, in pixels along the columns and along the rows.
        let (along, up) = match (is_outside, layout.is_vertical) {
            (true, _) if off < -0.1 => (-0.42 * cell - half, 0.0),
            (true, _) => (0.42 * cell + half, 0.0),
            (false, true) => (0.5 * cell, -turned * 0.5 * cell),
            (false, false) => (0.5 * cell + half, -turned * 0.5 * cell),
        };
        let (right, down) = if layout.is_vertical { (up, along) } else { (along, -up) };
        let (x, y) = layout.to_pixel(point.x, point.y);
        let left = x as f32 + right - line.width / 2.0;
        let y = y as f32 + down;
        let _ = write!(svg, r#"<path transform="translate({left} {y})" fill="{ink}" d="{}"/>"#, line.path);
    }
}

/// Writes a label centred on a pixel.
fn write_label(svg: &mut String, label: &CoordinateLabel, x: i32, y: i32, font_size: f32) {
    let line = text_path::outline_text(&label.text, font_size);
    let left = x as f32 - line.width / 2.0;
    let _ = write!(svg, r#"<path transform="translate({left:.2} {y})" d="{}"/>"#, line.path);
}
