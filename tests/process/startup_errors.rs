//! Errors that keep the bot from starting, each reported on one line.

use crate::process::support::program::{ExitOutput, Program};
use crate::process::support::scene::{Scene, TOKEN};
use rusqlite::Connection;
use serde_json::json;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// An address without a server.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Checks that the program failed with one error line, which contains these words and not the token.
fn assert_failed(ended: &ExitOutput, words: &[&str]) {
    assert!(!ended.status.success(), "{ended:?}");
    assert_eq!(ended.stdout, [""; 0]);
    let lines: Vec<_> = ended.stderr.iter().filter(|line| line.starts_with("error:")).collect();
    // Log lines, which begin with the year, are allowed beside it.
    let logged = ended.stderr.iter().filter(|line| line.starts_with("20")).count();
    assert_eq!((lines.len(), 1 + logged), (1, ended.stderr.len()), "{:#?}", ended.stderr);
    for word in words {
        assert!(lines[0].contains(word), "{word} in {}", lines[0]);
    }
    assert!(!lines[0].contains(TOKEN), "{}", lines[0]);
    // The error is not logged as well.
    assert!(!ended.stderr.iter().any(|line| line.contains(" ERROR ")), "{:#?}", ended.stderr);
}

async fn run_to_failure(directory: &Path, api: &str, database: &str) -> ExitOutput {
    let arguments = ["run", "--discord-api", api, "--db", database];
    Program::start(directory, &arguments, &[("DISCORD_TOKEN", TOKEN)]).wait().await
}

#[tokio::test]
async fn missing_directory_is_reported() {
    let directory = tempdir().expect("a directory");
    let ended = run_to_failure(directory.path(), NOWHERE, "missing/bot.sqlite").await;
    assert_failed(&ended, &["missing/bot.sqlite", "directory does not exist"]);
    assert_eq!(ended.status.code(), Some(1), "somebody may create it");
}

#[tokio::test]
async fn file_that_is_no_database_is_reported() {
    let directory = tempdir().expect("a directory");
    let file = directory.path().join("letter.txt");
    fs::write(&file, "Dear reader, this is no database. ".repeat(100)).expect("a file");
    let ended = run_to_failure(directory.path(), NOWHERE, "letter.txt").await;
    assert_failed(&ended, &["letter.txt is not a database"]);
    assert_eq!(ended.status.code(), Some(78));
    assert!(fs::read_to_string(&file).expect("the file").starts_with("Dear reader"), "it was changed");
}

#[tokio::test]
async fn database_of_another_program_is_refused() {
    let directory = tempdir().expect("a directory");
    let other = Connection::open(directory.path().join("other.sqlite")).expect("a database");
    other.execute_batch("CREATE TABLE recipes (name TEXT)").expect("a table");
    let ended = run_to_failure(directory.path(), NOWHERE, "other.sqlite").await;
    assert_failed(&ended, &["other.sqlite is a database of another program"]);
    assert_eq!(ended.status.code(), Some(78));
}

#[tokio::test]
async fn newer_database_schema_is_refused() {
    let mut scene = Scene::new().await;
    scene.stop_bot().await;
    let database = Connection::open(scene.database()).expect("the database");
    let later =
        "INSERT INTO refinery_schema_history SELECT 99, 'later', applied_on, '1' FROM refinery_schema_history LIMIT 1";
    database.execute(later, []).expect("a later version");
    let ended = scene.run_bot("bot.sqlite", TOKEN).wait().await;
    assert_failed(&ended, &["bot.sqlite", "schema version 99", "newer program"]);
    assert_eq!(ended.status.code(), Some(78));
}

#[tokio::test]
async fn database_of_another_bot_is_refused() {
    let mut scene = Scene::new().await;
    scene.stop_bot().await;
    let other = Scene::without_bot().await;
    let path = scene.database();
    let ended = other.run_bot(path.to_str().expect("a path"), TOKEN).wait().await;
    assert_failed(&ended, &["belongs to the Discord application"]);
    assert_eq!(ended.status.code(), Some(78), "another start would fail, too");
}

