//! Servers on which only the commands of the application are installed, without the bot.

use crate::process::support::people::Person;
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use rusqlite::Connection;
use serde_json::{Value, json};

/// The start of the link by which the bot is added.
const INVITATION: &str = "https://discord.com/oauth2/authorize?client_id=";

/// Adds a server without the bot; returns Ann there.
async fn ann_without_bot(scene: &Scene) -> Person {
    let guild = scene.api.request("POST", "/guilds", json!({ "name": "Commands", "commands_only": true })).await;
    let guild = guild["id"].as_str().expect("an id").to_owned();
    let channel = scene.api.request("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "there" })).await;
    Person { guild, ..scene.ann.at(channel["id"].as_str().expect("an id")) }
}

async fn bot_membership_path(scene: &Scene, guild: &str) -> String {
    let bot = scene.api.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    format!("/guilds/{guild}/members/{bot}")
}

/// Counts the rows of each table, except the rows that record that the bot lives.
fn row_counts(scene: &Scene) -> Vec<(String, i64)> {
    let database = Connection::open(scene.database()).expect("a database");
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
    let mut names = database.prepare(tables).expect("a statement");
    let names: Vec<String> = names
        .query_map([], |row| row.get(0))
        .expect("tables")
        .map(|name| name.expect("a name"))
        .filter(|name| name != "heartbeat")
        .collect();
    let count = |name: String| {
        let rows = database.query_row(&format!("SELECT count(*) FROM {name}"), [], |row| row.get(0)).expect("a count");
        (name, rows)
    };
    names.into_iter().map(count).collect()
}

#[tokio::test]
async fn commands_about_a_server_without_the_bot_store_nothing_and_invite_it() {
    let scene = Scene::new().await;
    let ann = ann_without_bot(&scene).await;
    let before = row_counts(&scene);
    for (name, options) in [("settings show", json!({})), ("challenges", json!({}))] {
        let reply = ann.command_reply(name, options).await;
        assert!(reply.contains(INVITATION), "{name}: {reply}");
    }
    for (name, options) in [
        ("help", json!({})),
        ("rules", json!({ "game": "seega" })),
        ("preferences", json!({})),
        ("profile", json!({})),
        ("matches", json!({})),
    ] {
        let reply = ann.command_reply(name, options).await;
        assert!(!reply.is_empty() && !reply.contains(INVITATION), "{name}: {reply}");
    }
    assert_eq!(row_counts(&scene), before);
    assert!(ann.public_messages().await.is_empty());

    // People play there by answers alone.
    ann.command_reply("challenge", json!({ "game": "seega", "opponent": scene.ben.id })).await;
    ann.wait_for_message("a challenge", |message| message["content"].as_str().is_some_and(|it| it.contains("Seega")))
        .await;
    scene.api.request("PUT", &bot_membership_path(&scene, &ann.guild).await, json!({})).await;
    poll_until("the settings", async || {
        let reply = ann.command_reply("challenges", json!({})).await;
        (!reply.contains(INVITATION)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn hidden_server_is_not_taken_for_one_without_the_bot() {
    let mut scene = Scene::new().await;
    scene.api.request("PATCH", &format!("/guilds/{}", scene.ann.guild), json!({ "available": false })).await;
    let challenge = json!({ "game": "seega", "opponent": scene.ben.id });
    let reply = scene.ann.command_reply("challenge", challenge.clone()).await;
    assert!(!reply.contains(INVITATION), "{reply}");
    // The list at the start has it, too.
    scene.stop_bot().await;
    scene.start_bot().await;
    let reply = scene.ann.command_reply("challenge", challenge).await;
    assert!(!reply.contains(INVITATION), "{reply}");
}

#[tokio::test]
async fn bot_on_no_server_logs_its_invitation() {
    let mut scene = Scene::new().await;
    let membership = bot_membership_path(&scene, &scene.ann.guild).await;
    let output = scene.stop_bot().await;
    assert!(!output.stderr.join("\n").contains(INVITATION), "{output:?}");
    scene.api.request("DELETE", &membership, Value::Null).await;
    scene.start_bot().await;
    scene.bot.as_mut().expect("a bot").wait_for_log(INVITATION).await;
    let output = scene.stop_bot().await;
    assert_eq!(output.stderr.join("\n").matches(INVITATION).count(), 1, "{output:?}");
}
