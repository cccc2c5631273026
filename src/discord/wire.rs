//! Messages as Discord's API spells them.
//!
//! Plain data rather than serenity's builders, so that what is sent is exactly what stands here.

use crate::discord::picture::Drawn;
use crate::ui::message::{Button, Entry, Form, Look, Menu, Message, Row};
use serde::Serialize;

/// Marks an answer that only the asker sees.
const EPHEMERAL: u64 = 1 << 6;

/// A message, as it is posted or edited.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Body<'a> {
    content: &'a str,
    components: Vec<Component<'a>>,
    attachments: Vec<Attachment<'a>>,
    allowed_mentions: Mentions,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
}

impl<'a> Body<'a> {
    /// A message with its files, once its picture has been drawn. What stood on the message before is replaced: only new
    /// attachments are listed, so old ones go.
    pub(super) fn of(message: &'a Message, drawn: &'a [Drawn]) -> Body<'a> {
        Body {
            content: &message.text,
            components: message.rows.iter().map(row).collect(),
            attachments: drawn.iter().enumerate().map(Attachment::of).collect(),
            allowed_mentions: Mentions::of(message),
            flags: None,
            nonce: None,
            enforce_nonce: None,
        }
    }

    /// Seen by the asker alone.
    pub(super) fn private(self) -> Body<'a> {
        Body { flags: Some(EPHEMERAL), ..self }
    }

    /// Posted once, even when it is sent twice.
    pub(super) fn once(self, nonce: &'a str) -> Body<'a> {
        Body { nonce: Some(nonce), enforce_nonce: Some(true), ..self }
    }
}

/// A message that loses its controls and says something else. No attachments are listed, so its picture stays.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Retired<'a> {
    content: &'a str,
    components: [(); 0],
    allowed_mentions: Mentions,
}

impl<'a> Retired<'a> {
    /// A message that says this.
    pub(super) fn new(text: &'a str) -> Retired<'a> {
        Retired { content: text, components: [], allowed_mentions: Mentions::nobody() }
    }
}

/// The first answer to an interaction.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Callback<T> {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<T>,
}

impl<T> Callback<T> {
    /// A new message.
    pub(super) fn say(data: T) -> Callback<T> {
        Callback { kind: 4, data: Some(data) }
    }

    /// A form opens before the asker.
    pub(super) fn open(data: T) -> Callback<T> {
        Callback { kind: 9, data: Some(data) }
    }

    /// The message whose control was pressed becomes this.
    pub(super) fn update(data: T) -> Callback<T> {
        Callback { kind: 7, data: Some(data) }
    }
}

/// A form, as it is opened.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Opened<'a> {
    custom_id: &'a str,
    title: &'a str,
    components: [Component<'a>; 1],
}

impl<'a> Opened<'a> {
    /// This form.
    pub(super) fn of(form: &'a Form) -> Opened<'a> {
        let input = Component::Input {
            kind: 4,
            custom_id: "text",
            style: 1,
            label: &form.label,
            placeholder: &form.placeholder,
            value: &form.value,
            max_length: form.longest,
            required: false,
        };
        Opened {
            custom_id: &form.id,
            title: &form.title,
            components: [Component::Row { kind: 1, components: vec![input] }],
        }
    }
}

/// The data of an answer that shows nothing.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Quiet {
    flags: u64,
}

impl Callback<Quiet> {
    /// A private answer will follow; until then the asker sees that it is being thought about.
    pub(super) fn think() -> Callback<Quiet> {
        Callback { kind: 5, data: Some(Quiet { flags: EPHEMERAL }) }
    }

    /// The press has arrived. Nothing is shown.
    pub(super) fn noted() -> Callback<Quiet> {
        Callback { kind: 6, data: None }
    }
}

#[derive(Debug, Clone, Serialize)]
struct Attachment<'a> {
    id: String,
    filename: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    description: &'a str,
}

