//! A second session of the bot, which records the events that the gateway sends.

use crate::process::support::poll_until;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// Guilds, members, messages, direct messages, and the content of messages.
const INTENTS: u64 = 1 | 1 << 1 | 1 << 9 | 1 << 12 | 1 << 15;

/// More often than the gateway asks for.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A session that records its events. It resumes whenever its connection is closed.
pub struct Recorder {
    events: Arc<Mutex<Vec<Value>>>,
    outgoing: UnboundedSender<Value>,
    task: JoinHandle<()>,
}

impl Recorder {
    /// Starts a session at a stand-in, and waits for its first event. With a token of its own it makes no other session
    /// wait.
    pub async fn start(url: &str, token: &'static str) -> Recorder {
        let gateway = format!("{}/gateway?v=10&encoding=json", url.trim_end_matches('/').replacen("http", "ws", 1));
        let events = Arc::new(Mutex::new(Vec::new()));
        let (outgoing, payloads) = unbounded_channel();
        let task = tokio::spawn(record((gateway, token), Arc::clone(&events), payloads));
        let recorder = Recorder { events, outgoing, task };
        recorder.wait_for("READY", |_| true).await;
        recorder
    }

    /// Sends a payload.
    pub fn send(&self, payload: Value) {
        self.outgoing.send(payload).expect("a session");
    }

    /// Returns the events so far, each with its name in `t` and its data in `d`.
    pub fn events(&self) -> Vec<Value> {
        self.events.lock().expect("no panic").clone()
    }

    /// Waits for an event, and returns the data of the newest one.
    pub async fn wait_for(&self, name: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        poll_until(name, async || {
            assert!(!self.task.is_finished(), "the recorder has ended");
            let found = |event: &&Value| event["t"] == name && is_wanted(&event["d"]);
            self.events.lock().expect("no panic").iter().rev().find(found).map(|event| event["d"].clone())
        })
        .await
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The session and the number of its latest event, once it has begun.
type Session = Option<(String, u64)>;

async fn record(address: (String, &str), events: Arc<Mutex<Vec<Value>>>, mut payloads: UnboundedReceiver<Value>) {
    let mut session = None;
    loop {
        record_connection(&address, &mut session, &events, &mut payloads).await;
    }
}

/// Records events until the connection ends.
async fn record_connection(
    (gateway, token): &(String, &str),
    session: &mut Session,
    events: &Mutex<Vec<Value>>,
    payloads: &mut UnboundedReceiver<Value>,
) {
    let (mut socket, _) = connect_async(gateway.as_str()).await.expect("a gateway");
    let begin = match session {
        Some((id, number)) => json!({ "op": 6, "d": { "token": token, "session_id": id, "seq": number } }),
        None => json!({ "op": 2, "d": { "token": token, "intents": INTENTS, "properties": {} } }),
    };
    let mut next = begin;
    loop {
        if socket.send(Message::Text(next.to_string())).await.is_err() {
            return;
        }
        next = loop {
            let received = tokio::select! {
                received = socket.next() => received,
                Some(payload) = payloads.recv() => break payload,
                () = tokio::time::sleep(HEARTBEAT) => break heartbeat(session),
            };
            let Some(Ok(Message::Text(text))) = received else { return };
            let payload: Value = serde_json::from_str(&text).expect("JSON");
            match payload["op"].as_u64() {
                Some(0) => keep(session, events, payload),
                Some(1) => break heartbeat(session),
                Some(7) => return,
                Some(9) => panic!("the session of the recorder is gone"),
                _ => {}
            }
        };
    }
}

fn heartbeat(session: &Session) -> Value {
    json!({ "op": 1, "d": session.as_ref().map(|(_, number)| number) })
}

/// Keeps an event, and its number for a resume.
fn keep(session: &mut Session, events: &Mutex<Vec<Value>>, event: Value) {
    let number = event["s"].as_u64().expect("a number");
    match session {
        Some((_, latest)) => *latest = number,
        None => *session = event["d"]["session_id"].as_str().map(|id| (id.to_owned(), number)),
    }
    events.lock().expect("no panic").push(event);
}
