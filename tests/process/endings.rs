//! The bot is asked to end.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn it_ends_in_order() {
    let mut scene = Scene::new().await;
    scene.started("pahtum", "blocks=1").await;
    let ended = scene.stop_bot().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    assert!(!ended.errors.iter().any(|line| line.contains("ERROR") || line.contains("panicked")), "{ended:?}");
    let left = scene.database().with_file_name("bot.sqlite-wal");
    assert!(!left.exists(), "the database was not closed");
}

#[tokio::test]
async fn what_is_under_way_is_finished_first() {
    let mut scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    // The post has to wait, and in that time the bot is asked to end.
    let slow = json!({
        "kind": "rate_limit", "retry_after": 1.5, "times": 1, "method": "POST", "path": "/channels/*/messages",
    });
    scene.web.fault(slow).await;
    scene.first(&shown).await;
    scene.web.faulted(1).await;
    let ended = scene.stop_bot().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    let newest = scene.ann.public().await.pop().expect("a message");
    assert!(board::is_board(&newest) && board::event(&newest) > board::event(&shown), "{newest}");
}

#[tokio::test]
async fn nobody_is_answered_by_a_bot_that_has_ended() {
    let mut scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    scene.stop_bot().await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let pressed = scene.actor(&shown).try_press(&shown, &id, &[&value.expect("a menu")]).await;
    assert_eq!(pressed["acknowledged"], false, "{pressed}");
    scene.start_bot().await;
    scene.first(&shown).await;
    let next = scene.board_of(board::number(&shown), board::event(&shown)).await;
    assert_eq!(board::event(&next), board::event(&shown).map(|event| event + 1), "the unanswered press did nothing");
}
