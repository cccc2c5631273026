//! Application commands.

use std::collections::HashSet;

use serde_json::Value;

use super::{at, bounds, given, length, list, missing, options, required_text, text};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// The languages that Discord has.
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "ar",
    "he",
];

/// Whether Discord has a language.
pub(crate) fn is_locale(locale: &str) -> bool {
    LOCALES.contains(&locale)
}

/// Judges one command at a path.
pub(crate) fn check(problems: &mut Problems, command: &Value, path: &str) {
    if !command.is_object() {
        let message = "Only dictionaries may be used in a ModelType";
        return problems.add(path, "MODEL_TYPE_CONVERT", message);
    }
    let kind = command["type"].as_u64().unwrap_or(1);
    match kind {
        1 => slash(problems, command, path),
        2 | 3 => menu(problems, command, path),
        _ => problems.add(&at(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}."),
    }
    for (field, most) in [("contexts", 2), ("integration_types", 1)] {
        for (index, value) in list(problems, command, path, field).iter().enumerate() {
            if value.as_u64().is_none_or(|value| value > most) {
                problems.add(&at(&at(path, field), index), "BASE_TYPE_CHOICES", "Value is not one of the choices.");
            }
        }
    }
    if total(command) > limits::COMMAND_TOTAL {
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

fn slash(problems: &mut Problems, command: &Value, path: &str) {
    name(problems, command, path);
    described(problems, command, path);
    options::check(problems, command, path, options::Depth::Command);
}

/// Context menu commands have a free name and nothing to say.
fn menu(problems: &mut Problems, command: &Value, path: &str) {
    required_text(problems, command, path, "name", 1, limits::COMMAND_NAME);
    localised(problems, command, path, "name_localizations", limits::COMMAND_NAME, |_| true);
    if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
        problems.add(
            &at(path, "description"),
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
            "Context menu commands cannot have description",
        );
    }
    if command["options"].as_array().is_some_and(|options| !options.is_empty()) {
        problems.add(
            &at(path, "options"),
            "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
            "Context menu commands cannot have options",
        );
    }
}

/// Judges a name in Discord's narrow alphabet, and its translations.
pub(super) fn name(problems: &mut Problems, holder: &Value, path: &str) {
    required_text(problems, holder, path, "name", 1, limits::COMMAND_NAME);
    let name = holder["name"].as_str().unwrap_or_default();
    if !name.is_empty() && length(name) <= limits::COMMAND_NAME && !is_name(name) {
        invalid_name(problems, &at(path, "name"));
    }
    localised(problems, holder, path, "name_localizations", limits::COMMAND_NAME, is_name);
}

/// Judges a description and its translations.
pub(super) fn described(problems: &mut Problems, holder: &Value, path: &str) {
    required_text(problems, holder, path, "description", 1, limits::COMMAND_TEXT);
    let field = "description_localizations";
    localised(problems, holder, path, field, limits::COMMAND_TEXT, |_| true);
}

/// Judges a table of translations.
pub(super) fn localised(
    problems: &mut Problems,
    holder: &Value,
    path: &str,
    field: &str,
    most: usize,
    is_good: fn(&str) -> bool,
) {
    if !given(holder, field) {
        return;
    }
    let path = at(path, field);
    let Some(table) = holder[field].as_object() else {
        return problems.add(&path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    };
    for (locale, value) in table {
        if !is_locale(locale) {
            problems.add(&at(&path, locale), "BASE_TYPE_CHOICES", "Value is not one of the locales.");
        }
        text(problems, &holder[field], &path, locale, 1, most);
        if value.as_str().is_some_and(|text| length(text) <= most && !text.is_empty() && !is_good(text)) {
            invalid_name(problems, &at(&path, locale));
        }
    }
}

fn invalid_name(problems: &mut Problems, path: &str) {
    problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
}

/// Letters and digits of any script, `-`, `_` and `'`; lower case where there is one.
pub(super) fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || is_mark(c);
    name.chars().all(allowed) && name.to_lowercase() == name
}

/// Vowel signs of Devanagari and Thai, which the names may hold though they are no letters.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{97F}' | '\u{E00}'..='\u{E7F}')
}

/// The characters that count towards a command's size, with the longest translation of each text.
fn total(value: &Value) -> usize {
    let longest = |text: &str, table: &str| {
        let own = value[text].as_str().map_or(0, length);
        let translated = value[table].as_object().into_iter().flatten();
        translated.filter_map(|(_, text)| text.as_str()).map(length).fold(own, usize::max)
    };
    let children = ["options", "choices"].iter().filter_map(|key| value[key].as_array()).flatten();
    longest("name", "name_localizations")
        + longest("description", "description_localizations")
        + value["value"].as_str().map_or(0, length)
        + children.map(total).sum::<usize>()
}

/// Judges a whole set of commands: how many, and that no two of a kind share a name.
pub(crate) fn check_set(problems: &mut Problems, commands: &[Value]) {
    bounds(problems, "", commands.len(), 0, limits::COMMANDS + 2 * limits::CONTEXT_COMMANDS);
    let mut seen = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        check(problems, command, &index.to_string());
        let kind = command["type"].as_u64().unwrap_or(1);
        let name = command["name"].as_str().unwrap_or_default().to_owned();
        if name.is_empty() {
            continue;
        }
        if !seen.insert((kind, name)) {
            problems.add(
                &at(&index.to_string(), "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
}

/// Notes a missing `type` of an option.
pub(super) fn needs_type(problems: &mut Problems, path: &str) {
    missing(problems, &at(path, "type"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words_of_any_script() {
        for good in ["move", "défi", "a-b_c", "sáhkku", "手", "वाक्य"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["Move", "a b", "a.b", "É", "a/b"] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
