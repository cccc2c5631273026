//! `gonagas run` without a token: a stand-in and the bot in one process.

use crate::process::support::board;
use crate::process::support::people::{Person, StandinClient};
use crate::process::support::program::{ExitOutput, Program};
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

const FREE: [&str; 3] = ["run", "--listen", "127.0.0.1:0"];

/// Starts the program in a folder, and waits until the bot is ready.
async fn start(folder: &Path) -> (Program, StandinClient) {
    let mut program = Program::start(folder, &FREE, &[]);
    let api = StandinClient::new(&program.wait_for_stdout("open ").await);
    program.wait_for_log("run: ready").await;
    (program, api)
}

async fn first_person(api: &StandinClient) -> Person {
    api.people().await.remove(0)
}

/// Returns the error line.
fn failure(ended: &ExitOutput) -> &str {
    assert!(!ended.status.success(), "{ended:?}");
    let mut lines = ended.stderr.iter().filter(|line| line.starts_with("error:"));
    lines.next().unwrap_or_else(|| panic!("no error line: {ended:?}"))
}

#[tokio::test]
async fn acknowledged_requests_survive_kill() {
    let folder = tempdir().expect("a folder");
    for round in 0..3 {
        // The previous program was killed, so its lock is stale.
        let (program, api) = start(folder.path()).await;
        let person = first_person(&api).await;
        let said = person.public_messages().await;
        let said = said.iter().map(board::content).collect::<Vec<_>>();
        assert!(
            said.iter().map(|said| said.to_string()).eq((0..round).map(|round| format!("round {round}"))),
            "{said:?}"
        );
        let message = json!({ "channel": person.channel, "content": format!("round {round}") });
        person.request("POST", "/messages", message).await;
        program.kill().await;
    }
}

#[tokio::test]
async fn local_application_can_be_installed_everywhere() {
    let folder = tempdir().expect("a folder");
    let (program, api) = start(folder.path()).await;
    let person = first_person(&api).await;
    person.request("PUT", "/installation", serde_json::Value::Null).await;
    let output = program.terminate().await;
    assert!(!output.stderr.join("\n").contains("incomplete"), "{output:?}");
}

#[tokio::test]
async fn unsaved_request_is_answered_with_503() {
    let folder = tempdir().expect("a folder");
    let worlds = folder.path().join("worlds");
    std::fs::create_dir(&worlds).expect("a folder");
    let arguments = ["standin", "--listen", "127.0.0.1:0", "--world", "worlds/one"];
    let mut program = Program::start(folder.path(), &arguments, &[]);
    let api = StandinClient::new(&program.wait_for_stdout("open ").await);
    let person = first_person(&api).await;
    let say = async || {
        let message = json!({ "channel": person.channel, "content": "hello" });
        person.try_request("POST", "/messages", &message).await
    };
    assert!((200..300).contains(&say().await.0), "now it can be kept");
    std::fs::remove_dir_all(&worlds).expect("a folder");
    let (status, answer) = say().await;
    assert!(status == 503 && answer["message"].to_string().contains("could not be saved"), "{status} {answer}");
    // Reading still works.
    assert!(!person.public_messages().await.is_empty());
}

#[tokio::test]
async fn second_program_in_same_folder_is_refused() {
    let folder = tempdir().expect("a folder");
    let (_program, api) = start(folder.path()).await;
    let person = first_person(&api).await;
    let local = "gonagas-local.world";
    let more: [&[&str]; 3] = [
        &FREE,
        &["run", "--listen", "127.0.0.1:0", "--fresh"],
        &["standin", "--listen", "127.0.0.1:0", "--world", local],
    ];
    for arguments in more {
        let ended = Program::start(folder.path(), arguments, &[]).wait().await;
        let said = failure(&ended);
        assert!(said.contains("gonagas-local.world is in use by another stand-in"), "{said}");
    }
    assert!(folder.path().join(local).exists());
    assert!(!person.command_reply("matches", json!({})).await.is_empty());
}

#[tokio::test]
async fn disconnected_local_bot_does_not_mention_token() {
    let folder = tempdir().expect("a folder");
    let (program, api) = start(folder.path()).await;
    api.add_fault(json!({ "kind": "gateway_close", "code": 4004 })).await;
    let ended = program.wait().await;
    let said = failure(&ended);
    assert!(said.contains("disconnected the bot") && !said.contains("TOKEN"), "{said}");
}

#[tokio::test]
async fn database_of_the_real_bot_is_not_the_stand_ins() {
    let folder = tempdir().expect("a folder");
    let named = folder.path().join("real.sqlite");
    let real = [("GONAGAS_DB", named.to_str().expect("a path"))];
    // An empty line in an environment file.
    let mut program = Program::start(folder.path(), &FREE, &[real[0], ("DISCORD_TOKEN", "")]);
    program.wait_for_log("GONAGAS_DB is ignored").await;
    program.wait_for_log("run: ready").await;
    assert!(program.terminate().await.status.success());
    assert!(!named.exists() && folder.path().join("gonagas-local.sqlite").exists());
    // A database that belongs to a real application is refused as it is, be it of an older version.
    std::fs::copy(folder.path().join("gonagas-local.sqlite"), &named).expect("a copy");
    let database = rusqlite::Connection::open(&named).expect("a database");
    database.execute_batch("UPDATE owner SET application_id = 7; PRAGMA journal_mode = DELETE").expect("another owner");
    drop(database);
    let before = std::fs::read(&named).expect("a file");
    let ended = Program::start(folder.path(), &[&FREE[..], &["--db", "real.sqlite"]].concat(), &[]).wait().await;
    let said = failure(&ended);
    assert!(said.contains("belongs to the Discord application 7") && said.contains("leave out --db"), "{said}");
    assert_eq!(ended.status.code(), Some(78));
    assert!(before == std::fs::read(&named).expect("a file"), "it was changed");
}

#[tokio::test]
async fn stand_in_does_not_start_against_the_hosts_wish() {
    let folder = tempdir().expect("a folder");
    let token = ("DISCORD_TOKEN", " \r\n");
    for required in ["1", ""] {
        let arguments: &[&str] = if required.is_empty() { &["--require-token"] } else { &[] };
        let environment = [token, ("GONAGAS_REQUIRE_TOKEN", required)];
        let ended = Program::start(folder.path(), arguments, &environment).wait().await;
        assert!(failure(&ended).contains("DISCORD_TOKEN is empty"), "{ended:?}");
        assert_eq!(ended.status.code(), Some(78));
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was made");
}
