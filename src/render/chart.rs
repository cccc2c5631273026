//! A curve of ratings over time.

use crate::kit::calendar::{DAY, Date};
use crate::kit::theme::Theme;
use crate::render::raster::draw;
use crate::render::theme::{BONE, GROOVE, INK, LAST, SAND, SAND_DEEP, WOOD};
use crate::render::{indexed, lettering};
use std::fmt::Write;

/// The picture's width, in pixels: twice what chats show.
const WIDTH: u32 = 1000;
/// The picture's height.
const HEIGHT: u32 = 520;
/// The field in which the curve lies: left, top, right, bottom.
const FIELD: [f32; 4] = [110.0, 34.0, 966.0, 450.0];
/// The height of the numbers, by the font's measure.
const LETTERS: f32 = 34.0;
/// The radius of a dot.
const DOT: f32 = 7.0;
/// With more points than this the curve has no dots.
const DOTS: usize = 40;
/// The most lines across.
const LINES: i64 = 5;
/// How far apart these may be, in points.
const STEPS: [i64; 7] = [10, 20, 50, 100, 200, 500, 1000];

/// The curve as the bytes of a PNG file. The points are in order: when, in milliseconds, and how high.
#[must_use]
pub fn plot(points: &[(i64, i64)]) -> Vec<u8> {
    indexed::encode(&draw(&svg(points), WIDTH, HEIGHT), Theme::default())
}

/// Where points lie in the picture.
struct Frame {
    times: [i64; 2],
    heights: [i64; 2],
    step: i64,
}

impl Frame {
    fn around(points: &[(i64, i64)]) -> Frame {
        let bounds = |values: &mut dyn Iterator<Item = i64>| {
            values.fold([i64::MAX, i64::MIN], |[least, most], value| [least.min(value), most.max(value)])
        };
        let mut times = bounds(&mut points.iter().map(|point| point.0));
        let [least, most] = bounds(&mut points.iter().map(|point| point.1));
        if points.is_empty() {
            return Frame { times: [0, 1], heights: [1400, 1600], step: 50 };
        }
        // What happened at one moment lies in the middle of a day.
        if times[0] == times[1] {
            times = [times[0] - DAY / 2, times[1] + DAY / 2];
        }
        let wide = |step: &i64| (most - least) / step < LINES;
        let step = STEPS.into_iter().find(wide).unwrap_or((most - least) / LINES + 1);
        let heights = [least.div_euclid(step) * step, (most.div_euclid(step) + 1) * step];
        Frame { times, heights, step }
    }

    fn at(&self, (time, height): (i64, i64)) -> (f32, f32) {
        let [left, top, right, bottom] = FIELD;
        let share = |value: i64, [from, to]: [i64; 2]| (value - from) as f32 / (to - from) as f32;
        (left + share(time, self.times) * (right - left), bottom - share(height, self.heights) * (bottom - top))
    }
}

fn svg(points: &[(i64, i64)]) -> String {
    let frame = Frame::around(points);
    let [left, top, right, bottom] = FIELD;
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{WOOD}\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{SAND}\" stroke=\"{GROOVE}\" \
         stroke-width=\"3\"/>"
    );
    lines(&mut svg, &frame);
    dates(&mut svg, &frame);
    curve(&mut svg, &frame, points);
    svg + "</svg>"
}

/// The lines across, each with its number.
fn lines(svg: &mut String, frame: &Frame) {
    let [left, _, right, _] = FIELD;
    let mut height = frame.heights[0];
    while height <= frame.heights[1] {
        let (_, y) = frame.at((frame.times[0], height));
        let _ = write!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"{SAND_DEEP}\" stroke-width=\"3\"/>");
        let number = lettering::line(&height.to_string(), LETTERS);
        letters(svg, &number.path, left - 16.0 - number.width, y);
        height += frame.step;
    }
}

/// The first day and the last one.
fn dates(svg: &mut String, frame: &Frame) {
    let [left, _, right, bottom] = FIELD;
    let y = bottom + 36.0;
    let [first, last] = frame.times.map(|time| lettering::line(&Date::of(time).to_string(), LETTERS));
    letters(svg, &first.path, left, y);
    letters(svg, &last.path, right - last.width, y);
}

fn letters(svg: &mut String, path: &str, x: f32, y: f32) {
    // Writing to a String cannot fail, here and below.
    let _ = write!(svg, "<path transform=\"translate({x:.1} {y:.1})\" d=\"{path}\" fill=\"{BONE}\"/>");
}

fn curve(svg: &mut String, frame: &Frame, points: &[(i64, i64)]) {
    let at: Vec<(f32, f32)> = points.iter().map(|point| frame.at(*point)).collect();
    let path: Vec<String> = at.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    if at.len() > 1 {
        let _ = write!(
            svg,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{LAST}\" stroke-width=\"6\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>",
            path.join("L")
        );
    }
    let dotted = if at.len() > DOTS { at.len().saturating_sub(1) } else { 0 };
    for (x, y) in &at[dotted..] {
        let _ = write!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DOT}\" fill=\"{LAST}\" stroke=\"{INK}\" stroke-width=\"2\"/>"
        );
    }
}
