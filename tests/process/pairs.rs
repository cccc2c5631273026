//! A pair of games across a kill, from the challenge to its result.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn pair_begins_once_and_is_rated_once_across_kills() {
    let mut scene = Scene::new().await;
    let options = json!({ "game": "seega", "options": "size=5", "opponent": &scene.ben.id, "side": "first", "rated": true, "pair": true });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    assert!(board::content(&challenge).contains("A pair: two games at once"), "{challenge}");
    // Both games are stored when the first board cannot be posted, and at this moment the bot is killed.
    scene
        .api
        .add_fault(json!({ "kind": "status", "status": 503, "method": "POST", "path": "/channels/*/messages" }))
        .await;
    scene.ben.try_press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.api.wait_for_faults(1).await;
    scene.kill_bot().await;
    scene.api.clear_faults().await;
    scene.start_bot().await;
    for number in [1, 2] {
        let mut shown = scene.wait_for_board(number, None).await;
        assert!(board::content(&shown).contains(&format!("Game {number} of 2 of a pair")), "{shown}");
        // A resignation is rated once both have acted: each places two stones a turn.
        for _ in 0..4 {
            scene.play_first_choice(&shown).await;
            shown = scene.wait_for_board(number, board::event_number(&shown)).await;
        }
    }
    for number in [1, 2] {
        scene.ann.command("resign", json!({ "match": number })).await;
        let asked = scene.ann.wait_for_ephemeral(&format!("Do you want to resign #{number}")).await;
        scene.ann.try_press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
        scene.wait_for_end(number).await;
    }
    let [ann, ben] = [&scene.ann, &scene.ben].map(|person| person.mention());
    let over = board::content(&scene.wait_for_end(2).await);
    assert!(over.contains(&format!("**{ben} wins the pair:** both games.")), "{over}");
    assert!(over.contains(&format!("{ben} 1500? → 1662? · {ann} 1500? → 1338?")), "{over}");
    let db = scene.database().display().to_string();
    scene.stop_bot().await;
    let sound = scene.run(&["check", "--db", &db]).await;
    assert!(sound.status.success(), "{sound:?}");
    let hand = rusqlite::Connection::open(scene.database()).expect("a database");
    let counted = hand.query_row("SELECT group_concat(match_count) FROM ratings", [], |row| row.get::<_, String>(0));
    assert_eq!(counted.expect("ratings"), "1,1,1,1", "two people, on the server and everywhere");
    hand.execute("UPDATE results SET first_count = 9 WHERE match_id = 1", []).expect("harm");
    drop(hand);
    let found = scene.run(&["check", "--db", &db]).await;
    let line = "match #1: the result is stored as seega on server";
    assert!(!found.status.success() && found.stdout.iter().any(|found| found.contains(line)), "{found:?}");
}
