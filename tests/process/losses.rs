//! What the bot needs is taken away in the middle of a match.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// To send messages, as Discord numbers permissions.
const SEND_MESSAGES: u64 = 1 << 11;

/// Takes permissions from the bot in the channel, and gives all others.
async fn deny(scene: &Scene, denied: u64) {
    let bot = scene.web.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    let path = format!("/channels/{}/permissions/{bot}", scene.ann.channel);
    scene.web.good("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
}

#[tokio::test]
async fn without_a_permission_a_move_is_kept_and_shown_later() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    let (number, player) = (board::number(&shown), scene.actor(&shown));
    deny(&scene, SEND_MESSAGES).await;
    let before = scene.ann.public().await.len();
    scene.first(&shown).await;
    let told = player.hears("what you did is kept").await;
    assert!(board::content(&told).contains("I lack a permission"), "{told}");
    assert_eq!(scene.ann.public().await.len(), before);
    let said = scene.cat.told("challenge", json!({ "game": "pahtum" })).await;
    assert!(said.contains("I need these permissions"), "{said}");
    deny(&scene, 0).await;
    scene.ben.command("board", json!({ "match": number })).await;
    let now = scene.board_of(number, board::event(&shown)).await;
    assert_eq!(board::event(&now), board::event(&shown).map(|event| event + 1), "{now}");
    scene.first(&now).await;
    scene.board_of(number, board::event(&now)).await;
}

#[tokio::test]
async fn a_deleted_board_is_posted_anew() {
    let scene = Scene::new().await;
    let shown = scene.started("seega", "size=5").await;
    let path = format!("/messages/{}?channel={}", shown["id"].as_str().expect("an id"), scene.ann.channel);
    scene.ann.good("DELETE", &path, Value::Null).await;
    // Within the turn the message would be edited, which it cannot be.
    scene.ann.command("move", json!({ "action": "a1" })).await;
    scene.ann.command("board", json!({})).await;
    let now = scene.board_of(board::number(&shown), board::event(&shown)).await;
    assert_ne!(now["id"], shown["id"]);
    scene.first(&now).await;
    let next = scene.board_of(board::number(&shown), board::event(&now)).await;
    assert_eq!(scene.actor(&next).id, scene.ben.id);
}
