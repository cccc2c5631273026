//! A chart of ratings over time.

use crate::render::compositing::svg_cache::rasterise;
use crate::render::encode::indexed_png;
use crate::render::style::{BONE, GROOVE, INK, LAST_MOVE, SAND, SAND_SHADE, WOOD};
use crate::render::text_path;
use gonagas_core::kit::calendar::{DAY_MS, utc_from_unix_millis};
use gonagas_core::kit::theme::Theme;
use std::fmt::Write;

/// The width in pixels: twice what chats show.
const CHART_WIDTH: u32 = 1000;
/// The height in pixels.
const CHART_HEIGHT: u32 = 520;
/// The left, top, right and bottom edges of the plot.
const PLOT_BOUNDS: [f32; 4] = [110.0, 34.0, 966.0, 450.0];
/// The font size of the numbers.
const TEXT_SIZE: f32 = 34.0;
/// The radius of a dot.
const DOT_RADIUS: f32 = 7.0;
/// The maximum number of points that are drawn as dots.
const MAX_DOTS: usize = 40;
/// The maximum number of grid lines.
const MAX_GRID_LINES: i64 = 5;
/// The possible distances between grid lines, in rating points.
const GRID_STEPS: [i64; 7] = [10, 20, 50, 100, 200, 500, 1000];

/// Renders a chart as a PNG file. The points are in order of time; each is a Unix timestamp in milliseconds and a rating.
#[must_use]
pub fn render_rating_chart(points: &[(i64, i64)]) -> Vec<u8> {
    indexed_png::encode_indexed_png(&rasterise(&chart_svg(points), CHART_WIDTH, CHART_HEIGHT), Theme::default())
}

/// The mapping from times and ratings to pixels.
struct ChartScale {
    time_range: [i64; 2],
    rating_range: [i64; 2],
    grid_step: i64,
}

impl ChartScale {
    fn fit(points: &[(i64, i64)]) -> ChartScale {
        let bounds = |values: &mut dyn Iterator<Item = i64>| {
            values.fold([i64::MAX, i64::MIN], |[least, most], value| [least.min(value), most.max(value)])
        };
        let mut times = bounds(&mut points.iter().map(|point| point.0));
        let [least, most] = bounds(&mut points.iter().map(|point| point.1));
        if points.is_empty() {
            return ChartScale { time_range: [0, 1], rating_range: [1400, 1600], grid_step: 50 };
        }
        // A single moment is put into the middle of a day.
        if times[0] == times[1] {
            times = [times[0] - DAY_MS / 2, times[1] + DAY_MS / 2];
        }
        let wide = |step: &i64| (most - least) / step < MAX_GRID_LINES;
        let step = GRID_STEPS.into_iter().find(wide).unwrap_or((most - least) / MAX_GRID_LINES + 1);
        let heights = [least.div_euclid(step) * step, (most.div_euclid(step) + 1) * step];
        ChartScale { time_range: times, rating_range: heights, grid_step: step }
    }

    fn to_pixel(&self, (time, height): (i64, i64)) -> (f32, f32) {
        let [left, top, right, bottom] = PLOT_BOUNDS;
        let share = |value: i64, [from, to]: [i64; 2]| (value - from) as f32 / (to - from) as f32;
        (
            left + share(time, self.time_range) * (right - left),
            bottom - share(height, self.rating_range) * (bottom - top),
        )
    }
}

fn chart_svg(points: &[(i64, i64)]) -> String {
    let scale = ChartScale::fit(points);
    let [left, top, right, bottom] = PLOT_BOUNDS;
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {CHART_WIDTH} {CHART_HEIGHT}\">\
         <rect width=\"{CHART_WIDTH}\" height=\"{CHART_HEIGHT}\" fill=\"{WOOD}\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{SAND}\" stroke=\"{GROOVE}\" \
         stroke-width=\"3\"/>"
    );
    write_grid_lines(&mut svg, &scale);
    write_dates(&mut svg, &scale);
    write_curve(&mut svg, &scale, points);
    svg + "</svg>"
}

/// Writes the horizontal grid lines with their numbers.
fn write_grid_lines(svg: &mut String, scale: &ChartScale) {
    let [left, _, right, _] = PLOT_BOUNDS;
    let mut height = scale.rating_range[0];
    while height <= scale.rating_range[1] {
        let (_, y) = scale.to_pixel((scale.time_range[0], height));
        let _ = write!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"{SAND_SHADE}\" stroke-width=\"3\"/>");
        let number = text_path::outline_text(&height.to_string(), TEXT_SIZE);
        write_text(svg, &number.path, left - 16.0 - number.width, y);
        height += scale.grid_step;
    }
}

/// Writes the first and the last date.
fn write_dates(svg: &mut String, scale: &ChartScale) {
    let [left, _, right, bottom] = PLOT_BOUNDS;
    let y = bottom + 36.0;
    let [first, last] = scale.time_range.map(|time| {
        let date = utc_from_unix_millis(time).date();
        text_path::outline_text(&date.to_string(), TEXT_SIZE)
    });
    write_text(svg, &first.path, left, y);
    write_text(svg, &last.path, right - last.width, y);
}

fn write_text(svg: &mut String, path: &str, x: f32, y: f32) {
    // Writing to a `String` cannot fail, here and below.
    let _ = write!(svg, "<path transform=\"translate({x:.1} {y:.1})\" d=\"{path}\" fill=\"{BONE}\"/>");
}

fn write_curve(svg: &mut String, scale: &ChartScale, points: &[(i64, i64)]) {
    let at: Vec<(f32, f32)> = points.iter().map(|point| scale.to_pixel(*point)).collect();
    let path: Vec<String> = at.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    if at.len() > 1 {
        let _ = write!(
            svg,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{LAST_MOVE}\" stroke-width=\"6\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>",
            path.join("L")
        );
    }
    let dotted = if at.len() > MAX_DOTS { at.len().saturating_sub(1) } else { 0 };
    for (x, y) in &at[dotted..] {
        let _ = write!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DOT_RADIUS}\" fill=\"{LAST_MOVE}\" stroke=\"{INK}\" stroke-width=\"2\"/>"
        );
    }
}
