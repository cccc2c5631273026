//! Select components: of strings, or of users, roles and channels.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::button::check_emoji;
use crate::validation::component_validator::ComponentValidator;
use crate::validation::{
    check_integer, check_length, check_required_text, check_text, component_type, field_path, read_list,
};

/// Checks a select.
pub fn check_select(validator: &mut ComponentValidator, select: &Value, path: &str) {
    validator.check_custom_id(select, path);
    let problems = &mut *validator.problems;
    check_text(problems, select, path, "placeholder", 0, limits::PLACEHOLDER);
    let max = limits::SELECT_OPTIONS as u64;
    let least_values = check_integer(problems, select, path, "min_values", 0, max).unwrap_or(1);
    let most_values = check_integer(problems, select, path, "max_values", 1, max).unwrap_or(1);
    if select["max_values"].is_u64() && least_values > most_values {
        problems.add(
            &field_path(path, "min_values"),
            "NUMBER_TYPE_MAX",
            format!("int value should be less than or equal to {most_values}."),
        );
    }
    if select["type"] == component_type::STRING_SELECT {
        check_select_options(problems, select, path, least_values.max(most_values));
    } else {
        check_default_values(problems, select, path, most_values);
    }
}

/// Checks the users, roles or channels that are selected by default: no more than can be picked.
fn check_default_values(problems: &mut FieldErrors, select: &Value, path: &str, max: u64) {
    let defaults = select["default_values"].as_array().map_or(0, Vec::len);
    let max = usize::try_from(max).unwrap_or(limits::SELECT_OPTIONS);
    check_length(problems, &field_path(path, "default_values"), defaults, 0, max);
}

/// Checks the options: at least as many as can be picked, each with a value of its own.
fn check_select_options(problems: &mut FieldErrors, select: &Value, path: &str, picked: u64) {
    let options = read_list(problems, select, path, "options");
    let path = field_path(path, "options");
    let min = usize::try_from(picked).unwrap_or(1).clamp(1, limits::SELECT_OPTIONS);
    check_length(problems, &path, options.len(), min, limits::SELECT_OPTIONS);
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = field_path(&path, index);
        check_required_text(problems, option, &path, "label", 1, limits::SELECT_TEXT);
        check_required_text(problems, option, &path, "value", 1, limits::SELECT_TEXT);
        check_text(problems, option, &path, "description", 0, limits::SELECT_TEXT);
        check_emoji(problems, option, &path);
        if option["value"].as_str().is_some_and(|value| !values.insert(value.to_owned())) {
            problems.add(
                &field_path(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    check_default_count(problems, options, &path, picked);
}

/// Checks that no more options are picked by default than can be picked.
fn check_default_count(problems: &mut FieldErrors, options: &[Value], path: &str, max: u64) {
    let picked = options.iter().filter(|option| option["default"] == true).count();
    if picked as u64 > max {
        problems.add(path, "SELECT_COMPONENT_MAX_DEFAULTS", "The number of default options exceeds max_values");
    }
}
