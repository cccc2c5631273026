//! The command line: starting, stopping and playing.

use crate::discord::fake::wait_until;
use crate::discord::program::{Program, failure, output};
use crate::standin::person::{Person, Web};
use crate::standin::{soon, text};
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;

const FREE: [&str; 3] = ["run", "--listen", "127.0.0.1:0"];

/// Returns the custom id of the control with this verb.
fn control(message: &Value, verb: &str) -> String {
    find_control(message, verb).unwrap_or_else(|| panic!("no {verb} on {message}"))
}

/// Returns the custom id of the control with this verb, if there is one.
fn find_control(message: &Value, verb: &str) -> Option<String> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let all = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let mut ids = all.filter_map(|control| control["custom_id"].as_str().map(str::to_owned));
    ids.find(|id| id.split(':').nth(3) == Some(verb))
}

/// Waits for a message that a person sees; returns the newest. Others may come at any time, such as the offer of a
/// course.
async fn wait_for_message(person: &Person, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let find = async || {
        let seen = person.see().await;
        seen["messages"].as_array().expect("messages").iter().rev().find(|message| wanted(message)).cloned()
    };
    soon(kind, async {
        loop {
            if let Some(found) = find().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    })
    .await
}

/// Returns true for a board that everyone sees.
fn is_board(message: &Value) -> bool {
    let is_private = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
    !is_private && message["attachments"].as_array().is_some_and(|files| !files.is_empty())
}

/// Starts a match between two people; returns the board.
async fn start_match(first: &Person, second: &Person) -> Value {
    let asked = first.command("challenge", json!({"game": "seega", "opponent": second.id, "side": "first"})).await;
    assert_eq!(asked["acknowledged"], true, "{asked}");
    // A slow bot acknowledges first and posts later.
    let invitation = wait_for_message(second, "a challenge", |message| find_control(message, "accept").is_some()).await;
    let pressed = second.press(&invitation, &control(&invitation, "accept")).await;
    assert_eq!(pressed["acknowledged"], true, "{pressed}");
    wait_for_message(first, "a board", is_board).await
}

#[tokio::test]
async fn match_continues_after_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::start(folder.path(), &FREE, None);
    let web = program.web().await;
    let users = web.people().await;
    let board = start_match(&users[0], &users[1]).await;
    assert!(text(&board["attachments"][0], "description").len() > 20, "{board}");
    program.stop("-TERM").await;

    let mut program = Program::start(folder.path(), &FREE, None);
    let users = program.web().await.people().await;
    let played = users[0].command("move", json!({"action": "a1 b1"})).await;
    assert_eq!(played["acknowledged"], true, "{played}");
    wait_for_message(&users[0], "a new board", |message| is_board(message) && message["id"] != board["id"]).await;
    let resigned = users[1].command("resign", json!({})).await;
    assert_eq!(resigned["acknowledged"], true, "{resigned}");
    let question = wait_for_message(&users[1], "a question", |seen| find_control(seen, "confirm").is_some()).await;
    users[1].press(&question, &control(&question, "confirm")).await;
    let over = || async { users[0].see().await.to_string().contains("resigned") };
    wait_until("the end", over).await;
    program.stop("-INT").await;
}

#[tokio::test]
async fn fresh_deletes_world_and_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::start(folder.path(), &FREE, None);
    let bot = program.web().await.bot_id().await;
    program.stop("-TERM").await;
    let mut program = Program::start(folder.path(), &FREE, None);
    assert_eq!(program.web().await.bot_id().await, bot, "the world is kept");
    program.stop("-TERM").await;
    fs::remove_file(folder.path().join("gonagas-local.world")).expect("a world");
    let said = failure(folder.path(), &FREE, None).await;
    assert!(said.contains("--fresh") && said.lines().count() == 1, "{said}");
    let mut program = Program::start(folder.path(), &["run", "--listen", "127.0.0.1:0", "--fresh"], None);
    assert_ne!(program.web().await.bot_id().await, bot);
    program.stop("-TERM").await;
}

#[tokio::test]
async fn separate_bot_plays_with_separate_stand_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut standin = Program::start(folder.path(), &["standin", "--listen", "127.0.0.1:0"], None);
    let url = standin.url().await;
    let arguments = ["run", "--discord-api", &url, "--db", "bot.sqlite", "--clock", "standin"];
    let bot = Program::start(folder.path(), &arguments, Some("any"));
    let web = Web::at(url);
    web.until_bot().await;
    let users = web.people().await;
    start_match(&users[0], &users[1]).await;
    assert!(folder.path().join("bot.sqlite").exists());
    bot.stop("-TERM").await;
    standin.stop("-TERM").await;
}

