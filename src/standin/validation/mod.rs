//! Discord's rules for what a bot sends, judged field by field.
//!
//! Each function looks at one kind of object, and notes what is wrong under the object's path. The
//! codes and words are those that Discord answers, as far as they are publicly known.

mod action_row;
mod button;
pub(crate) mod commands;
pub(crate) mod component_type;
mod component_validator;
pub(crate) mod components;
mod components_v2;
pub(crate) mod embeds;
pub(crate) mod localization;
pub(crate) mod modal;
pub(crate) mod options;
mod select;

use serde_json::Value;

use crate::standin::discord_error::FieldErrors;

/// The path of a field within the object at another path.
pub(crate) fn field_path(path: &str, field: impl std::fmt::Display) -> String {
    if path.is_empty() { field.to_string() } else { format!("{path}.{field}") }
}

/// How many characters a text has.
pub(crate) fn char_count(text: &str) -> usize {
    text.chars().count()
}

/// Whether a field is there.
pub(crate) fn has_field(value: &Value, field: &str) -> bool {
    value.get(field).is_some_and(|value| !value.is_null())
}

/// Asks for a text of a length, if the field is there.
pub(crate) fn check_text(
    problems: &mut FieldErrors,
    value: &Value,
    path: &str,
    field: &str,
    least: usize,
    most: usize,
) {
    let Some(found) = value.get(field).filter(|value| !value.is_null()) else {
        return;
    };
    let path = field_path(path, field);
    let Some(text) = found.as_str() else {
        return problems.add(&path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{found}\" as string."));
    };
    check_length(problems, &path, char_count(text), least, most);
}

/// Asks for a text of a length, and for the field.
pub(crate) fn check_required_text(
    problems: &mut FieldErrors,
    value: &Value,
    path: &str,
    field: &str,
    least: usize,
    most: usize,
) {
    if has_field(value, field) {
        check_text(problems, value, path, field, least, most);
    } else {
        add_missing_field(problems, &field_path(path, field));
    }
}

/// Notes that a field is missing.
pub(crate) fn add_missing_field(problems: &mut FieldErrors, path: &str) {
    problems.add(path, "BASE_TYPE_REQUIRED", "This field is required");
}

/// Asks that a length be within bounds.
pub(crate) fn check_length(problems: &mut FieldErrors, path: &str, length: usize, least: usize, most: usize) {
    if least > 0 && !(least..=most).contains(&length) {
        problems.add(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."));
    } else if length > most {
        problems.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
    }
}

/// Asks that a whole number be within bounds, if the field is there, and answers it.
pub(crate) fn check_integer(
    problems: &mut FieldErrors,
    value: &Value,
    path: &str,
    field: &str,
    least: u64,
    most: u64,
) -> Option<u64> {
    let found = value.get(field).filter(|value| !value.is_null())?;
    let path = field_path(path, field);
    let Some(number) = found.as_i64() else {
        problems.add(&path, "NUMBER_TYPE_COERCE", format!("Value \"{found}\" is not int."));
        return None;
    };
    match u64::try_from(number) {
        Ok(number) if number > most => {
            problems.add(&path, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
        }
        Ok(number) if number >= least => return Some(number),
        _ => {
            problems.add(&path, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {least}."));
        }
    }
    None
}

/// Asks for a list, if the field is there; an absent one is empty.
pub(crate) fn read_list<'a>(problems: &mut FieldErrors, value: &'a Value, path: &str, field: &str) -> &'a [Value] {
    match value.get(field) {
        None | Some(Value::Null) => &[],
        Some(Value::Array(list)) => list,
        Some(_) => {
            problems.add(&field_path(path, field), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            &[]
        }
    }
}

/// Asks for a web address of a length, if the field is there.
pub(crate) fn check_url(problems: &mut FieldErrors, value: &Value, path: &str, field: &str, schemes: &[&str]) {
    let Some(found) = value.get(field).filter(|value| !value.is_null()) else {
        return;
    };
    let path = field_path(path, field);
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

/// Notes that an object has a type that has no place there.
pub(crate) fn add_wrong_type(problems: &mut FieldErrors, path: &str, allowed: &[u64]) {
    let allowed = allowed.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    problems.add(
        &field_path(path, "type"),
        "UNION_TYPE_CHOICES",
        format!("Value of field \"type\" must be one of ({allowed})."),
    );
}
