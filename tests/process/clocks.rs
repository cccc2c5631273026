//! A match with one day per move, with the stand-in's clock moved forward.

use crate::process::support::board;
use crate::process::support::poll_until;
use crate::process::support::scene::{Scene, last_heartbeat};
use serde_json::{Value, json};

/// An hour in minutes.
const HOUR: u32 = 60;

/// Starts a bot on the stand-in's clock, and a match with one day per move in which Ann is to move.
async fn start_day_match() -> (Scene, Value) {
    let mut scene = Scene::without_bot().await;
    scene.start_timed_bot().await;
    let options = json!({ "game": "seega", "opponent": scene.ben.id, "side": "first", "clock": "day" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    assert!(board::content(&challenge).contains("**Time:** 1 day per move."), "{challenge}");
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let shown = scene.wait_for_board(board::match_number(&challenge), None).await;
    assert!(board::content(&shown).contains("runs out <t:"), "{shown}");
    (scene, shown)
}

/// Waits for a public message that contains `text`; returns how many do.
async fn wait_for_text(scene: &Scene, words: &str) -> usize {
    scene.ann.wait_for_message(words, |message| board::content(message).contains(words)).await;
    count(scene, words).await
}

async fn count(scene: &Scene, words: &str) -> usize {
    scene.ann.public_messages().await.iter().filter(|message| board::content(message).contains(words)).count()
}

#[tokio::test]
async fn expired_clock_forfeits_match_after_reminder() {
    let (scene, shown) = start_day_match().await;
    scene.advance(19 * HOUR + 12).await;
    assert_eq!(wait_for_text(&scene, "your time runs out").await, 1);
    let reminder = scene
        .ann
        .wait_for_message("a reminder", |message| board::content(message).contains("your time runs out"))
        .await;
    assert_eq!(board::mentioned(&reminder), std::slice::from_ref(&scene.ann.id));
    let link = shown["id"].as_str().expect("a number");
    assert!(board::content(&reminder).contains(&format!("/{link} ")), "{reminder}");
    scene.advance(5 * HOUR).await;
    wait_for_text(&scene, "ran out of time").await;
    scene.wait_for_end(board::match_number(&shown)).await;
    for person in [&scene.ann, &scene.ben] {
        let line = format!("{}, #1 is over.", person.mention());
        let notice = scene.ann.wait_for_message(&line, |message| board::content(message).starts_with(&line)).await;
        assert_eq!(board::mentioned(&notice), std::slice::from_ref(&person.id));
    }
    assert_eq!(count(&scene, "<t:").await, 1, "nothing runs but the reminder's time");
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let late = scene.ann.press_raw(&shown, &id, &[&value.expect("a menu")]).await;
    let said = scene.ann.reply(&late).await;
    assert!(said.contains("is over: "), "{said}");
}

#[tokio::test]
async fn downtime_is_given_back_and_reminder_sent_once() {
    let (mut scene, shown) = start_day_match().await;
    let before = last_heartbeat(&scene);
    scene.advance(20 * HOUR).await;
    assert_eq!(wait_for_text(&scene, "your time runs out").await, 1);
    poll_until("a heartbeat", async || (last_heartbeat(&scene) > before).then_some(())).await;
    // The first outage ends before the deadline would have passed, the second one after it.
    for (outage, back) in [(2, "got 2 hours"), (10, "got 12 hours")] {
        scene.kill_bot().await;
        let before = last_heartbeat(&scene);
        scene.advance(outage * HOUR).await;
        scene.start_timed_bot().await;
        poll_until("a heartbeat", async || (last_heartbeat(&scene) > before).then_some(())).await;
        // No message is edited only for that.
        assert_eq!(count(&scene, back).await, 0);
        scene.ann.command("board", json!({ "match": board::match_number(&shown) })).await;
        assert_eq!(wait_for_text(&scene, back).await, 1);
    }
    assert_eq!(count(&scene, "Match over.").await, 0);
    // Old controls still work.
    scene.play_first_choice(&scene.wait_for_board(board::match_number(&shown), None).await).await;
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    assert!(!board::content(&next).contains("is over"), "{next}");
    assert_eq!(count(&scene, "your time runs out").await, 1);
}

#[tokio::test]
async fn vacation_pauses_clock() {
    let (scene, _) = start_day_match().await;
    let said = scene.ann.command_reply("vacation", json!({ "days": 2 })).await;
    assert!(said.contains("19 of 21 vacation days"), "{said}");
    assert_eq!(wait_for_text(&scene, "the clock is paused until").await, 1);
    scene.advance(47 * HOUR).await;
    let said = scene.ann.command_reply("vacation", json!({})).await;
    assert!(said.contains("You are on vacation until"), "{said}");
    assert_eq!(count(&scene, "your time runs out").await + count(&scene, "Match over.").await, 0);
    scene.advance(26 * HOUR).await;
    wait_for_text(&scene, "ran out of time").await;
}
