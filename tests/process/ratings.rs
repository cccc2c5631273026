//! A rated match from the challenge to the ratings, across a kill.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn rated_match_is_counted_once_across_kill() {
    let mut scene = Scene::new().await;
    let mut shown = scene.start_match_with_clock("pahtum", "blocks=1", "day").await;
    // A resignation is rated once both have acted.
    for _ in 0..3 {
        scene.play_first_choice(&shown).await;
        shown = scene.wait_for_board(1, board::event_number(&shown)).await;
    }
    scene.ann.command("resign", json!({})).await;
    let asked = scene.ann.wait_for_ephemeral("Do you want to resign").await;
    // The result is saved but cannot be posted, and at this moment the bot is killed.
    scene
        .api
        .add_fault(json!({ "kind": "status", "status": 503, "method": "POST", "path": "/channels/*/messages" }))
        .await;
    scene.ann.try_press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    scene.api.wait_for_faults(1).await;
    scene.kill_bot().await;
    scene.api.clear_faults().await;
    scene.start_bot().await;
    let over = board::content(&scene.wait_for_end(1).await);
    let [ann, ben] = [&scene.ann, &scene.ben].map(|person| person.mention());
    assert!(over.contains(&format!("{ann} 1500? → 1338? · {ben} 1500? → 1662?")), "{over}");
    let db = scene.database().display().to_string();
    let sound = scene.run(&["check", "--db", &db]).await;
    assert!(sound.status.success(), "{sound:?}");
    let hand = rusqlite::Connection::open(scene.database()).expect("a database");
    let counted = hand.query_row("SELECT group_concat(match_count) FROM ratings", [], |row| row.get::<_, String>(0));
    assert_eq!(counted.expect("ratings"), "1,1,1,1", "two people, on the server and everywhere");
    drop(hand);
    for (harm, why) in [
        ("UPDATE ratings SET points = 2000 WHERE scope = 0 AND points > 1500", "points is 2000, and 1662.3"),
        ("UPDATE results SET winner_seat = 1", "match #1: the result is stored as pahtum on server"),
    ] {
        scene.stop_bot().await;
        rusqlite::Connection::open(scene.database()).expect("a database").execute_batch(harm).expect("harm");
        scene.start_bot().await;
        let found = scene.run(&["check", "--db", &db]).await;
        assert!(!found.status.success() && found.stdout.iter().any(|line| line.contains(why)), "{found:?}");
    }
}
