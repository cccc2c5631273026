//! A gateway connection: handles the bot's messages and sends events.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::Uri;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

use crate::gateway::handshake::CloseReason;
use crate::gateway_sessions::OutgoingFrame;
use crate::limits;
use crate::state::SharedState;

/// Accepts a WebSocket connection.
pub async fn accept_connection(
    State(shared): State<SharedState>,
    Query(query): Query<HashMap<String, String>>,
    uri: Uri,
    upgrade: WebSocketUpgrade,
) -> Response {
    let version = query.get("v").cloned().unwrap_or_else(|| "10".to_owned());
    shared.lock().traffic.record_connection(uri.path());
    upgrade.on_upgrade(move |socket| async move {
        let (sender, receiver) = unbounded_channel();
        if version == "10" {
            GatewayConnection::new(shared, sender).run(socket, receiver).await;
        } else {
            close_socket(socket, (4012, "Invalid API version.")).await;
        }
    })
}

/// The state of one connection.
struct GatewayConnection {
    shared: SharedState,
    sender: UnboundedSender<OutgoingFrame>,
    /// The session's ID, once identified or resumed.
    session: Option<String>,
    interval: Duration,
    last_heartbeat: Instant,
    /// Arrival times of the latest payloads, for their rate limit.
    payloads: Vec<Instant>,
    /// True once the bot has closed the connection in a way that also ends its session.
    ends_session: bool,
}

/// The close codes with which a bot ends its session.
const ENDING_CODES: [u16; 2] = [1000, 1001];

impl GatewayConnection {
    fn new(shared: SharedState, sender: UnboundedSender<OutgoingFrame>) -> Self {
        let interval = Duration::from_millis(shared.lock().gateway.heartbeat);
        Self {
            shared,
            sender,
            session: None,
            interval,
            last_heartbeat: Instant::now(),
            payloads: Vec::new(),
            ends_session: false,
        }
    }

    /// Serves the connection until one side closes it.
    async fn run(mut self, mut socket: WebSocket, mut outgoing: UnboundedReceiver<OutgoingFrame>) {
        let hello = json!({ "op": 10, "s": null, "t": null, "d": {
            "heartbeat_interval": self.shared.lock().gateway.heartbeat, "_trace": [],
        }});
        self.send_payload(&hello);
        let closed = self.pump(&mut socket, &mut outgoing).await;
        let ended_by_bot = closed.is_none();
        if let Some(closed) = closed {
            close_socket(socket, closed).await;
        }
        if let Some(session) = &self.session {
            let mut state = self.shared.lock();
            state.mark_disconnected(session, &self.sender, ended_by_bot);
            if self.ends_session {
                state.sessions.remove_disconnected(session);
            }
        }
    }

    /// Passes messages both ways. Returns the reason to close the connection, or `None` if it is
    /// gone already.
    async fn pump(
        &mut self,
        socket: &mut WebSocket,
        outgoing: &mut UnboundedReceiver<OutgoingFrame>,
    ) -> Option<CloseReason> {
        loop {
            tokio::select! {
                frame = outgoing.recv() => match frame? {
                    OutgoingFrame::Text(text) => socket.send(Message::Text(text.into())).await.ok()?,
                    OutgoingFrame::HeldEvent(delay) => self.release_held_event_later(Duration::from_millis(delay)),
                    OutgoingFrame::Close(code, reason) => return Some((code, reason)),
                },
                message = socket.recv() => {
                    if let Err(closed) = self.handle_message(message?.ok()?) {
                        return Some(closed);
                    }
                }
                // A client with a heartbeat that is late by half an interval counts as gone.
                () = tokio::time::sleep_until(self.last_heartbeat + self.interval * 3 / 2) => {
                    return Some((4009, "Session timed out."));
                }
            }
        }
    }

    /// Handles one message from the bot.
    fn handle_message(&mut self, message: Message) -> Result<(), CloseReason> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err((4002, "Error while decoding payload.")),
            Message::Close(frame) => {
                self.ends_session = frame.is_some_and(|frame| ENDING_CODES.contains(&frame.code));
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.check_payload_rate()?;
        let undecodable = (4002, "Error while decoding payload.");
        if text.len() > limits::GATEWAY_PAYLOAD_BYTES {
            return Err(undecodable);
        }
        let payload: Value = serde_json::from_str(&text).map_err(|_| undecodable)?;
        let op = payload["op"].as_u64().ok_or(undecodable)?;
        match (op, &self.session) {
            (1, _) => {
                self.last_heartbeat = Instant::now();
                if self.shared.lock().should_ack_heartbeat(self.session.as_deref()) {
                    self.send_payload(&json!({ "op": 11, "s": null, "t": null, "d": null }));
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

    fn identify(&mut self, data: &Value) -> Result<(), CloseReason> {
        let session = self.shared.lock().identify(data, self.sender.clone())?;
        self.set_session(session);
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), CloseReason> {
        let session = self.shared.lock().resume(data, self.sender.clone())?;
        self.set_session(session);
        Ok(())
    }

    /// Takes the session of this connection; without one, answers that it is invalid.
    fn set_session(&mut self, session: Option<String>) {
        if session.is_none() {
            self.send_payload(&json!({ "op": 9, "s": null, "t": null, "d": false }));
        }
        self.session = session;
    }

    /// Responds to a request for members, in one chunk.
    fn send_members(&self, data: &Value) {
        let Some(session) = &self.session else { return };
        self.shared.lock().send_member_chunk(session, data);
    }

    /// Releases the session's held event after a delay.
    fn release_held_event_later(&self, delay: Duration) {
        let shared = self.shared.clone();
        let session = self.session.clone().unwrap_or_default();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            if let Some(session) = shared.lock().sessions.find(&session) {
                session.release_held_event();
            }
        });
    }

    /// Queues a payload without a sequence number.
    fn send_payload(&self, payload: &Value) {
        // The receiver lives as long as this connection.
        let _ = self.sender.send(OutgoingFrame::Text(payload.to_string()));
    }

    /// Rejects payloads beyond the limit per minute.
    fn check_payload_rate(&mut self) -> Result<(), CloseReason> {
        let now = Instant::now();
        self.payloads.retain(|at| now.duration_since(*at) < Duration::from_secs(60));
        self.payloads.push(now);
        if self.payloads.len() > limits::GATEWAY_PAYLOADS {
            return Err((4008, "You are being rate limited."));
        }
        Ok(())
    }
}

/// Sends a close frame and waits a moment for the peer's.
async fn close_socket(mut socket: WebSocket, (code, reason): CloseReason) {
    let frame = CloseFrame { code, reason: reason.into() };
    if socket.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    let peer_closed = async { while let Some(Ok(_)) = socket.recv().await {} };
    // The connection ends with or without the peer's close frame.
    let _ = tokio::time::timeout(Duration::from_secs(2), peer_closed).await;
}
