//! The bot is killed and restarted.

use crate::process::support::board;
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Messages that the bot posts, other than answers to interactions.
const POSTS: &str = "/channels/*/messages";

#[tokio::test]
async fn old_controls_work_after_kill() {
    let mut scene = Scene::new().await;
    let first = scene.start_match("pahtum", "blocks=1").await;
    let number = board::match_number(&first);
    scene.play_first_choice(&first).await;
    let second = scene.wait_for_board(number, board::event_number(&first)).await;
    scene.kill_bot().await;
    scene.start_bot().await;
    scene.play_first_choice(&second).await;
    let third = scene.wait_for_board(number, board::event_number(&second)).await;
    assert!(board::event_number(&third) > board::event_number(&second));
}

/// Plays a turn while `fault` hides from the bot that its board was posted, kills the bot at that moment, and checks
/// that the restarted bot posts each board once.
async fn assert_board_is_posted_once_after_kill(fault: Value, posted: bool) {
    let mut scene = Scene::new().await;
    let old = scene.start_match("pahtum", "blocks=1").await;
    let number = board::match_number(&old);
    scene.api.add_fault(fault).await;
    scene.play_first_choice(&old).await;
    scene.api.wait_for_faults(1).await;
    if posted {
        // The fault is reported a little before the work is done.
        scene.wait_for_board(number, board::event_number(&old)).await;
    }
    scene.kill_bot().await;
    let newest = scene.ann.public_messages().await.pop().expect("a message");
    assert_eq!(newest["id"] != old["id"], posted, "killed at the wrong moment: {newest}");
    scene.api.clear_faults().await;
    scene.start_bot().await;
    let new = scene.wait_for_board(number, board::event_number(&old)).await;
    // A further turn shows that no duplicate follows.
    assert_eq!(board::mentioned(&new), [scene.player_to_move(&new).id.clone()]);
    scene.play_first_choice(&new).await;
    let last = scene.wait_for_board(number, board::event_number(&new)).await;
    let public = scene.ann.public_messages().await;
    let ids: Vec<&Value> = public.iter().map(|message| &message["id"]).collect();
    assert_eq!(ids[ids.len() - 3..], [&old["id"], &new["id"], &last["id"]], "one board per turn");
}

#[tokio::test]
async fn board_refused_before_kill_is_posted_once() {
    assert_board_is_posted_once_after_kill(
        json!({ "kind": "status", "status": 503, "method": "POST", "path": POSTS }),
        false,
    )
    .await;
}

#[tokio::test]
async fn rate_limited_board_is_posted_once_after_kill() {
    let fault = json!({ "kind": "rate_limit", "retry_after": 60, "method": "POST", "path": POSTS });
    assert_board_is_posted_once_after_kill(fault, false).await;
}

#[tokio::test]
async fn unconfirmed_board_is_not_posted_again() {
    assert_board_is_posted_once_after_kill(json!({ "kind": "answer_lost", "method": "POST", "path": POSTS }), true)
        .await;
}

#[tokio::test]
async fn bot_reconnects_to_restarted_stand_in() {
    let mut scene = Scene::new().await;
    let board = scene.start_match("pahtum", "blocks=1").await;
    scene.restart_standin().await;
    let public = scene.ann.public_messages().await;
    assert_eq!(public.last().map(|message| &message["id"]), Some(&board["id"]));
    // The bot reconnects by itself. Until then, presses are not acknowledged.
    let (id, value) = board::first_choice(&board).expect("a choice");
    let value = value.expect("a menu");
    poll_until("the bot's return", async || {
        let pressed = scene.player_to_move(&board).try_press(&board, &id, &[&value]).await;
        (pressed["acknowledged"] == true).then_some(())
    })
    .await;
    scene.wait_for_board(board::match_number(&board), board::event_number(&board)).await;
}
