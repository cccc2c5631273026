//! One gateway connection: reads what the bot sends, writes what it is owed.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

use super::handshake::Closed;
use crate::standin::core::Shared;
use crate::standin::limits;
use crate::standin::sessions::Frame;

/// How long an event that is to come after a later one waits for it. It is to leave the bot time enough to answer.
const LATEST: Duration = Duration::from_millis(500);

/// Accepts a connection.
pub(crate) async fn accept(
    State(shared): State<Shared>,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let version = query.get("v").cloned().unwrap_or_else(|| "10".to_owned());
    upgrade.on_upgrade(move |socket| async move {
        let (sender, receiver) = unbounded_channel();
        if version == "10" {
            Connection::new(shared, sender).run(socket, receiver).await;
        } else {
            close(socket, (4012, "Invalid API version.")).await;
        }
    })
}

/// The state of one connection.
struct Connection {
    shared: Shared,
    sender: UnboundedSender<Frame>,
    /// The session's id, once identified or resumed.
    session: Option<String>,
    interval: Duration,
    heard: Instant,
    /// When the latest payloads came, for the limit on them.
    payloads: Vec<Instant>,
}

impl Connection {
    fn new(shared: Shared, sender: UnboundedSender<Frame>) -> Self {
        let interval = Duration::from_millis(shared.lock().heartbeat);
        Self { shared, sender, session: None, interval, heard: Instant::now(), payloads: Vec::new() }
    }

    /// Serves the connection until one side closes it.
    async fn run(mut self, mut socket: WebSocket, mut owed: UnboundedReceiver<Frame>) {
        let hello = json!({ "op": 10, "s": null, "t": null, "d": {
            "heartbeat_interval": self.shared.lock().heartbeat, "_trace": [],
        }});
        self.reply(&hello);
        if let Some(closed) = self.exchange(&mut socket, &mut owed).await {
            close(socket, closed).await;
        }
        if let Some(session) = &self.session {
            self.shared.lock().disconnected(session, &self.sender);
        }
    }

    /// Passes payloads both ways; answers why the connection is to be closed, or nothing when it is
    /// gone already.
    async fn exchange(&mut self, socket: &mut WebSocket, owed: &mut UnboundedReceiver<Frame>) -> Option<Closed> {
        loop {
            tokio::select! {
                frame = owed.recv() => match frame? {
                    Frame::Text(text) => socket.send(Message::Text(text.into())).await.ok()?,
                    Frame::Later => self.release_soon(),
                    Frame::Close(code, reason) => return Some((code, reason)),
                },
                message = socket.recv() => {
                    if let Err(closed) = self.hear(message?.ok()?) {
                        return Some(closed);
                    }
                }
                // A client that missed a heartbeat by half an interval is taken for dead.
                () = tokio::time::sleep_until(self.heard + self.interval * 3 / 2) => {
                    return Some((4009, "Session timed out."));
                }
            }
        }
    }

    /// Takes one message from the bot.
    fn hear(&mut self, message: Message) -> Result<(), Closed> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err((4002, "Error while decoding payload.")),
            _ => return Ok(()),
        };
        self.count_payload()?;
        let undecodable = (4002, "Error while decoding payload.");
        let payload: Value = serde_json::from_str(&text).map_err(|_| undecodable)?;
        let op = payload["op"].as_u64().ok_or(undecodable)?;
        match (op, &self.session) {
            (1, _) => {
                self.heard = Instant::now();
                if self.shared.lock().answers_heartbeat() {
                    self.reply(&json!({ "op": 11, "s": null, "t": null, "d": null }));
                }
                Ok(())
            }
            (2 | 6, Some(_)) => Err((4005, "Already authenticated.")),
            (2, None) => self.identify(&payload["d"]),
            (6, None) => self.resume(&payload["d"]),
            (3 | 4 | 8 | 31, None) => Err((4003, "Not authenticated.")),
            (8, Some(_)) => {
                self.send_members(&payload["d"]);
                Ok(())
            }
            (3 | 4 | 31, Some(_)) => Ok(()),
            _ => Err((4001, "Unknown opcode.")),
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Closed> {
        let session = self.shared.lock().identify(data, self.sender.clone())?;
        self.session = Some(session);
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), Closed> {
        let session = self.shared.lock().resume(data, self.sender.clone())?;
        if session.is_none() {
            self.reply(&json!({ "op": 9, "s": null, "t": null, "d": false }));
        }
        self.session = session;
        Ok(())
    }

    /// Answers a request for members, all in one chunk.
    fn send_members(&self, data: &Value) {
        let Some(session) = &self.session else { return };
        self.shared.lock().send_members(session, data);
    }

    /// Has an event that waits for a later one sent all the same, after a while.
    fn release_soon(&self) {
        let (shared, session) = (self.shared.clone(), self.session.clone().unwrap_or_default());
        tokio::spawn(async move {
            tokio::time::sleep(LATEST).await;
            if let Some(session) = shared.lock().sessions.find(&session) {
                session.release();
            }
        });
    }

    /// Queues a payload that has no number.
    fn reply(&self, payload: &Value) {
        // The receiver lives as long as this connection.
        let _ = self.sender.send(Frame::Text(payload.to_string()));
    }

    /// Refuses the payload that is too much within a minute.
    fn count_payload(&mut self) -> Result<(), Closed> {
        let now = Instant::now();
        self.payloads.retain(|at| now.duration_since(*at) < Duration::from_secs(60));
        self.payloads.push(now);
        if self.payloads.len() > limits::GATEWAY_PAYLOADS {
            return Err((4008, "You are being rate limited."));
        }
        Ok(())
    }
}

/// Closes a connection and waits for the other side to agree, a while.
async fn close(mut socket: WebSocket, (code, reason): Closed) {
    let frame = CloseFrame { code, reason: reason.into() };
    if socket.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    let agreed = async { while let Some(Ok(_)) = socket.recv().await {} };
    // Whether it agrees or not, the connection ends.
    let _ = tokio::time::timeout(Duration::from_secs(2), agreed).await;
}
