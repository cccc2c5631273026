//! The bot's database is held by another program for a while.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use rusqlite::Connection;
use serde_json::json;

#[tokio::test]
async fn a_locked_database_is_said_in_time_and_works_again() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let other = Connection::open(scene.database()).expect("the database");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    let actor = scene.actor(&shown);
    let pressed = actor.press(&shown, &id, &[&value]).await;
    actor.hears("My memory is busy").await;
    // The stand-in would count it as failed had it not been acknowledged within three seconds.
    assert!(actor.answer(&pressed).await.contains("Nothing was changed"));
    let said = scene.cat.told("challenge", json!({ "game": "pahtum" })).await;
    assert!(said.contains("My memory is busy"), "{said}");
    other.execute_batch("ROLLBACK").expect("unlocked");
    scene.first(&shown).await;
    scene.board_of(board::number(&shown), board::event(&shown)).await;
}
