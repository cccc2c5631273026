//! The API for people, permissions, and restarts.

use crate::standin;

use std::time::Duration;

use gonagas_standin::{Config, DEFAULT_PORT, start};
use serde_json::{Value, json};

use standin::person::{Person, Web};
use standin::{png, standin, standin_with, text};

const VIEW: u64 = 1 << 10;
const SEND: u64 = 1 << 11;
const ATTACH: u64 = 1 << 15;
const EMBED: u64 = 1 << 14;
const HISTORY: u64 = 1 << 16;
const MANAGE_MESSAGES: u64 = 1 << 13;
const USE_COMMANDS: u64 = 1 << 31;

async fn start_standin() -> (gonagas_standin::StandinHandle, Web, Vec<Person>) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    (standin, web, people)
}

#[tokio::test]
async fn new_world_has_documented_content() {
    let (standin, web, people) = start_standin().await;
    let world = web.world().await;
    assert!(world["bot"].is_null());
    assert_eq!(world["people"].as_array().map(Vec::len), Some(4));
    let guild = &world["guilds"][0];
    let channels = guild["channels"].as_array().expect("channels");
    assert_eq!(channels.len(), 2);
    assert!(channels.iter().all(|channel| channel["type"] == 0 && channel["parent_id"].is_null()));
    let members = guild["members"].as_array().expect("members");
    assert_eq!(members.len(), 5);
    let owner = members.iter().find(|member| member["user_id"] == people[0].id).expect("the owner");
    let bits: u64 = text(owner, "permissions").parse().expect("bits");
    assert_eq!(bits & (1 << 3), 1 << 3);
    standin.stop().await;
}

#[tokio::test]
async fn people_guilds_and_channels_can_be_added_and_changed() {
    let (standin, web, people) = start_standin().await;
    let new = web.good("POST", "/people", json!({ "name": "Rávdná", "locale": "no" })).await;
    assert_eq!((text(&new, "global_name"), text(&new, "locale")), ("Rávdná", "no"));
    let guild = web.good("POST", "/guilds", json!({ "name": "Second" })).await;
    assert_eq!(guild["members"].as_array().map(Vec::len), Some(6));
    let path = format!("/guilds/{}/channels", text(&guild, "id"));
    let channel = web.good("POST", &path, json!({ "name": "there" })).await;
    let visible = people[1].good("GET", "/channels", Value::Null).await;
    let visible = visible["channels"].as_array().expect("channels");
    assert!(visible.iter().any(|listed| listed["id"] == channel["id"]));
    let changed = people[1].good("PATCH", "", json!({ "locale": "fr", "direct_messages": "closed" })).await;
    assert_eq!((text(&changed, "locale"), text(&changed, "direct_messages")), ("fr", "closed"));
    for (method, path, body, status) in [
        ("POST", "/people".to_owned(), json!({}), 400),
        ("POST", "/people".to_owned(), json!({ "name": "x", "locale": "se" }), 400),
        ("PATCH", format!("/people/{}", people[0].id), json!({ "direct_messages": "maybe" }), 400),
        ("PATCH", "/people/5".to_owned(), json!({}), 404),
        ("POST", "/guilds/5/channels".to_owned(), json!({ "name": "x" }), 404),
        ("GET", "/people/x/messages".to_owned(), Value::Null, 404),
        ("POST", "/time".to_owned(), json!({ "advance": -1 }), 400),
        ("GET", format!("/people/{}/interactions/5", people[0].id), Value::Null, 404),
    ] {
        let body = (!body.is_null()).then_some(&body);
        let (found, answer) = web.ask(method, &path, body).await;
        assert_eq!(found, status, "{method} {path}");
        assert!(!text(&answer, "error").is_empty());
    }
    standin.stop().await;
}

