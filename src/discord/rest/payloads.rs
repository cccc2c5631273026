//! Messages as Discord's API spells them.
//!
//! Plain data rather than serenity's builders, so that what is sent is exactly what stands here.

use crate::discord::rest::attachments::AttachmentFile;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message, ModalForm};
use serde::Serialize;

/// Marks an answer that only the asker sees.
const EPHEMERAL: u64 = 1 << 6;

/// A message, as it is posted or edited.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct MessagePayload<'a> {
    content: &'a str,
    components: Vec<ComponentPayload<'a>>,
    attachments: Vec<AttachmentPayload<'a>>,
    allowed_mentions: AllowedMentions,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
}

impl<'a> MessagePayload<'a> {
    /// A message with its files, once its picture has been drawn. What stood on the message before is replaced: only new
    /// attachments are listed, so old ones go.
    pub(in crate::discord) fn from_message(message: &'a Message, drawn: &'a [AttachmentFile]) -> MessagePayload<'a> {
        MessagePayload {
            content: &message.text,
            components: message.rows.iter().map(action_row).collect(),
            attachments: drawn.iter().enumerate().map(AttachmentPayload::from_file).collect(),
            allowed_mentions: AllowedMentions::from_message(message),
            flags: None,
            nonce: None,
            enforce_nonce: None,
        }
    }

    /// Seen by the asker alone.
    pub(in crate::discord) fn ephemeral(self) -> MessagePayload<'a> {
        MessagePayload { flags: Some(EPHEMERAL), ..self }
    }

    /// Posted once, even when it is sent twice.
    pub(in crate::discord) fn with_nonce(self, nonce: &'a str) -> MessagePayload<'a> {
        MessagePayload { nonce: Some(nonce), enforce_nonce: Some(true), ..self }
    }
}

/// A message that loses its controls and says something else. No attachments are listed, so its picture stays.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct RetiredMessagePayload<'a> {
    content: &'a str,
    components: [(); 0],
    allowed_mentions: AllowedMentions,
}

impl<'a> RetiredMessagePayload<'a> {
    /// A message that says this.
    pub(in crate::discord) fn new(text: &'a str) -> RetiredMessagePayload<'a> {
        RetiredMessagePayload { content: text, components: [], allowed_mentions: AllowedMentions::none() }
    }
}

/// The first answer to an interaction.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct InteractionCallback<T> {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<T>,
}

impl<T> InteractionCallback<T> {
    /// A new message.
    pub(in crate::discord) fn message(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 4, data: Some(data) }
    }

    /// A form opens before the asker.
    pub(in crate::discord) fn modal(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 9, data: Some(data) }
    }

    /// The message whose control was pressed becomes this.
    pub(in crate::discord) fn update_message(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 7, data: Some(data) }
    }
}

/// A form, as it is opened.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct ModalPayload<'a> {
    custom_id: &'a str,
    title: &'a str,
    components: [ComponentPayload<'a>; 1],
}

impl<'a> ModalPayload<'a> {
    /// This form.
    pub(in crate::discord) fn from_form(form: &'a ModalForm) -> ModalPayload<'a> {
        let input = ComponentPayload::TextInput {
            kind: 4,
            custom_id: "text",
            style: 1,
            label: &form.label,
            placeholder: &form.placeholder,
            value: &form.value,
            max_length: form.max_length,
            required: false,
        };
        ModalPayload {
            custom_id: &form.id,
            title: &form.title,
            components: [ComponentPayload::ActionRow { kind: 1, components: vec![input] }],
        }
    }
}

/// The data of an answer that shows nothing.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct DeferralPayload {
    flags: u64,
}

impl InteractionCallback<DeferralPayload> {
    /// A private answer will follow; until then the asker sees that it is being thought about.
    pub(in crate::discord) fn deferred_message() -> InteractionCallback<DeferralPayload> {
        InteractionCallback { kind: 5, data: Some(DeferralPayload { flags: EPHEMERAL }) }
    }

    /// The press has arrived. Nothing is shown.
    pub(in crate::discord) fn deferred_update() -> InteractionCallback<DeferralPayload> {
        InteractionCallback { kind: 6, data: None }
    }
}

#[derive(Debug, Clone, Serialize)]
struct AttachmentPayload<'a> {
    id: String,
    filename: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    description: &'a str,
}

impl<'a> AttachmentPayload<'a> {
    /// A file; they are sent with their numbers from 0 on.
    fn from_file((number, drawn): (usize, &'a AttachmentFile)) -> AttachmentPayload<'a> {
        AttachmentPayload { id: number.to_string(), filename: &drawn.name, description: &drawn.alt_text }
    }
}

/// Who is notified: these people, and never a role or everyone.
#[derive(Debug, Clone, Serialize)]
struct AllowedMentions {
    parse: [(); 0],
    users: Vec<String>,
}

impl AllowedMentions {
    fn none() -> AllowedMentions {
        AllowedMentions { parse: [], users: Vec::new() }
    }

    fn from_message(message: &Message) -> AllowedMentions {
        AllowedMentions { parse: [], users: message.allowed_mentions.iter().map(|user| user.0.to_string()).collect() }
    }
}

#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum ComponentPayload<'a> {
    ActionRow {
        #[serde(rename = "type")]
        kind: u8,
        components: Vec<ComponentPayload<'a>>,
    },
    Button {
        #[serde(rename = "type")]
        kind: u8,
        style: u8,
        label: &'a str,
        custom_id: &'a str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        disabled: bool,
    },
    TextInput {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        style: u8,
        label: &'a str,
        placeholder: &'a str,
        #[serde(skip_serializing_if = "str::is_empty")]
        value: &'a str,
        max_length: u16,
        required: bool,
    },
    StringSelect {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        placeholder: &'a str,
        options: Vec<SelectOptionPayload<'a>>,
    },
}

#[derive(Debug, Clone, Serialize)]
struct SelectOptionPayload<'a> {
    label: &'a str,
    value: &'a str,
}

