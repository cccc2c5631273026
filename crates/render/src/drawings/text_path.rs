//! Text as SVG outlines.

use ab_glyph::{Font, FontRef, OutlineCurve, Point, PxScaleFont, ScaleFont};
use std::fmt::Write;
use std::sync::LazyLock;

/// A subset of a free font; its licence is beside the file.
static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../../../assets/fonts/gonagas-board.ttf"))
        .expect("the embedded font is valid")
});

/// A line of text as outlines.
#[derive(Debug, Clone, PartialEq)]
pub struct TextPath {
    /// The width in pixels.
    pub width: f32,
    /// The data of an SVG path. It begins at x = 0, and digits are centred on y = 0.
    pub path: String,
}

/// Outlines a text at a font size. Characters that the font lacks are left out.
#[must_use]
pub fn outline_text(text: &str, size: f32) -> TextPath {
    let font = FONT.as_scaled(size);
    let middle = cap_height(&font) / 2.0;
    let mut line = TextPath { width: 0.0, path: String::new() };
    for sign in text.chars() {
        let glyph = font.glyph_id(sign);
        if let Some(outline) = FONT.outline(glyph) {
            let x = line.width;
            let scale = (font.h_scale_factor(), font.v_scale_factor());
            append_curves(&mut line.path, &outline.curves, |at| (x + at.x * scale.0, middle - at.y * scale.1));
        }
        line.width += font.h_advance(glyph);
    }
    line
}

/// Returns the width of a text at a font size.
#[must_use]
pub fn text_width(text: &str, size: f32) -> f32 {
    let font = FONT.as_scaled(size);
    text.chars().map(|sign| font.h_advance(font.glyph_id(sign))).sum()
}

fn cap_height(font: &PxScaleFont<&FontRef<'static>>) -> f32 {
    FONT.outline(FONT.glyph_id('0'))
        .map_or(0.0, |digit| digit.bounds.max.y.max(digit.bounds.min.y) * font.v_scale_factor())
}

/// Appends curves to a path; each contour begins with a move.
fn append_curves(path: &mut String, curves: &[OutlineCurve], place: impl Fn(Point) -> (f32, f32)) {
    let mut pen = None;
    for curve in curves {
        let (from, through, to) = match *curve {
            OutlineCurve::Line(from, to) => (from, [None, None], to),
            OutlineCurve::Quad(from, one, to) => (from, [Some(one), None], to),
            OutlineCurve::Cubic(from, one, two, to) => (from, [Some(one), Some(two)], to),
        };
        if pen != Some(from) {
            append_point(path, 'M', place(from));
        }
        let letter = ['L', 'Q', 'C'][through.iter().flatten().count()];
        let mut letters = std::iter::once(letter).chain(std::iter::repeat(' '));
        for point in through.into_iter().flatten().chain([to]) {
            append_point(path, letters.next().unwrap_or(' '), place(point));
        }
        pen = Some(to);
    }
}

fn append_point(path: &mut String, letter: char, (x, y): (f32, f32)) {
    // Writing to a `String` cannot fail.
    let _ = write!(path, "{letter}{x:.2} {y:.2}");
}
