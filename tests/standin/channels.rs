//! Threads, direct messages, membership and outages.

use crate::standin;

use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use std::time::Duration;

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::raw_gateway::RawGateway;
use standin::{standin, text};

const SEND: u64 = 1 << 11;
const MANAGE_THREADS: u64 = 1 << 34;
const CREATE_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;

async fn start_standin() -> (gonagas_standin::StandinHandle, Web, Vec<Person>) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    (standin, web, people)
}

/// Returns the status and code of an error.
fn error_code((status, answer): (u16, Value)) -> (u16, u64) {
    (status, answer["code"].as_u64().unwrap_or_default())
}

fn any_message() -> Value {
    json!({ "content": "x" })
}

/// Posts a message of the bot. Returns the message's path.
async fn post_message(web: &Web, channel: &str) -> String {
    let (status, message) = web.bot("POST", &format!("/channels/{channel}/messages"), any_message()).await;
    assert_eq!(status, 200, "{message}");
    format!("/channels/{channel}/messages/{}", text(&message, "id"))
}

/// Starts a thread of the bot from a new message. Returns the thread's ID.
async fn create_thread(web: &Web, channel: &str) -> String {
    let message = post_message(web, channel).await;
    let (status, thread) = web.bot("POST", &format!("{message}/threads"), json!({ "name": "a thread" })).await;
    assert_eq!(status, 201, "{thread}");
    text(&thread, "id").to_owned()
}

/// Denies permissions in a channel to the bot.
async fn deny(web: &Web, channel: &str, bits: u64) {
    let path = format!("/channels/{channel}/permissions/{}", web.bot_id().await);
    web.good("PUT", &path, json!({ "deny": bits.to_string() })).await;
}

#[tokio::test]
async fn message_has_one_thread_with_its_id() {
    let (standin, web, people) = start_standin().await;
    let message = post_message(&web, &people[0].channel).await;
    let open = format!("{message}/threads");
    deny(&web, &people[0].channel, CREATE_THREADS).await;
    assert_eq!(error_code(web.bot("POST", &open, json!({ "name": "a" })).await), (403, 50013));
    deny(&web, &people[0].channel, 0).await;
    let (status, thread) = web.bot("POST", &open, json!({ "name": "a" })).await;
    assert_eq!((status, message.ends_with(text(&thread, "id"))), (201, true));
    assert_eq!(error_code(web.bot("POST", &open, json!({ "name": "b" })).await), (400, 160_004));
    standin.stop().await;
}

#[tokio::test]
async fn sending_in_threads_is_a_separate_permission() {
    let (standin, web, people) = start_standin().await;
    let channel = &people[0].channel;
    let thread = create_thread(&web, channel).await;
    let (inside, file) = (format!("/channels/{thread}/messages"), || vec![("a.png", standin::png())]);
    deny(&web, channel, SEND).await;
    assert_eq!(web.upload("POST", &inside, &any_message(), file()).await.0, 200, "threads need another permission");
    assert_eq!(
        error_code(web.bot("POST", &format!("/channels/{channel}/messages"), any_message()).await),
        (403, 50013)
    );
    deny(&web, channel, SEND_IN_THREADS).await;
    assert_eq!(error_code(web.upload("POST", &inside, &any_message(), file()).await), (403, 50013));
    standin.stop().await;
}

#[tokio::test]
async fn archived_thread_rejects_edits_until_a_message_is_posted() {
    let (standin, web, people) = start_standin().await;
    let thread = create_thread(&web, &people[0].channel).await;
    let message = post_message(&web, &thread).await;
    let archived = json!({ "archived": true });
    assert_eq!(web.bot("PATCH", &format!("/channels/{thread}"), archived).await.0, 200);
    assert_eq!(error_code(web.bot("PATCH", &message, any_message()).await), (400, 50083));
    post_message(&web, &thread).await;
    assert_eq!(web.bot("PATCH", &message, any_message()).await.0, 200);
    standin.stop().await;
}

