//! Matches against the computer player, which thinks in the bot's process.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Waits until it is Ann's turn in a match, after an event.
async fn wait_for_turn(scene: &Scene, number: u64, after: Option<u32>) -> Value {
    let wanted = |message: &Value| {
        board::content(message).contains("it is your turn")
            && board::match_number(message) == number
            && board::event_number(message) > after
    };
    scene.ann.wait_for_message("Ann's turn", wanted).await
}

/// Waits until the computer has answered; returns false if its move was the last. In the devil's game good throws win
/// within a few turns.
async fn wait_for_answer(scene: &Scene, number: u64, after: Option<u32>) -> bool {
    let is_over = |message: &Value| board::content(message).contains("Match over.");
    let answered = |message: &Value| {
        (is_over(message) || (board::is_board(message) && board::event_number(message) > after))
            && board::match_number(message) == number
    };
    !is_over(&scene.ann.wait_for_message("an answer", answered).await)
}

#[tokio::test]
async fn computer_plays_every_game_at_every_level() {
    let scene = Scene::new().await;
    let mut number = 0;
    for game in ["pahtum", "seega", "shap-luk", "sahkku"] {
        for level in ["1", "5"] {
            number += 1;
            let mut requested = json!({ "game": game, "level": level, "side": "first" });
            if game == "sahkku" {
                requested["options"] = "rules=lagesvuotna".into();
            }
            scene.ann.command("play", requested).await;
            let shown = wait_for_turn(&scene, number, None).await;
            assert!(board::content(&shown).contains(&format!("Computer (level {level})")), "{shown}");
            let legal = scene.ann.autocomplete("move", json!({ "action": "", "match": number }), "action").await;
            scene.ann.command("move", json!({ "action": legal[0], "match": number })).await;
            if wait_for_answer(&scene, number, board::event_number(&shown)).await {
                scene.ann.command("resign", json!({ "match": number })).await;
                let asked = scene.ann.wait_for_ephemeral(&format!("resign #{number}?")).await;
                scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
                scene.wait_for_end(number).await;
            }
        }
    }
}

#[tokio::test]
async fn computer_goes_on_after_the_bot_was_killed() {
    let mut scene = Scene::new().await;
    scene.ann.command("play", json!({ "game": "pahtum", "level": "5", "side": "second", "options": "blocks=1" })).await;
    let shown = wait_for_turn(&scene, 1, None).await;
    scene.play_first_choice(&shown).await;
    scene.wait_for_event(1, board::event_number(&shown)).await;
    scene.kill_bot().await;
    scene.start_bot().await;
    wait_for_turn(&scene, 1, board::event_number(&shown)).await;
}

#[tokio::test]
async fn challenge_of_the_bot_is_a_match_against_the_computer() {
    let scene = Scene::new().await;
    let bot = scene.api.get("/people").await["bot"]["id"].clone();
    scene.ann.command("challenge", json!({ "game": "pahtum", "opponent": bot, "side": "second" })).await;
    let shown = wait_for_turn(&scene, 1, None).await;
    assert!(board::content(&shown).contains("Computer (level 1)"), "{shown}");
}
