//! Direct messages: to who wants them, once, also across a kill.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use crate::process::support::until;
use serde_json::{Value, json};

/// What the bot has written to somebody, once there is as much.
async fn written(person: &Person, count: usize) -> Vec<String> {
    until("direct messages", async || {
        let channels = person.good("GET", "/channels", Value::Null).await;
        let channels = channels.as_array().or_else(|| channels["channels"].as_array()).cloned().unwrap_or_default();
        let direct = channels.into_iter().find(|channel| channel["type"] == 1)?;
        let id = direct["id"].as_str()?;
        let seen = person.good("GET", &format!("/messages?channel={id}"), Value::Null).await;
        let texts = seen["messages"].as_array()?.iter().map(|message| board::content(message).to_owned());
        let texts: Vec<String> = texts.collect();
        (texts.len() >= count).then_some(texts)
    })
    .await
}

#[tokio::test]
async fn who_wants_them_is_told_of_challenge_and_turn_also_after_a_kill() {
    let mut scene = Scene::new().await;
    let said = scene.ben.told("preferences", json!({ "messages": true, "theme": "dark" })).await;
    assert!(said.contains("**yes** (`messages`)") && said.contains("**dark**"), "{said}");
    let wanted = json!({ "game": "seega", "opponent": scene.ben.id, "options": "size=5", "side": "first" });
    scene.ann.command("challenge", wanted).await;
    let challenged = written(&scene.ben, 1).await;
    assert!(challenged[0].contains("challenges you to **Seega** (#1)"), "{challenged:?}");
    let challenge = scene.challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let shown = scene.board_of(1, None).await;
    // The answer to the message is lost, and the bot is killed.
    scene
        .web
        .fault(json!({ "kind": "answer_lost", "method": "POST", "path": "/users/@me/channels", "times": 1 }))
        .await;
    scene.first(&shown).await;
    let shown = scene.board_of(1, Some(board::event(&shown).expect("an event"))).await;
    scene.first(&shown).await;
    scene.web.faulted(1).await;
    scene.kill_bot().await;
    scene.start_bot().await;
    let told = written(&scene.ben, 2).await;
    assert!(told.len() == 2 && told[1].contains("it is your turn"), "{told:?}");
    assert!(told[1].contains(&scene.url), "a link: {told:?}");
}

#[tokio::test]
async fn closed_doors_stay_closed() {
    let scene = Scene::new().await;
    scene.ben.told("preferences", json!({ "messages": true })).await;
    scene.web.good("PATCH", &format!("/people/{}", scene.ben.id), json!({ "direct_messages": "closed" })).await;
    let shown = scene.started("pahtum", "blocks=1").await;
    scene.first(&shown).await;
    scene.board_of(1, board::event(&shown)).await;
}
