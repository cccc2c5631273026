//! What Discord tells of servers, channels and threads, and what the bot makes of it.

use crate::discord::fake::Stage;
use crate::standin::text;
use gonagas::app::ports::ChannelClient;
use gonagas::app::server::guild_changes::GuildChange;
use gonagas::matches::ids::{ChannelRef, UserId};
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn server(stage: &Stage) -> u64 {
    number(&stage.people[0].guild)
}

fn place(stage: &Stage, channel: &str) -> ChannelRef {
    ChannelRef { guild: Some(server(stage)), channel: number(channel) }
}

async fn own(stage: &Stage) -> String {
    format!("/guilds/{}/members/{}", stage.people[0].guild, stage.web.bot_id().await)
}

#[tokio::test]
async fn the_servers_are_told_at_the_start() {
    let stage = Stage::new().await;
    stage.heard(&GuildChange::GuildList(vec![server(&stage)])).await;
}

#[tokio::test]
async fn a_removal_is_told_and_an_outage_is_none() {
    let stage = Stage::new().await;
    let guild = format!("/guilds/{}", stage.people[0].guild);
    for available in [false, true] {
        stage.web.good("PATCH", &guild, json!({ "available": available })).await;
    }
    // What comes after it has come shows that nothing was made of it.
    stage.web.good("PUT", &own(&stage).await, json!({ "permissions": "1024" })).await;
    stage.heard(&GuildChange::PermissionsChanged(server(&stage))).await;
    assert!(!stage.changes().contains(&GuildChange::BotRemoved(server(&stage))), "{:?}", stage.changes());
    stage.web.good("DELETE", &own(&stage).await, Value::Null).await;
    stage.heard(&GuildChange::BotRemoved(server(&stage))).await;
}

#[tokio::test]
async fn channels_and_threads_that_are_deleted_are_told() {
    let stage = Stage::new().await;
    let channel = stage.people[0].channel.clone();
    let (_, message) = stage.web.bot("POST", &format!("/channels/{channel}/messages"), json!({ "content": "x" })).await;
    let open = format!("/channels/{channel}/messages/{}/threads", text(&message, "id"));
    let (_, thread) = stage.web.bot("POST", &open, json!({ "name": "t" })).await;
    stage.web.good("DELETE", &format!("/channels/{}", text(&thread, "id")), Value::Null).await;
    let gone = place(&stage, text(&thread, "id"));
    stage.heard(&GuildChange::ThreadDeleted { thread: gone, parent_channel: Some(number(&channel)) }).await;
    stage.web.good("DELETE", &format!("/channels/{channel}"), Value::Null).await;
    stage.heard(&GuildChange::ChannelDeleted(place(&stage, &channel))).await;
}

#[tokio::test]
async fn what_the_bot_may_do_is_told_when_it_changes() {
    let stage = Stage::new().await;
    let told = || stage.changes().iter().filter(|change| matches!(change, GuildChange::PermissionsChanged(_))).count();
    let bot = stage.web.bot_id().await;
    let channel = format!("/channels/{}/permissions/{bot}", stage.people[0].channel);
    for (path, body) in [(channel, json!({ "deny": "2048" })), (own(&stage).await, json!({ "permissions": "1024" }))] {
        let before = told();
        stage.web.good("PUT", &path, body).await;
        crate::discord::fake::until("a change", || async { told() > before }).await;
    }
    assert!(stage.changes().contains(&GuildChange::PermissionsChanged(server(&stage))));
}

#[tokio::test]
async fn who_is_on_a_server_can_be_asked() {
    let stage = Stage::new().await;
    let user = UserId(number(&stage.people[1].id));
    let is_member = async |user| stage.mouth.is_guild_member(server(&stage), user).await;
    assert_eq!(is_member(user).await, Ok(true));
    let path = format!("/guilds/{}/members/{}", stage.people[0].guild, stage.people[1].id);
    stage.web.good("DELETE", &path, Value::Null).await;
    assert_eq!((is_member(user).await, is_member(UserId(5)).await), (Ok(false), Ok(false)));
    stage.web.good("DELETE", &own(&stage).await, Value::Null).await;
    assert!(is_member(user).await.is_err(), "nobody can say so any more");
}
