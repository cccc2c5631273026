//! Bad requests: each with the status, code and field that Discord answers.

mod standin;

use serde_json::{Value, json};

use standin::person::Web;
use standin::standin;

/// A request that is to be refused.
struct Bad {
    name: &'static str,
    method: &'static str,
    /// `{c}` is a channel, `{m}` a message of the bot, `{o}` one of another, `{a}` the application.
    path: &'static str,
    body: Value,
    status: u16,
    code: u64,
    /// Where in the errors and what, for 50035.
    error: Option<(&'static str, &'static str)>,
}

fn bad(
    name: &'static str,
    (method, path): (&'static str, &'static str),
    body: Value,
    (status, code): (u16, u64),
) -> Bad {
    Bad { name, method, path, body, status, code, error: None }
}

/// A message with a wrong field.
fn message(name: &'static str, body: Value, path: &'static str, code: &'static str) -> Bad {
    let error = Some((path, code));
    Bad { error, ..bad(name, ("POST", "/channels/{c}/messages"), body, (400, 50035)) }
}

/// A message with wrong components.
fn components(name: &'static str, list: Value, path: &'static str, code: &'static str) -> Bad {
    message(name, json!({ "content": "x", "components": list }), path, code)
}

/// A message with one component that is wrong.
fn component(name: &'static str, one: Value, path: &'static str, code: &'static str) -> Bad {
    components(name, json!([row(json!([one]))]), path, code)
}

/// A command that is wrong.
fn command(name: &'static str, body: Value, path: &'static str, code: &'static str) -> Bad {
    let error = Some((path, code));
    Bad { error, ..bad(name, ("POST", "/applications/{a}/commands"), body, (400, 50035)) }
}

fn row(components: Value) -> Value {
    json!({ "type": 1, "components": components })
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "custom_id": id, "label": "b" })
}

fn with(mut object: Value, field: &str, value: Value) -> Value {
    object[field] = value;
    object
}

fn select(options: usize) -> Value {
    let options: Vec<Value> = (0..options).map(|n| json!({ "label": "o", "value": n.to_string() })).collect();
    json!({ "type": 3, "custom_id": "s", "options": options })
}

fn option(name: &str, required: bool) -> Value {
    json!({ "name": name, "description": "d", "type": 3, "required": required })
}

fn slash(options: Value) -> Value {
    json!({ "name": "n", "description": "d", "options": options })
}

fn long(length: usize) -> String {
    "å".repeat(length)
}

fn bad_messages() -> Vec<Bad> {
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
        bad("nothing", ("POST", "/channels/{c}/messages"), json!({ "content": "  " }), (400, 50006)),
        bad("nothing left", ("PATCH", "/channels/{c}/messages/{m}"), json!({ "content": "" }), (400, 50006)),
    ]
}

fn bad_components() -> Vec<Bad> {
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

fn bad_commands() -> Vec<Bad> {
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

fn bad_places() -> Vec<Bad> {
    let none = Value::Null;
    let said = json!({ "content": "x" });
    vec![
        bad("unknown route", ("GET", "/nothing/here"), none.clone(), (404, 0)),
        bad("wrong method", ("PUT", "/channels/{c}/messages"), said.clone(), (405, 0)),
        bad("unknown channel", ("POST", "/channels/5/messages"), said.clone(), (404, 10003)),
        bad("unknown message", ("GET", "/channels/{c}/messages/5"), none.clone(), (404, 10008)),
        bad("another's message", ("PATCH", "/channels/{c}/messages/{o}"), said.clone(), (403, 50005)),
        bad("another's message away", ("DELETE", "/channels/{c}/messages/{o}"), none.clone(), (403, 50013)),
        bad("unknown user", ("GET", "/users/5"), none.clone(), (404, 10013)),
        bad("unknown guild", ("GET", "/guilds/5"), none.clone(), (404, 10004)),
        bad("unknown command", ("GET", "/applications/{a}/commands/5"), none.clone(), (404, 10063)),
        bad("another's application", ("GET", "/applications/5/commands"), none.clone(), (403, 20012)),
        bad("unknown interaction", ("POST", "/interactions/5/t/callback"), json!({ "type": 4 }), (404, 10062)),
        bad("unknown token", ("POST", "/webhooks/{a}/t"), said.clone(), (404, 10015)),
        bad("stranger", ("POST", "/users/@me/channels"), json!({ "recipient_id": "5" }), (403, 50007)),
        bad("channel's management", ("DELETE", "/channels/{c}"), none.clone(), (403, 50013)),
        Bad {
            error: Some(("id", "NUMBER_TYPE_COERCE")),
            ..bad("no id", ("GET", "/channels/x"), none.clone(), (400, 50035))
        },
        Bad {
            error: Some(("limit", "NUMBER_TYPE_MAX")),
            ..bad("101 messages", ("GET", "/channels/{c}/messages?limit=101"), none, (400, 50035))
        },
    ]
}

/// The error codes at a path of a refusal.
fn errors_at<'a>(answer: &'a Value, path: &str) -> Vec<&'a str> {
    let node = path.split('.').fold(&answer["errors"], |node, part| &node[part]);
    let list = node["_errors"].as_array().into_iter().flatten();
    list.filter_map(|error| error["code"].as_str()).collect()
}