#[tokio::test]
async fn people_exchange_list_and_delete_messages() {
    let (standin, web, people) = start_standin().await;
    let mut events = people[1].events().await;
    for n in 0..5 {
        let body = json!({ "channel": people[0].channel, "content": format!("word {n}") });
        people[0].good("POST", "/messages", body).await;
        assert_eq!(events.until("MESSAGE_CREATE").await["content"], format!("word {n}"));
    }
    let channel = &people[1].channel;
    let list = async |query: &str| {
        let path = format!("/messages?channel={channel}{query}");
        let answer = people[1].good("GET", &path, Value::Null).await;
        answer["messages"].as_array().cloned().expect("messages")
    };
    let contents = |messages: &[Value]| -> Vec<String> {
        messages.iter().map(|message| text(message, "content").to_owned()).collect()
    };
    let all = list("").await;
    assert_eq!(contents(&all), ["word 0", "word 1", "word 2", "word 3", "word 4"]);
    assert_eq!(contents(&list("&limit=2").await), ["word 3", "word 4"]);
    let middle = text(&all[2], "id");
    assert_eq!(contents(&list(&format!("&before={middle}&limit=1")).await), ["word 1"]);
    assert_eq!(contents(&list(&format!("&after={middle}")).await), ["word 3", "word 4"]);

    let path = format!("/messages/{middle}?channel={channel}");
    let (status, _) = people[1].ask("DELETE", &path, Value::Null).await;
    assert_eq!(status, 400, "another person's message");
    people[0].good("DELETE", &path, Value::Null).await;
    assert_eq!(events.until("MESSAGE_DELETE").await["id"], middle);
    let (status, _) = web
        .ask("POST", &format!("/people/{}/messages", people[0].id), Some(&json!({ "channel": channel, "content": "" })))
        .await;
    assert_eq!(status, 400);
    standin.stop().await;
}

#[tokio::test]
async fn hidden_channel_is_unreachable() {
    let (standin, web, people) = start_standin().await;
    let channel = &people[0].channel;
    let path = format!("/channels/{channel}/permissions/{}", people[1].id);
    web.good("PUT", &path, json!({ "allow": "0", "deny": VIEW.to_string() })).await;
    let mut events = people[1].events().await;
    let body = json!({ "channel": channel, "content": "hidden" });
    people[0].good("POST", "/messages", body.clone()).await;
    for (method, what, body) in [
        ("GET", format!("/messages?channel={channel}"), Value::Null),
        ("POST", "/messages".to_owned(), body),
        (
            "POST",
            "/command".to_owned(),
            json!({ "guild": people[1].guild, "channel": channel, "name": "x", "options": {} }),
        ),
    ] {
        let (status, answer) = people[1].ask(method, &what, body).await;
        assert_eq!(status, 400, "{method} {what}: {answer}");
    }
    web.good("PUT", &path, json!({ "allow": "0", "deny": "0" })).await;
    people[0].good("POST", "/messages", json!({ "channel": channel, "content": "seen" })).await;
    assert_eq!(events.until("MESSAGE_CREATE").await["content"], "seen", "there was no event for the hidden message");

    // An overwrite that allows overrides the denial for `@everyone`.
    let everyone = format!("/channels/{channel}/permissions/{}", people[0].guild);
    web.good("PUT", &everyone, json!({ "deny": VIEW.to_string() })).await;
    web.good("PUT", &path, json!({ "allow": VIEW.to_string() })).await;
    people[1].see().await;
    people[0].see().await;
    let (status, _) = people[2].ask("GET", &format!("/messages?channel={channel}"), Value::Null).await;
    assert_eq!(status, 400);
    standin.stop().await;
}

#[tokio::test]
async fn bot_requests_need_permissions() {
    let (standin, web, people) = start_standin().await;
    let channel = people[0].channel.clone();
    let bot = web.bot_id().await;
    let others_message = people[1].good("POST", "/messages", json!({ "channel": channel, "content": "x" })).await;
    let messages = format!("/channels/{channel}/messages");
    let member = format!("/guilds/{}/members/{bot}", people[0].guild);
    let grant = async |bits: u64| {
        standin.clock().advance(Duration::from_secs(10));
        web.good("PUT", &member, json!({ "permissions": bits.to_string() })).await;
    };
    let error_code = |(status, answer): (u16, Value)| (status, answer["code"].as_u64().unwrap_or(0));
    let message = json!({ "content": "x" });

    grant(0).await;
    assert_eq!(error_code(web.bot("POST", &messages, message.clone()).await), (403, 50001));
    assert_eq!(error_code(web.bot("GET", &messages, Value::Null).await), (403, 50001));
    grant(VIEW).await;
    assert_eq!(error_code(web.bot("POST", &messages, message.clone()).await), (403, 50013));
    assert_eq!(web.bot("GET", &messages, Value::Null).await, (200, json!([])), "no messages without history");
    grant(VIEW | SEND).await;
    assert_eq!(web.bot("POST", &messages, message.clone()).await.0, 200);
    let file = || vec![("a.png", png())];
    assert_eq!(error_code(web.upload("POST", &messages, &message, file()).await), (403, 50013));
    let embed = json!({ "embeds": [{ "title": "t" }] });
    assert_eq!(error_code(web.bot("POST", &messages, embed.clone()).await), (403, 50013));
    grant(VIEW | SEND | ATTACH | EMBED | HISTORY).await;
    assert_eq!(web.upload("POST", &messages, &message, file()).await.0, 200);
    assert_eq!(web.bot("POST", &messages, embed).await.0, 200);
    let others = format!("{messages}/{}", text(&others_message, "id"));
    assert_eq!(error_code(web.bot("DELETE", &others, Value::Null).await), (403, 50013));
    grant(VIEW | MANAGE_MESSAGES).await;
    assert_eq!(web.bot("DELETE", &others, Value::Null).await.0, 204);
    web.good("DELETE", &member, Value::Null).await;
    assert_eq!(error_code(web.bot("POST", &messages, message).await), (403, 50001));
    standin.stop().await;
}