#[tokio::test]
async fn second_bot_on_same_database_is_refused() {
    let scene = Scene::new().await;
    let ended = scene.run_bot("bot.sqlite", TOKEN).wait().await;
    assert_failed(&ended, &["bot.sqlite is used by another bot process"]);
    assert_eq!(ended.status.code(), Some(1), "it may end");
}

#[tokio::test]
async fn locked_database_is_refused() {
    let mut scene = Scene::new().await;
    scene.stop_bot().await;
    let other = Connection::open(scene.database()).expect("the database");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    let ended = scene.run_bot("bot.sqlite", TOKEN).wait().await;
    assert_failed(&ended, &["bot.sqlite is locked by another process"]);
}

#[tokio::test]
async fn rejected_commands_are_reported() {
    let scene = Scene::without_bot().await;
    let refused = json!({ "kind": "status", "status": 400, "code": 50035, "method": "PUT", "path": "/applications/" });
    scene.api.add_fault(refused).await;
    let mut bot = scene.run_bot("bot.sqlite", TOKEN);
    let said = bot.wait_for_log("rejected the commands").await;
    assert!(said.contains("50035"), "{said}");
}

#[tokio::test]
async fn rejected_token_is_reported() {
    let scene = Scene::without_bot().await;
    scene.api.add_fault(json!({ "kind": "status", "status": 401, "path": "/users/@me" })).await;
    let ended = scene.run_bot("bot.sqlite", TOKEN).wait().await;
    assert_failed(&ended, &["the token was rejected", "DISCORD_TOKEN"]);
}

#[tokio::test]
async fn impossible_token_is_sent_nowhere() {
    let scene = Scene::without_bot().await;
    for token in ["two\nlines", "tökén"] {
        assert_failed(&scene.run_bot("bot.sqlite", token).wait().await, &["the token was rejected"]);
    }
    let traffic = scene.api.get("/traffic").await;
    assert_eq!(traffic["traffic"].as_array().map(Vec::len), Some(0), "{traffic}");
}

#[tokio::test]
async fn end_of_line_after_the_token_is_not_part_of_it() {
    let scene = Scene::without_bot().await;
    let mut bot = scene.run_bot("bot.sqlite", &format!(" {TOKEN}\r\n"));
    bot.wait_for_log("run: ready").await;
    assert!(bot.terminate().await.status.success());
}

#[tokio::test]
async fn missing_token_is_reported() {
    let scene = Scene::without_bot().await;
    assert_failed(&scene.run_bot("bot.sqlite", "").wait().await, &["DISCORD_TOKEN"]);
}

#[tokio::test]
async fn unreachable_server_is_waited_for_and_reported() {
    let directory = tempdir().expect("a directory");
    let arguments = ["run", "--discord-api", NOWHERE, "--db", "bot.sqlite"];
    let mut bot = Program::start(directory.path(), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
    let said = bot.wait_for_log("cannot log in yet").await;
    assert!(said.contains(NOWHERE) && !said.contains(TOKEN), "{said}");
    assert!(bot.terminate().await.status.success());
}

#[tokio::test]
async fn plain_http_to_another_machine_is_refused() {
    let directory = tempdir().expect("a directory");
    let ended = run_to_failure(directory.path(), "http://192.0.2.1", "bot.sqlite").await;
    assert_failed(&ended, &["http://192.0.2.1", "is refused", "unprotected"]);
    assert!(!directory.path().join("bot.sqlite").exists(), "it began before it had judged the address");
}

#[test]
fn service_is_not_started_again_after_a_configuration_error() {
    let unit = include_str!("../../docs/hosting/gonagas.service");
    let status = gonagas::cli::CONFIGURATION_ERROR;
    assert!(unit.lines().any(|line| line == format!("RestartPreventExitStatus={status}")), "{unit}");
    // So does an empty token, in the image as well.
    assert!(unit.lines().any(|line| line.starts_with("ExecStart=") && line.ends_with(" --require-token")), "{unit}");
    let image = include_str!("../../Containerfile");
    assert!(image.lines().any(|line| line == "ENV GONAGAS_REQUIRE_TOKEN=1"), "{image}");
}
