//! A permission or a message is lost in the middle of a match.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// The permission to send messages, as numbered by Discord.
const SEND_MESSAGES: u64 = 1 << 11;

/// Denies the bot these permissions in the channel, and allows all others.
async fn deny(scene: &Scene, denied: u64) {
    let bot = scene.api.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    let path = format!("/channels/{}/permissions/{bot}", scene.ann.channel);
    scene.api.request("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
}

#[tokio::test]
async fn move_without_permission_is_saved_and_shown_later() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let number = board::match_number(&shown);
    let player = scene.player_to_move(&shown);
    deny(&scene, SEND_MESSAGES).await;
    let before = scene.ann.public_messages().await.len();
    scene.play_first_choice(&shown).await;
    let reply = player.wait_for_ephemeral("saved").await;
    assert!(board::content(&reply).contains("a permission is missing"), "{reply}");
    assert_eq!(scene.ann.public_messages().await.len(), before);
    let said = scene.cat.command_reply("challenge", json!({ "game": "pahtum" })).await;
    assert!(said.contains("It needs these permissions"), "{said}");
    deny(&scene, 0).await;
    scene.ben.command("board", json!({ "match": number })).await;
    let now = scene.wait_for_board(number, board::event_number(&shown)).await;
    assert_eq!(board::event_number(&now), board::event_number(&shown).map(|event| event + 1), "{now}");
    scene.play_first_choice(&now).await;
    scene.wait_for_board(number, board::event_number(&now)).await;
}

#[tokio::test]
async fn deleted_board_is_posted_again() {
    let scene = Scene::new().await;
    let shown = scene.start_match("seega", "size=5").await;
    let path = format!("/messages/{}?channel={}", shown["id"].as_str().expect("an id"), scene.ann.channel);
    scene.ann.request("DELETE", &path, Value::Null).await;
    // The board would be edited within a turn, but its message is gone.
    scene.ann.command("move", json!({ "action": "a1" })).await;
    scene.ann.command("board", json!({})).await;
    let now = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    assert_ne!(now["id"], shown["id"]);
    scene.play_first_choice(&now).await;
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&now)).await;
    assert_eq!(scene.player_to_move(&next).id, scene.ben.id);
}
