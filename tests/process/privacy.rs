//! A player's personal data: the export, and erasing it across a kill.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

#[tokio::test]
async fn personal_data_is_exported_and_erased_across_kill() {
    let mut scene = Scene::new().await;
    let mut shown = scene.start_match_with_clock("pahtum", "blocks=1", "day").await;
    // A resignation is rated once both have acted.
    for _ in 0..3 {
        scene.play_first_choice(&shown).await;
        shown = scene.wait_for_board(1, board::event_number(&shown)).await;
    }
    scene.ann.command("privacy show", json!({})).await;
    let given = scene.ann.wait_for_ephemeral("Your data").await;
    let place = given["attachments"][0]["url"].as_str().expect("a file").to_owned();
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let file: Value = client.get(place).send().await.expect("an answer").json().await.expect("JSON");
    assert_eq!(file["account"], scene.ann.id.as_str());
    assert_eq!(file["sections"]["matches"]["rows"].as_array().map(Vec::len), Some(1), "{file}");

    scene.ann.command("privacy erase", json!({})).await;
    let asked = scene.ann.wait_for_ephemeral("Erase all your data?").await;
    assert!(board::content(&asked).contains("you resign it"), "{asked}");
    // The end of the match is saved but cannot be posted, and at this moment the bot is killed.
    scene
        .api
        .add_fault(json!({ "kind": "status", "status": 503, "method": "POST", "path": "/channels/*/messages" }))
        .await;
    scene.ann.press(&asked, "e:1", &[]).await;
    scene.ann.wait_for_ephemeral("Your data is erased").await;
    scene.kill_bot().await;
    scene.api.clear_faults().await;
    scene.start_bot().await;
    let over = board::content(&scene.wait_for_end(1).await);
    assert!(over.contains("Erased account") && over.contains(&scene.ben.mention()), "{over}");
    assert!(!over.contains(&scene.ann.mention()), "{over}");
    let db = scene.database().display().to_string();
    let sound = scene.run(&["check", "--db", &db]).await;
    assert!(sound.status.success(), "{sound:?}");
    let hand = rusqlite::Connection::open(scene.database()).expect("a database");
    let counted = hand.query_row("SELECT count(*) FROM ratings WHERE user_id = ?1", [&scene.ben.id], |row| row.get(0));
    assert_eq!(counted, Ok(2), "the opponent's rating is kept, on the server and everywhere");
    let counted = hand.query_row("SELECT count(*) FROM ratings", [], |row| row.get(0));
    assert_eq!(counted, Ok(2), "and nobody else's");
}
