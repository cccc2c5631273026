//! Modals: a title, and up to five rows or labels with one input each.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::action_row::{check_select_fields, check_select_options};
use crate::validation::component_type::is_select;
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
        Some(kind) if LABELLED.contains(&kind) => {
            check_input_custom_id(problems, &label["component"], &path, ids);
            check_choice_input(problems, kind, &label["component"], &path);
        }
        _ => {
            let allowed: Vec<u64> = std::iter::once(component_type::TEXT_INPUT).chain(LABELLED).collect();
            add_wrong_type(problems, &path, &allowed);
        }
    }
}

/// The inputs in labels, apart from text inputs.
const LABELLED: [u64; 9] = [
    component_type::STRING_SELECT,
    component_type::USER_SELECT,
    component_type::ROLE_SELECT,
    component_type::MENTIONABLE_SELECT,
    component_type::CHANNEL_SELECT,
    component_type::FILE_UPLOAD,
    component_type::RADIO_GROUP,
    component_type::CHECKBOX_GROUP,
    component_type::CHECKBOX,
];

/// Checks a select or a group. Of a file upload and a single checkbox, only the custom ID is checked.
fn check_choice_input(problems: &mut FieldErrors, kind: u64, input: &Value, path: &str) {
    let max = limits::GROUP_OPTIONS;
    match kind {
        kind if is_select(kind) => {
            check_select_fields(problems, input, path);
            if input["disabled"] == true {
                let message = "A select cannot be disabled in a modal";
                problems.add(&field_path(path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message);
            }
        }
        component_type::RADIO_GROUP => check_select_options(problems, input, path, (2, max), 1),
        component_type::CHECKBOX_GROUP => {
            let least = check_integer(problems, input, path, "min_values", 0, max as u64).unwrap_or(1);
            let most = check_integer(problems, input, path, "max_values", least.max(1), max as u64);
            if input["min_values"] == 0 && input["required"] != false {
                let message = "A required group takes at least one value";
                problems.add(&field_path(path, "min_values"), "NUMBER_TYPE_MIN", message);
            }
            check_select_options(problems, input, path, (least, max), most.unwrap_or(max as u64));
        }
        _ => {}
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
