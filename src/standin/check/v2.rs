//! Components of version 2: text, sections, galleries, containers.

use serde_json::Value;

use super::walk::Walk;
use super::{at, bounds, button, kind, length, list, missing, required_text, row, text, wrong_type};
use crate::standin::limits;

/// What may stand in a message on its own, rows apart.
const TOP: [u64; 7] = [1, 9, 10, 12, 13, 14, 17];
/// What may stand in a container, rows apart.
const INNER: [u64; 6] = [1, 9, 10, 12, 13, 14];

/// Judges a component on its own.
pub(super) fn top(walk: &mut Walk, component: &Value, path: &str) {
    if component["type"] == kind::CONTAINER {
        container(walk, component, path);
    } else {
        inner(walk, component, path, &TOP);
    }
}

fn container(walk: &mut Walk, container: &Value, path: &str) {
    walk.count += 1;
    let children = list(walk.problems, container, path, "components");
    let path = at(path, "components");
    bounds(walk.problems, &path, children.len(), 1, limits::V2_COMPONENTS);
    for (index, child) in children.iter().enumerate() {
        inner(walk, child, &at(&path, index), &INNER);
    }
}

fn inner(walk: &mut Walk, component: &Value, path: &str, allowed: &[u64]) {
    match component["type"].as_u64() {
        Some(kind::ROW) => return row::check(walk, component, path),
        Some(kind::SECTION) => section(walk, component, path),
        Some(kind::TEXT_DISPLAY) => display(walk, component, path),
        Some(kind::GALLERY) => gallery(walk, component, path),
        Some(kind::FILE) => media(walk, component, path, "file"),
        Some(kind::SEPARATOR) => {}
        _ => wrong_type(walk.problems, path, allowed),
    }
    walk.count += 1;
}

fn display(walk: &mut Walk, display: &Value, path: &str) {
    required_text(walk.problems, display, path, "content", 1, limits::V2_TEXT);
    walk.text += display["content"].as_str().map_or(0, length);
}

fn section(walk: &mut Walk, section: &Value, path: &str) {
    let texts = list(walk.problems, section, path, "components");
    let inside = at(path, "components");
    bounds(walk.problems, &inside, texts.len(), 1, limits::SECTION_TEXTS);
    for (index, child) in texts.iter().enumerate() {
        inner(walk, child, &at(&inside, index), &[kind::TEXT_DISPLAY]);
    }
    let accessory = &section["accessory"];
    let path = at(path, "accessory");
    walk.count += 1;
    match accessory["type"].as_u64() {
        Some(kind::BUTTON) => button::check(walk, accessory, &path),
        Some(kind::THUMBNAIL) => media(walk, accessory, &path, "media"),
        None if accessory.is_null() => missing(walk.problems, &path),
        _ => wrong_type(walk.problems, &path, &[kind::BUTTON, kind::THUMBNAIL]),
    }
}

fn gallery(walk: &mut Walk, gallery: &Value, path: &str) {
    let items = list(walk.problems, gallery, path, "items");
    let path = at(path, "items");
    bounds(walk.problems, &path, items.len(), 1, limits::GALLERY_ITEMS);
    for (index, item) in items.iter().enumerate() {
        media(walk, item, &at(&path, index), "media");
    }
}

/// Judges what shows a file: its address, and its alt text.
fn media(walk: &mut Walk, holder: &Value, path: &str, field: &str) {
    text(walk.problems, holder, path, "description", 0, limits::ALT_TEXT);
    if holder[field]["url"].is_null() {
        return missing(walk.problems, &at(&at(path, field), "url"));
    }
    let schemes = ["http", "https", "attachment"];
    super::url(walk.problems, &holder[field], &at(path, field), "url", &schemes);
}

/// Judges how many components there are, and how much text.
pub(super) fn totals(walk: &mut Walk, path: &str) {
    if walk.count > limits::V2_COMPONENTS {
        walk.problems.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("Total number of components exceeds {}", limits::V2_COMPONENTS),
        );
    }
    if walk.text > limits::V2_TEXT {
        walk.problems.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Components displayable text size exceeds maximum size of {}", limits::V2_TEXT),
        );
    }
}
