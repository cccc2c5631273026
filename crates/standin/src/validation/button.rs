//! Buttons.

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::component_validator::ComponentValidator;
use crate::validation::{add_missing_field, check_text, check_url, field_path, has_field};

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
