//! Options of application commands.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::localization::{check_description, check_localizations, check_name};
use crate::validation::{
    add_missing_field, add_wrong_type, char_count, check_integer, check_length, check_required_text, field_path,
    has_field, read_list,
};

/// Option types, by Discord's numbers.
pub mod option_type {
    pub const SUBCOMMAND: u64 = 1;
    pub const SUBCOMMAND_GROUP: u64 = 2;
    pub const STRING: u64 = 3;
    pub const INTEGER: u64 = 4;
    pub const BOOLEAN: u64 = 5;
    pub const USER: u64 = 6;
    pub const CHANNEL: u64 = 7;
    pub const ROLE: u64 = 8;
    pub const MENTIONABLE: u64 = 9;
    pub const NUMBER: u64 = 10;
    pub const ATTACHMENT: u64 = 11;
}

/// The level of a list of options.
#[derive(Clone, Copy, PartialEq)]
pub enum OptionLevel {
    Command,
    Group,
    Subcommand,
}

/// Checks the options of a command, group or subcommand.
pub fn check_options(problems: &mut FieldErrors, holder: &Value, path: &str, level: OptionLevel) {
    let options = read_list(problems, holder, path, "options");
    let path = field_path(path, "options");
    check_length(problems, &path, options.len(), 0, limits::COMMAND_OPTIONS);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    for (index, option) in options.iter().enumerate() {
        let path = field_path(&path, index);
        check_option(problems, option, &path, level);
        if option["name"].as_str().is_some_and(|name| !names.insert(name.to_owned())) {
            problems.add(
                &field_path(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            );
        }
        let required = option["required"] == true;
        if required && optional_seen {
            problems.add(
                &path,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_seen |= !required;
    }
    check_not_mixed(problems, options, &path);
}

/// Checks that subcommands and values are not mixed in one list.
fn check_not_mixed(problems: &mut FieldErrors, options: &[Value], path: &str) {
    let is_branch = |option: &Value| {
        matches!(option["type"].as_u64(), Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP))
    };
    let branches = options.iter().filter(|option| is_branch(option)).count();
    if branches > 0 && branches < options.len() {
        problems.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
}

fn check_option(problems: &mut FieldErrors, option: &Value, path: &str, level: OptionLevel) {
    check_name(problems, option, path);
    check_description(problems, option, path);
    match (option["type"].as_u64(), level) {
        (Some(option_type::SUBCOMMAND), OptionLevel::Command | OptionLevel::Group) => {
            check_options(problems, option, path, OptionLevel::Subcommand);
        }
        (Some(option_type::SUBCOMMAND_GROUP), OptionLevel::Command) => {
            check_options(problems, option, path, OptionLevel::Group)
        }
        (Some(option_type::STRING..=option_type::ATTACHMENT), OptionLevel::Command | OptionLevel::Subcommand) => {
            check_value_option(problems, option, path);
        }
        (Some(_), OptionLevel::Group) => add_wrong_type(problems, path, &[option_type::SUBCOMMAND]),
        (Some(_), _) => add_wrong_type(problems, path, &[3, 4, 5, 6, 7, 8, 9, 10, 11]),
        (None, _) => add_missing_field(problems, &field_path(path, "type")),
    }
}

/// Checks an option that takes a value.
fn check_value_option(problems: &mut FieldErrors, option: &Value, path: &str) {
    let kind = option["type"].as_u64().unwrap_or_default();
    check_choices(problems, option, path, kind);
    let max = limits::OPTION_LENGTH;
    check_integer(problems, option, path, "min_length", 0, max);
    check_integer(problems, option, path, "max_length", 1, max);
    for bound in ["min_value", "max_value"] {
        check_number(problems, &option[bound], &field_path(path, bound), kind);
    }
    let has_choices = option["choices"].as_array().is_some_and(|choices| !choices.is_empty());
    let completes = option["autocomplete"] == true;
    if completes && has_choices {
        problems.add(
            &field_path(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_MUTUALLY_EXCLUSIVE",
            "autocomplete may not be set to true if choices are present",
        );
    }
    if completes && !matches!(kind, option_type::STRING | option_type::INTEGER | option_type::NUMBER) {
        problems.add(
            &field_path(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_AUTOCOMPLETE_INVALID",
            "autocomplete is only available for string, integer and number options",
        );
    }
}

fn check_choices(problems: &mut FieldErrors, option: &Value, path: &str, kind: u64) {
    let choices = read_list(problems, option, path, "choices");
    let path = field_path(path, "choices");
    check_length(problems, &path, choices.len(), 0, limits::CHOICES);
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let path = field_path(&path, index);
        check_choice(problems, choice, &path, kind);
        if choice["name"].as_str().is_some_and(|name| !names.insert(name.to_owned())) {
            problems.add(
                &field_path(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            );
        }
    }
}

/// Checks a choice of an option or of an autocompletion: a name, and a value of the option's type.
pub fn check_choice(problems: &mut FieldErrors, choice: &Value, path: &str, kind: u64) {
    check_required_text(problems, choice, path, "name", 1, limits::COMMAND_DESCRIPTION);
    check_localizations(problems, choice, path, "name_localizations", limits::COMMAND_DESCRIPTION, |_| true);
    let path = field_path(path, "value");
    if !has_field(choice, "value") {
        return add_missing_field(problems, &path);
    }
    let value = &choice["value"];
    match kind {
        option_type::STRING => match value.as_str() {
            Some(text) => check_length(problems, &path, char_count(text), 1, limits::COMMAND_DESCRIPTION),
            None => problems.add(&path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string.")),
        },
        option_type::INTEGER if value.as_i64().is_none() => {
            problems.add(&path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
        }
        option_type::NUMBER if !value.is_number() => {
            problems.add(&path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not float."));
        }
        _ => check_number(problems, value, &path, kind),
    }
}

/// Checks that a number, if it is one, is a number that a client can send: an integer below 2 to the power of 53, or a
/// number up to it.
fn check_number(problems: &mut FieldErrors, value: &Value, path: &str, kind: u64) {
    let max = if kind == option_type::INTEGER { limits::OPTION_NUMBER - 1 } else { limits::OPTION_NUMBER };
    #[expect(clippy::cast_precision_loss, reason = "powers of two are exact")]
    let exceeds = |number: f64| number.abs() > max as f64;
    let size = value.as_i64().map(i64::unsigned_abs).or_else(|| value.as_u64());
    if !size.map_or_else(|| value.as_f64().is_some_and(exceeds), |size| size > max) {
        return;
    }
    if value.as_f64().is_some_and(f64::is_sign_negative) {
        problems.add(path, "NUMBER_TYPE_MIN", format!("Value should be greater than or equal to -{max}."));
    } else {
        problems.add(path, "NUMBER_TYPE_MAX", format!("Value should be less than or equal to {max}."));
    }
}