#[tokio::test]
async fn inactive_thread_is_archived() {
    let (standin, web, people) = start_standin().await;
    let thread = create_thread(&web, &people[0].channel).await;
    let archived = async || {
        let (_, channel) = web.bot("GET", &format!("/channels/{thread}"), Value::Null).await;
        channel["thread_metadata"]["archived"].as_bool().unwrap()
    };
    let advance = async |minutes: u64| drop(web.good("POST", "/time", json!({ "advance": minutes * 60 })).await);
    advance(1439).await;
    assert!(!archived().await);
    post_message(&web, &thread).await;
    advance(1439).await;
    assert!(!archived().await, "a message was posted");
    advance(2).await;
    assert!(archived().await);
    people[1].good("POST", "/messages", json!({ "channel": thread, "content": "awake?" })).await;
    assert!(!archived().await, "people's messages unarchive it, too");
    standin.stop().await;
}

#[tokio::test]
async fn people_close_and_lock_threads() {
    let (standin, web, people) = start_standin().await;
    let thread = create_thread(&web, &people[0].channel).await;
    let message = post_message(&web, &thread).await;
    let messages = format!("/channels/{thread}/messages");
    let path = format!("/threads/{thread}");
    for (change, why) in [
        (json!({ "locked": true }), "locking"),
        (json!({ "archived": true }), "closing"),
        (json!({}), "nothing"),
        (json!({ "archived": "yes" }), "no value"),
    ] {
        assert_eq!(people[1].ask("PATCH", &path, change).await.0, 400, "{why}");
    }
    let button = json!({ "components": [{ "type": 1, "components": [
        { "type": 2, "style": 2, "label": "Press", "custom_id": "it" },
    ] }] });
    let (_, pressed) = web.bot("POST", &messages, button).await;
    let locked = people[0].good("PATCH", &path, json!({ "locked": true })).await;
    let press = json!({ "channel": thread, "message": pressed["id"], "custom_id": "it" });
    for person in &people[..2] {
        let (status, answer) = person.ask("POST", "/press", press.clone()).await;
        assert_eq!((status, &answer["error"]), (400, &json!("components are disabled in a locked thread")));
    }
    assert_eq!(locked, json!({ "id": thread, "archived": false, "locked": true }));
    assert_eq!(error_code(web.bot("POST", &messages, any_message()).await), (403, 160_005));
    assert_eq!(error_code(web.bot("PATCH", &message, any_message()).await), (403, 160_005));
    people[0].good("PATCH", &path, json!({ "archived": true })).await;
    assert_eq!(error_code(web.bot("POST", &messages, any_message()).await), (400, 50083));
    assert_eq!(error_code(web.bot("PATCH", &message, any_message()).await), (400, 50083));
    let reopened = json!({ "archived": false });
    assert_eq!(error_code(web.bot("PATCH", &format!("/channels/{thread}"), reopened.clone()).await), (403, 50013));
    assert_eq!(people[1].ask("PATCH", &path, reopened.clone()).await.0, 400);
    people[0].good("PATCH", &path, json!({ "archived": false, "locked": false })).await;
    people[0].good("PATCH", &path, json!({ "archived": true })).await;
    people[1].good("PATCH", &path, reopened).await;
    assert_eq!(web.bot("PATCH", &message, any_message()).await.0, 200);
    standin.stop().await;
}

