//! A host watches the bot.

use crate::process::support::board;
use crate::process::support::poll_until;
use crate::process::support::program::Program;
use crate::process::support::scene::{Scene, TOKEN};
use serde_json::Value;
use std::net::TcpListener;

/// An address with a port that the system chooses.
const FREE_PORT: &str = "127.0.0.1:0";

/// Answers of the bot's monitoring.
struct Monitor {
    client: reqwest::Client,
    address: String,
}

impl Monitor {
    /// Starts a bot that can be watched, and waits until people can use it.
    async fn of_new_bot(scene: &mut Scene) -> Monitor {
        let arguments = ["run", "--discord-api", &scene.url, "--db", "bot.sqlite", "--metrics", FREE_PORT];
        let folder = scene.database();
        let mut bot = Program::start(folder.parent().expect("a folder"), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
        let address = bot.monitoring_address().await;
        bot.wait_for_log("run: ready").await;
        scene.bot = Some(bot);
        Monitor { client: reqwest::Client::builder().no_proxy().build().expect("a client"), address }
    }

    /// The status and text of an answer.
    async fn get(&self, path: &str) -> (u16, String) {
        let answer = self.client.get(format!("http://{}{path}", self.address)).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    }

    /// The value of a figure, with its labels.
    async fn figure(&self, name: &str) -> Option<f64> {
        let (_, text) = self.get("/metrics").await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned));
        line.map(|value| value.parse().expect("a number"))
    }

    /// Waits until an address answers so.
    async fn wait_for_answer(&self, path: &str, expected: (u16, &str)) {
        poll_until(expected.1, async || {
            let (status, text) = self.get(path).await;
            ((status, &*text) == expected).then_some(())
        })
        .await;
    }

    /// Waits until a figure has this value.
    async fn wait_for_figure(&self, name: &str, value: f64) {
        let what = format!("{name} = {value}");
        poll_until(&what, async || (self.figure(name).await == Some(value)).then_some(())).await;
    }
}

#[tokio::test]
async fn figures_follow_the_actions_of_people() {
    let mut scene = Scene::without_bot().await;
    let monitor = Monitor::of_new_bot(&mut scene).await;
    assert_eq!(monitor.get("/healthz").await, (200, "ok\n".to_owned()));
    monitor.wait_for_figure("gonagas_connected", 1.0).await;
    assert_eq!(monitor.get("/readyz").await, (200, "ok\n".to_owned()));
    assert_eq!(monitor.get("/other").await.0, 404);
    assert_eq!(monitor.figure("gonagas_unfinished_matches").await, Some(0.0));
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let down = serde_json::json!({ "kind": "status", "status": 500, "method": "POST", "path": "/channels/*/messages" });
    scene.api.add_fault(down).await;
    scene.play_first_choice(&shown).await;
    monitor.wait_for_figure("gonagas_waiting_deliveries", 1.0).await;
    scene.api.clear_faults().await;
    monitor.wait_for_figure("gonagas_unfinished_matches", 1.0).await;
    monitor.wait_for_figure("gonagas_interaction_seconds_count{request=\"challenge\"}", 1.0).await;
    monitor.wait_for_figure("gonagas_acknowledgement_seconds_count{request=\"challenge\"}", 1.0).await;
    monitor.wait_for_figure("gonagas_interaction_seconds_count{request=\"control-accept\"}", 1.0).await;
    monitor.wait_for_figure("gonagas_waiting_deliveries", 0.0).await;
    assert!(monitor.figure("gonagas_discord_requests_total{outcome=\"success\"}").await > Some(3.0));
    assert!(monitor.figure("gonagas_store_seconds_count{kind=\"write\"}").await > Some(2.0));
    assert!(monitor.figure("gonagas_sessions_left").await > Some(0.0));
    let (_, text) = monitor.get("/metrics").await;
    for person in [&scene.ann, &scene.ben] {
        assert!(!text.contains(&person.id), "figures say nothing about people");
    }
    let ended = scene.stop_bot().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    assert!(!scene.database().with_file_name("bot.sqlite-wal").exists(), "the database was not closed");
}

#[tokio::test]
async fn bot_without_connection_is_healthy_and_not_ready() {
    let mut scene = Scene::without_bot().await;
    let monitor = Monitor::of_new_bot(&mut scene).await;
    monitor.wait_for_figure("gonagas_connected", 1.0).await;
    scene.restart_standin().await;
    scene.api.add_fault(serde_json::json!({ "kind": "gateway_close", "code": 4000 })).await;
    monitor.wait_for_figure("gonagas_connected", 0.0).await;
    assert_eq!(monitor.get("/healthz").await.0, 200);
    let (status, reason) = monitor.get("/readyz").await;
    assert_eq!((status, reason.trim()), (503, "not connected to Discord"));
}

