//! A rated match from the challenge to the ratings, and what a kill in between makes of it.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn a_rated_match_is_counted_once_though_the_bot_is_killed_at_its_end() {
    let mut scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    scene.first(&shown).await;
    scene.board_of(1, board::event(&shown)).await;
    scene.ann.command("resign", json!({})).await;
    let asked = scene.ann.hears("Do you want to resign").await;
    // The result is kept, and cannot be told: in this moment the bot dies.
    scene.web.fault(json!({ "kind": "status", "status": 503, "method": "POST", "path": "/channels/*/messages" })).await;
    scene.ann.try_press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    scene.web.faulted(1).await;
    scene.kill_bot().await;
    scene.web.no_faults().await;
    scene.start_bot().await;
    let over = board::content(&scene.over(1).await);
    let [ann, ben] = [&scene.ann, &scene.ben].map(|person| person.mention());
    assert!(over.contains(&format!("{ann} 1500? → 1338? · {ben} 1500? → 1662?")), "{over}");
    let db = scene.database().display().to_string();
    let sound = scene.run(&["check", "--db", &db]).await;
    assert!(sound.status.success(), "{sound:?}");
    let hand = rusqlite::Connection::open(scene.database()).expect("a database");
    let counted = hand.query_row("SELECT group_concat(matches) FROM ratings", [], |row| row.get::<_, String>(0));
    assert_eq!(counted.expect("ratings"), "1,1,1,1", "two people, on the server and everywhere");
    drop(hand);
    for (harm, why) in [
        ("UPDATE ratings SET points = 2000 WHERE scope = 0 AND points > 1500", "points is 2000, and 1662.3"),
        ("UPDATE results SET winner = 1", "match #1: its result is pahtum on server"),
    ] {
        scene.stop_bot().await;
        rusqlite::Connection::open(scene.database()).expect("a database").execute_batch(harm).expect("harm");
        scene.start_bot().await;
        let found = scene.run(&["check", "--db", &db]).await;
        assert!(!found.status.success() && found.out.iter().any(|line| line.contains(why)), "{found:?}");
    }
}
