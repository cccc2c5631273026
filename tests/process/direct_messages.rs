//! Direct messages about matches.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Waits until the bot has sent `count` direct messages; returns their texts.
async fn direct_messages(person: &Person, count: usize) -> Vec<String> {
    poll_until("direct messages", async || {
        let channels = person.request("GET", "/channels", Value::Null).await;
        let channels = channels.as_array().or_else(|| channels["channels"].as_array()).cloned().unwrap_or_default();
        let direct = channels.into_iter().find(|channel| channel["type"] == 1)?;
        let id = direct["id"].as_str()?;
        let seen = person.request("GET", &format!("/messages?channel={id}"), Value::Null).await;
        let texts = seen["messages"].as_array()?.iter().map(|message| board::content(message).to_owned());
        let texts: Vec<String> = texts.collect();
        (texts.len() >= count).then_some(texts)
    })
    .await
}

#[tokio::test]
async fn direct_messages_report_challenge_and_turn_once_across_kill() {
    let mut scene = Scene::new().await;
    // The reply to opening the direct messages is lost.
    let lost = json!({ "kind": "answer_lost", "method": "POST", "path": "/users/@me/channels", "times": 1 });
    scene.api.add_fault(lost).await;
    let said = scene.ben.command_reply("preferences", json!({ "messages": true, "theme": "dark" })).await;
    assert!(said.contains("results: on"), "{said}");
    let options = json!({ "game": "seega", "opponent": scene.ben.id, "options": "size=5", "side": "first" });
    scene.ann.command("challenge", options).await;
    scene.api.wait_for_faults(1).await;
    let challenged = direct_messages(&scene.ben, 1).await;
    assert!(challenged[0].contains("challenges you to **Seega** (#1)"), "{challenged:?}");
    let challenge = scene.wait_for_challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let shown = scene.wait_for_board(1, None).await;
    scene.play_first_choice(&shown).await;
    let shown = scene.wait_for_board(1, Some(board::event_number(&shown).expect("an event"))).await;
    scene.play_first_choice(&shown).await;
    scene.wait_for_event(1, board::event_number(&shown)).await;
    scene.kill_bot().await;
    scene.start_bot().await;
    let reply = direct_messages(&scene.ben, 2).await;
    assert!(reply.len() == 2 && reply[1].contains("it is your turn"), "{reply:?}");
    assert!(reply[1].contains(&scene.url), "a link: {reply:?}");
}

#[tokio::test]
async fn closed_direct_messages_do_not_hinder_match() {
    let scene = Scene::new().await;
    scene.ben.command_reply("preferences", json!({ "messages": true })).await;
    scene.api.request("PATCH", &format!("/people/{}", scene.ben.id), json!({ "direct_messages": "closed" })).await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.play_first_choice(&shown).await;
    scene.wait_for_board(1, board::event_number(&shown)).await;
}
