//! Selects: of texts, or of users, roles and channels.

use std::collections::HashSet;

use serde_json::Value;

use super::button::emoji;
use super::walk::Walk;
use super::{at, bounds, kind, list, number, required_text, text};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// Judges a select.
pub(super) fn check(walk: &mut Walk, select: &Value, path: &str) {
    walk.custom_id(select, path);
    let problems = &mut *walk.problems;
    text(problems, select, path, "placeholder", 0, limits::PLACEHOLDER);
    let most = limits::SELECT_OPTIONS as u64;
    let least_values = number(problems, select, path, "min_values", 0, most).unwrap_or(1);
    let most_values = number(problems, select, path, "max_values", 1, most).unwrap_or(1);
    if select["max_values"].is_u64() && least_values > most_values {
        problems.add(
            &at(path, "min_values"),
            "NUMBER_TYPE_MAX",
            format!("int value should be less than or equal to {most_values}."),
        );
    }
    if select["type"] == kind::STRING_SELECT {
        options(problems, select, path, least_values.max(most_values));
    }
}

/// Judges the options: as many as can be picked, at least one, each with its own value.
fn options(problems: &mut Problems, select: &Value, path: &str, picked: u64) {
    let options = list(problems, select, path, "options");
    let path = at(path, "options");
    let least = usize::try_from(picked).unwrap_or(1).clamp(1, limits::SELECT_OPTIONS);
    bounds(problems, &path, options.len(), least, limits::SELECT_OPTIONS);
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = at(&path, index);
        required_text(problems, option, &path, "label", 1, limits::SELECT_TEXT);
        required_text(problems, option, &path, "value", 1, limits::SELECT_TEXT);
        text(problems, option, &path, "description", 0, limits::SELECT_TEXT);
        emoji(problems, option, &path);
        if option["value"].as_str().is_some_and(|value| !values.insert(value.to_owned())) {
            problems.add(
                &at(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    defaults(problems, options, &path, picked);
}

/// No more options may be picked beforehand than can be picked.
fn defaults(problems: &mut Problems, options: &[Value], path: &str, most: u64) {
    let picked = options.iter().filter(|option| option["default"] == true).count();
    if picked as u64 > most {
        problems.add(path, "SELECT_COMPONENT_MAX_DEFAULTS", "The number of default options exceeds max_values");
    }
}
