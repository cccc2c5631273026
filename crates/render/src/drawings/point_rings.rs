//! The rings around points, as large as the pieces there.

use crate::style::{BONE, LAST_MOVE, SELECTED};

/// The rings around a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PointRing {
    /// The end of the last action: four corners.
    LastMove,
    /// The selected piece: a closed ring.
    Selected,
    /// A target with pieces on it: a broken ring.
    Target,
}

/// Returns the drawing in this width and height.
pub(super) fn ring_svg(ring: PointRing, width: i32, height: i32) -> String {
    let width = width as f32;
    let height = height as f32;
    let figure = match ring {
        PointRing::LastMove => corners_svg(width, height),
        PointRing::Selected => oval_svg(width, height, false),
        PointRing::Target => oval_svg(width, height, true),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><g fill="none">{figure}</g></svg>"#
    )
}

fn corners_svg(width: f32, height: f32) -> String {
    let side = width.min(height) / 100.0;
    let near = 5.0 * side;
    let arm = 22.0 * side;
    let thick = 7.0 * side;
    let right = width - near;
    let bottom = height - near;
    format!(
        concat!(
            r#"<path d="M{near} {down}V{near}H{along}M{back} {near}H{right}V{down}M{right} {up}V{bottom}H{back}"#,
            r#"M{along} {bottom}H{near}V{up}" stroke="{colour}" stroke-width="{thick}"/>"#
        ),
        near = near,
        down = near + arm,
        along = near + arm,
        back = right - arm,
        up = bottom - arm,
        right = right,
        bottom = bottom,
        colour = LAST_MOVE,
        thick = thick,
    )
}

/// Returns a red line on a broader pale one, so that it shows on every background.
fn oval_svg(width: f32, height: f32, is_broken: bool) -> String {
    let side = width.min(height) / 100.0;
    let inset = 6.5 * side;
    let dash = 34.2 * side;
    let dashes = if is_broken { format!(r#" stroke-dasharray="{dash} {dash}""#) } else { String::new() };
    let inner_width = width - 2.0 * inset;
    let inner_height = height - 2.0 * inset;
    let radius = inner_width.min(inner_height) / 2.0;
    let line = |colour, breadth: f32| {
        format!(
            r#"<rect x="{inset}" y="{inset}" width="{inner_width}" height="{inner_height}" rx="{radius}" stroke="{colour}" stroke-width="{}"{dashes}/>"#,
            breadth * side
        )
    };
    format!("{}{}", line(BONE, 11.0), line(SELECTED, 7.5))
}
