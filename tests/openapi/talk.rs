//! A talk that has the bot send one of everything it can send.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// How many boards of each game are seen.
const TURNS: usize = 30;

/// The talk.
pub async fn talk(scene: &mut Scene) {
    scene.ann.complete("challenge", json!({ "game": "seega", "options": "" }), "options").await;
    play(scene, "seega", "size=9").await;
    let last = play(scene, "pahtum", "blocks=13").await;
    refusals(scene, &last).await;
    late(scene, &last).await;
    lost(scene).await;
    ends(scene, board::number(&last)).await;
    dice(scene).await;
    elsewhere(scene).await;
    listed(scene).await;
    // Commands that are known already are only read.
    scene.stop_bot().await;
    scene.start_bot().await;
}

/// Plays by menus and by typing; answers the last board.
async fn play(scene: &Scene, game: &str, options: &str) -> Value {
    let mut shown = scene.started(game, options).await;
    let number = board::number(&shown);
    for _ in 0..TURNS / 2 {
        scene.first(&shown).await;
        shown = scene.board_of(number, board::event(&shown)).await;
        let actor = scene.actor(&shown);
        let legal = actor.complete("move", json!({ "action": "", "match": number }), "action").await;
        actor.command("move", json!({ "action": legal[0], "match": number })).await;
        shown = scene.board_of(number, board::event(&shown)).await;
    }
    shown
}

async fn refusals(scene: &Scene, shown: &Value) {
    let number = board::number(shown);
    let (id, value) = board::first_choice(shown).expect("a choice");
    let value = value.expect("a menu");
    scene.cat.press(shown, &id, &[&value]).await;
    scene.cat.press_raw(shown, "nonsense", &[]).await;
    scene.ann.press_raw(shown, &format!("m:{number}:1:play:a1"), &[]).await;
    scene.actor(shown).told("move", json!({ "action": "z99", "match": number })).await;
    scene.ann.told("challenge", json!({ "game": "seega", "opponent": scene.ann.id })).await;
    for (name, options) in [("matches", json!({})), ("help", json!({})), ("rules", json!({ "game": "seega" }))] {
        scene.ann.told(name, options).await;
    }
    scene.cat.told("board", json!({ "match": number })).await;
    scene.ann.complete("board", json!({ "match": "" }), "match").await;
}

/// The post of a board is held up, and whoever asks for something of the same match in that time has to wait.
async fn late(scene: &Scene, shown: &Value) {
    let number = board::number(shown);
    let (id, value) = board::first_choice(shown).expect("a choice");
    let value = value.expect("a menu");
    let values = [value.as_str()];
    let slow = json!({
        "kind": "rate_limit", "retry_after": 3.5, "times": 1, "method": "POST", "path": "/channels/*/messages",
    });
    scene.web.fault(slow).await;
    scene.first(shown).await;
    scene.web.faulted(1).await;
    let typed = scene.ann.told("move", json!({ "action": "z99", "match": number }));
    let looked = scene.ben.told("board", json!({ "match": number }));
    let pressed = async { scene.cat.answer(&scene.cat.press_raw(shown, &id, &values).await).await };
    let shown_again = tokio::join!(typed, looked, pressed);
    assert!(shown_again.0.contains("There is no `z99`") || shown_again.0.contains("not your turn"), "{shown_again:?}");
    scene.cat.hears("you do not play in it").await;
    scene.board_of(number, board::event(shown)).await;
}

/// A post of which nobody heard is looked for.
async fn lost(scene: &Scene) {
    let shown = scene.started("pahtum", "blocks=3").await;
    scene
        .web
        .fault(json!({
            "kind": "answer_lost", "times": 1, "method": "POST", "path": "/channels/*/messages",
        }))
        .await;
    scene.first(&shown).await;
    let next = scene.board_of(board::number(&shown), board::event(&shown)).await;
    let looked = async || {
        let traffic = scene.web.get("/traffic").await;
        let traffic = traffic["traffic"].as_array().cloned().unwrap_or_default();
        let is_look =
            |it: &Value| it["method"] == "GET" && it["path"].as_str().is_some_and(|path| path.ends_with("/messages"));
        traffic.iter().any(is_look).then_some(())
    };
    crate::process::support::until("a look for the lost post", looked).await;
    scene.first(&next).await;
    scene.board_of(board::number(&next), board::event(&next)).await;
}

/// Words for the draws in forms, dice, and the proof.
async fn dice(scene: &Scene) {
    let wanted = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    let number = board::number(&challenge);
    let form = scene.ann.form(&challenge).await;
    scene.ann.submit(&form, "birch").await;
    let worded = scene.ann.newest("a word", |message| board::content(message).contains("`birch`")).await;
    let form = scene.ben.form(&worded).await;
    scene.ben.submit(&form, "").await;
    let mut shown = scene.board_of(number, None).await;
    for _ in 0..TURNS {
        scene.first(&shown).await;
        shown = scene.board_of(number, board::event(&shown)).await;
    }
    scene.ann.told("preferences", json!({ "throws": true })).await;
    scene.ann.told("verify", json!({ "match": number })).await;
    ends(scene, number).await;
    scene.cat.told("verify", json!({ "match": number })).await;
}

/// A thread, direct messages, private boards, and somebody who follows.
async fn elsewhere(scene: &Scene) {
    // Who is not called into the thread is brought there.
    scene.ben.told("preferences", json!({ "pings": false })).await;
    let wanted = json!({ "game": "seega", "opponent": scene.ben.id, "options": "size=5", "where": "thread" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    let number = board::number(&challenge);
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let ann = scene.ann.in_thread(number).await;
    ann.newest("a board", board::is_board).await;
    scene.cat.command("watch", json!({ "match": number, "turns": true })).await;
    scene.cat.command("watch", json!({})).await;
    scene.ann.direct("board", json!({ "match": number })).await;
    let alone = scene.ann.alone().await;
    let mine = alone.hears("Only you see this board.").await;
    alone.press(&mine, &board::control_of(&mine, "flip"), &[]).await;
    ann.command("resign", json!({ "match": number })).await;
    let asked = ann.hears("Do you want to resign").await;
    ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    ann.newest("the end", |message| board::content(message).contains("resigned")).await;
    let told = |message: &Value| board::content(message).contains("which you followed");
    scene.cat.alone().await.newest("news", told).await;
    scene.ann.direct("challenge", json!({ "game": "sahkku", "options": "rules=raisa" })).await;
    let listed = scene.ann.direct("matches", json!({})).await;
    scene.ann.answer(&listed).await;
    let list = alone.hears("Your matches:").await;
    alone.press(&list, "l:over", &[]).await;
}

/// What anyone may accept, in another channel too.
async fn listed(scene: &Scene) {
    let other = |channel: &Value| channel["type"] == 0 && channel["id"] != scene.ben.channel.as_str();
    let there = scene.ben.found("another channel", other).await;
    there.command("challenge", json!({ "game": "seega", "options": "size=5" })).await;
    let open = scene.ann.told("challenges", json!({})).await;
    assert!(open.contains("waits; it lapses"), "{open}");
}

async fn ends(scene: &Scene, number: u64) {
    scene.ann.command("board", json!({ "match": number })).await;
    scene.ann.command("resign", json!({ "match": number })).await;
    let asked = scene.ann.hears("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "cancel"), &[]).await;
    scene.ann.command("resign", json!({ "match": number })).await;
    let asked = scene.ann.hears("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    scene.over(number).await;
}
