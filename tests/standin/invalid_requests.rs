//! The table of invalid requests for `api_errors`.

use serde_json::{Value, json};

/// A request that must be rejected.
pub struct InvalidRequest {
    pub name: &'static str,
    pub method: &'static str,
    /// `{c}` is a channel, `{m}` a message of the bot, `{o}` a message of someone else, `{a}` the
    /// application.
    pub path: &'static str,
    pub body: Value,
    pub status: u16,
    pub code: u64,
    /// Path and code of the field error, for 50035.
    pub error: Option<(&'static str, &'static str)>,
}

fn invalid(
    name: &'static str,
    (method, path): (&'static str, &'static str),
    body: Value,
    (status, code): (u16, u64),
) -> InvalidRequest {
    InvalidRequest { name, method, path, body, status, code, error: None }
}

/// Creates a message with an invalid field.
fn message(name: &'static str, body: Value, path: &'static str, code: &'static str) -> InvalidRequest {
    let error = Some((path, code));
    InvalidRequest { error, ..invalid(name, ("POST", "/channels/{c}/messages"), body, (400, 50035)) }
}

/// Creates a message with invalid components.
fn components(name: &'static str, list: Value, path: &'static str, code: &'static str) -> InvalidRequest {
    message(name, json!({ "content": "x", "components": list }), path, code)
}

/// Creates a message with one invalid component.
fn component(name: &'static str, one: Value, path: &'static str, code: &'static str) -> InvalidRequest {
    components(name, json!([row(json!([one]))]), path, code)
}

/// Creates an invalid command.
fn command(name: &'static str, body: Value, path: &'static str, code: &'static str) -> InvalidRequest {
    let error = Some((path, code));
    InvalidRequest { error, ..invalid(name, ("POST", "/applications/{a}/commands"), body, (400, 50035)) }
}

pub fn row(components: Value) -> Value {
    json!({ "type": 1, "components": components })
}

pub fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "custom_id": id, "label": "b" })
}

pub fn with(mut object: Value, field: &str, value: Value) -> Value {
    object[field] = value;
    object
}

pub fn select(options: usize) -> Value {
    let options: Vec<Value> = (0..options).map(|n| json!({ "label": "o", "value": n.to_string() })).collect();
    json!({ "type": 3, "custom_id": "s", "options": options })
}

pub fn option(name: &str, required: bool) -> Value {
    json!({ "name": name, "description": "d", "type": 3, "required": required })
}

pub fn slash(options: Value) -> Value {
    json!({ "name": "n", "description": "d", "options": options })
}

pub fn long(length: usize) -> String {
    "å".repeat(length)
}

