//! Discord's validation of a bot's requests, field by field.
//!
//! Each function checks one type of object and adds an error under the object's path. Codes and
//! texts are Discord's own, as far as they are publicly known.

mod action_row;
pub mod application;
pub mod commands;
pub mod component_type;
mod component_validator;
pub mod components;
mod components_v2;
pub mod embeds;
pub mod localization;
pub mod modal;
pub mod options;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;

/// Returns the path of a field of the object at `path`.
pub fn field_path(path: &str, field: impl std::fmt::Display) -> String {
    if path.is_empty() { field.to_string() } else { format!("{path}.{field}") }
}

/// Returns the length of a text in characters.
pub fn char_count(text: &str) -> usize {
    text.chars().count()
}

/// Returns true when the field is present and not null.
pub fn has_field(value: &Value, field: &str) -> bool {
    value.get(field).is_some_and(|value| !value.is_null())
}

/// Checks that an optional field is a text of a length within bounds.
pub fn check_text(problems: &mut FieldErrors, value: &Value, path: &str, field: &str, min: usize, max: usize) {
    let Some(found) = value.get(field).filter(|value| !value.is_null()) else {
        return;
    };
    let path = field_path(path, field);
    let Some(text) = found.as_str() else {
        return problems.add(&path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{found}\" as string."));
    };
    check_length(problems, &path, char_count(text), min, max);
}

/// Checks that a required field is a text of a length within bounds.
pub fn check_required_text(problems: &mut FieldErrors, value: &Value, path: &str, field: &str, min: usize, max: usize) {
    if has_field(value, field) {
        check_text(problems, value, path, field, min, max);
    } else {
        add_missing_field(problems, &field_path(path, field));
    }
}

/// Adds the error for a missing required field.
fn add_missing_field(problems: &mut FieldErrors, path: &str) {
    problems.add(path, "BASE_TYPE_REQUIRED", "This field is required");
}

/// Checks that a length is within bounds.
pub fn check_length(problems: &mut FieldErrors, path: &str, length: usize, min: usize, max: usize) {
    if min > 0 && !(min..=max).contains(&length) {
        problems.add(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
    } else if length > max {
        problems.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
    }
}

/// Checks that an optional field is an integer within bounds, and returns it.
fn check_integer(
    problems: &mut FieldErrors,
    value: &Value,
    path: &str,
    field: &str,
    min: u64,
    max: u64,
) -> Option<u64> {
    let found = value.get(field).filter(|value| !value.is_null())?;
    let path = field_path(path, field);
    let Some(number) = found.as_i64() else {
        problems.add(&path, "NUMBER_TYPE_COERCE", format!("Value \"{found}\" is not int."));
        return None;
    };
    match u64::try_from(number) {
        Ok(number) if number > max => {
            problems.add(&path, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {max}."));
        }
        Ok(number) if number >= min => return Some(number),
        _ => {
            problems.add(&path, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {min}."));
        }
    }
    None
}

/// Returns the list in an optional field. An absent list is empty.
pub fn read_list<'a>(problems: &mut FieldErrors, value: &'a Value, path: &str, field: &str) -> &'a [Value] {
    match value.get(field) {
        None | Some(Value::Null) => &[],
        Some(Value::Array(list)) => list,
        Some(_) => {
            problems.add(&field_path(path, field), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            &[]
        }
    }
}

/// Checks that an optional field is a URL with a host and one of the schemes.
fn check_url(problems: &mut FieldErrors, value: &Value, path: &str, field: &str, schemes: &[&str]) {
    let Some(found) = value.get(field).filter(|value| !value.is_null()) else {
        return;
    };
    let path = field_path(path, field);
    let length = found.as_str().map_or(0, char_count);
    if length > limits::URL {
        return check_length(problems, &path, length, 0, limits::URL);
    }
    let parts = found.as_str().and_then(|url| url.split_once("://"));
    match parts {
        Some((scheme, rest)) if schemes.contains(&scheme) && has_host(rest) => {}
        Some((scheme, _)) if !schemes.contains(&scheme) => {
            let known = schemes.iter().map(|s| format!("'{s}'")).collect::<Vec<_>>().join(", ");
            problems.add(&path, "URL_TYPE_INVALID_SCHEME", format!("Scheme \"{scheme}\" must be one of ({known})."));
        }
        _ => problems.add(&path, "URL_TYPE_INVALID_URL", "Not a well formed URL."),
    }
}

fn has_host(rest: &str) -> bool {
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && !host.contains(char::is_whitespace)
}

/// Adds the error for an object of a type that is not allowed there.
fn add_wrong_type(problems: &mut FieldErrors, path: &str, allowed: &[u64]) {
    let allowed = allowed.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    problems.add(
        &field_path(path, "type"),
        "UNION_TYPE_CHOICES",
        format!("Value of field \"type\" must be one of ({allowed})."),
    );
}

/// Durations of inactivity after which a thread may be archived, in minutes.
const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];

/// Checks the settings that a thread has beside its name.
pub fn check_thread_settings(problems: &mut FieldErrors, json: &Value) {
    let minutes = &json["auto_archive_duration"];
    if !minutes.is_null() && !minutes.as_u64().is_some_and(|minutes| AUTO_ARCHIVE_MINUTES.contains(&minutes)) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    check_integer(problems, json, "", "rate_limit_per_user", 0, limits::SLOW_MODE);
}
