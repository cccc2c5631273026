//! Rows of buttons and selects.

use serde_json::Value;

use super::walk::Walk;
use super::{at, bounds, button, kind, list, select, wrong_type};
use crate::standin::limits;

/// Judges a row: up to five buttons, or one select.
pub(super) fn check(walk: &mut Walk, row: &Value, path: &str) {
    walk.count += 1;
    let children = list(walk.problems, row, path, "components");
    let path = at(path, "components");
    bounds(walk.problems, &path, children.len(), 1, limits::ROW_BUTTONS);
    for (index, child) in children.iter().enumerate() {
        let path = at(&path, index);
        walk.count += 1;
        match child["type"].as_u64() {
            Some(kind::BUTTON) => button::check(walk, child, &path),
            Some(kind) if kind::is_select(kind) => select::check(walk, child, &path),
            _ => wrong_type(walk.problems, &path, &[2, 3, 5, 6, 7, 8]),
        }
    }
    let has_select = children.iter().any(|child| child["type"].as_u64().is_some_and(kind::is_select));
    if has_select && children.len() > 1 {
        walk.problems.add(
            &at(&path, 1),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
}