pub fn message_requests() -> Vec<InvalidRequest> {
    vec![
        message("content", json!({ "content": long(2001) }), "content", "BASE_TYPE_MAX_LENGTH"),
        message("content type", json!({ "content": 7 }), "content", "STRING_TYPE_CONVERT"),
        message("nonce", json!({ "content": "x", "nonce": long(26) }), "nonce", "BASE_TYPE_MAX_LENGTH"),
        message("11 embeds", json!({ "embeds": vec![json!({ "title": "t" }); 11] }), "embeds", "BASE_TYPE_MAX_LENGTH"),
        message("embed title", json!({ "embeds": [{ "title": long(257) }] }), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        message(
            "embed field",
            json!({ "embeds": [{ "fields": [{ "name": "n" }] }] }),
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        message(
            "26 embed fields",
            json!({ "embeds": [{ "fields": vec![json!({ "name": "n", "value": "v" }); 26] }] }),
            "embeds.0.fields",
            "BASE_TYPE_MAX_LENGTH",
        ),
        message(
            "embeds together",
            json!({ "embeds": vec![json!({ "description": long(3001) }); 2] }),
            "embeds.1",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        message(
            "embed address",
            json!({ "embeds": [{ "title": "t", "url": "javascript://x" }] }),
            "embeds.0.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        message(
            "mentions twice",
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions.users",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        message(
            "mentions of what",
            json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }),
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
        ),
        message(
            "reply to nothing",
            json!({ "content": "x", "message_reference": { "message_id": "5" } }),
            "message_reference",
            "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
        ),
        message(
            "content in v2",
            json!({ "content": "x", "flags": 1 << 15, "components": [{ "type": 10, "content": "t" }] }),
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        message(
            "41 in v2",
            json!({ "flags": 1 << 15, "components": vec![json!({ "type": 10, "content": "t" }); 41] }),
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        message(
            "long texts in v2",
            json!({ "flags": 1 << 15, "components": vec![json!({ "type": 10, "content": "t".repeat(1001) }); 4] }),
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        message(
            "a section without its accessory",
            json!({ "flags": 1 << 15, "components": [{ "type": 9, "components": [{ "type": 10, "content": "t" }] }] }),
            "components.0.accessory",
            "BASE_TYPE_REQUIRED",
        ),
        message(
            "a container in a container",
            json!({ "flags": 1 << 15, "components": [{ "type": 17, "components": [{ "type": 17, "components": [] }] }] }),
            "components.0.components.0.type",
            "UNION_TYPE_CHOICES",
        ),
        message(
            "a picture that is not sent",
            json!({ "flags": 1 << 15, "attachments": [], "components": [
                { "type": 12, "items": [{ "media": { "url": "attachment://a.png" } }] },
            ] }),
            "components",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        invalid("nothing", ("POST", "/channels/{c}/messages"), json!({ "content": "  " }), (400, 50006)),
        invalid("nothing left", ("PATCH", "/channels/{c}/messages/{m}"), json!({ "content": "" }), (400, 50006)),
    ]
}

pub fn component_requests() -> Vec<InvalidRequest> {
    let two = json!([row(json!([button("a"), button("a")]))]);
    let six: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let rows: Vec<Value> = (0..6).map(|n| row(json!([button(&n.to_string())]))).collect();
    vec![
        components("6 rows", json!(rows), "components", "BASE_TYPE_MAX_LENGTH"),
        components("6 buttons", json!([row(json!(six))]), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        components("empty row", json!([row(json!([]))]), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        components("same id", two, "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        components(
            "select and button",
            json!([row(json!([select(1), button("a")]))]),
            "components.0.components.1",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        components("no row", json!([button("a")]), "components.0.type", "UNION_TYPE_CHOICES"),
        components(
            "v2 without flag",
            json!([{ "type": 10, "content": "t" }]),
            "components.0.type",
            "UNION_TYPE_CHOICES",
        ),
        component("id of 101", button(&long(101)), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        component("empty id", button(""), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        component(
            "no id",
            json!({ "type": 2, "style": 1, "label": "b" }),
            "components.0.components.0.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        component(
            "label of 81",
            with(button("a"), "label", json!(long(81))),
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        component(
            "no label",
            with(button("a"), "label", json!("")),
            "components.0.components.0",
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
        ),
        component(
            "style 9",
            with(button("a"), "style", json!(9)),
            "components.0.components.0.style",
            "BASE_TYPE_CHOICES",
        ),
        component(
            "bad emoji",
            with(button("a"), "emoji", json!({ "name": "x" })),
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        component(
            "link and id",
            with(with(button("a"), "style", json!(5)), "url", json!("https://example.org")),
            "components.0.components.0",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        component(
            "link to nowhere",
            json!({ "type": 2, "style": 5, "label": "l", "url": "nowhere" }),
            "components.0.components.0.url",
            "URL_TYPE_INVALID_URL",
        ),
        component("26 options", select(26), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        component("no options", select(0), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        component(
            "max_values of 26",
            with(select(25), "max_values", json!(26)),
            "components.0.components.0.max_values",
            "NUMBER_TYPE_MAX",
        ),
        component(
            "more values than options",
            with(select(2), "max_values", json!(3)),
            "components.0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        component(
            "placeholder",
            with(select(1), "placeholder", json!(long(151))),
            "components.0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        component(
            "same value",
            with(select(0), "options", json!([{ "label": "a", "value": "v" }, { "label": "b", "value": "v" }])),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        component(
            "long option",
            with(select(0), "options", json!([{ "label": long(101), "value": "v" }])),
            "components.0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
    ]
}

pub fn command_requests() -> Vec<InvalidRequest> {
    let many: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
    let choices: Vec<Value> = (0..26).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect();
    vec![
        command("capital", json!({ "name": "Move", "description": "d" }), "name", "APPLICATION_COMMAND_INVALID_NAME"),
        command("space", json!({ "name": "a b", "description": "d" }), "name", "APPLICATION_COMMAND_INVALID_NAME"),
        command("long name", json!({ "name": long(33), "description": "d" }), "name", "BASE_TYPE_BAD_LENGTH"),
        command(
            "localised capital",
            json!({ "name": "n", "description": "d", "name_localizations": { "fr": "Défi" } }),
            "name_localizations.fr",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        command(
            "no such language",
            json!({ "name": "n", "description": "d", "name_localizations": { "se": "x" } }),
            "name_localizations.se",
            "BASE_TYPE_CHOICES",
        ),
        command(
            "long localised",
            json!({ "name": "n", "description": "d", "description_localizations": { "fr": long(101) } }),
            "description_localizations.fr",
            "BASE_TYPE_BAD_LENGTH",
        ),
        command("no description", json!({ "name": "n" }), "description", "BASE_TYPE_REQUIRED"),
        command("26 options", slash(json!(many)), "options", "BASE_TYPE_MAX_LENGTH"),
        command(
            "required last",
            slash(json!([option("a", false), option("b", true)])),
            "options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        command(
            "same option",
            slash(json!([option("a", false), option("a", false)])),
            "options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        command(
            "26 choices",
            slash(json!([with(option("a", false), "choices", json!(choices))])),
            "options.0.choices",
            "BASE_TYPE_MAX_LENGTH",
        ),
        command(
            "long choice",
            slash(json!([with(option("a", false), "choices", json!([{ "name": "n", "value": long(101) }]))])),
            "options.0.choices.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        command(
            "menu with words",
            json!({ "name": "Greet", "type": 2, "description": "d" }),
            "description",
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
        ),
    ]
}

pub fn channel_requests() -> Vec<InvalidRequest> {
    let none = Value::Null;
    let said = json!({ "content": "x" });
    vec![
        invalid("unknown route", ("GET", "/nothing/here"), none.clone(), (404, 0)),
        invalid("wrong method", ("PUT", "/channels/{c}/messages"), said.clone(), (405, 0)),
        invalid("unknown channel", ("POST", "/channels/5/messages"), said.clone(), (404, 10003)),
        invalid("unknown message", ("GET", "/channels/{c}/messages/5"), none.clone(), (404, 10008)),
        invalid("another's message", ("PATCH", "/channels/{c}/messages/{o}"), said.clone(), (403, 50005)),
        invalid("another's message away", ("DELETE", "/channels/{c}/messages/{o}"), none.clone(), (403, 50013)),
        invalid("unknown user", ("GET", "/users/5"), none.clone(), (404, 10013)),
        invalid("unknown guild", ("GET", "/guilds/5"), none.clone(), (404, 10004)),
        invalid("unknown command", ("GET", "/applications/{a}/commands/5"), none.clone(), (404, 10063)),
        invalid("another's application", ("GET", "/applications/5/commands"), none.clone(), (403, 20012)),
        invalid("unknown interaction", ("POST", "/interactions/5/t/callback"), json!({ "type": 4 }), (404, 10062)),
        invalid("unknown token", ("POST", "/webhooks/{a}/t"), said.clone(), (404, 10015)),
        invalid("stranger", ("POST", "/users/@me/channels"), json!({ "recipient_id": "5" }), (403, 50007)),
        invalid("channel's management", ("DELETE", "/channels/{c}"), none.clone(), (403, 50013)),
        InvalidRequest {
            error: Some(("id", "NUMBER_TYPE_COERCE")),
            ..invalid("no id", ("GET", "/channels/x"), none.clone(), (400, 50035))
        },
        InvalidRequest {
            error: Some(("limit", "NUMBER_TYPE_MAX")),
            ..invalid("101 messages", ("GET", "/channels/{c}/messages?limit=101"), none, (400, 50035))
        },
    ]
}
