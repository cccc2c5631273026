//! The bot is killed, and started again.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use crate::process::support::until;
use serde_json::{Value, json};

/// Posts in channels, which answers to interactions are not.
const POSTS: &str = "/channels/*/messages";

#[tokio::test]
async fn a_killed_bot_goes_on_with_the_old_controls() {
    let mut scene = Scene::new().await;
    let first = scene.started("pahtum", "blocks=1").await;
    let number = board::number(&first);
    scene.first(&first).await;
    let second = scene.board_of(number, board::event(&first)).await;
    scene.kill_bot().await;
    scene.start_bot().await;
    scene.first(&second).await;
    let third = scene.board_of(number, board::event(&second)).await;
    assert!(board::event(&third) > board::event(&second));
}

/// Plays a turn while a fault keeps its board from being known to be posted, kills the bot in that moment, and looks at
/// what the next start makes of it.
async fn killed_before_the_post(fault: Value, posted: bool) {
    let mut scene = Scene::new().await;
    let old = scene.started("pahtum", "blocks=1").await;
    let number = board::number(&old);
    scene.web.fault(fault).await;
    scene.first(&old).await;
    scene.web.faulted(1).await;
    scene.kill_bot().await;
    let newest = scene.ann.public().await.pop().expect("a message");
    assert_eq!(newest["id"] != old["id"], posted, "the moment is another: {newest}");
    scene.web.no_faults().await;
    scene.start_bot().await;
    let new = scene.board_of(number, board::event(&old)).await;
    // It works, and one more turn later it is certain that nothing more came of the one before.
    assert_eq!(board::called(&new), [scene.actor(&new).id.clone()]);
    scene.first(&new).await;
    let last = scene.board_of(number, board::event(&new)).await;
    let public = scene.ann.public().await;
    let ids: Vec<&Value> = public.iter().map(|message| &message["id"]).collect();
    assert_eq!(ids[ids.len() - 3..], [&old["id"], &new["id"], &last["id"]], "one board for each turn");
}

#[tokio::test]
async fn what_discord_refused_to_post_before_the_end_is_posted_once() {
    killed_before_the_post(json!({ "kind": "status", "status": 503, "method": "POST", "path": POSTS }), false).await;
}

#[tokio::test]
async fn what_had_to_wait_at_the_end_is_posted_once() {
    let fault = json!({ "kind": "rate_limit", "retry_after": 60, "method": "POST", "path": POSTS });
    killed_before_the_post(fault, false).await;
}

#[tokio::test]
async fn what_was_posted_without_our_knowing_is_not_posted_again() {
    killed_before_the_post(json!({ "kind": "answer_lost", "method": "POST", "path": POSTS }), true).await;
}

#[tokio::test]
async fn the_stand_in_comes_back_with_its_world_and_the_bot_to_it() {
    let mut scene = Scene::new().await;
    let board = scene.started("pahtum", "blocks=1").await;
    scene.restart_standin().await;
    let public = scene.ann.public().await;
    assert_eq!(public.last().map(|message| &message["id"]), Some(&board["id"]));
    // The bot finds back by itself; until then nobody is there to answer.
    let (id, value) = board::first_choice(&board).expect("a choice");
    let value = value.expect("a menu");
    until("the bot's return", async || {
        let pressed = scene.actor(&board).try_press(&board, &id, &[&value]).await;
        (pressed["acknowledged"] == true).then_some(())
    })
    .await;
    scene.board_of(board::number(&board), board::event(&board)).await;
}
