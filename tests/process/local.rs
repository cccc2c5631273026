//! A stand-in and the bot in one process, as one has them without a token.

use crate::process::support::board;
use crate::process::support::people::{Person, Web};
use crate::process::support::program::{Ended, Program};
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

const FREE: [&str; 3] = ["run", "--listen", "127.0.0.1:0"];

/// Starts both in a folder, and waits for the bot.
async fn start(folder: &Path) -> (Program, Web) {
    let mut program = Program::start(folder, &FREE, &[]);
    let web = Web::new(&program.says("open ").await);
    program.logs("ready").await;
    (program, web)
}

async fn somebody(web: &Web) -> Person {
    web.people().await.remove(0)
}

/// What it says of its failure, in one line.
fn failure(ended: &Ended) -> &str {
    assert!(!ended.status.success(), "{ended:?}");
    let mut told = ended.errors.iter().filter(|line| line.starts_with("error:"));
    told.next().unwrap_or_else(|| panic!("nothing is said: {ended:?}"))
}

#[tokio::test]
async fn what_was_answered_outlives_a_kill() {
    let folder = tempdir().expect("a folder");
    for round in 0..3 {
        // An old lock is nobody's, either.
        let (program, web) = start(folder.path()).await;
        let person = somebody(&web).await;
        let said = person.public().await;
        let said = said.iter().map(board::content).collect::<Vec<_>>();
        assert!(
            said.iter().map(|said| said.to_string()).eq((0..round).map(|round| format!("round {round}"))),
            "{said:?}"
        );
        let message = json!({ "channel": person.channel, "content": format!("round {round}") });
        person.good("POST", "/messages", message).await;
        program.kill().await;
    }
}

#[tokio::test]
async fn what_cannot_be_kept_is_not_said_to_be_done() {
    let folder = tempdir().expect("a folder");
    let worlds = folder.path().join("worlds");
    std::fs::create_dir(&worlds).expect("a folder");
    let arguments = ["standin", "--listen", "127.0.0.1:0", "--world", "worlds/one"];
    let mut program = Program::start(folder.path(), &arguments, &[]);
    let web = Web::new(&program.says("open ").await);
    let person = somebody(&web).await;
    let say = async || {
        let message = json!({ "channel": person.channel, "content": "hello" });
        person.ask("POST", "/messages", &message).await
    };
    assert!((200..300).contains(&say().await.0), "now it can be kept");
    std::fs::remove_dir_all(&worlds).expect("a folder");
    let (status, answer) = say().await;
    assert!(status == 503 && answer["message"].to_string().contains("could not be saved"), "{status} {answer}");
    // Everybody may still look.
    assert!(!person.public().await.is_empty());
}

#[tokio::test]
async fn a_second_one_in_the_same_folder_is_refused_and_does_no_harm() {
    let folder = tempdir().expect("a folder");
    let (_program, web) = start(folder.path()).await;
    let person = somebody(&web).await;
    let local = "gonagas-local.world";
    let more: [&[&str]; 3] = [
        &FREE,
        &["run", "--listen", "127.0.0.1:0", "--fresh"],
        &["standin", "--listen", "127.0.0.1:0", "--world", local],
    ];
    for arguments in more {
        let ended = Program::start(folder.path(), arguments, &[]).ended().await;
        let said = failure(&ended);
        assert!(said.contains("gonagas-local.world is in use by another stand-in"), "{said}");
    }
    assert!(folder.path().join(local).exists());
    assert!(!person.told("matches", json!({})).await.is_empty());
}

#[tokio::test]
async fn a_bot_that_the_stand_in_throws_out_speaks_of_no_token() {
    let folder = tempdir().expect("a folder");
    let (program, web) = start(folder.path()).await;
    web.fault(json!({ "kind": "gateway_close", "code": 4004 })).await;
    let ended = program.ended().await;
    let said = failure(&ended);
    assert!(said.contains("thrown the bot out") && !said.contains("TOKEN"), "{said}");
}
