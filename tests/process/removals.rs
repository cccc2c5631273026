//! Servers, channels, threads and members that are removed.

use crate::process::support::scene::Scene;
use crate::process::support::{board, poll_until};
use serde_json::{Value, json};

/// The path segment for a person's direct messages.
const DIRECT: &str = "null";

async fn bot_id(scene: &Scene) -> String {
    scene.api.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned()
}

async fn bot_membership_path(scene: &Scene) -> String {
    format!("/guilds/{}/members/{}", scene.ann.guild, bot_id(scene).await)
}

async fn create_channel(scene: &Scene, name: &str) -> String {
    let path = format!("/guilds/{}/channels", scene.ann.guild);
    let channel = scene.api.request("POST", &path, json!({ "name": name })).await;
    channel["id"].as_str().expect("an id").to_owned()
}

async fn delete_channel(scene: &Scene, channel: &str) {
    scene.api.request("DELETE", &format!("/channels/{channel}"), Value::Null).await;
}

/// Returns true once Ann's match is over without a result.
async fn is_over_without_result(scene: &Scene, number: u64) -> bool {
    let shown = scene.ann.command_reply("board", json!({ "match": number })).await;
    shown.contains("No result.")
}

/// Waits until the bot has asked so many times if it is on the server.
async fn wait_for_checks(scene: &Scene, count: usize) {
    let path = format!("/guilds/{}", scene.ann.guild);
    poll_until("a look at the server", async || {
        let traffic = scene.api.get("/traffic?after=0").await;
        let asked = traffic["traffic"].as_array()?.iter().filter(|entry| {
            entry["method"] == "GET" && entry["path"].as_str().is_some_and(|asked| asked.ends_with(&path))
        });
        (asked.count() >= count).then_some(())
    })
    .await;
}

/// Plays the first choice on the newest board.
async fn play_on(scene: &Scene, number: u64) {
    scene.ann.command("board", json!({ "match": number })).await;
    let shown = scene.wait_for_board(number, None).await;
    scene.play_first_choice(&shown).await;
}

#[tokio::test]
async fn match_goes_on_when_a_kicked_bot_comes_back() {
    let mut scene = Scene::without_bot().await;
    scene.start_timed_bot().await;
    let number = board::match_number(&scene.start_match("seega", "size=5").await);
    let membership = bot_membership_path(&scene).await;
    scene.api.request("DELETE", &membership, Value::Null).await;
    wait_for_checks(&scene, 1).await;
    scene.advance(23 * 60).await;
    // A restart changes nothing.
    scene.stop_bot().await;
    scene.start_timed_bot().await;
    scene.api.request("PUT", &membership, json!({})).await;
    scene.advance(2 * 60).await;
    assert!(!is_over_without_result(&scene, number).await);
    play_on(&scene, number).await;
}

#[tokio::test]
async fn match_ends_a_day_after_the_bot_was_removed() {
    let mut scene = Scene::without_bot().await;
    scene.start_timed_bot().await;
    let shown = scene.start_match("seega", "size=5").await;
    let number = board::match_number(&shown);
    let membership = bot_membership_path(&scene).await;
    scene.api.request("DELETE", &membership, Value::Null).await;
    wait_for_checks(&scene, 1).await;
    scene.advance(24 * 60).await;
    scene.wait_for_event(number, board::event_number(&shown)).await;
    // The bot cannot write to people if it shares no server with them. Back on the server, it shows that the match is
    // over.
    scene.api.request("PUT", &membership, json!({})).await;
    poll_until("the end", async || is_over_without_result(&scene, number).await.then_some(())).await;
    assert!(scene.ben.command_reply("matches", json!({})).await.contains("You have no matches"));
    scene.start_match("pahtum", "blocks=1").await;
}

#[tokio::test]
async fn removal_that_is_a_mistake_of_discord_changes_nothing() {
    let mut scene = Scene::new().await;
    let number = board::match_number(&scene.start_match("seega", "size=5").await);
    let guild = format!("/guilds/{}", scene.ann.guild);
    scene.api.request("PATCH", &guild, json!({ "removal_event": true })).await;
    wait_for_checks(&scene, 1).await;
    play_on(&scene, number).await;
    // A list without the server is no proof either, nor is an outage.
    scene.api.request("POST", "/guilds", json!({ "name": "Another" })).await;
    scene.api.request("PATCH", &guild, json!({ "listed": false })).await;
    scene.stop_bot().await;
    scene.start_bot().await;
    wait_for_checks(&scene, 2).await;
    scene.api.request("PATCH", &guild, json!({ "available": false, "listed": true })).await;
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.api.request("PATCH", &guild, json!({ "available": true })).await;
    assert!(!is_over_without_result(&scene, number).await);
}

