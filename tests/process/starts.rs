//! What keeps the bot from starting is said in one line.

use crate::process::support::program::{Ended, Program};
use crate::process::support::scene::{Scene, TOKEN};
use rusqlite::Connection;
use serde_json::json;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Nothing listens there.
const NOWHERE: &str = "http://127.0.0.1:1";

/// It has ended with a failure that is told in one line, which holds these words and not the token.
fn failed(ended: &Ended, words: &[&str]) {
    assert!(!ended.status.success(), "{ended:?}");
    assert_eq!(ended.out, [""; 0]);
    let told: Vec<_> = ended.errors.iter().filter(|line| line.starts_with("error:")).collect();
    // Beside it there may be lines of the log, which begin with the year, and nothing else.
    let logged = ended.errors.iter().filter(|line| line.starts_with("20")).count();
    assert_eq!((told.len(), 1 + logged), (1, ended.errors.len()), "{:#?}", ended.errors);
    for word in words {
        assert!(told[0].contains(word), "{word} in {}", told[0]);
    }
    assert!(!told[0].contains(TOKEN), "{}", told[0]);
    // It is said once, and not in the log's words before.
    assert!(!ended.errors.iter().any(|line| line.contains(" ERROR ")), "{:#?}", ended.errors);
}

async fn started(directory: &Path, api: &str, database: &str) -> Ended {
    let arguments = ["run", "--discord-api", api, "--db", database];
    Program::start(directory, &arguments, &[("DISCORD_TOKEN", TOKEN)]).ended().await
}

#[tokio::test]
async fn a_directory_is_missing() {
    let directory = tempdir().expect("a directory");
    let ended = started(directory.path(), NOWHERE, "missing/bot.sqlite").await;
    failed(&ended, &["missing/bot.sqlite", "directory does not exist"]);
}

#[tokio::test]
async fn the_database_is_none() {
    let directory = tempdir().expect("a directory");
    let file = directory.path().join("letter.txt");
    fs::write(&file, "Dear reader, this is no database. ".repeat(100)).expect("a file");
    let ended = started(directory.path(), NOWHERE, "letter.txt").await;
    failed(&ended, &["letter.txt is not a database"]);
    assert!(fs::read_to_string(&file).expect("the file").starts_with("Dear reader"), "it was changed");
}

#[tokio::test]
async fn the_database_is_another_programs() {
    let directory = tempdir().expect("a directory");
    let other = Connection::open(directory.path().join("other.sqlite")).expect("a database");
    other.execute_batch("CREATE TABLE recipes (name TEXT)").expect("a table");
    let ended = started(directory.path(), NOWHERE, "other.sqlite").await;
    failed(&ended, &["other.sqlite is a database of another program"]);
}

#[tokio::test]
async fn the_database_is_newer() {
    let mut scene = Scene::new().await;
    scene.stop_bot().await;
    let database = Connection::open(scene.database()).expect("the database");
    let later =
        "INSERT INTO refinery_schema_history SELECT 99, 'later', applied_on, '1' FROM refinery_schema_history LIMIT 1";
    database.execute(later, []).expect("a later version");
    let ended = scene.run_bot("bot.sqlite", TOKEN).ended().await;
    failed(&ended, &["bot.sqlite", "schema version 99", "newer program"]);
}

#[tokio::test]
async fn the_database_is_another_bots() {
    let mut scene = Scene::new().await;
    scene.stop_bot().await;
    let other = Scene::without_bot().await;
    let path = scene.database();
    let ended = other.run_bot(path.to_str().expect("a path"), TOKEN).ended().await;
    failed(&ended, &["belongs to the Discord application"]);
}

#[tokio::test]
async fn the_database_is_in_use() {
    let scene = Scene::new().await;
    let other = Connection::open(scene.database()).expect("the database");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    let ended = scene.run_bot("bot.sqlite", TOKEN).ended().await;
    failed(&ended, &["bot.sqlite is locked by another process"]);
}

#[tokio::test]
async fn commands_that_discord_does_not_take_are_not_sent_again() {
    let scene = Scene::without_bot().await;
    let refused = json!({ "kind": "status", "status": 400, "code": 50240, "method": "PUT", "path": "/applications/" });
    scene.web.fault(refused).await;
    let mut bot = scene.run_bot("bot.sqlite", TOKEN);
    let said = bot.logs("the commands").await;
    assert!(said.contains("Discord does not take the commands") && said.contains("50240"), "{said}");
}

#[tokio::test]
async fn the_token_is_refused() {
    let scene = Scene::without_bot().await;
    scene.web.fault(json!({ "kind": "status", "status": 401, "path": "/users/@me" })).await;
    let ended = scene.run_bot("bot.sqlite", TOKEN).ended().await;
    failed(&ended, &["the token is refused", "DISCORD_TOKEN"]);
}

#[tokio::test]
async fn what_can_be_no_token_is_sent_nowhere() {
    let scene = Scene::without_bot().await;
    for token in ["two\nlines", "  ", "tökén"] {
        failed(&scene.run_bot("bot.sqlite", token).ended().await, &["the token is refused"]);
    }
    let traffic = scene.web.get("/traffic").await;
    assert_eq!(traffic["traffic"].as_array().map(Vec::len), Some(0), "{traffic}");
}

#[tokio::test]
async fn the_token_is_missing() {
    let scene = Scene::without_bot().await;
    failed(&scene.run_bot("bot.sqlite", "").ended().await, &["DISCORD_TOKEN"]);
}

#[tokio::test]
async fn discord_is_not_there() {
    let directory = tempdir().expect("a directory");
    let ended = started(directory.path(), NOWHERE, "bot.sqlite").await;
    failed(&ended, &[NOWHERE, "cannot be reached"]);
}

#[tokio::test]
async fn another_machine_gets_no_token_unprotected() {
    let directory = tempdir().expect("a directory");
    let ended = started(directory.path(), "http://192.0.2.1", "bot.sqlite").await;
    failed(&ended, &["http://192.0.2.1", "is refused", "unprotected"]);
    assert!(!directory.path().join("bot.sqlite").exists(), "it began before it had judged the address");
}
