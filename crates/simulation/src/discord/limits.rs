//! The limits of Discord on a message, a form, a suggestion or the name of a thread.

use gonagas_app::autocomplete_input::Suggestion;
use gonagas_ui::message::{
    ActionRow, Block, Control, FieldInput, LabelledField, MAX_LAYOUT_COMPONENTS, MAX_LAYOUT_TEXT, MAX_PICKED_CHANNELS,
    Menu, Message, ModalForm,
};
use std::collections::BTreeSet;

/// The most characters of the text of an ordinary message.
const MAX_TEXT: usize = 2000;

/// The most characters of the text in a form.
const MAX_FORM_TEXT: usize = 4000;

/// The most characters of an alternative text.
const MAX_ALT_TEXT: usize = 1024;

/// Returns the reason why Discord does not take a message; `None` if it does.
pub fn refusal_reason(message: &Message) -> Option<String> {
    check_texts(message).or_else(|| check_rows(message)).or_else(|| check_controls(message))
}

/// Returns the reason why Discord does not open a form; `None` if it does.
pub fn form_refusal_reason(form: &ModalForm) -> Option<String> {
    let is_wrong = |text: &str, least, most| !(least..=most).contains(&length(text));
    if !form.fields.is_empty() {
        return check_fields(form);
    }
    let value_limit = usize::from(form.max_length).clamp(1, MAX_FORM_TEXT);
    [
        ("id", is_wrong(&form.id, 1, 100)),
        ("title", is_wrong(&form.title, 1, 45)),
        ("label", is_wrong(&form.label, 1, 45)),
        ("placeholder", is_wrong(&form.placeholder, 0, 100)),
        ("value", is_wrong(&form.value, 0, value_limit)),
    ]
    .into_iter()
    .find_map(|(part, is_wrong)| is_wrong.then(|| format!("the {part} of a form: {form:?}")))
}

fn check_fields(form: &ModalForm) -> Option<String> {
    let wrong = |field: &LabelledField| {
        let options = match &field.input {
            FieldInput::User(_) => true,
            FieldInput::Menu(options) => (1..=25).contains(&options.len()),
            FieldInput::Radio(options) => (2..=10).contains(&options.len()),
            FieldInput::Checkboxes(options) => (1..=10).contains(&options.len()),
        };
        !options || !(1..=45).contains(&length(&field.label)) || length(&field.description) > 100
    };
    let is_titled = (1..=100).contains(&length(&form.id)) && (1..=45).contains(&length(&form.title));
    (!is_titled || form.fields.len() > 5 || form.fields.iter().any(wrong)).then(|| format!("a form: {form:?}"))
}

/// Returns the reason why Discord does not show these suggestions; `None` if it does.
pub fn suggestions_refusal_reason(suggestions: &[Suggestion]) -> Option<String> {
    if suggestions.len() > 25 {
        return Some(format!("{} suggestions", suggestions.len()));
    }
    let is_wrong = |text: &str| !(1..=100).contains(&length(text));
    let wrong = suggestions.iter().find(|suggestion| is_wrong(&suggestion.name) || is_wrong(&suggestion.value));
    wrong.map(|suggestion| format!("a suggestion: {suggestion:?}"))
}

/// Returns the reason why Discord does not open a thread with this name; `None` if it does.
pub fn thread_refusal_reason(name: &str) -> Option<String> {
    (!(1..=100).contains(&length(name))).then(|| format!("a name of a thread with {} characters", length(name)))
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn check_texts(message: &Message) -> Option<String> {
    // The line breaks of a text count; those between the parts of a layout are not sent.
    let breaks = message.blocks.iter().filter(|block| matches!(block, Block::Text(_) | Block::Section { .. })).count();
    let total = length(&message.full_text()) - if message.text.is_empty() { breaks.saturating_sub(1) } else { breaks };
    let limit = if message.is_layout() { MAX_LAYOUT_TEXT } else { MAX_TEXT };
    if total > limit {
        return Some(format!("{total} characters of text"));
    }
    let has_files = message.image.is_some()
        || message.animation.is_some()
        || message.chart.is_some()
        || message.attachment.is_some();
    if message.text.is_empty() && !message.is_layout() && !has_files {
        return Some("an empty message".into());
    }
    let alt = message.image.as_ref().map_or(0, |image| length(&image.alt_text));
    (alt > MAX_ALT_TEXT).then(|| format!("an alternative text of {alt} characters"))
}

fn check_rows(message: &Message) -> Option<String> {
    if message.rows.len() > 5 {
        return Some(format!("{} rows of controls", message.rows.len()));
    }
    let components = message.controls().count() + message.blocks.len() + message.rows.len();
    if message.is_layout() && components > MAX_LAYOUT_COMPONENTS {
        return Some(format!("{components} components"));
    }
    let in_blocks = message.blocks.iter().filter_map(|block| match block {
        Block::Controls(row) => Some(row),
        _ => None,
    });
    message.rows.iter().chain(in_blocks).find_map(|row| match row {
        ActionRow::Buttons(buttons) if buttons.is_empty() || buttons.len() > 5 => {
            Some(format!("{} buttons in a row", buttons.len()))
        }
        _ => None,
    })
}

fn check_controls(message: &Message) -> Option<String> {
    let mut ids = BTreeSet::new();
    for control in message.controls() {
        let (id, wrong) = match control {
            Control::Button(button) => {
                (&button.id, (!(1..=80).contains(&length(&button.label))).then(|| format!("label “{}”", button.label)))
            }
            Control::Menu(menu) => (&menu.id, check_menu(menu)),
            Control::ChannelMenu(menu) => {
                (&menu.id, (menu.selected.len() > MAX_PICKED_CHANNELS).then(|| "too many channels".to_owned()))
            }
        };
        if wrong.is_some() {
            return wrong;
        }
        if !(1..=100).contains(&length(id)) {
            return Some(format!("custom id “{id}”"));
        }
        if !ids.insert(id) {
            return Some(format!("two controls with the id “{id}”"));
        }
    }
    None
}

fn check_menu(menu: &Menu) -> Option<String> {
    if !(1..=25).contains(&menu.options.len()) || length(&menu.placeholder) > 150 {
        return Some(format!("menu with {} options: “{}”", menu.options.len(), menu.placeholder));
    }
    if !(1..=menu.options.len()).contains(&menu.max_picks) {
        return Some(format!("menu of {} options with {} picks", menu.options.len(), menu.max_picks));
    }
    let values: BTreeSet<&str> = menu.options.iter().map(|option| option.value.as_str()).collect();
    if values.len() < menu.options.len() {
        return Some("menu with the same value twice".into());
    }
    let is_wrong = |text: &str, least: usize| !(least..=100).contains(&length(text));
    let wrong = menu
        .options
        .iter()
        .find(|option| is_wrong(&option.value, 1) || is_wrong(&option.label, 1) || is_wrong(&option.description, 0));
    wrong.map(|option| format!("menu option “{}”, “{}”", option.value, option.label))
}
