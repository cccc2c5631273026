//! Modals: a title, and up to five rows or labels with one input each.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::component_validator::check_component_ids;
use crate::validation::{
    add_missing_field, add_wrong_type, check_integer, check_length, check_required_text, check_text, component_type,
    field_path, has_field, read_list,
};

/// Checks the modal at a path.
pub fn check_modal(problems: &mut FieldErrors, modal: &Value, path: &str) {
    check_required_text(problems, modal, path, "custom_id", 1, limits::CUSTOM_ID);
    check_required_text(problems, modal, path, "title", 1, limits::MODAL_TITLE);
    if !has_field(modal, "components") {
        return add_missing_field(problems, &field_path(path, "components"));
    }
    let rows = read_list(problems, modal, path, "components");
    let path = field_path(path, "components");
    check_length(problems, &path, rows.len(), 1, limits::ACTION_ROWS);
    check_component_ids(problems, rows, &path);
    let mut ids = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = field_path(&path, index);
        match row["type"].as_u64() {
            Some(component_type::ACTION_ROW) => check_input_row(problems, row, &path, &mut ids),
            Some(component_type::LABEL) => check_label(problems, row, &path, &mut ids),
            Some(component_type::TEXT_DISPLAY) => {
                check_required_text(problems, row, &path, "content", 1, limits::V2_TEXT_LENGTH)
            }
            _ => add_wrong_type(
                problems,
                &path,
                &[component_type::ACTION_ROW, component_type::TEXT_DISPLAY, component_type::LABEL],
            ),
        }
    }
}

fn check_input_row(problems: &mut FieldErrors, row: &Value, path: &str, ids: &mut HashSet<String>) {
    let inputs = read_list(problems, row, path, "components");
    let path = field_path(path, "components");
    check_length(problems, &path, inputs.len(), 1, 1);
    for (index, child) in inputs.iter().enumerate() {
        let path = field_path(&path, index);
        if child["type"] == component_type::TEXT_INPUT {
            check_required_text(problems, child, &path, "label", 1, limits::MODAL_TITLE);
            check_text_input(problems, child, &path, ids);
        } else {
            add_wrong_type(problems, &path, &[component_type::TEXT_INPUT]);
        }
    }
}

fn check_label(problems: &mut FieldErrors, label: &Value, path: &str, ids: &mut HashSet<String>) {
    check_required_text(problems, label, path, "label", 1, limits::MODAL_TITLE);
    check_text(problems, label, path, "description", 0, limits::TEXT_INPUT_PLACEHOLDER);
    let path = field_path(path, "component");
    match label["component"]["type"].as_u64() {
        Some(component_type::TEXT_INPUT) => check_text_input(problems, &label["component"], &path, ids),
        // Of selects and the newer inputs, only the custom ID is checked.
        Some(3 | 5..=8 | 19 | 21..=23) => check_input_custom_id(problems, &label["component"], &path, ids),
        _ => add_wrong_type(problems, &path, &[3, 4, 5, 6, 7, 8, 19, 21, 22, 23]),
    }
}

fn check_text_input(problems: &mut FieldErrors, input: &Value, path: &str, ids: &mut HashSet<String>) {
    check_input_custom_id(problems, input, path, ids);
    match input["style"].as_u64() {
        Some(1 | 2) => {}
        Some(_) => {
            problems.add(&field_path(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
        }
        None => add_missing_field(problems, &field_path(path, "style")),
    }
    let max = limits::TEXT_INPUT_LENGTH as u64;
    let least_length = check_integer(problems, input, path, "min_length", 0, max).unwrap_or(0);
    check_integer(problems, input, path, "max_length", least_length.max(1), max);
    check_text(problems, input, path, "value", 0, limits::TEXT_INPUT_LENGTH);
    check_text(problems, input, path, "placeholder", 0, limits::TEXT_INPUT_PLACEHOLDER);
}

fn check_input_custom_id(problems: &mut FieldErrors, input: &Value, path: &str, ids: &mut HashSet<String>) {
    check_required_text(problems, input, path, "custom_id", 1, limits::CUSTOM_ID);
    if input["custom_id"].as_str().is_some_and(|id| !ids.insert(id.to_owned())) {
        problems.add(
            &field_path(path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}
