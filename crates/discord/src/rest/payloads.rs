//! The JSON bodies of requests.
//!
//! Plain data instead of serenity's builders, so that the code shows exactly what is sent.

use crate::rest::attachments::AttachmentFile;
use crate::rest::components::{ComponentPayload, action_row, labelled_field};
use crate::rest::layout::{IS_COMPONENTS_V2, card};
use crate::rest::rest_request::to_json;
use gonagas_app::ports::Response;
use gonagas_ui::message::{Message, ModalForm, RetiredMessage};
use serde::Serialize;

/// Flag of a message that only the requester sees.
const EPHEMERAL: u64 = 1 << 6;

/// Flag of a post that triggers no push and no sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A message to post, or to replace another with.
#[derive(Debug, Clone, Serialize)]
pub struct MessagePayload<'a> {
    /// The text; `null` for a layout, which has none and loses its earlier text.
    content: Option<&'a str>,
    components: Vec<ComponentPayload<'a>>,
    attachments: Vec<AttachmentPayload<'a>>,
    allowed_mentions: AllowedMentions,
    #[serde(skip_serializing_if = "has_no_flags")]
    flags: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
    /// The message and its files, to be written in another way.
    #[serde(skip)]
    source: (&'a Message, &'a [AttachmentFile]),
}

fn has_no_flags(flags: &u64) -> bool {
    *flags == 0
}

impl<'a> MessagePayload<'a> {
    /// Builds a message with its rendered attachments. An edit lists the new attachments only, which removes the old
    /// ones.
    pub fn from_message(message: &'a Message, files: &'a [AttachmentFile]) -> MessagePayload<'a> {
        let payload = MessagePayload {
            content: Some(&message.text),
            components: Vec::new(),
            attachments: files.iter().enumerate().map(AttachmentPayload::from_file).collect(),
            allowed_mentions: AllowedMentions::from_message(message),
            flags: 0,
            nonce: None,
            enforce_nonce: None,
            source: (message, files),
        };
        match message.is_layout() {
            true => payload.keeping_layout(true),
            false => MessagePayload { components: message.rows.iter().map(action_row).collect(), ..payload },
        }
    }

    /// Writes the message as a layout if it replaces one, since Discord turns no layout into an ordinary message.
    pub fn keeping_layout(self, replaces_layout: bool) -> MessagePayload<'a> {
        if !replaces_layout {
            return self;
        }
        let (message, files) = self.source;
        let flags = self.flags | IS_COMPONENTS_V2;
        MessagePayload { content: None, components: card(message, files), flags, ..self }
    }

    /// Makes the message visible to the requester only.
    pub fn ephemeral(self) -> MessagePayload<'a> {
        MessagePayload { flags: self.flags | EPHEMERAL, ..self }
    }

    /// Marks the message as a new one for all, which is silent if it says so. No edit takes the flag.
    pub fn posted(self) -> MessagePayload<'a> {
        let silent = if self.source.0.is_silent { SUPPRESS_NOTIFICATIONS } else { 0 };
        MessagePayload { flags: self.flags | silent, ..self }
    }

    /// Adds a nonce, with which Discord posts the message once even when it is sent twice.
    pub fn with_nonce(self, nonce: &'a str) -> MessagePayload<'a> {
        MessagePayload { nonce: Some(nonce), enforce_nonce: Some(true), ..self }
    }
}

/// A message without its controls and with another text. Its files stay if it lists none.
#[derive(Debug, Clone, Serialize)]
pub struct RetiredMessagePayload<'a> {
    content: &'a str,
    components: [(); 0],
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<[(); 0]>,
    allowed_mentions: AllowedMentions,
}

impl<'a> RetiredMessagePayload<'a> {
    /// Builds the edit that retires a message.
    pub fn new(retired: &'a RetiredMessage) -> RetiredMessagePayload<'a> {
        RetiredMessagePayload {
            content: &retired.text,
            components: [],
            attachments: (!retired.keeps_files).then_some([]),
            allowed_mentions: AllowedMentions::none(),
        }
    }
}

/// The first response to an interaction.
#[derive(Debug, Clone, Serialize)]
pub struct InteractionCallback<T> {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<T>,
}

impl<T> InteractionCallback<T> {
    /// A new message.
    pub fn message(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 4, data: Some(data) }
    }

