//! Challenges: their possible opponents, and the people who can accept them.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// The largest number of matches per person.
const MATCH_LIMIT: usize = 20;

/// Sends a challenge that posts nothing; returns the bot's reply.
async fn refused(scene: &Scene, options: Value) -> String {
    let before = scene.ann.public_messages().await;
    let said = scene.ann.command_reply("challenge", options).await;
    assert_eq!(scene.ann.public_messages().await, before, "{said}");
    said
}

#[tokio::test]
async fn unreachable_opponents_are_refused() {
    let scene = Scene::new().await;
    let to = |whom: &Value| json!({ "game": "pahtum", "opponent": whom });
    let said = refused(&scene, to(&json!(scene.ann.id))).await;
    assert!(said.contains("can't challenge yourself"), "{said}");
    let path = format!("/channels/{}/permissions/{}", scene.cat.channel, scene.cat.id);
    scene.api.request("PUT", &path, json!({ "deny": (1 << 10).to_string() })).await;
    let said = refused(&scene, to(&json!(scene.cat.id))).await;
    assert!(said.contains("can't see this channel"), "{said}");
    scene.api.request("DELETE", &format!("/guilds/{}/members/{}", scene.ben.guild, scene.ben.id), Value::Null).await;
    let command = json!({
        "guild": scene.ann.guild, "channel": scene.ann.channel, "name": "challenge",
        "options": to(&json!(scene.ben.id)), "raw": true,
    });
    let gone = scene.ann.request("POST", "/command", command).await;
    let said = scene.ann.reply(&gone).await;
    assert!(said.contains("can't see this channel"), "{said}");
}

#[tokio::test]
async fn invalid_options_are_refused_with_reason() {
    let scene = Scene::new().await;
    let said = refused(&scene, json!({ "game": "pahtum", "options": "blocks=2" })).await;
    assert!(said.contains("not `2`"), "{said}");
    let said = refused(&scene, json!({ "game": "pahtum", "options": "blocks=1 blocks=3" })).await;
    assert!(said.contains("given twice"), "{said}");
}

#[tokio::test]
async fn open_challenge_is_accepted_by_anyone_but_challenger() {
    let scene = Scene::new().await;
    scene.ann.command("challenge", json!({ "game": "seega", "side": "first" })).await;
    let challenge = scene.wait_for_challenge().await;
    assert_eq!(board::mentioned(&challenge), [""; 0]);
    let accept = board::control_of(&challenge, "accept");
    let own = scene.ann.press(&challenge, &accept, &[]).await;
    let said = scene.ann.reply(&own).await;
    assert!(said.contains("wait for someone to accept"), "{said}");
    scene.cat.press(&challenge, &accept, &[]).await;
    let shown = scene.wait_for_board(board::match_number(&challenge), None).await;
    assert!(board::content(&shown).contains(&scene.cat.mention()), "{shown}");
}

#[tokio::test]
async fn named_challenge_is_answered_by_named_opponent_only() {
    let scene = Scene::new().await;
    scene.ann.command("challenge", json!({ "game": "seega", "opponent": scene.ben.id })).await;
    let challenge = scene.wait_for_challenge().await;
    assert_eq!(board::mentioned(&challenge), std::slice::from_ref(&scene.ben.id));
    let stranger = scene.cat.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let said = scene.cat.reply(&stranger).await;
    assert!(said.contains("This challenge is for"), "{said}");
    scene.ben.press(&challenge, &board::control_of(&challenge, "decline"), &[]).await;
    scene.ann.wait_for_message("a refusal", |message| board::content(message).contains("declined")).await;
}

#[tokio::test]
async fn challenge_above_match_limit_is_refused() {
    let scene = Scene::new().await;
    for _ in 0..MATCH_LIMIT {
        let said = scene.ann.command_reply("challenge", json!({ "game": "pahtum" })).await;
        assert!(!said.contains("You've reached"), "{said}");
    }
    let said = refused(&scene, json!({ "game": "pahtum" })).await;
    assert!(said.contains("You've reached the limit of 20 matches"), "{said}");
    let newest = scene.wait_for_challenge().await;
    scene.ann.press(&newest, &board::control_of(&newest, "withdraw"), &[]).await;
    scene.ann.wait_for_message("a withdrawal", |message| board::content(message).contains("withdrew")).await;
    let said = scene.ann.command_reply("challenge", json!({ "game": "pahtum" })).await;
    assert!(!said.contains("You've reached"), "{said}");
}
