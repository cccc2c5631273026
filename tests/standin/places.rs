//! Threads, direct messages and membership, as far as they come and go while somebody is at it.

use crate::standin;

use serde_json::{Value, json};
use serenity::all::GatewayIntents;

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::wire::Wire;
use standin::{standin, text};

const SEND: u64 = 1 << 11;
const MANAGE_THREADS: u64 = 1 << 34;
const CREATE_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;

async fn begin() -> (gonagas::standin::StandinHandle, Web, Vec<Person>) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    (standin, web, people)
}

/// The status and the code of a refusal.
fn refused((status, answer): (u16, Value)) -> (u16, u64) {
    (status, answer["code"].as_u64().unwrap_or_default())
}

fn word() -> Value {
    json!({ "content": "x" })
}

/// A message of the bot in the first channel: its path.
async fn said(web: &Web, channel: &str) -> String {
    let (status, message) = web.bot("POST", &format!("/channels/{channel}/messages"), word()).await;
    assert_eq!(status, 200, "{message}");
    format!("/channels/{channel}/messages/{}", text(&message, "id"))
}

/// A thread of the bot's under a message of its own: its id.
async fn thread(web: &Web, channel: &str) -> String {
    let message = said(web, channel).await;
    let (status, thread) = web.bot("POST", &format!("{message}/threads"), json!({ "name": "a thread" })).await;
    assert_eq!(status, 201, "{thread}");
    text(&thread, "id").to_owned()
}

async fn deny(web: &Web, channel: &str, bits: u64) {
    let path = format!("/channels/{channel}/permissions/{}", web.bot_id().await);
    web.good("PUT", &path, json!({ "deny": bits.to_string() })).await;
}

#[tokio::test]
async fn a_message_has_one_thread_with_its_id() {
    let (standin, web, people) = begin().await;
    let message = said(&web, &people[0].channel).await;
    let open = format!("{message}/threads");
    deny(&web, &people[0].channel, CREATE_THREADS).await;
    assert_eq!(refused(web.bot("POST", &open, json!({ "name": "a" })).await), (403, 50013));
    deny(&web, &people[0].channel, 0).await;
    let (status, thread) = web.bot("POST", &open, json!({ "name": "a" })).await;
    assert_eq!((status, message.ends_with(text(&thread, "id"))), (201, true));
    assert_eq!(refused(web.bot("POST", &open, json!({ "name": "b" })).await), (400, 160_004));
    standin.stop().await;
}

#[tokio::test]
async fn writing_in_threads_is_a_permission_of_its_own() {
    let (standin, web, people) = begin().await;
    let channel = &people[0].channel;
    let thread = thread(&web, channel).await;
    let (inside, file) = (format!("/channels/{thread}/messages"), || vec![("a.png", standin::png())]);
    deny(&web, channel, SEND).await;
    assert_eq!(web.upload("POST", &inside, &word(), file()).await.0, 200, "a thread does not ask for it");
    assert_eq!(refused(web.bot("POST", &format!("/channels/{channel}/messages"), word()).await), (403, 50013));
    deny(&web, channel, SEND_IN_THREADS).await;
    assert_eq!(refused(web.upload("POST", &inside, &word(), file()).await), (403, 50013));
    standin.stop().await;
}

#[tokio::test]
async fn what_stands_in_an_archived_thread_cannot_be_changed_until_something_is_said() {
    let (standin, web, people) = begin().await;
    let thread = thread(&web, &people[0].channel).await;
    let message = said(&web, &thread).await;
    let archived = json!({ "archived": true });
    assert_eq!(web.bot("PATCH", &format!("/channels/{thread}"), archived).await.0, 200);
    assert_eq!(refused(web.bot("PATCH", &message, word()).await), (400, 50083));
    said(&web, &thread).await;
    assert_eq!(web.bot("PATCH", &message, word()).await.0, 200);
    standin.stop().await;
}