#[tokio::test]
async fn closed_direct_messages_reject_messages() {
    let (standin, web, people) = start_standin().await;
    people[1].good("PATCH", "", json!({ "direct_messages": "closed" })).await;
    let recipient = json!({ "recipient_id": people[1].id });
    let (status, channel) = web.bot("POST", "/users/@me/channels", recipient).await;
    assert_eq!(status, 200);
    let path = format!("/channels/{}/messages", text(&channel, "id"));
    let (status, answer) = web.bot("POST", &path, json!({ "content": "x" })).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50278)));
    people[1].good("PATCH", "", json!({ "direct_messages": "blocked" })).await;
    let (status, answer) = web.bot("POST", &path, json!({ "content": "x" })).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50007)));
    people[1].good("PATCH", "", json!({ "direct_messages": "open" })).await;
    assert_eq!(web.bot("POST", &path, json!({ "content": "x" })).await.0, 200);
    standin.stop().await;
}

#[tokio::test]
async fn commands_are_visible_by_guild_permission_and_context() {
    let (standin, web, people) = start_standin().await;
    let application = web.bot_id().await;
    let commands = json!([
        { "name": "open", "description": "d", "name_localizations": { "fr": "ouvert" },
          "options": [{ "type": 3, "name": "must", "description": "d", "required": true, "max_length": 3 }] },
        { "name": "manage", "description": "d", "default_member_permissions": "8" },
        { "name": "here", "description": "d", "contexts": [0] },
    ]);
    let path = format!("/applications/{application}/commands");
    let (_, first) = web.bot("PUT", &path, commands.clone()).await;
    let (_, again) = web.bot("PUT", &path, commands).await;
    assert_eq!(first, again, "unchanged commands have the same IDs");
    let own = format!("/applications/{application}/guilds/{}/commands", people[0].guild);
    let (status, _) = web.bot("POST", &own, json!({ "name": "here", "description": "own" })).await;
    assert_eq!(status, 201);
    let names = async |person: &Person, query: &str| -> Vec<String> {
        let answer = person.good("GET", &format!("/commands{query}"), Value::Null).await;
        let list = answer["commands"].as_array().cloned().expect("commands");
        list.iter().map(|command| format!("{}: {}", text(command, "name"), text(command, "description"))).collect()
    };
    let guild = format!("?guild={}", people[0].guild);
    assert_eq!(names(&people[0], &guild).await, ["open: d", "manage: d", "here: own"]);
    assert_eq!(names(&people[1], &guild).await, ["open: d", "here: own"]);
    assert_eq!(names(&people[1], "").await, ["open: d", "manage: d"]);
    people[1].good("PATCH", "", json!({ "locale": "fr" })).await;
    let visible = people[1].good("GET", &format!("/commands{guild}"), Value::Null).await;
    assert_eq!(visible["commands"][0]["name_localized"], "ouvert");

    for (name, options, expected) in [
        ("open", json!({}), "required"),
        ("open", json!({ "must": "long" }), "1 to 3"),
        ("open", json!({ "must": true }), "string"),
        ("open", json!({ "must": "x", "more": 1 }), "no option"),
        ("manage", json!({}), "no command"),
        ("nothing", json!({}), "no command"),
    ] {
        let body = json!({ "guild": people[1].guild, "channel": people[1].channel, "name": name, "options": options });
        let (status, answer) = people[1].ask("POST", "/command", body).await;
        assert_eq!(status, 400);
        assert!(text(&answer, "error").contains(expected), "{answer}");
    }
    let path = format!("/channels/{}/permissions/{}", people[1].channel, people[1].id);
    web.good("PUT", &path, json!({ "deny": USE_COMMANDS.to_string() })).await;
    let body =
        json!({ "guild": people[1].guild, "channel": people[1].channel, "name": "open", "options": { "must": "x" } });
    assert_eq!(people[1].ask("POST", "/command", body).await.0, 400);
    standin.stop().await;
}

