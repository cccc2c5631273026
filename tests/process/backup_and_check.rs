//! The operator's commands: backups and checks of the database.

use crate::process::support::board;
use crate::process::support::program::ExitOutput;
use crate::process::support::scene::Scene;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

async fn backup(scene: &Scene, to: &Path) -> ExitOutput {
    let db = scene.database();
    let to = to.display().to_string();
    scene.run(&["backup", &to, "--db", &db.display().to_string()]).await
}

async fn check(scene: &Scene, db: &Path) -> ExitOutput {
    scene.run(&["check", "--db", &db.display().to_string()]).await
}

#[tokio::test]
async fn backup_of_running_bot_can_be_played_on() {
    let mut scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.play_first_choice(&shown).await;
    let shown = scene.wait_for_board(1, board::event_number(&shown)).await;
    let copy = scene.database().with_file_name("copy.sqlite");
    let done = backup(&scene, &copy).await;
    assert!(done.status.success(), "{done:?}");
    let sound = check(&scene, &copy).await;
    assert!(sound.status.success() && sound.stdout.iter().any(|line| line.contains("1 match, no faults")), "{sound:?}");
    assert!(check(&scene, &scene.database()).await.status.success(), "the database in use has no faults either");

    // Goes on after the copy was made: its board is a line now, and a later one is below.
    scene.play_first_choice(&shown).await;
    let later = scene.wait_for_board(1, board::event_number(&shown)).await;
    scene.stop_bot().await;
    fs::rename(&copy, scene.database()).expect("a file in its place");
    scene.start_bot().await;
    let is_back = |message: &Value| {
        let is_below = message["id"].as_str().map(str::len) == later["id"].as_str().map(str::len)
            && message["id"].as_str() > later["id"].as_str();
        is_below && board::is_board(message) && board::event_number(message) == board::event_number(&shown)
    };
    let back = scene.ann.wait_for_message("the board of the copy", is_back).await;
    assert!(board::mentioned(&back).is_empty(), "nobody is called for a move that they know");
    scene.play_first_choice(&back).await;
    let next = scene.wait_for_board(1, board::event_number(&back)).await;
    assert!(board::is_board(&next));
    // Only the first start on a copy shows its boards anew.
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.play_first_choice(&next).await;
    scene.wait_for_board(1, board::event_number(&next)).await;
    let messages = scene.ann.public_messages().await;
    let newer = messages.iter().filter(|message| message["id"].as_str() > back["id"].as_str());
    assert_eq!(newer.count(), 2, "the boards after the two moves");
}

#[tokio::test]
async fn backup_overwrites_nothing_and_check_needs_database() {
    let scene = Scene::new().await;
    let copy = scene.database().with_file_name("copy.sqlite");
    fs::write(&copy, "mine").expect("a file");
    let refused = backup(&scene, &copy).await;
    assert!(!refused.status.success() && refused.stderr.join(" ").contains("already exists"), "{refused:?}");
    assert_eq!(fs::read_to_string(&copy).expect("a file"), "mine");
    let nowhere = backup(&scene, &scene.database().with_file_name("no/copy.sqlite")).await;
    assert!(!nowhere.status.success() && nowhere.stderr.join(" ").contains("cannot be written"), "{nowhere:?}");
    for (db, why) in [("none.sqlite", "there is no database"), ("copy.sqlite", "is not a database")] {
        let refused = check(&scene, &scene.database().with_file_name(db)).await;
        assert!(!refused.status.success() && refused.stderr.join(" ").contains(why), "{refused:?}");
    }
}

#[tokio::test]
async fn check_names_each_fault() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.play_first_choice(&shown).await;
    scene.wait_for_board(1, board::event_number(&shown)).await;
    scene.ben.command("challenge", json!({ "game": "seega" })).await;
    let sound = scene.database().with_file_name("sound.sqlite");
    assert!(backup(&scene, &sound).await.status.success());
    for (harm, why) in [
        ("UPDATE matches SET is_over = 1 WHERE id = 1", "match #1: the state is stored as over, but not over"),
        ("UPDATE matches SET deadline_at = 7 WHERE id = 2", "match #2: the deadline is stored as 7"),
        ("UPDATE participants SET user_id = 7 WHERE match_id = 2", "match #2: the list of players is stored as 7"),
        ("DROP TRIGGER events_immutable; UPDATE events SET payload = 'z9' WHERE kind = 'action'", "match #1, event 3"),
        (
            "INSERT INTO outbox (match_id, created_at, channel_id, kind, payload, is_challenge)
                 VALUES (1, 0, 1, 'post', 'everyone', 0)",
            "match #1: outbox entry",
        ),
        ("PRAGMA foreign_keys = OFF; UPDATE participants SET match_id = 9 WHERE match_id = 2", "table participants"),
    ] {
        let harmed = scene.database().with_file_name("harmed.sqlite");
        fs::copy(&sound, &harmed).expect("a copy");
        Connection::open(&harmed).expect("a database").execute_batch(harm).expect("harm");
        let found = check(&scene, &harmed).await;
        assert!(!found.status.success(), "{harm}: {found:?}");
        assert!(found.stdout.iter().any(|line| line.contains(why)), "{harm}: {found:?}");
    }
}
