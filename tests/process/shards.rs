//! A bot with several shards, as a host sees it.

use crate::process::support::poll_until;
use crate::process::support::program::Program;
use crate::process::support::scene::TOKEN;
use serde_json::json;
use tempfile::tempdir;

#[tokio::test]
async fn shard_that_is_away_is_named_and_the_others_go_on() {
    let folder = tempdir().expect("a directory");
    let arguments = ["standin", "--listen", "127.0.0.1:0", "--shards", "2", "--max-concurrency", "2"];
    let mut standin = Program::start(folder.path(), &arguments, &[]);
    let url = standin.wait_for_stdout("open ").await.trim_end_matches('/').to_owned();
    let arguments =
        ["run", "--discord-api", &url, "--db", "bot.sqlite", "--metrics", "127.0.0.1:0", "--shards", "auto"];
    let mut bot = Program::start(folder.path(), &arguments, &[("DISCORD_TOKEN", TOKEN)]);
    let address = bot.monitoring_address().await;
    bot.wait_for_log("run: ready").await;
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let get = async |path: &str| {
        let answer = client.get(format!("http://{address}{path}")).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    };
    poll_until("readiness", async || (get("/readyz").await.0 == 200).then_some(())).await;
    let fault = json!({ "faults": [{ "kind": "gateway_close", "code": 4000, "shard": 1, "times": 1000 }] });
    let added = client.post(format!("{url}/faults")).json(&fault).send().await.expect("an answer");
    assert!(added.status().is_success());
    let away = (503, "shards not connected to Discord: 1\n".to_owned());
    poll_until("a shard that is away", async || (get("/readyz").await == away).then_some(())).await;
    let (_, figures) = get("/metrics").await;
    for figure in ["shard_connected{shard=\"0\"} 1", "shard_connected{shard=\"1\"} 0", "connected 0"] {
        assert!(figures.contains(&format!("gonagas_{figure}\n")), "{figure}: {figures}");
    }
    assert!(figures.contains("gonagas_shard_last_event_timestamp_seconds{shard=\"1\"} 1"), "{figures}");
    assert!(bot.terminate().await.status.success());
}

#[tokio::test]
async fn impossible_shards_are_refused() {
    let folder = tempdir().expect("a directory");
    for (shards, said) in [("0", "at least one shard"), ("5-3/8", "write 3-5/8"), ("0-8/8", "is 7, not 8")] {
        let ended = Program::start(folder.path(), &["run", "--shards", shards], &[]).wait().await;
        assert!(!ended.status.success() && ended.stderr.join("\n").contains(said), "{ended:?}");
    }
}