#[tokio::test]
async fn command_without_bot_fails_with_reason() {
    let (standin, web, people) = start_standin().await;
    let path = format!("/applications/{}/commands", web.bot_id().await);
    web.bot("POST", &path, json!({ "name": "x", "description": "d" })).await;
    let person = people[0].clone();
    let running = tokio::spawn(async move { person.command("x", json!({})).await });
    let mut events = people[0].events().await;
    standin.clock().advance(Duration::from_secs(3));
    web.good("POST", "/time", json!({ "advance": 0 })).await;
    let failed = tokio::select! {
        failed = running => failed.expect("a result"),
        // If the command came after the clock was advanced, its three seconds pass in real time.
        _ = async { events.until("INTERACTION_FAILURE").await; std::future::pending::<()>().await } => unreachable!(),
    };
    assert_eq!((&failed["acknowledged"], text(&failed, "reason")), (&json!(false), "no bot is connected"));
    standin.stop().await;
}

#[tokio::test]
async fn world_is_restored_after_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("some.world");
    let config = Config { world: Some(path.clone()), ..Config::default() };
    let standin = standin_with(config.clone()).await;
    let web = Web::new(&standin);
    let people = web.people().await;
    web.good("POST", "/time", json!({ "advance": 86_400 })).await;
    let messages = format!("/channels/{}/messages", people[0].channel);
    let (_, sent) = web.upload("POST", &messages, &json!({ "content": "kept" }), vec![("a.png", png())]).await;
    let before = web.world().await;
    let later = standin.clock().now();
    standin.stop().await;

    let standin = standin_with(config).await;
    let web = Web::new(&standin);
    let people = web.people().await;
    assert_eq!(web.world().await["people"], before["people"]);
    assert!(standin.clock().now() >= later, "time does not go back");
    let message = people[1].newest().await;
    assert_eq!((&message["id"], &message["content"]), (&sent["id"], &json!("kept")));
    let picture = reqwest::get(text(&message["attachments"][0], "url")).await.expect("a response");
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.bytes().await.expect("bytes"), png());
    let (_, next) = web.bot("POST", &messages, json!({ "content": "next" })).await;
    let number = |message: &Value| text(message, "id").parse::<u64>().expect("an id");
    assert!(number(&next) > number(&sent));
    standin.stop().await;

    std::fs::write(&path, "nonsense").expect("a file");
    let config = Config { world: Some(path), ..Config::default() };
    let listen = Some(([127, 0, 0, 1], 0).into());
    let error = start(Config { listen, ..config }).await.expect_err("an invalid world");
    assert!(error.to_string().contains("not a world"));
}

#[tokio::test]
async fn only_requests_from_this_machine_are_served() {
    let listen = Some(([0, 0, 0, 0], 0).into());
    assert!(start(Config { listen, ..Config::default() }).await.is_err());
    // Without a configured address, a second stand-in gets a free port.
    let first = start(Config::default()).await.expect("a port");
    let second = start(Config::default()).await.expect("another port");
    assert_ne!(first.address(), second.address());
    assert_ne!(second.address().port(), DEFAULT_PORT);
    let client = reqwest::Client::new();
    let status_with_header = async |name: &str, value: &str| {
        let request = client.get(format!("{}/people", first.url())).header(name, value);
        request.send().await.expect("a response").status().as_u16()
    };
    assert_eq!(status_with_header("host", "example.org").await, 403);
    assert_eq!(status_with_header("origin", "http://example.org").await, 403);
    assert_eq!(status_with_header("origin", &first.url()).await, 200);
    let page = client.get(first.url()).send().await.expect("a response");
    assert!(page.headers()["content-security-policy"].to_str().expect("text").contains("'self'"));
    assert!(page.headers()["content-type"].to_str().expect("text").starts_with("text/html"));
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn every_error_has_a_text() {
    let standin = standin().await;
    let web = Web::new(&standin);
    for (method, path, status) in [
        ("GET", "/nothing", 404),
        ("GET", "/page/nothing.js", 404),
        ("GET", "/attachments/1/2/x.png", 404),
        ("GET", "/time", 405),
        ("PUT", "/people", 405),
        ("POST", "/", 405),
        ("GET", "/gateway", 400),
    ] {
        let (found, answer) = web.ask(method, path, None).await;
        let error = text(&answer, "error");
        assert_eq!(found, status, "{method} {path}: {error}");
        assert!(
            error.starts_with(&format!("{method} {path}: ")) && error.len() > method.len() + path.len() + 3,
            "{error}"
        );
    }
    let response = web.send("GET", "/time", None).await;
    assert_eq!(
        (&response.headers()["allow"], &response.headers()["x-content-type-options"]),
        (&"POST".parse().unwrap(), &"nosniff".parse().unwrap())
    );
    standin.stop().await;
}
