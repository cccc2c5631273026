//! The bot loses permissions in the middle of a match, and gets them back.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::poll_until;
use crate::process::support::scene::{Scene, last_heartbeat};
use serde_json::{Value, json};

const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACH_FILES: u64 = 1 << 15;
const READ_MESSAGE_HISTORY: u64 = 1 << 16;
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// Denies the bot these permissions in the channel, and allows all others.
async fn deny(scene: &Scene, denied: u64) {
    let bot = scene.api.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    let path = format!("/channels/{}/permissions/{bot}", scene.ann.channel);
    scene.api.request("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
}

/// Plays a move while permissions are denied, checks that the answer says so, and waits for the next board once they
/// are granted.
async fn assert_board_follows_permission(scene: &Scene, denied: u64, shown: &Value, reader: &Person, player: &Person) {
    deny(scene, denied).await;
    let (id, value) = board::first_choice(shown).expect("a choice");
    let value: Vec<&str> = value.as_deref().into_iter().collect();
    player.press(shown, &id, &value).await;
    let reply = player.wait_for_ephemeral("saved").await;
    assert!(board::content(&reply).contains("a permission is missing"), "{reply}");
    deny(scene, 0).await;
    // The board is posted without being asked for, because the bot notices the change.
    let next = |message: &Value| board::is_board(message) && board::event_number(message) > board::event_number(shown);
    let next = reader.wait_for_message("the next board", next).await;
    // Time may have been given back since.
    let past_move = board::event_number(shown).map(|event| event + 1);
    assert!([past_move, past_move.map(|event| event + 1)].contains(&board::event_number(&next)), "{next}");
}

#[tokio::test]
async fn missing_permission_is_explained_and_board_follows_later() {
    for denied in [VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES] {
        let scene = Scene::new().await;
        let shown = scene.start_match("pahtum", "blocks=1").await;
        assert_board_follows_permission(&scene, denied, &shown, &scene.ann, scene.player_to_move(&shown)).await;
    }
}

#[tokio::test]
async fn match_continues_without_message_history() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    deny(&scene, READ_MESSAGE_HISTORY).await;
    scene.play_first_choice(&shown).await;
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    assert_ne!(next["id"], shown["id"]);
}

#[tokio::test]
async fn thread_needs_permission_to_send_in_threads() {
    let scene = Scene::new().await;
    let options = json!({
        "game": "pahtum", "opponent": scene.ben.id, "options": "blocks=1", "side": "first", "where": "thread",
    });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let thread = challenge["id"].as_str().expect("an id");
    // The message shows the thread as soon as it exists.
    scene.ann.wait_for_message("a thread", |message| message["thread"]["id"] == thread).await;
    let ann = scene.ann.at(thread);
    let ben = scene.ben.at(thread);
    let shown = ann.wait_for_message("a board", board::is_board).await;
    let player = if scene.player_to_move(&shown).id == ann.id { &ann } else { &ben };
    assert_board_follows_permission(&scene, SEND_MESSAGES_IN_THREADS, &shown, &ann, player).await;
}

#[tokio::test]
async fn time_without_permission_is_given_back() {
    let mut scene = Scene::without_bot().await;
    scene.start_timed_bot().await;
    let options = json!({ "game": "pahtum", "opponent": scene.ben.id, "options": "blocks=1", "clock": "day" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let shown = scene.wait_for_board(board::match_number(&challenge), None).await;
    deny(&scene, SEND_MESSAGES).await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value: Vec<&str> = value.as_deref().into_iter().collect();
    scene.player_to_move(&shown).press(&shown, &id, &value).await;
    scene.player_to_move(&shown).wait_for_ephemeral("saved").await;
    // The bot acts on deadlines as soon as the clock moves, and then records its heartbeat.
    for _ in 0..2 {
        let before = last_heartbeat(&scene);
        scene.advance(11 * 60).await;
        poll_until("a heartbeat", async || (last_heartbeat(&scene) > before).then_some(())).await;
    }
    deny(&scene, 0).await;
    let next = |message: &Value| board::content(message).contains("got 22 hours");
    let next = scene.ann.wait_for_message("the next board", next).await;
    assert!(board::is_board(&next) && !board::content(&next).contains("is over"), "{next}");
}