#[tokio::test]
async fn automod_refuses_messages_with_a_keyword() {
    let (standin, web, people) = start_standin().await;
    let messages = format!("/channels/{}/messages", people[0].channel);
    let message = post_message(&web, &people[0].channel).await;
    let path = format!("/guilds/{}/automod", people[0].guild);
    let words = json!({ "blocked_words": ["Pahtum", "see*"] });
    web.good("PUT", &path, words.clone()).await;
    assert_eq!(web.good("GET", "/people", Value::Null).await["guilds"][0]["blocked_words"], words["blocked_words"]);
    for blocked in [
        json!({ "content": "a match of **pahtum**." }),
        json!({ "content": "seega" }),
        json!({ "embeds": [{ "title": "Pahtum" }] }),
        json!({ "flags": 1 << 15, "components": [{ "type": 10, "content": "Pahtum" }] }),
    ] {
        assert_eq!(error_code(web.bot("POST", &messages, blocked.clone()).await), (400, 200_000), "{blocked}");
    }
    assert_eq!(error_code(web.bot("PATCH", &message, json!({ "content": "seen" })).await), (400, 200_000));
    for allowed in ["pahtums and oversee", "sáhkku"] {
        assert_eq!(web.bot("POST", &messages, json!({ "content": allowed })).await.0, 200, "{allowed}");
    }
    for invalid in [json!({}), json!({ "blocked_words": ["*"] }), json!({ "blocked_words": [1] })] {
        assert_eq!(web.ask("PUT", &path, Some(&invalid)).await.0, 400, "{invalid}");
    }
    standin.stop().await;
}

#[tokio::test]
async fn locked_thread_needs_manage_threads() {
    let (standin, web, people) = start_standin().await;
    let thread = create_thread(&web, &people[0].channel).await;
    let channel = format!("/channels/{thread}");
    let messages = format!("/channels/{thread}/messages");
    assert_eq!(error_code(web.bot("PATCH", &channel, json!({ "locked": true })).await), (403, 50013));
    let permissions = format!("/channels/{}/permissions/{}", people[0].channel, web.bot_id().await);
    web.good("PUT", &permissions, json!({ "allow": MANAGE_THREADS.to_string() })).await;
    assert_eq!(web.bot("PATCH", &channel, json!({ "locked": true })).await.0, 200);
    assert_eq!(web.bot("POST", &messages, any_message()).await.0, 200);
    deny(&web, &people[0].channel, 0).await;
    assert_eq!(error_code(web.bot("POST", &messages, any_message()).await), (403, 160_005));
    let body = json!({ "channel": thread, "content": "x" });
    assert_eq!(people[1].ask("POST", "/messages", body.clone()).await.0, 400);
    assert_eq!(people[0].ask("POST", "/messages", body).await.0, 200, "the owner may");
    standin.stop().await;
}

#[tokio::test]
async fn direct_message_needs_a_shared_guild() {
    let (standin, web, people) = start_standin().await;
    let (_, direct) = web.bot("POST", "/users/@me/channels", json!({ "recipient_id": people[1].id })).await;
    let messages = format!("/channels/{}/messages", text(&direct, "id"));
    assert_eq!(web.bot("POST", &messages, any_message()).await.0, 200);
    let member = format!("/guilds/{}/members/{}", people[0].guild, people[1].id);
    web.good("DELETE", &member, Value::Null).await;
    assert_eq!(error_code(web.bot("POST", &messages, any_message()).await), (403, 50278));
    let again = web.bot("POST", "/users/@me/channels", json!({ "recipient_id": people[1].id })).await;
    assert_eq!((again.0, &again.1["id"]), (200, &direct["id"]), "they can still be opened");
    let deleted = format!("/guilds/{}/members/{}", people[0].guild, people[1].id);
    assert_eq!(error_code(web.bot("GET", &deleted, Value::Null).await), (404, 10007));
    web.good("PUT", &member, json!({})).await;
    assert_eq!(web.bot("POST", &messages, any_message()).await.0, 200);
    standin.stop().await;
}

#[tokio::test]
async fn messages_of_voice_channel_need_connect() {
    const CONNECT: u64 = 1 << 20;
    let (standin, web, people) = start_standin().await;
    let path = format!("/guilds/{}/channels", people[0].guild);
    let channel = web.good("POST", &path, json!({ "name": "talk", "type": 2 })).await;
    assert_eq!(channel["type"], 2);
    let messages = format!("/channels/{}/messages", text(&channel, "id"));
    assert_eq!(web.bot("POST", &messages, any_message()).await.0, 200);
    let seen = format!("/messages?channel={}", text(&channel, "id"));
    assert_eq!(people[1].ask("GET", &seen, Value::Null).await.0, 200);
    for user in [&web.bot_id().await, &people[1].id] {
        let permissions = format!("/channels/{}/permissions/{user}", text(&channel, "id"));
        web.good("PUT", &permissions, json!({ "deny": CONNECT.to_string() })).await;
    }
    assert_eq!(error_code(web.bot("POST", &messages, any_message()).await), (403, 50001));
    assert_eq!(error_code(web.bot("GET", &messages, Value::Null).await), (403, 50001));
    assert_eq!(people[1].ask("GET", &seen, Value::Null).await.0, 400);
    standin.stop().await;
}

