//! Changes of servers, channels and threads, as reported to the app.

use crate::discord::fake::Harness;
use crate::standin::text;
use gonagas_app::ports::{Answer, ChannelClient};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn server(harness: &Harness) -> u64 {
    number(&harness.people[0].guild)
}

fn place(harness: &Harness, channel: &str) -> ChannelRef {
    ChannelRef::on_server(server(harness), number(channel))
}

async fn own(harness: &Harness) -> String {
    format!("/guilds/{}/members/{}", harness.people[0].guild, harness.web.bot_id().await)
}

#[tokio::test]
async fn guilds_are_reported_at_start() {
    let harness = Harness::new().await;
    harness.wait_for_change(&GuildChange::GuildList(vec![server(&harness)])).await;
}

#[tokio::test]
async fn outage_is_reported_and_is_no_removal() {
    let harness = Harness::new().await;
    let guild = format!("/guilds/{}", harness.people[0].guild);
    for available in [false, true] {
        harness.web.good("PATCH", &guild, json!({ "available": available })).await;
    }
    let id = server(&harness);
    assert_eq!(harness.availability(3).await, [(id, true), (id, false), (id, true)]);
    harness.web.good("PUT", &own(&harness).await, json!({ "permissions": "1024" })).await;
    harness.wait_for_change(&GuildChange::PermissionsChanged(server(&harness))).await;
    assert!(!harness.changes().contains(&GuildChange::BotRemoved(server(&harness))), "{:?}", harness.changes());
    harness.web.good("DELETE", &own(&harness).await, Value::Null).await;
    harness.wait_for_change(&GuildChange::BotRemoved(server(&harness))).await;
}

#[tokio::test]
async fn deleted_channels_and_threads_are_reported() {
    let harness = Harness::new().await;
    let channel = harness.people[0].channel.clone();
    let (_, message) =
        harness.web.bot("POST", &format!("/channels/{channel}/messages"), json!({ "content": "x" })).await;
    let open = format!("/channels/{channel}/messages/{}/threads", text(&message, "id"));
    let (_, thread) = harness.web.bot("POST", &open, json!({ "name": "t" })).await;
    harness.web.good("DELETE", &format!("/channels/{}", text(&thread, "id")), Value::Null).await;
    let gone = place(&harness, text(&thread, "id"));
    harness.wait_for_change(&GuildChange::ThreadDeleted { thread: gone, parent_channel: Some(number(&channel)) }).await;
    harness.web.good("DELETE", &format!("/channels/{channel}"), Value::Null).await;
    harness.wait_for_change(&GuildChange::ChannelDeleted(place(&harness, &channel))).await;
}

#[tokio::test]
async fn changed_bot_permissions_are_reported() {
    let harness = Harness::new().await;
    let count =
        || harness.changes().iter().filter(|change| matches!(change, GuildChange::PermissionsChanged(_))).count();
    let bot = harness.web.bot_id().await;
    let channel = format!("/channels/{}/permissions/{bot}", harness.people[0].channel);
    for (path, body) in [(channel, json!({ "deny": "2048" })), (own(&harness).await, json!({ "permissions": "1024" }))]
    {
        let before = count();
        harness.web.good("PUT", &path, body).await;
        crate::discord::fake::wait_until("a change", || async { count() > before }).await;
    }
    assert!(harness.changes().contains(&GuildChange::PermissionsChanged(server(&harness))));
}

#[tokio::test]
async fn thread_that_is_opened_again_is_reported() {
    let harness = Harness::new().await;
    let channel = &harness.people[0].channel;
    let (_, message) =
        harness.web.bot("POST", &format!("/channels/{channel}/messages"), json!({ "content": "x" })).await;
    let open = format!("/channels/{channel}/messages/{}/threads", text(&message, "id"));
    let (_, thread) = harness.web.bot("POST", &open, json!({ "name": "t" })).await;
    let path = format!("/threads/{}", text(&thread, "id"));
    let change = GuildChange::PermissionsChanged(server(&harness));
    harness.people[0].good("PATCH", &path, json!({ "archived": true, "locked": true })).await;
    // A later change has arrived, so nothing was reported of this one.
    let (_, other) =
        harness.web.bot("POST", &format!("/channels/{channel}/threads"), json!({ "name": "u", "type": 11 })).await;
    harness.web.good("DELETE", &format!("/channels/{}", text(&other, "id")), Value::Null).await;
    let gone = place(&harness, text(&other, "id"));
    let parent_channel = Some(number(channel));
    harness.wait_for_change(&GuildChange::ThreadDeleted { thread: gone, parent_channel }).await;
    assert!(!harness.changes().contains(&change), "{:?}", harness.changes());
    harness.people[0].good("PATCH", &path, json!({ "archived": false, "locked": false })).await;
    harness.wait_for_change(&change).await;
}

#[tokio::test]
async fn members_of_a_server_can_be_looked_up() {
    let harness = Harness::new().await;
    let user = UserId(number(&harness.people[1].id));
    let is_member = async |user| harness.channels.is_guild_member(server(&harness), user).await;
    assert_eq!(is_member(user).await, Ok(true));
    let path = format!("/guilds/{}/members/{}", harness.people[0].guild, harness.people[1].id);
    harness.web.good("DELETE", &path, Value::Null).await;
    assert_eq!((is_member(user).await, is_member(UserId(5)).await), (Ok(false), Ok(false)));
    harness.web.good("DELETE", &own(&harness).await, Value::Null).await;
    assert!(is_member(user).await.is_err(), "nobody can say so any more");
}

#[tokio::test]
async fn bot_looks_up_if_it_is_on_a_server() {
    let harness = Harness::new().await;
    let look = async |guild| harness.channels.is_on_guild(guild).await;
    assert_eq!(look(server(&harness)).await, Answer::Yes);
    assert_eq!(look(5).await, Answer::No, "there is no such server");
    harness.add_faults(json!([{ "kind": "status", "status": 403, "path": "/guilds/", "times": 1 }])).await;
    assert_eq!(look(server(&harness)).await, Answer::Unknown, "no answer");
    harness.web.good("DELETE", &own(&harness).await, Value::Null).await;
    assert_eq!(look(server(&harness)).await, Answer::No);
}

#[tokio::test]
async fn guild_is_announced_at_start_and_when_the_bot_joins_it_again() {
    let harness = Harness::new().await;
    let at_start = harness.announced(1).await.remove(0);
    let channels = harness.people[0].good("GET", "/channels", Value::Null).await;
    let first =
        channels["channels"].as_array().expect("channels").iter().map(|channel| number(text(channel, "id"))).min();
    assert_eq!((at_start.guild, at_start.system_channel), (server(&harness), first));
    assert!(at_start.joined_at > 0 && !at_start.locale.is_empty(), "{at_start:?}");
    harness.web.good("DELETE", &own(&harness).await, Value::Null).await;
    harness.wait_for_change(&GuildChange::BotRemoved(server(&harness))).await;
    harness.web.good("PUT", &own(&harness).await, json!({ "permissions": "1024" })).await;
    let again = harness.announced(2).await.remove(1);
    assert!(again.guild == at_start.guild && again.joined_at >= at_start.joined_at, "{again:?}");
}