#[tokio::test]
async fn a_silent_thread_archives_itself() {
    let (standin, web, people) = begin().await;
    let thread = thread(&web, &people[0].channel).await;
    let archived = async || {
        let (_, place) = web.bot("GET", &format!("/channels/{thread}"), Value::Null).await;
        place["thread_metadata"]["archived"].as_bool().unwrap()
    };
    let advance = async |minutes: u64| drop(web.good("POST", "/time", json!({ "advance": minutes * 60 })).await);
    advance(1439).await;
    assert!(!archived().await);
    said(&web, &thread).await;
    advance(1439).await;
    assert!(!archived().await, "something was said");
    advance(2).await;
    assert!(archived().await);
    people[1].good("POST", "/messages", json!({ "channel": thread, "content": "awake?" })).await;
    assert!(!archived().await, "people open it as well");
    standin.stop().await;
}

#[tokio::test]
async fn a_locked_thread_is_for_those_who_manage_threads() {
    let (standin, web, people) = begin().await;
    let thread = thread(&web, &people[0].channel).await;
    let (place, messages) = (format!("/channels/{thread}"), format!("/channels/{thread}/messages"));
    assert_eq!(refused(web.bot("PATCH", &place, json!({ "locked": true })).await), (403, 50013));
    let rights = format!("/channels/{}/permissions/{}", people[0].channel, web.bot_id().await);
    web.good("PUT", &rights, json!({ "allow": MANAGE_THREADS.to_string() })).await;
    assert_eq!(web.bot("PATCH", &place, json!({ "locked": true })).await.0, 200);
    assert_eq!(web.bot("POST", &messages, word()).await.0, 200);
    deny(&web, &people[0].channel, 0).await;
    assert_eq!(refused(web.bot("POST", &messages, word()).await), (403, 160_005));
    let body = json!({ "channel": thread, "content": "x" });
    assert_eq!(people[1].ask("POST", "/messages", body.clone()).await.0, 400);
    assert_eq!(people[0].ask("POST", "/messages", body).await.0, 200, "the owner may");
    standin.stop().await;
}

#[tokio::test]
async fn who_shares_no_guild_with_the_bot_is_not_written_to() {
    let (standin, web, people) = begin().await;
    let (_, direct) = web.bot("POST", "/users/@me/channels", json!({ "recipient_id": people[1].id })).await;
    let messages = format!("/channels/{}/messages", text(&direct, "id"));
    assert_eq!(web.bot("POST", &messages, word()).await.0, 200);
    let member = format!("/guilds/{}/members/{}", people[0].guild, people[1].id);
    web.good("DELETE", &member, Value::Null).await;
    assert_eq!(refused(web.bot("POST", &messages, word()).await), (403, 50007));
    let gone = format!("/guilds/{}/members/{}", people[0].guild, people[1].id);
    assert_eq!(refused(web.bot("GET", &gone, Value::Null).await), (404, 10007));
    web.good("PUT", &member, json!({})).await;
    assert_eq!(web.bot("POST", &messages, word()).await.0, 200);
    standin.stop().await;
}

#[tokio::test]
async fn who_is_removed_hears_of_it_and_so_do_those_who_stay() {
    let (standin, web, people) = begin().await;
    let (mut stays, mut goes) = (people[0].events().await, people[1].events().await);
    let member = |user: &str| format!("/guilds/{}/members/{user}", people[0].guild);
    web.good("DELETE", &member(&people[1].id), Value::Null).await;
    assert_eq!(text(&goes.until("GUILD_DELETE").await, "id"), people[0].guild);
    assert_eq!(stays.until("GUILD_MEMBER_REMOVE").await["user"]["id"], people[1].id.as_str());
    let bot = web.bot_id().await;
    web.good("DELETE", &member(&bot), Value::Null).await;
    assert_eq!(stays.until("GUILD_MEMBER_REMOVE").await["user"]["id"], bot.as_str());
    web.good("PUT", &member(&people[1].id), json!({})).await;
    assert_eq!(text(&goes.until("GUILD_CREATE").await, "id"), people[0].guild);
    standin.stop().await;
}

/// A connection that hears of guilds, and whether each of its guilds was announced.
async fn hears_guilds(standin: &gonagas::standin::StandinHandle) -> (Wire, Value) {
    let mut wire = Wire::open(standin).await;
    wire.say(json!({ "op": 2, "d": { "token": "t", "intents": 1, "properties": {} } })).await;
    let ready = wire.hear().await;
    (wire, ready["d"]["guilds"].clone())
}