#[tokio::test]
async fn removed_and_remaining_members_get_events() {
    let (standin, web, people) = start_standin().await;
    let mut remaining = people[0].events().await;
    let mut removed = people[1].events().await;
    let member = |user: &str| format!("/guilds/{}/members/{user}", people[0].guild);
    web.good("DELETE", &member(&people[1].id), Value::Null).await;
    assert_eq!(text(&removed.until("GUILD_DELETE").await, "id"), people[0].guild);
    assert_eq!(remaining.until("GUILD_MEMBER_REMOVE").await["user"]["id"], people[1].id.as_str());
    let bot = web.bot_id().await;
    web.good("DELETE", &member(&bot), Value::Null).await;
    assert_eq!(remaining.until("GUILD_MEMBER_REMOVE").await["user"]["id"], bot.as_str());
    web.good("PUT", &member(&people[1].id), json!({})).await;
    assert_eq!(text(&removed.until("GUILD_CREATE").await, "id"), people[0].guild);
    standin.stop().await;
}

/// Connects with the intent for guilds. Returns the connection and the guilds in Ready.
async fn connect_for_guilds(standin: &gonagas_standin::StandinHandle) -> (RawGateway, Value) {
    // The same token may identify again by then.
    standin.clock().advance(Duration::from_secs(5));
    let mut gateway = RawGateway::open(standin).await;
    gateway.send(json!({ "op": 2, "d": { "token": "t", "intents": 1, "properties": {} } })).await;
    let ready = gateway.receive().await;
    (gateway, ready["d"]["guilds"].clone())
}

#[tokio::test]
async fn outage_is_not_a_removal() {
    let (standin, web, people) = start_standin().await;
    let guild = &people[0].guild;
    let available = async |available: bool| {
        web.good("PATCH", &format!("/guilds/{guild}"), json!({ "available": available })).await;
    };
    let (mut gateway, listed) = connect_for_guilds(&standin).await;
    assert_eq!(listed, json!([{ "id": guild, "unavailable": true }]));
    assert_eq!(gateway.receive().await["t"], "GUILD_CREATE");
    available(false).await;
    let lost = gateway.receive().await;
    assert_eq!((&lost["t"], &lost["d"]), (&json!("GUILD_DELETE"), &json!({ "id": guild, "unavailable": true })));

    // A new session lists the guild as unavailable, learns that it stays so, and gets its event when the outage ends.
    let (mut late, listed) = connect_for_guilds(&standin).await;
    assert_eq!(listed, json!([{ "id": guild, "unavailable": true }]));
    let lost = late.receive().await;
    assert_eq!((&lost["t"], &lost["d"]), (&json!("GUILD_DELETE"), &json!({ "id": guild, "unavailable": true })));
    available(true).await;
    assert_eq!(
        (&late.receive().await["t"], &gateway.receive().await["t"]),
        (&json!("GUILD_CREATE"), &json!("GUILD_CREATE"))
    );

    // A guild that the bot was removed from is not listed.
    let own = format!("/guilds/{guild}/members/{}", web.bot_id().await);
    web.good("DELETE", &own, Value::Null).await;
    assert_eq!(gateway.receive().await["d"], json!({ "id": guild }));
    assert_eq!(connect_for_guilds(&standin).await.1, json!([]));
    for wrong in [json!({ "available": 1 }), json!({ "listed": "no" }), json!({})] {
        let (status, _) = web.ask("PATCH", &format!("/guilds/{guild}"), Some(&wrong)).await;
        assert_eq!(status, 400, "{wrong}");
    }
    standin.stop().await;
}

