//! The bot is asked to stop.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn sigterm_closes_database_and_exits_with_success() {
    let mut scene = Scene::new().await;
    scene.start_match("pahtum", "blocks=1").await;
    let ended = scene.stop_bot().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    assert!(!ended.stderr.iter().any(|line| line.contains("ERROR") || line.contains("panicked")), "{ended:?}");
    let left = scene.database().with_file_name("bot.sqlite-wal");
    assert!(!left.exists(), "the database was not closed");
}

#[tokio::test]
async fn delivery_in_progress_finishes_before_exit() {
    let mut scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    // The post waits for the rate limit, and meanwhile the bot is asked to stop.
    let slow = json!({
        "kind": "rate_limit", "retry_after": 1.5, "times": 1, "method": "POST", "path": "/channels/*/messages",
    });
    scene.api.add_fault(slow).await;
    scene.play_first_choice(&shown).await;
    scene.api.wait_for_faults(1).await;
    let ended = scene.stop_bot().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    let newest = scene.ann.public_messages().await.pop().expect("a message");
    assert!(board::is_board(&newest) && board::event_number(&newest) > board::event_number(&shown), "{newest}");
}

#[tokio::test]
async fn press_while_stopped_changes_nothing() {
    let mut scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.stop_bot().await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let pressed = scene.player_to_move(&shown).try_press(&shown, &id, &[&value.expect("a menu")]).await;
    assert_eq!(pressed["acknowledged"], false, "{pressed}");
    scene.start_bot().await;
    scene.play_first_choice(&shown).await;
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    assert_eq!(
        board::event_number(&next),
        board::event_number(&shown).map(|event| event + 1),
        "the unanswered press did nothing"
    );
}
