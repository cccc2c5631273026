//! Modals: a title, and up to five rows or labels with one input each.

use std::collections::HashSet;

use serde_json::Value;

use super::{at, bounds, given, kind, list, missing, number, required_text, text, wrong_type};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// Judges the data of a modal at a path.
pub(crate) fn check(problems: &mut Problems, modal: &Value, path: &str) {
    required_text(problems, modal, path, "custom_id", 1, limits::CUSTOM_ID);
    required_text(problems, modal, path, "title", 1, limits::MODAL_TITLE);
    if !given(modal, "components") {
        return missing(problems, &at(path, "components"));
    }
    let rows = list(problems, modal, path, "components");
    let path = at(path, "components");
    bounds(problems, &path, rows.len(), 1, limits::ROWS);
    let mut ids = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = at(&path, index);
        match row["type"].as_u64() {
            Some(kind::ROW) => in_row(problems, row, &path, &mut ids),
            Some(kind::LABEL) => in_label(problems, row, &path, &mut ids),
            Some(kind::TEXT_DISPLAY) => required_text(problems, row, &path, "content", 1, limits::V2_TEXT),
            _ => wrong_type(problems, &path, &[kind::ROW, kind::TEXT_DISPLAY, kind::LABEL]),
        }
    }
}

fn in_row(problems: &mut Problems, row: &Value, path: &str, ids: &mut HashSet<String>) {
    let inputs = list(problems, row, path, "components");
    let path = at(path, "components");
    bounds(problems, &path, inputs.len(), 1, 1);
    for (index, child) in inputs.iter().enumerate() {
        let path = at(&path, index);
        if child["type"] == kind::TEXT_INPUT {
            required_text(problems, child, &path, "label", 1, limits::MODAL_TITLE);
            input(problems, child, &path, ids);
        } else {
            wrong_type(problems, &path, &[kind::TEXT_INPUT]);
        }
    }
}

fn in_label(problems: &mut Problems, label: &Value, path: &str, ids: &mut HashSet<String>) {
    required_text(problems, label, path, "label", 1, limits::MODAL_TITLE);
    text(problems, label, path, "description", 0, limits::INPUT_PLACEHOLDER);
    let path = at(path, "component");
    match label["component"]["type"].as_u64() {
        Some(kind::TEXT_INPUT) => input(problems, &label["component"], &path, ids),
        // Selects and the newer inputs are let through with their custom id looked at.
        Some(3 | 5..=8 | 19 | 21..=23) => custom_id(problems, &label["component"], &path, ids),
        _ => wrong_type(problems, &path, &[3, 4, 5, 6, 7, 8, 19, 21, 22, 23]),
    }
}

fn input(problems: &mut Problems, input: &Value, path: &str, ids: &mut HashSet<String>) {
    custom_id(problems, input, path, ids);
    match input["style"].as_u64() {
        Some(1 | 2) => {}
        Some(_) => {
            problems.add(&at(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
        }
        None => missing(problems, &at(path, "style")),
    }
    let most = limits::INPUT_LENGTH as u64;
    let least_length = number(problems, input, path, "min_length", 0, most).unwrap_or(0);
    number(problems, input, path, "max_length", least_length.max(1), most);
    text(problems, input, path, "value", 0, limits::INPUT_LENGTH);
    text(problems, input, path, "placeholder", 0, limits::INPUT_PLACEHOLDER);
}

fn custom_id(problems: &mut Problems, input: &Value, path: &str, ids: &mut HashSet<String>) {
    required_text(problems, input, path, "custom_id", 1, limits::CUSTOM_ID);
    if input["custom_id"].as_str().is_some_and(|id| !ids.insert(id.to_owned())) {
        problems.add(
            &at(path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}
