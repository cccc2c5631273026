//! Numbers, texts and their plates.

use crate::drawings::text_path;
use crate::style::{BONE, Colour, INK, SELECTED};

/// The height in which the ring around a tray is drawn.
const RING_HEIGHT: i32 = 56;
/// The height of the drawing of a text, for a font size of 100.
const TEXT_HEIGHT: f32 = 100.0;

/// Returns the size in pixels of a text at a font size.
#[must_use]
pub fn text_size(text: &str, font_size: i32) -> (i32, i32) {
    (text_path::text_width(text, font_size as f32).ceil() as i32 + 2, font_size)
}

/// Returns the size of a number's plate of this height.
#[must_use]
pub fn count_badge_size(text: &str, height: i32) -> (i32, i32) {
    ((text_path::text_width(text, height as f32) + 0.4 * height as f32).max(height as f32) as i32, height)
}

/// Returns a line of text.
pub(super) fn text_svg(text: &str, colour: Colour) -> String {
    let line = text_path::outline_text(text, TEXT_HEIGHT);
    let width = line.width.max(1.0);
    let middle = TEXT_HEIGHT / 2.0;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TEXT_HEIGHT}"><path transform="translate(0 {middle})" fill="{colour}" d="{}"/></svg>"#,
        line.path
    )
}

/// Returns a number on a plate, 100 high and of this width.
pub(super) fn count_badge_svg(text: &str, width: i32) -> String {
    let line = text_path::outline_text(text, 100.0);
    format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 100">"#,
            r#"<rect width="{width}" height="100" rx="50" fill="{ink}"/>"#,
            r#"<rect x="6" y="6" width="{inner}" height="88" rx="44" fill="{bone}"/>"#,
            r#"<path transform="translate({left} 50)" fill="{ink}" d="{path}"/></svg>"#
        ),
        width = width,
        inner = width - 12,
        left = (width as f32 - line.width) / 2.0,
        ink = INK,
        bone = BONE,
        path = line.path,
    )
}

/// Returns the ring around the tray of the seat to act.
pub(super) fn turn_ring_svg(width: i32, height: i32) -> String {
    // Drawn in a fixed height, and scaled.
    let width = width * RING_HEIGHT / height.max(1);
    format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#,
            r#"<rect x="3" y="3" width="{inner}" height="{tall}" rx="14" fill="none" stroke="{bone}" stroke-width="5"/></svg>"#
        ),
        width = width,
        height = RING_HEIGHT,
        inner = width - 6,
        tall = RING_HEIGHT - 6,
        bone = BONE,
    )
}

/// Returns the wedge that points into the tray of the seat to act.
pub(super) fn turn_wedge_svg() -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 34"><path d="M1 1L17 17L1 33Z" fill="{SELECTED}"/></svg>"#
    )
}

/// Returns a line with round ends, pale with a dark edge so that it shows on all pieces.
pub(super) fn scoring_line_svg(width: i32, height: i32) -> String {
    let x = (width - height).max(0) / 2;
    let y = (height - width).max(0) / 2;
    let middle_x = width / 2;
    let middle_y = height / 2;
    let half = width.min(height) / 2;
    let path = format!("M{} {}L{} {}", middle_x - x, middle_y - y, middle_x + x, middle_y + y);
    let line = |colour, breadth: f32| {
        format!(r#"<path d="{path}" stroke="{colour}" stroke-width="{breadth:.1}" stroke-linecap="round"/>"#)
    };
    let half = half as f32;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{}{}</svg>"#,
        line(BONE, half * 0.95),
        line(SELECTED, half * 0.55)
    )
}
