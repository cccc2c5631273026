//! The letters and numbers at a board's sides, read off the names of its points.

use gonagas_core::kit::board::{Board, Point};

/// A letter or number beside the board.
#[derive(Debug, Clone, PartialEq)]
pub struct CoordinateLabel {
    /// The text.
    pub text: String,
    /// The position along the side, in the units of [`Point`].
    pub position: f32,
}

/// Returns the column letters.
#[must_use]
pub fn column_labels(board: &Board) -> Vec<CoordinateLabel> {
    collect_labels(board, |name| name.trim_end_matches(|sign: char| sign.is_ascii_digit()), |point| point.x)
}

/// Returns the row numbers.
#[must_use]
pub fn row_labels(board: &Board) -> Vec<CoordinateLabel> {
    collect_labels(board, |name| name.trim_start_matches(|sign: char| !sign.is_ascii_digit()), |point| point.y)
}

/// Returns one label for each text, ordered by position. A label is placed at most of its points: on a board with a
/// narrower part on top a column's points are not all above each other.
fn collect_labels(board: &Board, part: fn(&str) -> &str, place: fn(&Point) -> f32) -> Vec<CoordinateLabel> {
    let mut texts: Vec<&str> = board.points.iter().map(|point| part(&point.name)).collect();
    texts.sort_unstable();
    texts.dedup();
    texts.retain(|text| !text.is_empty());
    let label = |text: &str| {
        let places = board.points.iter().filter(|point| part(&point.name) == text).map(place);
        CoordinateLabel { text: text.to_owned(), position: most_common(&places.collect::<Vec<_>>()) }
    };
    let mut labels: Vec<CoordinateLabel> = texts.into_iter().map(label).collect();
    labels.sort_by(|one, other| one.position.total_cmp(&other.position));
    labels
}

/// Returns the most common value; the first of several.
fn most_common(values: &[f32]) -> f32 {
    let count = |value: &f32| values.iter().filter(|other| *other == value).count();
    values.iter().rev().max_by_key(|value| count(value)).copied().unwrap_or_default()
}
