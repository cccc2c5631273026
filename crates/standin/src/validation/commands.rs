//! Application commands.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::localization::{check_description, check_localizations, check_name};
use crate::validation::{char_count, check_length, check_required_text, field_path, options, read_list};

/// Checks the command at a path. `supported` are the places where its application can be installed.
pub fn check_command(problems: &mut FieldErrors, command: &Value, path: &str, supported: &[u64]) {
    if !command.is_object() {
        let message = "Only dictionaries may be used in a ModelType";
        return problems.add(path, "MODEL_TYPE_CONVERT", message);
    }
    let kind = command["type"].as_u64().unwrap_or(1);
    match kind {
        1 => check_slash_command(problems, command, path),
        2 | 3 => check_context_menu_command(problems, command, path),
        4 => check_entry_point_command(problems, command, path),
        _ => problems.add(&field_path(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}."),
    }
    for (field, known) in [("contexts", &[0, 1, 2][..]), ("integration_types", supported)] {
        for (index, value) in read_list(problems, command, path, field).iter().enumerate() {
            if value.as_u64().is_none_or(|value| !known.contains(&value)) {
                problems.add(
                    &field_path(&field_path(path, field), index),
                    "BASE_TYPE_CHOICES",
                    "Value is not one of the choices.",
                );
            }
        }
    }
    if command_size(command) > limits::COMMAND_SIZE {
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

fn check_slash_command(problems: &mut FieldErrors, command: &Value, path: &str) {
    check_name(problems, command, path);
    check_description(problems, command, path);
    options::check_options(problems, command, path, options::OptionLevel::Command);
}

/// Checks a context menu command, whose name is free and which has no description and no options.
fn check_context_menu_command(problems: &mut FieldErrors, command: &Value, path: &str) {
    check_required_text(problems, command, path, "name", 1, limits::COMMAND_NAME);
    check_localizations(problems, command, path, "name_localizations", limits::COMMAND_NAME, |_| true);
    if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
        problems.add(
            &field_path(path, "description"),
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
            "Context menu commands cannot have description",
        );
    }
    if command["options"].as_array().is_some_and(|options| !options.is_empty()) {
        problems.add(
            &field_path(path, "options"),
            "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
            "Context menu commands cannot have options",
        );
    }
}

/// Checks the command that opens an application's Activity.
fn check_entry_point_command(problems: &mut FieldErrors, command: &Value, path: &str) {
    check_name(problems, command, path);
    if !matches!(command["handler"].as_u64(), Some(1 | 2)) {
        problems.add(&field_path(path, "handler"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
}

/// Counts the characters that count towards a command's size, with the longest translation of each
/// text.
fn command_size(value: &Value) -> usize {
    let longest = |text: &str, table: &str| {
        let original = value[text].as_str().map_or(0, char_count);
        let translated = value[table].as_object().into_iter().flatten();
        translated.filter_map(|(_, text)| text.as_str()).map(char_count).fold(original, usize::max)
    };
    let children = ["options", "choices"].iter().filter_map(|key| value[key].as_array()).flatten();
    longest("name", "name_localizations")
        + longest("description", "description_localizations")
        + value["value"].as_str().map_or(0, char_count)
        + children.map(command_size).sum::<usize>()
}

/// Checks a whole set of commands: their number, and that no two of a type share a name.
pub fn check_command_set(problems: &mut FieldErrors, commands: &[Value], supported: &[u64]) {
    check_length(problems, "", commands.len(), 0, limits::COMMANDS + 2 * limits::CONTEXT_COMMANDS);
    let mut seen = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        check_command(problems, command, &index.to_string(), supported);
        let kind = command["type"].as_u64().unwrap_or(1);
        let name = command["name"].as_str().unwrap_or_default().to_owned();
        if name.is_empty() {
            continue;
        }
        if !seen.insert((kind, name)) {
            problems.add(
                &field_path(&index.to_string(), "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
}
