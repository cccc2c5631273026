//! The greeting when the bot joins a server, and the match behind its button.

use crate::process::support::board::{content, controls, is_ephemeral};
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

fn is_greeting(message: &Value) -> bool {
    controls(message).iter().any(|(id, _)| id == "b:open")
}

#[tokio::test]
async fn new_server_is_greeted_and_its_button_plays() {
    let mut scene = Scene::new().await;
    assert!(!scene.ann.public_messages().await.iter().any(is_greeting), "the bot has been here for long");
    let bot = scene.api.get("/people").await["bot"]["id"].as_str().expect("an id").to_owned();
    let member = format!("/guilds/{}/members/{bot}", scene.ann.guild);
    scene.api.request("DELETE", &member, Value::Null).await;
    let all = (1_u64 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 31 | 1 << 35 | 1 << 38).to_string();
    scene.api.request("PUT", &member, json!({ "permissions": all })).await;
    let greeting = scene.ann.wait_for_message("a greeting", is_greeting).await;
    assert!(content(&greeting).contains("`/play`") || content(&greeting).contains("`/challenge`"), "{greeting:#}");
    // Started again, the bot hears of the server again.
    scene.stop_bot().await;
    scene.start_bot().await;
    let opened = scene.ann.press(&greeting, "b:open", &[]).await;
    scene.ann.reply(&opened).await;
    let menu = scene.ann.messages().await.into_iter().rfind(is_ephemeral).expect("a menu");
    scene.ann.press(&menu, "b:game", &["pahtum"]).await;
    let board = scene.ann.wait_for_message("a board", |message| content(message).contains("Pahtum")).await;
    assert!(content(&board).contains(&scene.ann.mention()), "{board:#}");
    assert_eq!(scene.ann.public_messages().await.iter().filter(|message| is_greeting(message)).count(), 1);
}
