//! A chart of the course of a match: the chances of both seats after each action.

use crate::drawings::text_path;
use crate::encode::png::render_svg;
use crate::style::{BONE, Colour, GROOVE, INK, LAST_MOVE, SAND, WOOD};
use gonagas_core::kit::game::PieceShade;
use gonagas_core::kit::theme::Theme;
use std::fmt::Write;

/// The width in pixels: twice what chats show.
const CHART_WIDTH: u32 = 1000;
/// The height in pixels.
const CHART_HEIGHT: u32 = 420;
/// The left, top, right and bottom edges of the plot.
const PLOT_BOUNDS: [f32; 4] = [34.0, 76.0, 966.0, 386.0];
/// The middle of the title.
const TITLE_Y: f32 = 38.0;
/// The font size.
const TEXT_SIZE: f32 = 34.0;
/// The distance of the seats' names from the corners of the plot.
const NAME_MARGIN: f32 = 28.0;
/// The radius of the dot at a turning point.
const DOT_RADIUS: f32 = 10.0;
/// The chance of a certain win.
const CERTAIN: f32 = 1000.0;

/// Renders a chart with a title as a PNG file. Below the curve is the first seat's share of the chances, above it the
/// second's, in the shades of their pieces; `seats` are their names with these shades, `chances` are those of the first
/// seat in thousandths, and `marks` places among them.
#[must_use]
pub fn render_course_chart(
    title: &str,
    seats: (&[String; 2], [PieceShade; 2]),
    chances: &[u32],
    marks: &[usize],
) -> Vec<u8> {
    render_svg(&chart_svg(title, seats, chances, marks), Theme::default(), (CHART_WIDTH, CHART_HEIGHT))
}

fn chart_svg(
    title: &str,
    (seats, shades): (&[String; 2], [PieceShade; 2]),
    chances: &[u32],
    marks: &[usize],
) -> String {
    let [left, top, right, bottom] = PLOT_BOUNDS;
    let width = right - left;
    let height = bottom - top;
    let middle = (top + bottom) / 2.0;
    let points = to_pixels(chances);
    let curve: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let curve = curve.join("L");
    let [(below, below_text), (above, above_text)] = area_colours(shades);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {CHART_WIDTH} {CHART_HEIGHT}\">\
         <rect width=\"{CHART_WIDTH}\" height=\"{CHART_HEIGHT}\" fill=\"{WOOD}\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{above}\"/>\
         <path d=\"M{left} {bottom}L{curve}L{right} {bottom}Z\" fill=\"{below}\"/>\
         <path d=\"M{left} {middle}H{right}\" stroke=\"{GROOVE}\" stroke-width=\"3\" stroke-dasharray=\"14 10\"/>\
         <path d=\"M{curve}\" fill=\"none\" stroke=\"{LAST_MOVE}\" stroke-width=\"5\" stroke-linejoin=\"round\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{GROOVE}\" \
         stroke-width=\"3\"/>"
    );
    for (x, y) in marks.iter().filter_map(|mark| points.get(*mark)) {
        // Writing to a `String` cannot fail, here and below.
        let _ = write!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DOT_RADIUS}\" fill=\"{LAST_MOVE}\" stroke=\"{BONE}\" stroke-width=\"4\"/>"
        );
    }
    let heading = text_path::outline_text(title, TEXT_SIZE);
    write_text(&mut svg, &heading.path, (left + right - heading.width) / 2.0, TITLE_Y, BONE);
    let [first, second] = seats.each_ref().map(|name| text_path::outline_text(name, TEXT_SIZE));
    write_text(&mut svg, &first.path, left + NAME_MARGIN, bottom - NAME_MARGIN, below_text);
    write_text(&mut svg, &second.path, left + NAME_MARGIN, top + NAME_MARGIN, above_text);
    svg + "</svg>"
}

/// Returns the colours of both seats' areas, each with that of the name on it.
fn area_colours(shades: [PieceShade; 2]) -> [(Colour, Colour); 2] {
    let light = (SAND, INK);
    let dark = (INK, BONE);
    if shades == [PieceShade::Dark, PieceShade::Light] { [dark, light] } else { [light, dark] }
}

/// Returns the pixels of the curve, from the left edge to the right one.
fn to_pixels(chances: &[u32]) -> Vec<(f32, f32)> {
    let [left, top, right, bottom] = PLOT_BOUNDS;
    let step = (right - left) / chances.len().saturating_sub(1).max(1) as f32;
    let pixel = |(place, chance): (usize, &u32)| {
        (left + step * place as f32, bottom - (*chance as f32 / CERTAIN).min(1.0) * (bottom - top))
    };
    chances.iter().enumerate().map(pixel).collect()
}

fn write_text(svg: &mut String, path: &str, x: f32, y: f32, colour: Colour) {
    let _ = write!(svg, "<path transform=\"translate({x:.1} {y:.1})\" d=\"{path}\" fill=\"{colour}\"/>");
}
