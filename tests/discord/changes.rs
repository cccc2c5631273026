//! What Discord tells of servers, channels and threads, and what the bot makes of it.

use crate::fake::Stage;
use crate::standin::text;
use gonagas::app::change::Change;
use gonagas::app::port::Mouth;
use gonagas::room::people::{Person, Place};
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn server(stage: &Stage) -> u64 {
    number(&stage.people[0].guild)
}

fn place(stage: &Stage, channel: &str) -> Place {
    Place { guild: Some(server(stage)), channel: number(channel) }
}

async fn own(stage: &Stage) -> String {
    format!("/guilds/{}/members/{}", stage.people[0].guild, stage.web.bot_id().await)
}

#[tokio::test]
async fn the_servers_are_told_at_the_start() {
    let stage = Stage::new().await;
    stage.heard(&Change::Servers(vec![server(&stage)])).await;
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
    stage.heard(&Change::Permissions(server(&stage))).await;
    assert!(!stage.changes().contains(&Change::ServerGone(server(&stage))), "{:?}", stage.changes());
    stage.web.good("DELETE", &own(&stage).await, Value::Null).await;
    stage.heard(&Change::ServerGone(server(&stage))).await;
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
    stage.heard(&Change::ThreadGone { place: gone, parent: Some(number(&channel)) }).await;
    stage.web.good("DELETE", &format!("/channels/{channel}"), Value::Null).await;
    stage.heard(&Change::ChannelGone(place(&stage, &channel))).await;
}

#[tokio::test]
async fn what_the_bot_may_do_is_told_when_it_changes() {
    let stage = Stage::new().await;
    let told = || stage.changes().iter().filter(|change| matches!(change, Change::Permissions(_))).count();
    let bot = stage.web.bot_id().await;
    let channel = format!("/channels/{}/permissions/{bot}", stage.people[0].channel);
    for (path, body) in [(channel, json!({ "deny": "2048" })), (own(&stage).await, json!({ "permissions": "1024" }))] {
        let before = told();
        stage.web.good("PUT", &path, body).await;
        crate::fake::until("a change", || async { told() > before }).await;
    }
    assert!(stage.changes().contains(&Change::Permissions(server(&stage))));
}

#[tokio::test]
async fn who_is_on_a_server_can_be_asked() {
    let stage = Stage::new().await;
    let person = Person(number(&stage.people[1].id));
    let is_member = async |person| stage.mouth.is_member(server(&stage), person).await;
    assert_eq!(is_member(person).await, Ok(true));
    let path = format!("/guilds/{}/members/{}", stage.people[0].guild, stage.people[1].id);
    stage.web.good("DELETE", &path, Value::Null).await;
    assert_eq!((is_member(person).await, is_member(Person(5)).await), (Ok(false), Ok(false)));
    stage.web.good("DELETE", &own(&stage).await, Value::Null).await;
    assert!(is_member(person).await.is_err(), "nobody can say so any more");
}
