//! Components of version 2: text, sections, galleries, containers.

use serde_json::Value;

use crate::standin::limits;
use crate::standin::validation::component_validator::ComponentValidator;
use crate::standin::validation::{
    action_row, add_missing_field, add_wrong_type, button, char_count, check_length, check_required_text, check_text,
    component_type, field_path, read_list,
};

/// What may stand in a message on its own, rows apart.
const TOP_LEVEL_TYPES: [u64; 7] = [1, 9, 10, 12, 13, 14, 17];
/// What may stand in a container, rows apart.
const CONTAINER_CHILD_TYPES: [u64; 6] = [1, 9, 10, 12, 13, 14];

/// Judges a component on its own.
pub(super) fn check_top_level(walk: &mut ComponentValidator, component: &Value, path: &str) {
    if component["type"] == component_type::CONTAINER {
        check_container(walk, component, path);
    } else {
        check_nested(walk, component, path, &TOP_LEVEL_TYPES);
    }
}

fn check_container(walk: &mut ComponentValidator, container: &Value, path: &str) {
    walk.component_count += 1;
    let children = read_list(walk.problems, container, path, "components");
    let path = field_path(path, "components");
    check_length(walk.problems, &path, children.len(), 1, limits::V2_COMPONENTS);
    for (index, child) in children.iter().enumerate() {
        check_nested(walk, child, &field_path(&path, index), &CONTAINER_CHILD_TYPES);
    }
}

fn check_nested(walk: &mut ComponentValidator, component: &Value, path: &str, allowed: &[u64]) {
    match component["type"].as_u64() {
        Some(component_type::ACTION_ROW) => return action_row::check_action_row(walk, component, path),
        Some(component_type::SECTION) => check_section(walk, component, path),
        Some(component_type::TEXT_DISPLAY) => check_text_display(walk, component, path),
        Some(component_type::MEDIA_GALLERY) => check_media_gallery(walk, component, path),
        Some(component_type::FILE) => check_media(walk, component, path, "file"),
        Some(component_type::SEPARATOR) => {}
        _ => add_wrong_type(walk.problems, path, allowed),
    }
    walk.component_count += 1;
}

fn check_text_display(walk: &mut ComponentValidator, display: &Value, path: &str) {
    check_required_text(walk.problems, display, path, "content", 1, limits::V2_TEXT_LENGTH);
    walk.text_length += display["content"].as_str().map_or(0, char_count);
}

fn check_section(walk: &mut ComponentValidator, section: &Value, path: &str) {
    let texts = read_list(walk.problems, section, path, "components");
    let inside = field_path(path, "components");
    check_length(walk.problems, &inside, texts.len(), 1, limits::SECTION_TEXTS);
    for (index, child) in texts.iter().enumerate() {
        check_nested(walk, child, &field_path(&inside, index), &[component_type::TEXT_DISPLAY]);
    }
    let accessory = &section["accessory"];
    let path = field_path(path, "accessory");
    walk.component_count += 1;
    match accessory["type"].as_u64() {
        Some(component_type::BUTTON) => button::check_button(walk, accessory, &path),
        Some(component_type::THUMBNAIL) => check_media(walk, accessory, &path, "media"),
        None if accessory.is_null() => add_missing_field(walk.problems, &path),
        _ => add_wrong_type(walk.problems, &path, &[component_type::BUTTON, component_type::THUMBNAIL]),
    }
}

fn check_media_gallery(walk: &mut ComponentValidator, gallery: &Value, path: &str) {
    let items = read_list(walk.problems, gallery, path, "items");
    let path = field_path(path, "items");
    check_length(walk.problems, &path, items.len(), 1, limits::GALLERY_ITEMS);
    for (index, item) in items.iter().enumerate() {
        check_media(walk, item, &field_path(&path, index), "media");
    }
}

/// Judges what shows a file: its address, and its alt text.
fn check_media(walk: &mut ComponentValidator, holder: &Value, path: &str, field: &str) {
    check_text(walk.problems, holder, path, "description", 0, limits::ALT_TEXT);
    if holder[field]["url"].is_null() {
        return add_missing_field(walk.problems, &field_path(&field_path(path, field), "url"));
    }
    let schemes = ["http", "https", "attachment"];
    crate::standin::validation::check_url(walk.problems, &holder[field], &field_path(path, field), "url", &schemes);
}

/// Judges how many components there are, and how much text.
pub(super) fn check_totals(walk: &mut ComponentValidator, path: &str) {
    if walk.component_count > limits::V2_COMPONENTS {
        walk.problems.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("Total number of components exceeds {}", limits::V2_COMPONENTS),
        );
    }
    if walk.text_length > limits::V2_TEXT_LENGTH {
        walk.problems.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Components displayable text size exceeds maximum size of {}", limits::V2_TEXT_LENGTH),
        );
    }
}
