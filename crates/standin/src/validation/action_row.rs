//! Action rows, with their buttons or their select: of strings, or of users, roles and channels.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::component_validator::ComponentValidator;
use crate::validation::{
    add_missing_field, add_wrong_type, check_integer, check_length, check_required_text, check_text, check_url,
    component_type, field_path, has_field, read_list,
};

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
            Some(component_type::BUTTON) => check_button(validator, child, &path),
            Some(kind) if component_type::is_select(kind) => check_select(validator, child, &path),
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

/// The style of link buttons.
const LINK: u64 = 5;
/// The style of premium buttons.
const PREMIUM: u64 = 6;

/// Checks a button of any style.
pub fn check_button(validator: &mut ComponentValidator, button: &Value, path: &str) {
    check_text(validator.problems, button, path, "label", 0, limits::BUTTON_LABEL);
    check_emoji(validator.problems, button, path);
    match button["style"].as_u64() {
        Some(1..=4) => check_interactive_button(validator, button, path),
        Some(LINK) => check_link_button(validator, button, path),
        Some(PREMIUM) => check_premium_button(validator.problems, button, path),
        Some(_) => {
            let message = "Value must be one of {1, 2, 3, 4, 5, 6}.";
            validator.problems.add(&field_path(path, "style"), "BASE_TYPE_CHOICES", message);
        }
        None => add_missing_field(validator.problems, &field_path(path, "style")),
    }
}

/// Checks a button that sends an interaction.
fn check_interactive_button(validator: &mut ComponentValidator, button: &Value, path: &str) {
    validator.check_custom_id(button, path);
    check_label_or_emoji(validator.problems, button, path);
    if has_field(button, "url") {
        validator.problems.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        );
    }
}

/// Checks a button that opens a URL.
fn check_link_button(validator: &mut ComponentValidator, button: &Value, path: &str) {
    check_label_or_emoji(validator.problems, button, path);
    if has_field(button, "custom_id") {
        validator.problems.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        );
    }
    if !has_field(button, "url") {
        return validator.problems.add(path, "BUTTON_COMPONENT_URL_REQUIRED", "A url is required");
    }
    check_text(validator.problems, button, path, "url", 1, limits::BUTTON_URL);
    check_url(validator.problems, button, path, "url", &["http", "https", "discord"]);
}

/// Checks a button that sells something.
fn check_premium_button(problems: &mut FieldErrors, button: &Value, path: &str) {
    if !has_field(button, "sku_id") {
        add_missing_field(problems, &field_path(path, "sku_id"));
    }
}

/// Requires a label, an emoji, or both.
fn check_label_or_emoji(problems: &mut FieldErrors, button: &Value, path: &str) {
    let label = button["label"].as_str().unwrap_or_default();
    if label.is_empty() && !has_field(button, "emoji") {
        problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required");
    }
}

/// Checks the emoji of a button or option: a Unicode emoji by its characters, a custom one by its
/// ID. The stand-in has no custom emoji.
pub fn check_emoji(problems: &mut FieldErrors, holder: &Value, path: &str) {
    if !has_field(holder, "emoji") {
        return;
    }
    let name = holder["emoji"]["name"].as_str().unwrap_or_default();
    let custom = has_field(&holder["emoji"], "id");
    // Every emoji has a character beyond ASCII: in keycaps, U+20E3 follows the digit.
    if custom || name.is_ascii() || name.chars().any(char::is_alphabetic) {
        problems.add(&field_path(path, "emoji.name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

/// Checks a select.
pub fn check_select(validator: &mut ComponentValidator, select: &Value, path: &str) {
    validator.check_custom_id(select, path);
    check_select_fields(validator.problems, select, path);
}

/// Checks everything of a select but its custom ID.
pub fn check_select_fields(problems: &mut FieldErrors, select: &Value, path: &str) {
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
        let picked = least_values.max(most_values);
        check_select_options(problems, select, path, (picked, limits::SELECT_OPTIONS), picked);
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

/// Checks the options of a select or a group: their number, and that each has a value of its own. At most `picked` can
/// be picked by default.
pub fn check_select_options(
    problems: &mut FieldErrors,
    select: &Value,
    path: &str,
    (min, max): (u64, usize),
    picked: u64,
) {
    let options = read_list(problems, select, path, "options");
    let path = field_path(path, "options");
    let min = usize::try_from(min).unwrap_or(1).clamp(1, max);
    check_length(problems, &path, options.len(), min, max);
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
