//! Kinds of channels, archived threads, and the permissions of members in a timeout.

use crate::standin;

use gonagas_standin::{Config, StandinHandle};
use serde_json::{Value, json};
use standin::person::{Person, Web};
use standin::{standin_with, text};
use std::time::Duration;

const ANNOUNCEMENT: u64 = 5;
const STAGE: u64 = 13;
const FORUM: u64 = 15;
const MEDIA: u64 = 16;
const SEND_IN_THREADS: u64 = 1 << 38;

/// A stand-in without a bot: an interaction that is sent fails after a moment.
async fn start_standin() -> (StandinHandle, Web, Vec<Person>) {
    let standin = standin_with(Config { patience: Duration::from_millis(20), ..Config::default() }).await;
    let web = Web::new(&standin);
    let people = web.people().await;
    (standin, web, people)
}

/// Adds a channel of a kind to the first guild, and returns its id.
async fn add_channel(web: &Web, person: &Person, kind: u64) -> String {
    let body = json!({ "name": "place", "type": kind });
    let channel = web.good("POST", &format!("/guilds/{}/channels", person.guild), body).await;
    assert_eq!(channel["type"], kind);
    text(&channel, "id").to_owned()
}

/// Returns the status and code of an error.
fn error_code((status, answer): (u16, Value)) -> (u16, u64) {
    (status, answer["code"].as_u64().unwrap_or_default())
}

/// A message with a button and a menu of text channels.
fn controls() -> Value {
    let row = |component: Value| json!({ "type": 1, "components": [component] });
    json!({ "content": "x", "components": [
        row(json!({ "type": 2, "style": 1, "custom_id": "go", "label": "Go" })),
        row(json!({ "type": 8, "custom_id": "where", "channel_types": [0, STAGE] })),
    ] })
}

/// Returns the body of a press.
fn press(message: &Value, custom_id: &str) -> Value {
    json!({ "channel": message["channel_id"], "message": message["id"], "custom_id": custom_id })
}

/// Returns true if the person's client sends this press to the bot.
async fn sends_press(person: &Person, body: Value) -> bool {
    let (status, answer) = person.ask("POST", "/press", body).await;
    assert!(status == 200 || !text(&answer, "error").is_empty(), "{answer}");
    status == 200
}

#[tokio::test]
async fn forums_and_media_channels_take_posts_and_no_messages() {
    let (standin, web, people) = start_standin().await;
    for kind in [FORUM, MEDIA] {
        let place = add_channel(&web, &people[0], kind).await;
        let messages = format!("/channels/{place}/messages");
        assert_eq!(error_code(web.bot("POST", &messages, json!({ "content": "x" })).await), (400, 50008));
        assert_eq!(web.bot("GET", &messages, Value::Null).await, (200, json!([])));
        let said = json!({ "channel": place, "content": "x" });
        assert_eq!(people[1].ask("POST", "/messages", said).await.0, 400);
        let command = json!({ "guild": people[1].guild, "channel": place, "name": "any" });
        assert_eq!(people[1].ask("POST", "/command", command).await.0, 400);

        let empty = json!({ "channel": place, "name": "a post" });
        assert_eq!(people[1].ask("POST", "/threads", empty).await.0, 400, "a post begins with a message");
        let post = json!({ "channel": place, "name": "a post", "content": "first" });
        let post = people[1].good("POST", "/threads", post).await;
        assert_eq!((&post["type"], text(&post, "parent_id")), (&json!(11), place.as_str()));
        let seen = people[0].good("GET", &format!("/messages?channel={}", text(&post, "id")), Value::Null).await;
        assert_eq!(seen["messages"][0]["id"], post["id"], "the first message has the id of its thread");
        let inside = format!("/channels/{}/messages", text(&post, "id"));
        assert_eq!(web.bot("POST", &inside, json!({ "content": "x" })).await.0, 200);

        let threads = format!("/channels/{place}/threads");
        assert_eq!(error_code(web.bot("POST", &threads, json!({ "name": "n" })).await), (400, 50035));
        let own = json!({ "name": "n", "message": { "content": "x" } });
        let (status, own) = web.bot("POST", &threads, own).await;
        assert_eq!((status, &own["type"]), (201, &json!(11)), "{own}");
    }
    standin.stop().await;
}

#[tokio::test]
async fn stages_need_connect_and_announcements_have_threads_of_their_own_kind() {
    let (standin, web, people) = start_standin().await;
    let stage = add_channel(&web, &people[0], STAGE).await;
    let news = add_channel(&web, &people[0], ANNOUNCEMENT).await;
    let messages = |channel: &str| format!("/channels/{channel}/messages");
    for (channel, expected) in [(&stage, (400, 50024)), (&news, (201, 0))] {
        let (status, message) = web.bot("POST", &messages(channel), json!({ "content": "x" })).await;
        assert_eq!(status, 200, "{message}");
        let threads = format!("{}/{}/threads", messages(channel), text(&message, "id"));
        let (status, thread) = web.bot("POST", &threads, json!({ "name": "n" })).await;
        assert_eq!((status, thread["code"].as_u64().unwrap_or_default()), expected, "{thread}");
        assert!(status != 201 || thread["type"] == 10, "{thread}");
    }
    let bot = web.bot_id().await;
    let connect = 1_u64 << 20;
    let path = format!("/channels/{stage}/permissions/{bot}");
    web.good("PUT", &path, json!({ "deny": connect.to_string() })).await;
    assert_eq!(error_code(web.bot("POST", &messages(&stage), json!({ "content": "x" })).await), (403, 50001));
    standin.stop().await;
}

