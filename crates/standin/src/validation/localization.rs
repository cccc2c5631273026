//! Names and descriptions of commands, options and choices, and their translations.

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::{char_count, check_required_text, check_text, field_path, has_field};

/// Discord's locales.
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "ar",
    "he",
];

/// Returns true for a locale that Discord has.
pub fn is_locale(locale: &str) -> bool {
    LOCALES.contains(&locale)
}

/// Checks a name against Discord's narrow alphabet, and its translations.
pub fn check_name(problems: &mut FieldErrors, holder: &Value, path: &str) {
    check_required_text(problems, holder, path, "name", 1, limits::COMMAND_NAME);
    let name = holder["name"].as_str().unwrap_or_default();
    if !name.is_empty() && char_count(name) <= limits::COMMAND_NAME && !is_valid_name(name) {
        add_invalid_name(problems, &field_path(path, "name"));
    }
    check_localizations(problems, holder, path, "name_localizations", limits::COMMAND_NAME, is_valid_name);
}

/// Checks a description and its translations.
pub fn check_description(problems: &mut FieldErrors, holder: &Value, path: &str) {
    check_required_text(problems, holder, path, "description", 1, limits::COMMAND_DESCRIPTION);
    let field = "description_localizations";
    check_localizations(problems, holder, path, field, limits::COMMAND_DESCRIPTION, |_| true);
}

/// Checks a table of translations by locale.
pub fn check_localizations(
    problems: &mut FieldErrors,
    holder: &Value,
    path: &str,
    field: &str,
    max: usize,
    is_valid: fn(&str) -> bool,
) {
    if !has_field(holder, field) {
        return;
    }
    let path = field_path(path, field);
    let Some(table) = holder[field].as_object() else {
        return problems.add(&path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    };
    for (locale, value) in table {
        if !is_locale(locale) {
            problems.add(&field_path(&path, locale), "BASE_TYPE_CHOICES", "Value is not one of the locales.");
        }
        check_text(problems, &holder[field], &path, locale, 1, max);
        if value.as_str().is_some_and(|text| char_count(text) <= max && !text.is_empty() && !is_valid(text)) {
            add_invalid_name(problems, &field_path(&path, locale));
        }
    }
}

fn add_invalid_name(problems: &mut FieldErrors, path: &str) {
    problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
}

/// Accepts letters and digits of any script, `-`, `_` and `'`; in lower case where the script has
/// one.
fn is_valid_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || is_vowel_sign(c);
    name.chars().all(allowed) && name.to_lowercase() == name
}

/// Accepts the vowel signs of Devanagari and Thai, which are allowed although they are not letters.
fn is_vowel_sign(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{97F}' | '\u{E00}'..='\u{E7F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words_of_any_script() {
        for good in ["move", "défi", "a-b_c", "sáhkku", "手", "वाक्य"] {
            assert!(is_valid_name(good), "{good}");
        }
        for bad in ["Move", "a b", "a.b", "É", "a/b"] {
            assert!(!is_valid_name(bad), "{bad}");
        }
    }
}
