//! Components v2: text displays, sections, media galleries, files and containers.

use serde_json::Value;

use crate::limits;
use crate::validation::component_validator::ComponentValidator;
use crate::validation::{
    action_row, add_missing_field, add_wrong_type, char_count, check_integer, check_length, check_required_text,
    check_text, check_url, component_type, field_path, read_list,
};

/// Component types allowed at the top level of a message.
const TOP_LEVEL_TYPES: [u64; 7] = [1, 9, 10, 12, 13, 14, 17];
/// URL schemes of media; a file component takes only attached files.
const MEDIA_SCHEMES: [&str; 3] = ["http", "https", "attachment"];
/// Component types allowed in a container.
const CONTAINER_CHILD_TYPES: [u64; 6] = [1, 9, 10, 12, 13, 14];

/// Checks a top-level component.
pub fn check_top_level(validator: &mut ComponentValidator, component: &Value, path: &str) {
    if component["type"] == component_type::CONTAINER {
        check_container(validator, component, path);
    } else {
        check_nested(validator, component, path, &TOP_LEVEL_TYPES);
    }
}

fn check_container(validator: &mut ComponentValidator, container: &Value, path: &str) {
    validator.component_count += 1;
    check_integer(validator.problems, container, path, "accent_color", 0, limits::COLOR);
    let children = read_list(validator.problems, container, path, "components");
    let path = field_path(path, "components");
    check_length(validator.problems, &path, children.len(), 1, limits::V2_COMPONENTS);
    for (index, child) in children.iter().enumerate() {
        check_nested(validator, child, &field_path(&path, index), &CONTAINER_CHILD_TYPES);
    }
}

fn check_nested(validator: &mut ComponentValidator, component: &Value, path: &str, allowed: &[u64]) {
    match component["type"].as_u64() {
        Some(component_type::ACTION_ROW) => return action_row::check_action_row(validator, component, path),
        Some(component_type::SECTION) => check_section(validator, component, path),
        Some(component_type::TEXT_DISPLAY) => check_text_display(validator, component, path),
        Some(component_type::MEDIA_GALLERY) => check_media_gallery(validator, component, path),
        Some(component_type::FILE) => check_media(validator, component, path, "file", &["attachment"]),
        Some(component_type::SEPARATOR) => {
            check_integer(validator.problems, component, path, "spacing", 1, 2);
        }
        _ => add_wrong_type(validator.problems, path, allowed),
    }
    validator.component_count += 1;
}

fn check_text_display(validator: &mut ComponentValidator, display: &Value, path: &str) {
    check_required_text(validator.problems, display, path, "content", 1, limits::V2_TEXT_LENGTH);
    validator.text_length += display["content"].as_str().map_or(0, char_count);
}

fn check_section(validator: &mut ComponentValidator, section: &Value, path: &str) {
    let texts = read_list(validator.problems, section, path, "components");
    let inside = field_path(path, "components");
    check_length(validator.problems, &inside, texts.len(), 1, limits::SECTION_TEXTS);
    for (index, child) in texts.iter().enumerate() {
        check_nested(validator, child, &field_path(&inside, index), &[component_type::TEXT_DISPLAY]);
    }
    let accessory = &section["accessory"];
    let path = field_path(path, "accessory");
    validator.component_count += 1;
    match accessory["type"].as_u64() {
        Some(component_type::BUTTON) => action_row::check_button(validator, accessory, &path),
        Some(component_type::THUMBNAIL) => check_media(validator, accessory, &path, "media", &MEDIA_SCHEMES),
        None if accessory.is_null() => add_missing_field(validator.problems, &path),
        _ => add_wrong_type(validator.problems, &path, &[component_type::BUTTON, component_type::THUMBNAIL]),
    }
}

fn check_media_gallery(validator: &mut ComponentValidator, gallery: &Value, path: &str) {
    let items = read_list(validator.problems, gallery, path, "items");
    let path = field_path(path, "items");
    check_length(validator.problems, &path, items.len(), 1, limits::GALLERY_ITEMS);
    for (index, item) in items.iter().enumerate() {
        check_media(validator, item, &field_path(&path, index), "media", &MEDIA_SCHEMES);
    }
}

/// Checks a component that shows a file: its URL and its alt text.
fn check_media(validator: &mut ComponentValidator, holder: &Value, path: &str, field: &str, schemes: &[&str]) {
    check_text(validator.problems, holder, path, "description", 0, limits::ALT_TEXT);
    if holder[field]["url"].is_null() {
        return add_missing_field(validator.problems, &field_path(&field_path(path, field), "url"));
    }
    check_url(validator.problems, &holder[field], &field_path(path, field), "url", schemes);
}

/// Checks the number of components and the total length of their text.
pub fn check_totals(validator: &mut ComponentValidator, path: &str) {
    if validator.component_count > limits::V2_COMPONENTS {
        validator.problems.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("Total number of components exceeds {}", limits::V2_COMPONENTS),
        );
    }
    if validator.text_length > limits::V2_TEXT_LENGTH {
        validator.problems.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Components displayable text size exceeds maximum size of {}", limits::V2_TEXT_LENGTH),
        );
    }
}
