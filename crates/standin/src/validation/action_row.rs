//! Action rows of buttons and selects.

use serde_json::Value;

use crate::limits;
use crate::validation::component_validator::ComponentValidator;
use crate::validation::{add_wrong_type, button, check_length, component_type, field_path, read_list, select};

/// Checks an action row: up to five buttons, or one select.
pub fn check_action_row(validator: &mut ComponentValidator, row: &Value, path: &str) {
    validator.component_count += 1;
    let children = read_list(validator.problems, row, path, "components");
    let path = field_path(path, "components");
    check_length(validator.problems, &path, children.len(), 1, limits::ROW_BUTTONS);
    for (index, child) in children.iter().enumerate() {
        let path = field_path(&path, index);
        validator.component_count += 1;
        match child["type"].as_u64() {
            Some(component_type::BUTTON) => button::check_button(validator, child, &path),
            Some(kind) if component_type::is_select(kind) => select::check_select(validator, child, &path),
            _ => add_wrong_type(validator.problems, &path, &[2, 3, 5, 6, 7, 8]),
        }
    }
    let has_select = children.iter().any(|child| child["type"].as_u64().is_some_and(component_type::is_select));
    if has_select && children.len() > 1 {
        validator.problems.add(
            &field_path(&path, 1),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
}