#[tokio::test]
async fn match_continues_in_another_channel_after_deletion() {
    let scene = Scene::new().await;
    let doomed = create_channel(&scene, "doomed").await;
    let ann = scene.ann.at(&doomed);
    let ben = scene.ben.at(&doomed);
    let options = json!({ "game": "seega", "options": "size=5", "side": "first" });
    ann.command("challenge", options.clone()).await;
    let challenge = ann.wait_for_message("a challenge", |message| !board::controls(message).is_empty()).await;
    ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let number = board::match_number(&ann.wait_for_message("a board", board::is_board).await);
    ann.command("challenge", options).await;
    let other = board::match_number(
        &ann.wait_for_message("another challenge", |message| !board::controls(message).is_empty()).await,
    );
    delete_channel(&scene, &doomed).await;
    // Both get a direct message on how to continue, and the challenger that the open challenge is withdrawn.
    let ann = scene.ann.at(DIRECT);
    let ben = scene.ben.at(DIRECT);
    for person in [&ann, &ben] {
        let lost = |message: &Value| {
            board::content(message).contains(&format!("I can't post in the channel of #{number} any more"))
        };
        person.wait_for_message("what is lost", lost).await;
    }
    let withdrawn = |message: &Value| board::content(message).contains("its channel was deleted");
    assert_eq!(board::match_number(&ann.wait_for_message("the withdrawal", withdrawn).await), other);
    // The player to move continues by typing. The opponent brings the match to a channel that both can see.
    scene.ann.command("move", json!({ "action": "a1 a2", "match": number })).await;
    let mine = scene.ben.command_reply("matches", json!({})).await;
    assert!(mine.contains("your turn") && mine.contains(&format!("/board match:{number}")), "{mine}");
    scene.ben.command("board", json!({ "match": number })).await;
    let shown = scene.wait_for_board(number, None).await;
    assert!(board::content(&shown).contains("a1 a2"), "{shown}");
    scene.play_first_choice(&shown).await;
    scene.ben.command("move", json!({ "action": "b1" })).await;
    scene.start_match("pahtum", "blocks=1").await;
}

#[tokio::test]
async fn match_returns_to_channel_when_thread_is_deleted() {
    let scene = Scene::new().await;
    let options = json!({
        "game": "seega", "opponent": scene.ben.id, "options": "size=5", "side": "first", "where": "thread",
    });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let thread = challenge["id"].as_str().expect("an id").to_owned();
    let inside = poll_until("the thread", async || {
        let channels = scene.ann.request("GET", "/channels", Value::Null).await;
        let there = channels["channels"].as_array()?.iter().any(|channel| channel["id"] == thread.as_str());
        there.then(|| scene.ann.at(&thread))
    });
    let inside = inside.await;
    let first = inside.wait_for_message("a board", board::is_board).await;
    delete_channel(&scene, &thread).await;
    let shown = scene.wait_for_board(board::match_number(&first), board::event_number(&first)).await;
    assert_eq!(board::mentioned(&shown), std::slice::from_ref(&scene.ann.id));
    scene.play_first_choice(&shown).await;
}

#[tokio::test]
async fn remaining_player_ends_match_after_opponent_left() {
    let scene = Scene::new().await;
    let shown = scene.start_match("seega", "size=5").await;
    let path = format!("/guilds/{}/members/{}", scene.ann.guild, scene.ben.id);
    scene.api.request("DELETE", &path, Value::Null).await;
    scene.ann.command("resign", json!({})).await;
    let notice = scene.ann.wait_for_ephemeral("is no longer on this server").await;
    scene.ann.press(&notice, &board::control_of(&notice, "left"), &[]).await;
    let over = scene.wait_for_end(board::match_number(&shown)).await;
    assert!(board::content(&over).contains("No result."), "{over}");
    assert!(board::mentioned(&over).is_empty());
}