#[tokio::test]
async fn options_and_menus_offer_their_types_of_channels_alone() {
    let (standin, web, people) = start_standin().await;
    let stage = add_channel(&web, &people[0], STAGE).await;
    let forum = add_channel(&web, &people[0], FORUM).await;
    let where_ = json!({ "type": 7, "name": "channel", "description": "d", "channel_types": [0, STAGE] });
    let commands = json!([{ "name": "post", "description": "d", "options": [where_] }]);
    assert_eq!(web.bot("PUT", &format!("/applications/{}/commands", web.bot_id().await), commands).await.0, 200);
    let (status, message) = web.bot("POST", &format!("/channels/{}/messages", people[1].channel), controls()).await;
    assert_eq!(status, 200, "{message}");
    for (channel, expected) in [(&people[1].channel, 200), (&stage, 200), (&forum, 400)] {
        let guild = &people[1].guild;
        let here = &people[1].channel;
        let command = json!({ "guild": guild, "channel": here, "name": "post", "options": { "channel": channel } });
        assert_eq!(people[1].ask("POST", "/command", command).await.0, expected, "{channel}");
        let mut pick = press(&message, "where");
        pick["values"] = json!([channel]);
        assert_eq!(people[1].ask("POST", "/press", pick).await.0, expected, "{channel}");
    }
    standin.stop().await;
}

#[tokio::test]
async fn clients_reopen_an_archived_thread_before_its_controls_act() {
    let (standin, web, people) = start_standin().await;
    let thread = json!({ "channel": people[0].channel, "name": "a thread" });
    let thread = text(&people[0].good("POST", "/threads", thread).await, "id").to_owned();
    let (status, message) = web.bot("POST", &format!("/channels/{thread}/messages"), controls()).await;
    assert_eq!(status, 200, "{message}");
    let archived = async || {
        let (_, channel) = web.bot("GET", &format!("/channels/{thread}"), Value::Null).await;
        channel["thread_metadata"]["archived"] == true
    };
    let denied = format!("/channels/{}/permissions/{}", people[1].channel, people[1].id);
    web.good("PUT", &denied, json!({ "deny": SEND_IN_THREADS.to_string() })).await;
    web.good("POST", "/time", json!({ "advance": 86_400 })).await;
    assert!(archived().await);
    assert!(!sends_press(&people[1], press(&message, "go")).await, "who may not reopen it reads an error");
    let mut raw = press(&message, "go");
    raw["raw"] = json!(true);
    assert!(sends_press(&people[1], raw).await && archived().await, "a client that does not ask");
    assert!(sends_press(&people[2], press(&message, "go")).await && !archived().await);
    web.good("PUT", &denied, json!({})).await;
    web.good("POST", "/time", json!({ "advance": 86_400 })).await;
    let command = json!({ "guild": people[1].guild, "channel": thread, "name": "none" });
    assert_eq!(people[1].ask("POST", "/command", command).await.0, 400, "there is no such command");
    assert!(!archived().await, "commands reopen it as well");
    standin.stop().await;
}

#[tokio::test]
async fn members_in_a_timeout_only_see() {
    let (standin, web, people) = start_standin().await;
    let (status, message) = web.bot("POST", &format!("/channels/{}/messages", people[1].channel), controls()).await;
    assert_eq!(status, 200, "{message}");
    let member = |user: &str| format!("/guilds/{}/members/{user}", people[1].guild);
    let said = json!({ "channel": people[1].channel, "content": "x" });
    let command = json!({ "guild": people[1].guild, "channel": people[1].channel, "name": "none" });
    let bot = web.bot_id().await;
    for user in [&people[0].id, &people[1].id, &bot] {
        web.good("PUT", &member(user), json!({ "timeout": 3600 })).await;
    }
    let (_, seen) = web.bot("GET", &member(&people[1].id), Value::Null).await;
    assert!(seen["communication_disabled_until"].is_string(), "{seen}");
    assert_eq!(people[1].see().await["messages"].as_array().map(Vec::len), Some(1), "they go on reading");
    assert_eq!(people[1].ask("POST", "/messages", said.clone()).await.0, 400);
    let (_, refused) = people[1].ask("POST", "/command", command).await;
    assert_eq!(refused["error"], "this person may not use commands there");
    assert!(!sends_press(&people[1], press(&message, "go")).await);
    let direct = json!({ "channel": null, "content": "x" });
    assert_eq!(people[1].ask("POST", "/messages", direct).await.0, 200, "direct messages are left to them");
    assert_eq!(people[0].ask("POST", "/messages", said.clone()).await.0, 200, "the owner is exempt");
    let own = format!("/channels/{}/messages", people[1].channel);
    assert_eq!(error_code(web.bot("POST", &own, json!({ "content": "x" })).await), (403, 50013), "a bot is not");

    web.good("POST", "/time", json!({ "advance": 3600 })).await;
    assert_eq!(people[1].ask("POST", "/messages", said.clone()).await.0, 200, "its time is over");
    web.good("PUT", &member(&people[1].id), json!({ "timeout": 3600 })).await;
    web.good("PUT", &member(&people[1].id), json!({ "timeout": 0 })).await;
    assert!(sends_press(&people[1], press(&message, "go")).await, "a moderator has ended it");
    standin.stop().await;
}
