//! What the bot may do is taken away in the middle of a match, and given back.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::scene::{Scene, alive};
use crate::process::support::until;
use serde_json::{Value, json};

const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACH_FILES: u64 = 1 << 15;
const READ_MESSAGE_HISTORY: u64 = 1 << 16;
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// Takes permissions from the bot in the channel, and gives all others.
async fn deny(scene: &Scene, denied: u64) {
    let bot = scene.web.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned();
    let path = format!("/channels/{}/permissions/{bot}", scene.ann.channel);
    scene.web.good("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
}

/// Plays on a board without a permission, which is told, and waits for the next board once it is given back.
async fn without(scene: &Scene, denied: u64, shown: &Value, reader: &Person, player: &Person) {
    deny(scene, denied).await;
    let (id, value) = board::first_choice(shown).expect("a choice");
    let value: Vec<&str> = value.as_deref().into_iter().collect();
    player.press(shown, &id, &value).await;
    let told = player.hears("what you did is kept").await;
    assert!(board::content(&told).contains("I lack a permission"), "{told}");
    deny(scene, 0).await;
    // Nobody asks for it: it comes because the bot hears that it may.
    let next = |message: &Value| board::is_board(message) && board::event(message) > board::event(shown);
    let next = reader.newest("the next board", next).await;
    assert_eq!(board::event(&next), board::event(shown).map(|event| event + 1), "{next}");
}

#[tokio::test]
async fn each_permission_that_is_needed_is_missed_in_words_and_nothing_is_lost() {
    for denied in [VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES] {
        let scene = Scene::new().await;
        let shown = scene.started("pahtum", "blocks=1").await;
        without(&scene, denied, &shown, &scene.ann, scene.actor(&shown)).await;
    }
}

#[tokio::test]
async fn what_was_said_before_need_not_be_read_to_play_on() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    deny(&scene, READ_MESSAGE_HISTORY).await;
    scene.first(&shown).await;
    let next = scene.board_of(board::number(&shown), board::event(&shown)).await;
    assert_ne!(next["id"], shown["id"]);
}

#[tokio::test]
async fn in_a_thread_it_is_the_permission_to_write_in_threads() {
    let scene = Scene::new().await;
    let wanted = json!({
        "game": "pahtum", "opponent": scene.ben.id, "options": "blocks=1", "side": "first", "where": "thread",
    });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let thread = challenge["id"].as_str().expect("an id");
    // The thread is there as soon as the message says so.
    scene.ann.newest("a thread", |message| message["thread"]["id"] == thread).await;
    let (ann, ben) = (scene.ann.at(thread), scene.ben.at(thread));
    let shown = ann.newest("a board", board::is_board).await;
    let player = if scene.actor(&shown).id == ann.id { &ann } else { &ben };
    without(&scene, SEND_MESSAGES_IN_THREADS, &shown, &ann, player).await;
}

#[tokio::test]
async fn nobody_loses_by_time_in_a_turn_that_a_missing_permission_kept_from_them() {
    let mut scene = Scene::without_bot().await;
    scene.start_timed_bot().await;
    let wanted = json!({ "game": "pahtum", "opponent": scene.ben.id, "options": "blocks=1", "clock": "day" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let shown = scene.board_of(board::number(&challenge), None).await;
    deny(&scene, SEND_MESSAGES).await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value: Vec<&str> = value.as_deref().into_iter().collect();
    scene.actor(&shown).press(&shown, &id, &value).await;
    scene.actor(&shown).hears("what you did is kept").await;
    // The bot does what is due as soon as the clock is moved on, and then notes that it is there.
    for _ in 0..2 {
        let before = alive(&scene);
        scene.advance(15 * 60).await;
        until("a note that the bot is there", async || (alive(&scene) > before).then_some(())).await;
    }
    deny(&scene, 0).await;
    let next = |message: &Value| board::content(message).contains("has 1 day 6 hours back");
    let next = scene.ann.newest("the next board", next).await;
    assert!(board::is_board(&next) && !board::content(&next).contains("is over"), "{next}");
}
