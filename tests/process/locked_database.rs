//! The database is locked by another program.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use rusqlite::Connection;
use serde_json::json;

#[tokio::test]
async fn locked_database_is_reported_in_time_and_recovers() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let other = Connection::open(scene.database()).expect("the database");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    let actor = scene.player_to_move(&shown);
    let pressed = actor.press(&shown, &id, &[&value]).await;
    actor.wait_for_ephemeral("The database is busy").await;
    // The stand-in would report a failure without an acknowledgement within three seconds.
    assert!(actor.reply(&pressed).await.contains("Nothing was changed"));
    let said = scene.cat.command_reply("challenge", json!({ "game": "pahtum" })).await;
    assert!(said.contains("The database is busy"), "{said}");
    other.execute_batch("ROLLBACK").expect("unlocked");
    scene.play_first_choice(&shown).await;
    scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
}