#[tokio::test]
async fn invalid_arguments_are_reported_on_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = free.local_addr().expect("an address").to_string();
    let unused = format!("http://{taken}/");
    let cases: [(&[&str], Option<&str>, &str); 7] = [
        (&["run", "--listen", "192.0.2.1:0"], None, "loopback"),
        (&["run", "--listen", &taken], None, &taken),
        (&["standin", "--listen", "0.0.0.0:0"], None, "loopback"),
        (&["run", "--discord-api", "http://192.0.2.1"], Some("any"), "unprotected"),
        (&["run", "--discord-api", "https://discord.com"], Some("any"), "real Discord"),
        (&["run", "--discord-api", "nonsense"], Some("any"), "not an address"),
        (&["run", "--db", "no/such/folder.sqlite", "--discord-api", &unused], Some("any"), "no/such/folder.sqlite"),
    ];
    for (arguments, token, expected) in cases {
        let said = failure(folder.path(), arguments, token).await;
        assert!(said.contains(expected) && said.lines().count() == 1, "{arguments:?}: {said}");
    }
}

#[tokio::test]
async fn picture_writes_png_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/games/seega.txt");
    for other in ["out.jpg", "out", ".png"] {
        let said = failure(folder.path(), &["picture", record, other], None).await;
        assert!(said.contains(other) && said.contains("PNG") && said.lines().count() == 1, "{said}");
        assert!(!folder.path().join(other).exists());
    }
    for file in ["out.png", "OUT.PNG"] {
        let drawn = output(folder.path(), &["picture", record, file], None).await;
        assert!(drawn.status.success(), "{drawn:?}");
        assert!(fs::read(folder.path().join(file)).expect("a file").starts_with(b"\x89PNG"));
    }
}

#[tokio::test]
async fn replay_writes_gif_only_and_show_prints_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/games/pahtum.txt");
    for (arguments, reason) in [
        (["replay", record, "out.png", "--from=0"], "a replay is a GIF file"),
        (["replay", record, "out.gif", "--from=999"], "actions"),
        (["replay", "none.txt", "out.gif", "--from=0"], "none.txt cannot be read"),
    ] {
        let said = failure(folder.path(), &arguments, None).await;
        assert!(said.contains(reason), "{said}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
    let drawn = output(folder.path(), &["replay", record, "out.gif", "--from", "33"], None).await;
    assert!(drawn.status.success(), "{drawn:?}");
    assert!(fs::read(folder.path().join("out.gif")).expect("a file").starts_with(b"GIF89a"));
    let part = String::from_utf8(drawn.stdout).expect("text");
    assert!(part.starts_with("actions 34 to 36 of 36;") && part.contains("--from"), "{part}");
    let whole = output(folder.path(), &["replay", record, "out.gif"], None).await;
    assert!(whole.status.success() && whole.stdout.is_empty(), "{whole:?}");
    let shown = output(folder.path(), &["show", record], None).await;
    let shown = String::from_utf8(shown.stdout).expect("text");
    assert!(
        shown.starts_with("game: pahtum blocks=") && shown.contains("\nstatus: ") && shown.ends_with("a b c d e f g\n"),
        "{shown}"
    );
}

#[tokio::test]
async fn rejected_token_and_foreign_database_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut standin = Program::start(folder.path(), &["standin", "--listen", "127.0.0.1:0"], None);
    let url = standin.url().await;
    let web = Web::at(url.clone());
    let alone = ["run", "--discord-api", &url];
    let bot = Program::start(folder.path(), &alone, Some("any"));
    web.until_bot().await;
    bot.stop("-TERM").await;

    web.good("POST", "/faults", json!({"faults": [{"kind": "status", "status": 401}]})).await;
    assert!(failure(folder.path(), &alone, Some("any")).await.contains("DISCORD_TOKEN"));
    standin.stop("-TERM").await;

    let mut another = Program::start(folder.path(), &["standin", "--listen", "127.0.0.1:0"], None);
    let url = another.url().await;
    let said = failure(folder.path(), &["run", "--discord-api", &url], Some("any")).await;
    assert!(said.contains("belongs to the Discord application"), "{said}");
    another.stop("-TERM").await;
}
