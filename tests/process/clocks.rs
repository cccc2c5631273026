//! A day's clock, from the challenge to its end, with the stand-in's clock moved on.

use crate::process::support::board;
use crate::process::support::scene::{Scene, alive};
use crate::process::support::until;
use serde_json::{Value, json};

/// An hour, in minutes.
const HOUR: u32 = 60;

/// A bot that goes by the stand-in's clock, and a match with a day for each turn in which Ann is to act.
async fn a_day_a_move() -> (Scene, Value) {
    let mut scene = Scene::without_bot().await;
    scene.start_timed_bot().await;
    let wanted = json!({ "game": "seega", "opponent": scene.ben.id, "side": "first", "clock": "day" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    assert!(board::content(&challenge).contains("**Time:** 1 day for each turn."), "{challenge}");
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let shown = scene.board_of(board::number(&challenge), None).await;
    assert!(board::content(&shown).contains("runs out <t:"), "{shown}");
    (scene, shown)
}

/// Waits until all see something that says this; answers how many do.
async fn says(scene: &Scene, words: &str) -> usize {
    scene.ann.newest(words, |message| board::content(message).contains(words)).await;
    count(scene, words).await
}

async fn count(scene: &Scene, words: &str) -> usize {
    scene.ann.public().await.iter().filter(|message| board::content(message).contains(words)).count()
}

#[tokio::test]
async fn somebody_is_reminded_and_loses_by_time() {
    let (scene, shown) = a_day_a_move().await;
    scene.advance(19 * HOUR + 12).await;
    assert_eq!(says(&scene, "your time in").await, 1);
    let reminder = scene.ann.newest("a reminder", |message| board::content(message).contains("your time in")).await;
    assert_eq!(board::called(&reminder), std::slice::from_ref(&scene.ann.id));
    let link = shown["id"].as_str().expect("a number");
    assert!(board::content(&reminder).contains(&format!("/{link} ")), "{reminder}");
    scene.advance(5 * HOUR).await;
    assert_eq!(says(&scene, "is up: ").await, 1);
    let end = scene.over(board::number(&shown)).await;
    let mut called = board::called(&end);
    called.sort();
    let mut both = [scene.ann.id.clone(), scene.ben.id.clone()];
    both.sort();
    assert_eq!(called, both);
    assert_eq!(count(&scene, "<t:").await, 1, "nothing runs but the reminder's time");
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let late = scene.ann.press_raw(&shown, &id, &[&value.expect("a menu")]).await;
    let said = scene.ann.answer(&late).await;
    assert!(said.contains("is over: the time of"), "{said}");
}

#[tokio::test]
async fn a_bot_that_was_killed_reminds_once_and_gives_back_what_was_lost() {
    let (mut scene, shown) = a_day_a_move().await;
    let before = alive(&scene);
    scene.advance(20 * HOUR).await;
    assert_eq!(says(&scene, "your time in").await, 1);
    until("a note that the bot is there", async || (alive(&scene) > before).then_some(())).await;
    // The second outage ends after the day is over, the first one does not.
    for (outage, back) in [(2, "has 2 hours"), (10, "has 12 hours")] {
        scene.kill_bot().await;
        let before = alive(&scene);
        scene.advance(outage * HOUR).await;
        scene.start_timed_bot().await;
        assert_eq!(says(&scene, back).await, 1);
        until("a note that the bot is there", async || (alive(&scene) > before).then_some(())).await;
    }
    assert_eq!(count(&scene, "The match is over").await, 0);
    // The old controls still work.
    scene.first(&scene.board_of(board::number(&shown), None).await).await;
    let next = scene.board_of(board::number(&shown), board::event(&shown)).await;
    assert!(!board::content(&next).contains("is over"), "{next}");
    assert_eq!(count(&scene, "your time in").await, 1);
}

#[tokio::test]
async fn a_vacation_holds_the_clock_up() {
    let (scene, _) = a_day_a_move().await;
    let said = scene.ann.told("vacation", json!({ "days": 2 })).await;
    assert!(said.contains("19 of 21 days"), "{said}");
    assert_eq!(says(&scene, "stands still until").await, 1);
    scene.advance(47 * HOUR).await;
    let said = scene.ann.told("vacation", json!({})).await;
    assert!(said.contains("You are away until"), "{said}");
    assert_eq!(count(&scene, "your time in").await + count(&scene, "The match is over").await, 0);
    scene.advance(26 * HOUR).await;
    assert_eq!(says(&scene, "is up: ").await, 1);
}
