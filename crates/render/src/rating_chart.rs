//! A chart of ratings over time.

use crate::drawings::text_path;
use crate::encode::png::render_svg;
use crate::style::{BONE, GROOVE, INK, LAST_MOVE, SAND, SAND_SHADE, WOOD};
use gonagas_core::kit::calendar::{DAY_MS, utc_from_unix_millis};
use gonagas_core::kit::theme::Theme;
use std::fmt::Write;

/// The width in pixels: twice what chats show.
const CHART_WIDTH: u32 = 1000;
/// The height in pixels.
const CHART_HEIGHT: u32 = 520;
/// The left, top, right and bottom edges of the plot.
const PLOT_BOUNDS: [f32; 4] = [110.0, 76.0, 966.0, 450.0];
/// The middle of the title.
const TITLE_Y: f32 = 38.0;
/// The rating with which everyone begins; a line marks it.
const INITIAL_RATING: i64 = 1500;
/// The largest distance of that line from the ratings.
const INITIAL_RATING_REACH: i64 = 150;
/// The least distance between points at their times, in pixels. Where points would be nearer all get equal steps.
const MIN_POINT_DISTANCE: f32 = 12.0;
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

/// Renders a chart with a title as a PNG file. The points are in order of time; each is a Unix timestamp in
/// milliseconds and a rating.
#[must_use]
pub fn render_rating_chart(title: &str, points: &[(i64, i64)]) -> Vec<u8> {
    render_svg(&chart_svg(title, points), Theme::default(), (CHART_WIDTH, CHART_HEIGHT))
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
        let [mut least, mut most] = bounds(&mut points.iter().map(|point| point.1));
        if least - INITIAL_RATING_REACH < INITIAL_RATING && INITIAL_RATING < most + INITIAL_RATING_REACH {
            (least, most) = (least.min(INITIAL_RATING), most.max(INITIAL_RATING));
        }
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

    /// Returns the pixels of points, at their times or, where those would pile up, in equal steps.
    fn to_pixels(&self, points: &[(i64, i64)]) -> Vec<(f32, f32)> {
        let [left, _, right, _] = PLOT_BOUNDS;
        let span = (self.time_range[1] - self.time_range[0]) as f32;
        let at_time = |time: i64| left + (time - self.time_range[0]) as f32 / span * (right - left);
        let step = (right - left) / (points.len().saturating_sub(1).max(1)) as f32;
        let piles_up = points.windows(2).any(|pair| at_time(pair[1].0) - at_time(pair[0].0) < MIN_POINT_DISTANCE);
        let x = |place: usize, time: i64| if piles_up { left + step * place as f32 } else { at_time(time) };
        points.iter().enumerate().map(|(place, (time, height))| (x(place, *time), self.y(*height))).collect()
    }

    fn y(&self, height: i64) -> f32 {
        let ([_, top, _, bottom], [from, to]) = (PLOT_BOUNDS, self.rating_range);
        bottom - (height - from) as f32 / (to - from) as f32 * (bottom - top)
    }
}

fn chart_svg(title: &str, points: &[(i64, i64)]) -> String {
    let scale = ChartScale::fit(points);
    let [left, top, right, bottom] = PLOT_BOUNDS;
    let width = right - left;
    let height = bottom - top;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {CHART_WIDTH} {CHART_HEIGHT}\">\
         <rect width=\"{CHART_WIDTH}\" height=\"{CHART_HEIGHT}\" fill=\"{WOOD}\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{SAND}\" stroke=\"{GROOVE}\" \
         stroke-width=\"3\"/>"
    );
    let title = text_path::outline_text(title, TEXT_SIZE);
    write_text(&mut svg, &title.path, (left + right - title.width) / 2.0, TITLE_Y);
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
        let y = scale.y(height);
        let (colour, style) =
            if height == INITIAL_RATING { (WOOD, " stroke-dasharray=\"14 10\"") } else { (SAND_SHADE, "") };
        let _ = write!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"{colour}\" stroke-width=\"3\"{style}/>");
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
    let at = scale.to_pixels(points);
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