impl<'a> Attachment<'a> {
    /// A file; they are sent with their numbers from 0 on.
    fn of((number, drawn): (usize, &'a Drawn)) -> Attachment<'a> {
        Attachment { id: number.to_string(), filename: &drawn.name, description: &drawn.alt }
    }
}

/// Who is notified: these people, and never a role or everyone.
#[derive(Debug, Clone, Serialize)]
struct Mentions {
    parse: [(); 0],
    users: Vec<String>,
}

impl Mentions {
    fn nobody() -> Mentions {
        Mentions { parse: [], users: Vec::new() }
    }

    fn of(message: &Message) -> Mentions {
        Mentions { parse: [], users: message.calls.iter().map(|person| person.0.to_string()).collect() }
    }
}

#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum Component<'a> {
    Row {
        #[serde(rename = "type")]
        kind: u8,
        components: Vec<Component<'a>>,
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
    Input {
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
    Menu {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        placeholder: &'a str,
        options: Vec<Choice<'a>>,
    },
}

#[derive(Debug, Clone, Serialize)]
struct Choice<'a> {
    label: &'a str,
    value: &'a str,
}

fn row(row: &Row) -> Component<'_> {
    let components = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(menu) => vec![select(menu)],
    };
    Component::Row { kind: 1, components }
}

fn button(button: &Button) -> Component<'_> {
    let style = match button.look {
        Look::Primary => 1,
        Look::Secondary | Look::Disabled => 2,
        Look::Success => 3,
        Look::Danger => 4,
    };
    let disabled = button.look == Look::Disabled;
    Component::Button { kind: 2, style, label: &button.label, custom_id: &button.id, disabled }
}

fn select(menu: &Menu) -> Component<'_> {
    let options = menu.options.iter().map(choice).collect();
    Component::Menu { kind: 3, custom_id: &menu.id, placeholder: &menu.placeholder, options }
}

fn choice(entry: &Entry) -> Choice<'_> {
    Choice { label: &entry.label, value: &entry.value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::people::Person;
    use serde_json::{json, to_value};

    fn message() -> Message {
        let button = Button { id: "m:1:2:accept".into(), label: "Accept".into(), look: Look::Success };
        let entry = Entry { value: "d4".into(), label: "on d4".into() };
        let menu = Menu { id: "m:1:2:play".into(), placeholder: "Where?".into(), options: vec![entry] };
        Message {
            text: "Hello".into(),
            picture: None,
            film: None,
            chart: None,
            file: None,
            rows: vec![Row::Buttons(vec![button]), Row::Menu(menu)],
            calls: vec![Person(7)],
        }
    }

    #[test]
    fn a_message_is_spelled_as_the_api_wants_it() {
        let drawn = Drawn { name: "a.png".into(), alt: "A board".into(), bytes: vec![] };
        let text = Drawn { name: "a.txt".into(), alt: String::new(), bytes: vec![] };
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
        assert_eq!(to_value(Body::of(&message(), &[drawn, text]).once("n1")).unwrap(), expected);
    }

    #[test]
    fn what_cannot_be_pressed_is_disabled() {
        let off = Button { id: "s:1:0:f".into(), label: "Start".into(), look: Look::Disabled };
        let expected = json!({"type": 2, "style": 2, "label": "Start", "custom_id": "s:1:0:f", "disabled": true});
        assert_eq!(to_value(button(&off)).unwrap(), expected);
    }

    #[test]
    fn an_edit_without_a_picture_drops_the_old_one() {
        assert_eq!(to_value(Body::of(&message(), &[])).unwrap()["attachments"], json!([]));
    }

    #[test]
    fn callbacks_say_what_kind_they_are() {
        let private = to_value(Callback::say(Body::of(&message(), &[]).private())).unwrap();
        assert_eq!((&private["type"], &private["data"]["flags"]), (&json!(4), &json!(64)));
        assert_eq!(to_value(Callback::think()).unwrap(), json!({"type": 5, "data": {"flags": 64}}));
        assert_eq!(to_value(Callback::noted()).unwrap(), json!({"type": 6}));
        let retired = to_value(Callback::update(Retired::new("Over"))).unwrap();
        let nobody = json!({"parse": [], "users": []});
        let data = json!({"content": "Over", "components": [], "allowed_mentions": nobody});
        assert_eq!(retired, json!({"type": 7, "data": data}));
    }
}