#[tokio::test]
async fn discord_can_be_mistaken_about_a_removal() {
    let (standin, web, people) = start_standin().await;
    let guild = &people[0].guild;
    let path = format!("/guilds/{guild}");
    let (mut gateway, _) = connect_for_guilds(&standin).await;
    assert_eq!(gateway.receive().await["t"], "GUILD_CREATE");
    web.good("PATCH", &path, json!({ "removal_event": true })).await;
    let lost = gateway.receive().await;
    assert_eq!((&lost["t"], &lost["d"]), (&json!("GUILD_DELETE"), &json!({ "id": guild })));
    assert_eq!(web.bot("GET", &path, Value::Null).await.0, 200, "it is still a member");
    let state = web.good("PATCH", &path, json!({ "listed": false })).await;
    assert_eq!(state, json!({ "id": guild, "available": true, "listed": false }));
    let (mut late, listed) = connect_for_guilds(&standin).await;
    assert_eq!((listed, web.bot("GET", &path, Value::Null).await.0), (json!([]), 200));
    web.good("PATCH", &path, json!({ "listed": true })).await;
    assert_eq!(late.receive().await["t"], "GUILD_CREATE");
    // A removal is known to the REST interface as well.
    let own = format!("/guilds/{guild}/members/{}", web.bot_id().await);
    web.good("DELETE", &own, Value::Null).await;
    let (status, answer) = web.bot("GET", &path, Value::Null).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50001)));
    standin.stop().await;
}

#[tokio::test]
async fn deleting_channel_deletes_its_threads() {
    let (standin, web, people) = start_standin().await;
    let thread = create_thread(&web, &people[0].channel).await;
    let mut gateway = connect_for_guilds(&standin).await.0;
    gateway.receive().await;
    web.good("DELETE", &format!("/channels/{}", people[0].channel), Value::Null).await;
    let deleted = gateway.receive().await;
    assert_eq!((&deleted["t"], text(&deleted["d"], "id")), (&json!("CHANNEL_DELETE"), &*people[0].channel));
    assert_eq!(error_code(web.bot("GET", &format!("/channels/{thread}"), Value::Null).await), (404, 10003));
    // There is no event for the thread: the next event is another.
    web.good("POST", &format!("/guilds/{}/channels", people[0].guild), json!({ "name": "new" })).await;
    assert_eq!(gateway.receive().await["t"], "CHANNEL_CREATE");
    standin.stop().await;
}

#[tokio::test]
async fn guild_list_contains_permissions_denied_to_bot() {
    let (standin, web, people) = start_standin().await;
    let denied = async || text(&web.world().await["guilds"][0]["channels"][0], "bot_denied").to_owned();
    assert_eq!(denied().await, "0");
    deny(&web, &people[0].channel, SEND).await;
    assert_eq!(denied().await, SEND.to_string());
    standin.stop().await;
}

#[tokio::test]
async fn member_removal_needs_intent() {
    let (standin, web, people) = start_standin().await;
    let member = |at: usize| format!("/guilds/{}/members/{}", people[0].guild, people[at].id);
    let mut gateway = connect_for_guilds(&standin).await.0;
    gateway.receive().await;
    let mut bot = Bot::login(&standin, GatewayIntents::GUILD_MEMBERS).await;
    web.good("DELETE", &member(1), Value::Null).await;
    let deleted = bot
        .wait_for_event("GuildMemberRemoval", |event| match event {
            serenity::all::FullEvent::GuildMemberRemoval { user, .. } => Some(user.id.to_string()),
            _ => None,
        })
        .await;
    assert_eq!(deleted, people[1].id);
    // Without the intent only the end of the member's role is announced.
    assert_eq!(gateway.receive().await["t"], "GUILD_ROLE_DELETE");
    web.good("POST", &format!("/guilds/{}/channels", people[0].guild), json!({ "name": "new" })).await;
    assert_eq!(gateway.receive().await["t"], "CHANNEL_CREATE");
    standin.stop().await;
}