#[tokio::test]
async fn bot_that_cannot_log_in_is_healthy_and_not_ready() {
    let folder = tempfile::tempdir().expect("a directory");
    // An address without a server.
    let arguments = ["run", "--discord-api", "http://127.0.0.1:1", "--db", "bot.sqlite", "--metrics", FREE_PORT];
    let mut bot = Program::start(folder.path(), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
    let address = bot.monitoring_address().await;
    bot.wait_for_log("cannot log in yet").await;
    let monitor = Monitor { client: reqwest::Client::builder().no_proxy().build().expect("a client"), address };
    assert_eq!(monitor.get("/healthz").await.0, 200);
    assert_eq!(monitor.get("/readyz").await, (503, "not connected to Discord\n".to_owned()));
    assert!(bot.terminate().await.status.success());
}

#[tokio::test]
async fn bot_with_a_blocked_address_is_not_ready() {
    let mut scene = Scene::without_bot().await;
    let monitor = Monitor::of_new_bot(&mut scene).await;
    monitor.wait_for_figure("gonagas_connected", 1.0).await;
    let fault = serde_json::json!({ "kind": "rate_limit", "scope": "cloudflare", "status": 403, "retry_after": 60 });
    scene.api.add_fault(fault).await;
    // It cannot be answered.
    let command = serde_json::json!({
        "guild": scene.ann.guild, "channel": scene.ann.channel, "name": "help", "options": {},
    });
    scene.ann.request("POST", "/command", command).await;
    monitor.wait_for_answer("/readyz", (503, "Discord's API is closed to this address\n")).await;
    assert_eq!(monitor.get("/healthz").await.0, 200);
}

#[tokio::test]
async fn address_in_use_is_reported() {
    let scene = Scene::without_bot().await;
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let arguments = ["run", "--discord-api", &scene.url, "--db", "bot.sqlite", "--metrics", &address];
    let folder = scene.database();
    let bot = Program::start(folder.parent().expect("a folder"), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
    let ended = bot.wait().await;
    assert!(!ended.status.success() && ended.stderr.join("\n").contains("--metrics"), "{ended:?}");
}

#[tokio::test]
async fn bot_with_a_read_only_database_is_not_ready_until_it_can_write() {
    let mut scene = Scene::without_bot().await;
    let monitor = Monitor::of_new_bot(&mut scene).await;
    monitor.wait_for_answer("/readyz", (200, "ok\n")).await;
    // The holder of the lock makes the database read-only for all others.
    let other = rusqlite::Connection::open(scene.database()).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    scene.ann.command("preferences", serde_json::json!({ "text": true })).await;
    monitor.wait_for_answer("/readyz", (503, "the database cannot be written\n")).await;
    assert_eq!(monitor.get("/healthz").await.0, 200, "it can be read");
    other.execute_batch("ROLLBACK").expect("the end of the lock");
    scene.ann.command("preferences", serde_json::json!({ "text": true })).await;
    monitor.wait_for_answer("/readyz", (200, "ok\n")).await;
}

/// Returns a line of the log as an object, with the fields that each line has.
fn log_object(line: &str) -> Value {
    let object: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    for field in ["timestamp", "level", "target", "message"] {
        assert!(object[field].is_string(), "no `{field}`: {line}");
    }
    object
}

#[tokio::test]
async fn log_lines_are_objects_on_request_and_name_their_interaction() {
    let mut scene = Scene::without_bot().await;
    let arguments = ["run", "--discord-api", &scene.url, "--db", "bot.sqlite"];
    let environment = [("DISCORD_TOKEN", TOKEN), ("GONAGAS_LOG", "json"), ("RUST_LOG", "gonagas=debug")];
    let folder = scene.database();
    let mut bot = Program::start(folder.parent().expect("a folder"), &arguments, &environment);
    bot.wait_for_log("\"message\":\"ready\"").await;
    scene.bot = Some(bot);
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.play_first_choice(&shown).await;
    scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    let ended = scene.stop_bot().await;
    let lines: Vec<Value> = ended.stderr.iter().map(|line| log_object(line)).collect();
    let handled: Vec<&Value> = lines.iter().filter(|line| line["message"] == "handled").collect();
    for kind in ["challenge", "control-accept", "control-play"] {
        let line = handled.iter().find(|line| line["span"]["kind"] == kind).unwrap_or_else(|| panic!("no {kind}"));
        assert!(line["span"]["id"].is_u64() && line["seconds"].is_number(), "{line}");
    }
}
