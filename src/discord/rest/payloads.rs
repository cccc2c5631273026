//! The JSON bodies of requests.
//!
//! Plain data instead of serenity's builders, so that the code shows exactly what is sent.

use crate::discord::rest::attachments::AttachmentFile;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message, ModalForm};
use serde::Serialize;

/// Flag of a message that only the requester sees.
const EPHEMERAL: u64 = 1 << 6;

/// A message to post, or to replace another with.
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
    /// Builds a message with its rendered attachments. An edit lists the new attachments only, which removes the old
    /// ones.
    pub(in crate::discord) fn from_message(message: &'a Message, files: &'a [AttachmentFile]) -> MessagePayload<'a> {
        MessagePayload {
            content: &message.text,
            components: message.rows.iter().map(action_row).collect(),
            attachments: files.iter().enumerate().map(AttachmentPayload::from_file).collect(),
            allowed_mentions: AllowedMentions::from_message(message),
            flags: None,
            nonce: None,
            enforce_nonce: None,
        }
    }

    /// Makes the message visible to the requester only.
    pub(in crate::discord) fn ephemeral(self) -> MessagePayload<'a> {
        MessagePayload { flags: Some(EPHEMERAL), ..self }
    }

    /// Adds a nonce, with which Discord posts the message once even when it is sent twice.
    pub(in crate::discord) fn with_nonce(self, nonce: &'a str) -> MessagePayload<'a> {
        MessagePayload { nonce: Some(nonce), enforce_nonce: Some(true), ..self }
    }
}

/// A message whose controls are removed and whose text is replaced. It lists no attachments, so its picture stays.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct RetiredMessagePayload<'a> {
    content: &'a str,
    components: [(); 0],
    allowed_mentions: AllowedMentions,
}

impl<'a> RetiredMessagePayload<'a> {
    /// Builds a message with this text.
    pub(in crate::discord) fn new(text: &'a str) -> RetiredMessagePayload<'a> {
        RetiredMessagePayload { content: text, components: [], allowed_mentions: AllowedMentions::none() }
    }
}

/// The first response to an interaction.
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

    /// Suggestions for an option of a command.
    pub(in crate::discord) fn autocomplete(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 8, data: Some(data) }
    }

    /// A form.
    pub(in crate::discord) fn modal(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 9, data: Some(data) }
    }

    /// An edit of the message with the used control.
    pub(in crate::discord) fn update_message(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 7, data: Some(data) }
    }
}

/// A form, called modal in Discord's API.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct ModalPayload<'a> {
    custom_id: &'a str,
    title: &'a str,
    components: [ComponentPayload<'a>; 1],
}

impl<'a> ModalPayload<'a> {
    /// Builds a form.
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

/// The data of a deferral.
#[derive(Debug, Clone, Serialize)]
pub(in crate::discord) struct DeferralPayload {
    flags: u64,
}

impl InteractionCallback<DeferralPayload> {
    /// Defers an ephemeral message. Discord shows that the bot is thinking.
    pub(in crate::discord) fn deferred_message() -> InteractionCallback<DeferralPayload> {
        InteractionCallback { kind: 5, data: Some(DeferralPayload { flags: EPHEMERAL }) }
    }

    /// Acknowledges a used control without a visible change.
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
    /// Describes a file. Files are numbered from 0, in the order in which they are sent.
    fn from_file((number, file): (usize, &'a AttachmentFile)) -> AttachmentPayload<'a> {
        AttachmentPayload { id: number.to_string(), filename: &file.name, description: &file.alt_text }
    }
}

/// The users to notify. Roles and `@everyone` are never notified.
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
    use gonagas_core::matches::ids::UserId;
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
    fn message_has_shape_of_api() {
        let picture = AttachmentFile { name: "a.png".into(), alt_text: "A board".into(), bytes: vec![] };
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
            to_value(MessagePayload::from_message(&message(), &[picture, text]).with_nonce("n1")).unwrap(),
            expected
        );
    }

    #[test]
    fn button_without_action_is_disabled() {
        let off = Button { id: "s:1:0:f".into(), label: "Start".into(), style: ButtonStyle::Disabled };
        let expected = json!({"type": 2, "style": 2, "label": "Start", "custom_id": "s:1:0:f", "disabled": true});
        assert_eq!(to_value(button_component(&off)).unwrap(), expected);
    }

    #[test]
    fn edit_without_picture_drops_old_one() {
        assert_eq!(to_value(MessagePayload::from_message(&message(), &[])).unwrap()["attachments"], json!([]));
    }

    #[test]
    fn callbacks_have_their_type() {
        let private =
            to_value(InteractionCallback::message(MessagePayload::from_message(&message(), &[]).ephemeral())).unwrap();
        assert_eq!((&private["type"], &private["data"]["flags"]), (&json!(4), &json!(64)));
        assert_eq!(
            to_value(InteractionCallback::deferred_message()).unwrap(),
            json!({"type": 5, "data": {"flags": 64}})
        );
        assert_eq!(to_value(InteractionCallback::deferred_update()).unwrap(), json!({"type": 6}));
        let retired = to_value(InteractionCallback::update_message(RetiredMessagePayload::new("Over"))).unwrap();
        let none = json!({"parse": [], "users": []});
        let data = json!({"content": "Over", "components": [], "allowed_mentions": none});
        assert_eq!(retired, json!({"type": 7, "data": data}));
    }
}
