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
/// The top edge of the table, and the space around it.
const TOP: f32 = 76.0;
const MARGIN: f32 = 24.0;
/// The widths of the columns with the people and with each sum.
const PERSON_WIDTH: f32 = 130.0;
const SUM_WIDTH: f32 = 130.0;
/// The height of a row, and the greatest width of a column with results.
const ROW_HEIGHT: f32 = 60.0;
const MAX_CELL_WIDTH: f32 = 110.0;
/// The font size.
const TEXT_SIZE: f32 = 36.0;

/// A cross table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTable {
    /// The headings of the sums, such as the points.
    pub sum_headings: Vec<String>,
    /// The rows, each for a person.
    pub rows: Vec<CrossTableRow>,
}

/// The row of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTableRow {
    /// The place.
    pub place: String,
    /// The sign of the person, which is the heading of their column, too.
    pub sign: String,
    /// The results against the people of all rows in order; `None` against themselves.
    pub results: Vec<Option<String>>,
    /// The sums, in the order of their headings.
    pub sums: Vec<String>,
}

/// Renders a cross table with a title as a PNG file.
#[must_use]
pub fn render_cross_table(title: &str, table: &CrossTable) -> Vec<u8> {
    let height = TOP + ROW_HEIGHT * (table.rows.len() + 1) as f32 + MARGIN;
    render_svg(&table_svg(title, table, height), Theme::default(), (WIDTH, height as u32))
}

fn table_svg(title: &str, table: &CrossTable, height: f32) -> String {
    let count = table.rows.len().max(1) as f32;
    let other_columns = PERSON_WIDTH + SUM_WIDTH * table.sum_headings.len() as f32;
    let cell = ((WIDTH as f32 - other_columns - 2.0 * MARGIN) / count).min(MAX_CELL_WIDTH);
    let left = (WIDTH as f32 - other_columns - cell * count) / 2.0;
    let cell_left = |column: usize| left + PERSON_WIDTH + cell * column as f32;
    let sum_middle = |column: usize| cell_left(table.rows.len()) + SUM_WIDTH * (column as f32 + 0.5);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\">\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{WOOD}\"/>"
    );
    write_centred(&mut svg, title, WIDTH as f32 / 2.0, TITLE_Y, BONE);
    let heading_y = TOP + ROW_HEIGHT / 2.0;
    for (column, row) in table.rows.iter().enumerate() {
        write_centred(&mut svg, &row.sign, cell_left(column) + cell / 2.0, heading_y, BONE);
    }
    for (column, heading) in table.sum_headings.iter().enumerate() {
        write_centred(&mut svg, heading, sum_middle(column), heading_y, BONE);
    }
    for (index, row) in table.rows.iter().enumerate() {
        let top = TOP + ROW_HEIGHT * (index + 1) as f32;
        let middle = top + ROW_HEIGHT / 2.0;
        write_centred(&mut svg, &row.place, left + PERSON_WIDTH * 0.3, middle, BONE);
        write_centred(&mut svg, &row.sign, left + PERSON_WIDTH * 0.75, middle, BONE);
        for (column, result) in row.results.iter().enumerate() {
            let x = cell_left(column);
            let fill = if result.is_some() { SAND } else { SAND_SHADE };
            // Writing to a `String` cannot fail.
            let _ = write!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{cell:.1}\" height=\"{ROW_HEIGHT}\" fill=\"{fill}\" \
                 stroke=\"{GROOVE}\" stroke-width=\"2\"/>"
            );
            write_centred(&mut svg, result.as_deref().unwrap_or_default(), x + cell / 2.0, middle, INK);
        }
        for (column, sum) in row.sums.iter().enumerate() {
            write_centred(&mut svg, sum, sum_middle(column), middle, BONE);
        }
    }
    svg + "</svg>"
}

fn write_centred(svg: &mut String, text: &str, x: f32, y: f32, colour: Colour) {
    let line = text_path::outline_text(text, TEXT_SIZE);
    let x = x - line.width / 2.0;
    let _ = write!(svg, "<path transform=\"translate({x:.1} {y:.1})\" d=\"{}\" fill=\"{colour}\"/>", line.path);
}