#[tokio::test]
async fn bad_requests_are_refused_as_discord_refuses_them() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let (channel, application) = (&people[0].channel, web.bot_id().await);
    let said = people[0].good("POST", "/messages", json!({ "channel": channel, "content": "hi" })).await;
    let (_, own) = web.bot("POST", &format!("/channels/{channel}/messages"), json!({ "content": "own" })).await;
    let id = |message: &Value| message["id"].as_str().expect("an id").to_owned();
    let (own, others) = (id(&own), id(&said));

    let table = [bad_messages(), bad_components(), bad_commands(), bad_places()];
    for bad in table.into_iter().flatten() {
        let path = bad.path.replace("{c}", channel).replace("{a}", &application);
        let path = path.replace("{m}", &own).replace("{o}", &others);
        // Time passes, so that no rate limit speaks first.
        standin.clock().advance(std::time::Duration::from_secs(10));
        let (status, answer) = web.bot(bad.method, &path, bad.body).await;
        assert_eq!((status, &answer["code"]), (bad.status, &json!(bad.code)), "{}: {answer}", bad.name);
        if let Some((path, code)) = bad.error {
            assert_eq!(errors_at(&answer, path), [code], "{}: {answer}", bad.name);
        } else {
            assert!(answer["errors"].is_null(), "{}: {answer}", bad.name);
        }
    }
    let seen = people[0].see().await;
    assert_eq!(seen["messages"].as_array().map(Vec::len), Some(2), "nothing refused was done");
    standin.stop().await;
}

/// What is just within the limits is taken.
#[tokio::test]
async fn the_largest_good_message_is_taken() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let channel = &web.people().await[0].channel;
    let rows: Vec<Value> = (0..4)
        .map(|r| {
            row((0..5)
                .map(|n| with(button(&format!("{r}-{n}-{}", "i".repeat(96))), "label", json!(long(80))))
                .collect())
        })
        .chain([row(json!([with(select(25), "max_values", json!(25))]))])
        .collect();
    let body = json!({
        "content": long(2000), "components": rows, "nonce": long(25),
        "embeds": vec![json!({ "description": long(600) }); 10],
    });
    let (status, answer) = web.bot("POST", &format!("/channels/{channel}/messages"), body).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["nonce"], long(25));
    let files = (0..10).map(|n| (["a.png", "b.png"][n % 2], vec![0; 1000])).collect();
    let described = json!({ "attachments": [{ "id": 0, "description": long(1024) }] });
    let (status, answer) = web.upload("POST", &format!("/channels/{channel}/messages"), &described, files).await;
    assert_eq!(status, 200, "{answer}");
    standin.stop().await;
}

#[tokio::test]
async fn files_have_limits() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let path = format!("/channels/{}/messages", web.people().await[0].channel);
    let huge = vec![("a.png", vec![0; 10 * 1024 * 1024 + 1])];
    let (status, answer) = web.upload("POST", &path, &json!({}), huge).await;
    assert_eq!((status, &answer["code"]), (413, &json!(40005)));
    let eleven = (0..11).map(|_| ("a.png", vec![0])).collect();
    let (status, answer) = web.upload("POST", &path, &json!({}), eleven).await;
    assert_eq!((status, errors_at(&answer, "attachments")), (400, vec!["BASE_TYPE_MAX_LENGTH"]));
    let described = json!({ "attachments": [{ "id": "0", "description": long(1025) }] });
    let (status, answer) = web.upload("POST", &path, &described, vec![("a.png", vec![0])]).await;
    assert_eq!((status, errors_at(&answer, "attachments.0.description")), (400, vec!["BASE_TYPE_MAX_LENGTH"]));
    standin.stop().await;
}

#[tokio::test]
async fn a_bot_needs_a_token_and_good_json() {
    let standin = standin().await;
    let client = reqwest::Client::new();
    let url = format!("{}/api/v10/users/@me", standin.url());
    for token in [None, Some(""), Some("Bot "), Some("Bearer x")] {
        let mut request = client.get(&url);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 401, "{token:?}");
        let body: Value = response.json().await.expect("JSON");
        assert_eq!(body, json!({ "message": "401: Unauthorized", "code": 0 }));
    }
    let request = client.post(format!("{}/api/v10/users/@me/channels", standin.url()));
    let request = request.header("authorization", "Bot x").body("{");
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), 400);
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(body["code"], 50109);
    standin.stop().await;
}

#[tokio::test]
async fn too_many_requests_are_refused_until_the_bucket_opens() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let path = format!("/api/v10/channels/{}/messages", people[0].channel);
    for left in (0..5).rev() {
        let response = web.send("POST", &path, Some(&json!({ "content": "x" }))).await;
        assert_eq!(response.status(), 200);
        let header = response.headers().get("x-ratelimit-remaining").expect("a header");
        assert_eq!(header.to_str().expect("text"), left.to_string());
    }
    let response = web.send("POST", &path, Some(&json!({ "content": "x" }))).await;
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(body["global"], false);
    let wait = body["retry_after"].as_f64().expect("seconds");
    assert!(wait > 0.0 && wait <= 5.0, "{wait}");
    standin.clock().advance(std::time::Duration::from_secs_f64(wait + 0.01));
    assert_eq!(web.send("POST", &path, Some(&json!({ "content": "x" }))).await.status(), 200);
    standin.stop().await;
}