#[tokio::test]
async fn an_outage_is_not_a_removal() {
    let (standin, web, people) = begin().await;
    let guild = &people[0].guild;
    let available = async |available: bool| {
        web.good("PATCH", &format!("/guilds/{guild}"), json!({ "available": available })).await;
    };
    let (mut wire, listed) = hears_guilds(&standin).await;
    assert_eq!(listed, json!([{ "id": guild, "unavailable": true }]));
    assert_eq!(wire.hear().await["t"], "GUILD_CREATE");
    available(false).await;
    let lost = wire.hear().await;
    assert_eq!((&lost["t"], &lost["d"]), (&json!("GUILD_DELETE"), &json!({ "id": guild, "unavailable": true })));

    // Who comes now finds the guild listed, and hears nothing of it before it is back.
    let (mut late, listed) = hears_guilds(&standin).await;
    assert_eq!(listed, json!([{ "id": guild, "unavailable": true }]));
    available(true).await;
    assert_eq!((&late.hear().await["t"], &wire.hear().await["t"]), (&json!("GUILD_CREATE"), &json!("GUILD_CREATE")));

    // One from which the bot was removed is not listed at all.
    let own = format!("/guilds/{guild}/members/{}", web.bot_id().await);
    web.good("DELETE", &own, Value::Null).await;
    assert_eq!(wire.hear().await["d"], json!({ "id": guild }));
    assert_eq!(hears_guilds(&standin).await.1, json!([]));
    let (status, _) = web.ask("PATCH", &format!("/guilds/{guild}"), Some(&json!({ "available": 1 }))).await;
    assert_eq!(status, 400);
    standin.stop().await;
}

#[tokio::test]
async fn with_a_channel_its_threads_are_gone() {
    let (standin, web, people) = begin().await;
    let thread = thread(&web, &people[0].channel).await;
    let mut wire = hears_guilds(&standin).await.0;
    wire.hear().await;
    web.good("DELETE", &format!("/channels/{}", people[0].channel), Value::Null).await;
    let gone = wire.hear().await;
    assert_eq!((&gone["t"], text(&gone["d"], "id")), (&json!("CHANNEL_DELETE"), &*people[0].channel));
    assert_eq!(refused(web.bot("GET", &format!("/channels/{thread}"), Value::Null).await), (404, 10003));
    // Nothing is said of the thread: what comes next is something else.
    web.good("POST", &format!("/guilds/{}/channels", people[0].guild), json!({ "name": "new" })).await;
    assert_eq!(wire.hear().await["t"], "CHANNEL_CREATE");
    standin.stop().await;
}

#[tokio::test]
async fn the_list_tells_what_is_taken_from_the_bot() {
    let (standin, web, people) = begin().await;
    let denied = async || text(&web.world().await["guilds"][0]["channels"][0], "bot_denied").to_owned();
    assert_eq!(denied().await, "0");
    deny(&web, &people[0].channel, SEND).await;
    assert_eq!(denied().await, SEND.to_string());
    standin.stop().await;
}

#[tokio::test]
async fn members_that_go_are_told_of_only_on_demand() {
    let (standin, web, people) = begin().await;
    let member = |at: usize| format!("/guilds/{}/members/{}", people[0].guild, people[at].id);
    let mut wire = hears_guilds(&standin).await.0;
    wire.hear().await;
    let mut bot = Bot::login(&standin, GatewayIntents::GUILD_MEMBERS).await;
    web.good("DELETE", &member(1), Value::Null).await;
    let gone = bot
        .hear("GuildMemberRemoval", |event| match event {
            serenity::all::FullEvent::GuildMemberRemoval { user, .. } => Some(user.id.to_string()),
            _ => None,
        })
        .await;
    assert_eq!(gone, people[1].id);
    web.good("POST", &format!("/guilds/{}/channels", people[0].guild), json!({ "name": "new" })).await;
    assert_eq!(wire.hear().await["t"], "CHANNEL_CREATE");
    standin.stop().await;
}
