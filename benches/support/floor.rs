//! The least that a turn costs: one durable append to a log, and the requests of a turn with a picture that is ready.

use crate::cpu_time::cpu_time;
use crate::players::{Pair, Standin};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The number of turns that are measured.
const TURNS: usize = 200;

/// The pause after each, since a bot may send fifty requests a second.
const PAUSE: Duration = Duration::from_millis(70);

/// Sends as the bot.
struct Sender(Arc<Standin>);

impl Sender {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.0.client.request(method, format!("{}/api/v10{path}", self.0.url));
        request.header("authorization", "Bot token")
    }

    /// Sends a request until the stand-in has time for it.
    async fn send(&self, make: impl Fn() -> RequestBuilder) -> Value {
        loop {
            let response = make().send().await.expect("a response");
            match response.status() {
                StatusCode::TOO_MANY_REQUESTS => sleep(Duration::from_secs(1)).await,
                StatusCode::NO_CONTENT => return Value::Null,
                status => {
                    assert!(status.is_success(), "{status}");
                    return response.json().await.expect("JSON");
                }
            }
        }
    }

    /// Acknowledges, posts a board and shortens the one before, which it returns anew.
    async fn turn(&self, channel: &str, picture: &[u8], before: Option<Value>) -> Value {
        self.send(|| self.request(Method::POST, &format!("/channels/{channel}/typing"))).await;
        let body = json!({ "content": "It is your turn.", "attachments": [{ "id": 0, "description": "A board" }] });
        let form = || {
            let part = Part::bytes(picture.to_vec()).file_name("board.png");
            Form::new().text("payload_json", body.to_string()).part("files[0]", part)
        };
        let path = format!("/channels/{channel}/messages");
        let posted = self.send(|| self.request(Method::POST, &path).multipart(form())).await;
        if let Some(before) = before.as_ref().and_then(|before| before["id"].as_str()) {
            let short = json!({ "content": "1. a1", "components": [], "attachments": [] });
            self.send(|| self.request(Method::PATCH, &format!("{path}/{before}")).json(&short)).await;
        }
        posted
    }
}

/// Returns the milliseconds of CPU time of such a turn. Nothing else may happen in this process meanwhile.
pub async fn measure_floor(standin: &Arc<Standin>, pairs: &[Arc<Pair>], folder: &Path) -> f64 {
    let log = Connection::open(folder.join("floor.sqlite")).expect("a database");
    let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE events (match_id INTEGER, number INTEGER, at INTEGER, payload TEXT, PRIMARY KEY (match_id, number));";
    log.execute_batch(settings).expect("settings");
    let sender = Sender(Arc::clone(standin));
    let picture = fetch_board(standin, &pairs[0]).await;
    let mut boards = vec![None; pairs.len()];
    let before = cpu_time(std::process::id());
    for turn in 0..TURNS {
        let place = turn % pairs.len();
        let mut append = log.prepare_cached("INSERT INTO events VALUES (?1, ?2, 0, 'a1')").expect("a statement");
        append.execute([place as i64, turn as i64]).expect("an append");
        boards[place] = Some(sender.turn(&pairs[place].channel, &picture, boards[place].take()).await);
        sleep(PAUSE).await;
    }
    (cpu_time(std::process::id()) - before) as f64 / TURNS as f64
}

/// Returns the newest picture in a channel.
async fn fetch_board(standin: &Standin, pair: &Pair) -> Vec<u8> {
    let path = format!("/people/{}/messages?channel={}&limit=20", pair.people[0], pair.channel);
    let answer = standin.get(&path).await;
    let messages = answer["messages"].as_array().expect("messages");
    let url = messages.iter().rev().find_map(|message| message["attachments"][0]["url"].as_str()).expect("a picture");
    let response = standin.client.get(url).send().await.expect("a response");
    response.bytes().await.expect("a picture").to_vec()
}
