//! A cross table: the result of everyone against everyone.

use crate::drawings::text_path;
use crate::encode::png::render_svg;
use crate::style::{BONE, Colour, GROOVE, INK, SAND, SAND_SHADE, WOOD};
use gonagas_core::kit::theme::Theme;
use std::fmt::Write;

/// The width in pixels: twice what chats show.
const WIDTH: u32 = 1000;
/// The middle of the title.
const TITLE_Y: f32 = 38.0;
/// The top edge of the table, and the space below it.
const TOP: f32 = 76.0;
const BOTTOM_MARGIN: f32 = 24.0;
/// The widths of the columns with the places and with the points.
const PLACE_WIDTH: f32 = 110.0;
const POINTS_WIDTH: f32 = 130.0;
/// The height of a row, and the greatest width of a column with results.
const ROW_HEIGHT: f32 = 60.0;
const MAX_CELL_WIDTH: f32 = 110.0;
/// The font size.
const TEXT_SIZE: f32 = 36.0;

/// Renders a cross table with a title as a PNG file. Each row has the place, the results against the people of all rows
/// in order (`None` against oneself) and the points.
#[must_use]
pub fn render_cross_table(title: &str, rows: &[(String, Vec<Option<String>>, String)]) -> Vec<u8> {
    let height = TOP + ROW_HEIGHT * (rows.len() + 1) as f32 + BOTTOM_MARGIN;
    render_svg(&table_svg(title, rows, height), Theme::default(), (WIDTH, height as u32))
}

fn table_svg(title: &str, rows: &[(String, Vec<Option<String>>, String)], height: f32) -> String {
    let count = rows.len().max(1) as f32;
    let room = WIDTH as f32 - PLACE_WIDTH - POINTS_WIDTH - 2.0 * BOTTOM_MARGIN;
    let cell = (room / count).min(MAX_CELL_WIDTH);
    let left = (WIDTH as f32 - PLACE_WIDTH - POINTS_WIDTH - cell * count) / 2.0;
    let cells_left = left + PLACE_WIDTH;
    let points_left = cells_left + cell * count;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\">\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{WOOD}\"/>"
    );
    write_centred(&mut svg, title, WIDTH as f32 / 2.0, TITLE_Y, BONE);
    for (column, (place, ..)) in rows.iter().enumerate() {
        write_centred(&mut svg, place, cells_left + cell * (column as f32 + 0.5), TOP + ROW_HEIGHT / 2.0, BONE);
    }
    for (index, (place, results, points)) in rows.iter().enumerate() {
        let top = TOP + ROW_HEIGHT * (index + 1) as f32;
        let middle = top + ROW_HEIGHT / 2.0;
        write_centred(&mut svg, place, left + PLACE_WIDTH / 2.0, middle, BONE);
        for (column, result) in results.iter().enumerate() {
            let x = cells_left + cell * column as f32;
            let fill = if result.is_some() { SAND } else { SAND_SHADE };
            // Writing to a `String` cannot fail.
            let _ = write!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{cell:.1}\" height=\"{ROW_HEIGHT}\" fill=\"{fill}\" \
                 stroke=\"{GROOVE}\" stroke-width=\"2\"/>"
            );
            write_centred(&mut svg, result.as_deref().unwrap_or_default(), x + cell / 2.0, middle, INK);
        }
        write_centred(&mut svg, points, points_left + POINTS_WIDTH / 2.0, middle, BONE);
    }
    svg + "</svg>"
}

fn write_centred(svg: &mut String, text: &str, x: f32, y: f32, colour: Colour) {
    let line = text_path::outline_text(text, TEXT_SIZE);
    let x = x - line.width / 2.0;
    let _ = write!(svg, "<path transform=\"translate({x:.1} {y:.1})\" d=\"{}\" fill=\"{colour}\"/>", line.path);
}
