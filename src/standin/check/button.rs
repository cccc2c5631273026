//! Buttons.

use serde_json::Value;

use super::walk::Walk;
use super::{at, given, missing, text, url};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// The style of buttons that open an address.
const LINK: u64 = 5;
/// The style of buttons that sell something.
const PREMIUM: u64 = 6;

/// Judges a button.
pub(super) fn check(walk: &mut Walk, button: &Value, path: &str) {
    text(walk.problems, button, path, "label", 0, limits::BUTTON_LABEL);
    emoji(walk.problems, button, path);
    match button["style"].as_u64() {
        Some(1..=4) => press(walk, button, path),
        Some(LINK) => link(walk, button, path),
        Some(PREMIUM) => premium(walk.problems, button, path),
        Some(_) => {
            let message = "Value must be one of {1, 2, 3, 4, 5, 6}.";
            walk.problems.add(&at(path, "style"), "BASE_TYPE_CHOICES", message);
        }
        None => missing(walk.problems, &at(path, "style")),
    }
}

/// A button that the bot hears of.
fn press(walk: &mut Walk, button: &Value, path: &str) {
    walk.custom_id(button, path);
    named(walk.problems, button, path);
    if given(button, "url") {
        walk.problems.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        );
    }
}

/// A button that opens an address.
fn link(walk: &mut Walk, button: &Value, path: &str) {
    named(walk.problems, button, path);
    if given(button, "custom_id") {
        walk.problems.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        );
    }
    if !given(button, "url") {
        return walk.problems.add(path, "BUTTON_COMPONENT_URL_REQUIRED", "A url is required");
    }
    text(walk.problems, button, path, "url", 1, limits::BUTTON_URL);
    url(walk.problems, button, path, "url", &["http", "https", "discord"]);
}

fn premium(problems: &mut Problems, button: &Value, path: &str) {
    if !given(button, "sku_id") {
        missing(problems, &at(path, "sku_id"));
    }
}

/// A button shows a label, an emoji, or both.
fn named(problems: &mut Problems, button: &Value, path: &str) {
    let label = button["label"].as_str().unwrap_or_default();
    if label.is_empty() && !given(button, "emoji") {
        problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required");
    }
}

/// Judges the emoji of a button or option: one of Unicode's by its characters, or a custom one by
/// its id. The stand-in has no custom ones.
pub(super) fn emoji(problems: &mut Problems, holder: &Value, path: &str) {
    if !given(holder, "emoji") {
        return;
    }
    let name = holder["emoji"]["name"].as_str().unwrap_or_default();
    let custom = given(&holder["emoji"], "id");
    // Every emoji holds something beyond ASCII; the digits of keycaps are followed by U+20E3.
    if custom || name.is_ascii() || name.chars().any(char::is_alphabetic) {
        problems.add(&at(path, "emoji.name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}