    /// Suggestions for an option of a command.
    pub fn autocomplete(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 8, data: Some(data) }
    }

    /// A form.
    pub fn modal(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 9, data: Some(data) }
    }

    /// An edit of the message with the used control.
    pub fn update_message(data: T) -> InteractionCallback<T> {
        InteractionCallback { kind: 7, data: Some(data) }
    }
}

/// Writes the first response to an interaction. `on_layout` is true when an update replaces a layout.
pub fn response_callback(response: Response<'_>, files: &[AttachmentFile], on_layout: bool) -> String {
    let payload = |message| MessagePayload::from_message(message, files);
    match response {
        Response::Ephemeral(message) => to_json(&InteractionCallback::message(payload(message).ephemeral())),
        Response::Public(message) => to_json(&InteractionCallback::message(payload(message).posted())),
        Response::Update(message) => {
            to_json(&InteractionCallback::update_message(payload(message).keeping_layout(on_layout)))
        }
        Response::Retire(retired) => to_json(&InteractionCallback::update_message(RetiredMessagePayload::new(retired))),
        Response::Form(form) => to_json(&InteractionCallback::modal(ModalPayload::from_form(form))),
    }
}

/// A form, called modal in Discord's API.
#[derive(Debug, Clone, Serialize)]
pub struct ModalPayload<'a> {
    custom_id: &'a str,
    title: &'a str,
    components: Vec<ComponentPayload<'a>>,
}

impl<'a> ModalPayload<'a> {
    /// Builds a form.
    pub fn from_form(form: &'a ModalForm) -> ModalPayload<'a> {
        if !form.fields.is_empty() {
            let components = form.fields.iter().map(labelled_field).collect();
            return ModalPayload { custom_id: &form.id, title: &form.title, components };
        }
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
            components: vec![ComponentPayload::ActionRow { kind: 1, components: vec![input] }],
        }
    }
}

/// The data of a deferral.
#[derive(Debug, Clone, Serialize)]
pub struct DeferralPayload {
    flags: u64,
}

impl InteractionCallback<DeferralPayload> {
    /// Defers an ephemeral message. Discord shows that the bot is thinking.
    pub fn deferred_message() -> InteractionCallback<DeferralPayload> {
        InteractionCallback { kind: 5, data: Some(DeferralPayload { flags: EPHEMERAL }) }
    }

    /// Acknowledges a used control without a visible change.
    pub fn deferred_update() -> InteractionCallback<DeferralPayload> {
        InteractionCallback { kind: 6, data: None }
    }

