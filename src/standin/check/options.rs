//! The options of application commands.

use std::collections::HashSet;

use serde_json::Value;

use super::named::{described, localised, name};
use super::{at, bounds, given, length, list, missing, number, required_text, wrong_type};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// Option types, with Discord's numbers.
pub(crate) mod kind {
    pub(crate) const SUBCOMMAND: u64 = 1;
    pub(crate) const GROUP: u64 = 2;
    pub(crate) const STRING: u64 = 3;
    pub(crate) const INTEGER: u64 = 4;
    pub(crate) const BOOLEAN: u64 = 5;
    pub(crate) const USER: u64 = 6;
    pub(crate) const CHANNEL: u64 = 7;
    pub(crate) const ROLE: u64 = 8;
    pub(crate) const MENTIONABLE: u64 = 9;
    pub(crate) const NUMBER: u64 = 10;
    pub(crate) const ATTACHMENT: u64 = 11;
}

/// Where options stand.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Depth {
    Command,
    Group,
    Subcommand,
}

/// Judges the options of a command, group or subcommand.
pub(super) fn check(problems: &mut Problems, holder: &Value, path: &str, depth: Depth) {
    let options = list(problems, holder, path, "options");
    let path = at(path, "options");
    bounds(problems, &path, options.len(), 0, limits::COMMAND_OPTIONS);
    let (mut names, mut optional_seen) = (HashSet::new(), false);
    for (index, option) in options.iter().enumerate() {
        let path = at(&path, index);
        one(problems, option, &path, depth);
        if option["name"].as_str().is_some_and(|name| !names.insert(name.to_owned())) {
            problems.add(
                &at(&path, "name"),
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
    unmixed(problems, options, &path);
}

/// Subcommands and values do not stand side by side.
fn unmixed(problems: &mut Problems, options: &[Value], path: &str) {
    let is_branch = |option: &Value| matches!(option["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP));
    let branches = options.iter().filter(|option| is_branch(option)).count();
    if branches > 0 && branches < options.len() {
        problems.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
}

fn one(problems: &mut Problems, option: &Value, path: &str, depth: Depth) {
    name(problems, option, path);
    described(problems, option, path);
    match (option["type"].as_u64(), depth) {
        (Some(kind::SUBCOMMAND), Depth::Command | Depth::Group) => {
            check(problems, option, path, Depth::Subcommand);
        }
        (Some(kind::GROUP), Depth::Command) => check(problems, option, path, Depth::Group),
        (Some(kind::STRING..=kind::ATTACHMENT), Depth::Command | Depth::Subcommand) => {
            value(problems, option, path);
        }
        (Some(_), Depth::Group) => wrong_type(problems, path, &[kind::SUBCOMMAND]),
        (Some(_), _) => wrong_type(problems, path, &[3, 4, 5, 6, 7, 8, 9, 10, 11]),
        (None, _) => missing(problems, &at(path, "type")),
    }
}

/// Judges an option that takes a value.
fn value(problems: &mut Problems, option: &Value, path: &str) {
    let kind = option["type"].as_u64().unwrap_or_default();
    choices(problems, option, path, kind);
    let most = limits::OPTION_LENGTH;
    number(problems, option, path, "min_length", 0, most);
    number(problems, option, path, "max_length", 1, most);
    let has_choices = option["choices"].as_array().is_some_and(|choices| !choices.is_empty());
    let completes = option["autocomplete"] == true;
    if completes && has_choices {
        problems.add(
            &at(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_MUTUALLY_EXCLUSIVE",
            "autocomplete may not be set to true if choices are present",
        );
    }
    if completes && !matches!(kind, kind::STRING | kind::INTEGER | kind::NUMBER) {
        problems.add(
            &at(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_AUTOCOMPLETE_INVALID",
            "autocomplete is only available for string, integer and number options",
        );
    }
}

fn choices(problems: &mut Problems, option: &Value, path: &str, kind: u64) {
    let choices = list(problems, option, path, "choices");
    let path = at(path, "choices");
    bounds(problems, &path, choices.len(), 0, limits::CHOICES);
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let path = at(&path, index);
        check_choice(problems, choice, &path, kind);
        if choice["name"].as_str().is_some_and(|name| !names.insert(name.to_owned())) {
            problems.add(
                &at(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            );
        }
    }
}

/// Judges a choice of an option or of an autocompletion: a name, and a value of the option's type.
pub(crate) fn check_choice(problems: &mut Problems, choice: &Value, path: &str, kind: u64) {
    required_text(problems, choice, path, "name", 1, limits::COMMAND_TEXT);
    localised(problems, choice, path, "name_localizations", limits::COMMAND_TEXT, |_| true);
    let path = at(path, "value");
    if !given(choice, "value") {
        return missing(problems, &path);
    }
    let value = &choice["value"];
    match kind {
        kind::STRING => match value.as_str() {
            Some(text) => bounds(problems, &path, length(text), 1, limits::COMMAND_TEXT),
            None => problems.add(&path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string.")),
        },
        kind::INTEGER if value.as_i64().is_none() => {
            problems.add(&path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
        }
        kind::NUMBER if !value.is_number() => {
            problems.add(&path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not float."));
        }
        _ => {}
    }
}