fn action_row(row: &ActionRow) -> ComponentPayload<'_> {
    let components = match row {
        ActionRow::Buttons(buttons) => buttons.iter().map(button_component).collect(),
        ActionRow::Menu(menu) => vec![string_select(menu)],
    };
    ComponentPayload::ActionRow { kind: 1, components }
}

fn button_component(button: &Button) -> ComponentPayload<'_> {
    let style = match button.style {
        ButtonStyle::Primary => 1,
        ButtonStyle::Secondary | ButtonStyle::Disabled => 2,
        ButtonStyle::Success => 3,
        ButtonStyle::Danger => 4,
    };
    let disabled = button.style == ButtonStyle::Disabled;
    ComponentPayload::Button { kind: 2, style, label: &button.label, custom_id: &button.id, disabled }
}

fn string_select(menu: &Menu) -> ComponentPayload<'_> {
    let options = menu.options.iter().map(select_option).collect();
    ComponentPayload::StringSelect { kind: 3, custom_id: &menu.id, placeholder: &menu.placeholder, options }
}

fn select_option(entry: &MenuOption) -> SelectOptionPayload<'_> {
    SelectOptionPayload { label: &entry.label, value: &entry.value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::ids::UserId;
    use serde_json::{json, to_value};

    fn message() -> Message {
        let button = Button { id: "m:1:2:accept".into(), label: "Accept".into(), style: ButtonStyle::Success };
        let entry = MenuOption { value: "d4".into(), label: "on d4".into() };
        let menu = Menu { id: "m:1:2:play".into(), placeholder: "Where?".into(), options: vec![entry] };
        Message {
            text: "Hello".into(),
            image: None,
            animation: None,
            chart: None,
            attachment: None,
            rows: vec![ActionRow::Buttons(vec![button]), ActionRow::Menu(menu)],
            allowed_mentions: vec![UserId(7)],
        }
    }

    #[test]
    fn a_message_is_spelled_as_the_api_wants_it() {
        let drawn = AttachmentFile { name: "a.png".into(), alt_text: "A board".into(), bytes: vec![] };
        let text = AttachmentFile { name: "a.txt".into(), alt_text: String::new(), bytes: vec![] };
        let expected = json!({
            "content": "Hello",
            "components": [
                {"type": 1, "components": [{"type": 2, "style": 3, "label": "Accept", "custom_id": "m:1:2:accept"}]},
                {"type": 1, "components": [{
                    "type": 3, "custom_id": "m:1:2:play", "placeholder": "Where?",
                    "options": [{"label": "on d4", "value": "d4"}],
                }]},
            ],
            "attachments": [{"id": "0", "filename": "a.png", "description": "A board"}, {"id": "1", "filename": "a.txt"}],
            "allowed_mentions": {"parse": [], "users": ["7"]},
            "nonce": "n1", "enforce_nonce": true,
        });
        assert_eq!(
            to_value(MessagePayload::from_message(&message(), &[drawn, text]).with_nonce("n1")).unwrap(),
            expected
        );
    }

    #[test]
    fn what_cannot_be_pressed_is_disabled() {
        let off = Button { id: "s:1:0:f".into(), label: "Start".into(), style: ButtonStyle::Disabled };
        let expected = json!({"type": 2, "style": 2, "label": "Start", "custom_id": "s:1:0:f", "disabled": true});
        assert_eq!(to_value(button_component(&off)).unwrap(), expected);
    }

    #[test]
    fn an_edit_without_a_picture_drops_the_old_one() {
        assert_eq!(to_value(MessagePayload::from_message(&message(), &[])).unwrap()["attachments"], json!([]));
    }

    #[test]
    fn callbacks_say_what_kind_they_are() {
        let private =
            to_value(InteractionCallback::message(MessagePayload::from_message(&message(), &[]).ephemeral())).unwrap();
        assert_eq!((&private["type"], &private["data"]["flags"]), (&json!(4), &json!(64)));
        assert_eq!(
            to_value(InteractionCallback::deferred_message()).unwrap(),
            json!({"type": 5, "data": {"flags": 64}})
        );
        assert_eq!(to_value(InteractionCallback::deferred_update()).unwrap(), json!({"type": 6}));
        let retired = to_value(InteractionCallback::update_message(RetiredMessagePayload::new("Over"))).unwrap();
        let nobody = json!({"parse": [], "users": []});
        let data = json!({"content": "Over", "components": [], "allowed_mentions": nobody});
        assert_eq!(retired, json!({"type": 7, "data": data}));
    }
}