    /// Acknowledges a menu. Clients get its message again as it is, and forget the picked entries.
    pub fn menu_reset() -> InteractionCallback<DeferralPayload> {
        InteractionCallback { kind: 7, data: None }
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

/// The users and roles to notify. `@everyone` is never notified.
#[derive(Debug, Clone, Serialize)]
struct AllowedMentions {
    parse: [(); 0],
    users: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<String>,
}

impl AllowedMentions {
    fn none() -> AllowedMentions {
        AllowedMentions { parse: [], users: Vec::new(), roles: Vec::new() }
    }

    fn from_message(message: &Message) -> AllowedMentions {
        AllowedMentions {
            parse: [],
            users: message.allowed_mentions.iter().map(|user| user.0.to_string()).collect(),
            roles: message.allowed_roles.iter().map(u64::to_string).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rest::components::{button_component, string_select};
    use gonagas_core::matches::ids::UserId;
    use gonagas_ui::message::{ActionRow, Block, Button, ButtonStyle, Menu, MenuOption};
    use serde_json::{json, to_value};

    fn message() -> Message {
        let button = Button { id: "m:1:2:accept".into(), label: "Accept".into(), style: ButtonStyle::Success };
        let entry = MenuOption {
            value: "d4".into(),
            label: "on d4".into(),
            description: "the centre".into(),
            is_selected: true,
        };
        let menu = Menu { id: "m:1:2:play".into(), placeholder: "Where?".into(), options: vec![entry], max_picks: 1 };
        Message {
            text: "Hello".into(),
            image: None,
            animation: None,
            chart: None,
            attachment: None,
            blocks: vec![],
            rows: vec![ActionRow::Buttons(vec![button]), ActionRow::Menu(menu)],
            allowed_mentions: vec![UserId(7)],
            allowed_roles: vec![90],
            is_silent: true,
        }
    }

    #[test]
    fn only_a_new_post_is_silent() {
        let posted = to_value(MessagePayload::from_message(&message(), &[]).posted()).unwrap();
        assert_eq!(posted["flags"], SUPPRESS_NOTIFICATIONS);
        let loud = Message { is_silent: false, ..message() };
        let unmarked = [
            to_value(MessagePayload::from_message(&message(), &[])).unwrap(),
            to_value(MessagePayload::from_message(&loud, &[]).posted()).unwrap(),
        ];
        assert!(unmarked.iter().all(|payload| payload.get("flags").is_none()), "{unmarked:?}");
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
                    "options": [{"label": "on d4", "value": "d4", "description": "the centre", "default": true}],
                }]},
            ],
            "attachments": [{"id": "0", "filename": "a.png", "description": "A board"}, {"id": "1", "filename": "a.txt"}],
            "allowed_mentions": {"parse": [], "users": ["7"], "roles": ["90"]},
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
    fn menu_of_several_picks_has_their_number() {
        let entry = |value: &str| MenuOption { value: value.into(), label: value.into(), ..MenuOption::default() };
        let menu =
            Menu { id: "m".into(), placeholder: "Two".into(), options: vec![entry("a1"), entry("b2")], max_picks: 2 };
        assert_eq!(to_value(string_select(&menu)).unwrap()["max_values"], json!(2));
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
        assert_eq!(to_value(InteractionCallback::menu_reset()).unwrap(), json!({"type": 7}));
        let retired = |keeps_files| {
            let message = RetiredMessage { text: "Over".into(), keeps_files };
            to_value(InteractionCallback::update_message(RetiredMessagePayload::new(&message))).unwrap()
        };
        let none = json!({"parse": [], "users": []});
        let data = json!({"content": "Over", "components": [], "allowed_mentions": none});
        assert_eq!(retired(true), json!({"type": 7, "data": data}));
        let data = json!({"content": "Over", "components": [], "attachments": [], "allowed_mentions": none});
        assert_eq!(retired(false), json!({"type": 7, "data": data}));
    }

    fn button() -> Button {
        Button { id: "m:1:2:look".into(), label: "View".into(), style: ButtonStyle::Secondary }
    }

    #[test]
    fn layout_has_one_card_and_no_content() {
        let message = Message {
            text: "Your matches".into(),
            blocks: vec![Block::Section { text: "#1".into(), button: button() }, Block::Separator],
            rows: vec![ActionRow::Buttons(vec![button()])],
            ..Message::default()
        };
        let chart = AttachmentFile { name: "a.png".into(), alt_text: "A chart".into(), bytes: vec![] };
        let record = AttachmentFile { name: "a.txt".into(), alt_text: String::new(), bytes: vec![] };
        let look = json!({"type": 2, "style": 2, "label": "View", "custom_id": "m:1:2:look"});
        let card = json!([{"type": 17, "accent_color": 0xc8_9b5c, "components": [
            {"type": 10, "content": "Your matches"},
            {"type": 9, "components": [{"type": 10, "content": "#1"}], "accessory": look},
            {"type": 14},
            {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "A chart"}]},
            {"type": 13, "file": {"url": "attachment://a.txt"}},
            {"type": 1, "components": [look]},
        ]}]);
        let files = [chart, record];
        let payload = to_value(MessagePayload::from_message(&message, &files).ephemeral()).unwrap();
        assert_eq!(payload["components"], card);
        assert_eq!((&payload["content"], &payload["flags"]), (&json!(null), &json!((1 << 15) + 64)));
    }

    #[test]
    fn message_stays_a_layout() {
        let message = Message { text: "Hello".into(), ..Message::default() };
        let payload = to_value(MessagePayload::from_message(&message, &[]).keeping_layout(true)).unwrap();
        assert_eq!(payload["components"][0]["components"], json!([{"type": 10, "content": "Hello"}]));
        assert_eq!((&payload["content"], &payload["flags"]), (&json!(null), &json!(1 << 15)));
        let plain = to_value(MessagePayload::from_message(&message, &[]).keeping_layout(false)).unwrap();
        assert_eq!((&plain["content"], &plain["components"]), (&json!("Hello"), &json!([])));
    }
}
