//! The work of one relayed connection: connecting when it is time to, and passing payloads on.

use crate::gateway::addresses::GatewayAddresses;
use crate::gateway::event_check::{EventCheck, UnreadableInteraction, check_event};
use crate::gateway::link::{GatewaySocket, Link, LinkEnd, LinkState};
use crate::gateway::reconnect_policy::ReconnectPolicy;
use crate::gateway::relay_context::RelayContext;
use crate::gateway::session_starts::StartTurn;
use crate::interactions::components::ControlUse;
use crate::interactions::handlers::Handlers;
use futures_util::{SinkExt as _, StreamExt as _};
use gonagas_metrics::metrics;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{accept_async, connect_async};

/// Time limit for connecting to the gateway.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// Time within which the gateway confirms a heartbeat. After it the connection counts as broken.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(10);

/// Longest time for which a new session waits on its connection. The gateway would close it later.
const MAX_IDENTIFY_HOLD: Duration = Duration::from_secs(30);

/// The parts of the relay that serving one connection needs.
pub struct LinkSession<'a> {
    pub addresses: &'a mut GatewayAddresses,
    pub context: &'a Arc<RelayContext>,
    /// The shard of the connection.
    pub shard: u32,
    pub policy: &'a mut ReconnectPolicy,
    pub state: &'a watch::Sender<LinkState>,
    pub dropped: &'a mut u64,
    /// The turn to begin a session on this connection, until it is used up.
    pub turn: Option<StartTurn>,
}

impl LinkSession<'_> {
    /// Connects when it is time to, and relays until the connection ends. Leaves it in `link`.
    pub async fn serve(mut self, stream: TcpStream, link: &mut Option<Link>) -> LinkEnd {
        let gateway = self.connect().await;
        let Ok(serenity) = accept_async(stream).await else { return LinkEnd::Lost };
        let link = link.insert(Link { gateway, serenity, last_received_at: Instant::now(), unconfirmed_since: None });
        self.relay(link).await
    }

    /// Connects to the gateway, as often as it takes; if a session has to begin, when it is the shard's turn. serenity
    /// waits for its handshake meanwhile.
    async fn connect(&mut self) -> GatewaySocket {
        loop {
            let delay = self.policy.connect_delay();
            if !delay.is_zero() {
                tracing::warn!(shard = self.shard, seconds = delay.as_secs(), "waiting before the next connection");
                sleep(delay).await;
            }
            if self.addresses.needs_session() {
                self.turn = Some(self.take_turn().await);
            }
            match timeout(CONNECT_TIMEOUT, connect_async(self.addresses.next())).await {
                Ok(Ok((socket, _))) => return socket,
                Ok(Err(error)) => tracing::warn!(%error, "the gateway cannot be reached"),
                Err(_) => tracing::warn!("the gateway does not answer"),
            }
            self.turn = None;
            self.addresses.record_unreachable();
            self.policy.record_end(Duration::ZERO);
        }
    }

    async fn relay(&mut self, link: &mut Link) -> LinkEnd {
        loop {
            let overdue = link.unconfirmed_since.map(|since| since + HEARTBEAT_TIMEOUT);
            tokio::select! {
                received = link.gateway.next() => {
                    link.last_received_at = Instant::now();
                    let message = match received {
                        Some(Ok(Message::Close(frame))) => {
                            return frame.map_or(LinkEnd::Lost, |frame| LinkEnd::Closed(frame.code.into()));
                        }
                        Some(Ok(message)) => message,
                        Some(Err(_)) | None => return LinkEnd::Lost,
                    };
                    let message = match message {
                        Message::Text(text) => match self.read_event(link, text) {
                            Some(text) => Message::Text(text),
                            None => continue,
                        },
                        other => other,
                    };
                    if is_payload(&message) && link.serenity.send(message).await.is_err() {
                        return LinkEnd::Lost;
                    }
                }
                received = link.serenity.next() => match received {
                    Some(Ok(Message::Close(_))) | None => return LinkEnd::ClosedBySerenity,
                    Some(Err(_)) => return LinkEnd::Lost,
                    Some(Ok(message)) => {
                        let Some(message) = self.read_command(link, message).await else { return LinkEnd::Postponed };
                        if is_payload(&message) && link.gateway.send(message).await.is_err() {
                            return LinkEnd::Lost;
                        }
                    }
                },
                () = sleep_until(overdue.unwrap_or_else(Instant::now)), if overdue.is_some() => {
                    return end_unconfirmed();
                }
            }
        }
    }

    /// Reads a payload of the gateway. Returns the event in the form that serenity can parse; `None` for nothing.
    fn read_event(&mut self, link: &mut Link, text: String) -> Option<String> {
        if let Some((sequence, used)) = ControlUse::parse(&text) {
            self.context.record_event(self.shard);
            tokio::spawn(used.handle(Arc::clone(&self.context.handlers)));
            return Some(handled_event(sequence));
        }
        let payload: Value = serde_json::from_str(&text).unwrap_or_default();
        self.addresses.read_event(&payload);
        self.context.read_event(self.shard, &payload);
        match (payload["op"].as_u64(), payload["t"].as_str()) {
            (Some(0), Some("READY" | "RESUMED")) => {
                self.state.send_replace(LinkState { ready_since: Some(Instant::now()), last_received_at: None });
            }
            (Some(11), _) => {
                if let Some(sent) = link.unconfirmed_since.take() {
                    self.context.record_latency(self.shard, sent.elapsed());
                }
            }
            _ => {}
        }
        match check_event(&payload) {
            EventCheck::Readable => Some(text),
            EventCheck::Repaired(text) => {
                tracing::info!(event = payload["t"].as_str(), "an event was repaired");
                Some(text)
            }
            EventCheck::Unreadable(interaction) => {
                *self.dropped += 1;
                metrics().dropped_events.inc();
                let event = payload["t"].as_str();
                let dropped = *self.dropped;
                tracing::warn!(event, dropped, is_answered = interaction.is_some(), "an event could not be read");
                if let Some(interaction) = interaction {
                    tokio::spawn(answer_unreadable(Arc::clone(&self.context.handlers), interaction));
                }
                None
            }
        }
    }

    /// Reads a payload of serenity. Returns the payload to send; `None` for a session that must not start now.
    async fn read_command(&mut self, link: &mut Link, message: Message) -> Option<Message> {
        let Message::Text(text) = &message else { return Some(message) };
        let mut payload: Value = serde_json::from_str(text).unwrap_or_default();
        match payload["op"].as_u64() {
            Some(1) => {
                link.unconfirmed_since.get_or_insert_with(Instant::now);
                Some(message)
            }
            Some(2) => {
                self.start_session().await?;
                // Compressed payloads could not be read along.
                payload["d"]["compress"] = Value::Bool(false);
                Some(Message::Text(payload.to_string()))
            }
            Some(6) => {
                // The session is resumed all the same.
                self.turn = None;
                Some(message)
            }
            _ => Some(message),
        }
    }
}

impl LinkSession<'_> {
    /// Waits until the shard may begin a session.
    async fn take_turn(&mut self) -> StartTurn {
        loop {
            let wait = self.policy.session_delay(Instant::now());
            if wait.is_zero() {
                return self.context.starts.take_turn(self.shard).await;
            }
            tracing::info!(shard = self.shard, seconds = wait.as_secs(), "waiting before the next session");
            sleep(wait).await;
        }
    }

    /// Counts a session that begins, when it is the shard's turn. Returns `None` if that takes longer than the gateway
    /// waits; then the next connection is made when it may begin.
    async fn start_session(&mut self) -> Option<()> {
        let turn = match self.turn.take() {
            Some(turn) => turn,
            None => match timeout(MAX_IDENTIFY_HOLD, self.take_turn()).await {
                Ok(turn) => turn,
                Err(_) => {
                    self.addresses.forget_session();
                    return None;
                }
            },
        };
        self.policy.spend_session(Instant::now());
        turn.use_up();
        Some(())
    }
}

/// Returns an event for serenity in place of a handled one: serenity sends the gateway the number of the last event.
fn handled_event(sequence: u64) -> String {
    format!(r#"{{"op":0,"s":{sequence},"t":"HANDLED","d":null}}"#)
}

/// Answers the person behind an unreadable interaction: nothing has happened.
async fn answer_unreadable(handlers: Arc<Handlers>, interaction: UnreadableInteraction) {
    let UnreadableInteraction { id, token, kind, requester } = interaction;
    handlers.handle_unreadable(id, token, kind, requester).await;
}

/// Ends a connection whose heartbeats the gateway does not confirm.
fn end_unconfirmed() -> LinkEnd {
    tracing::warn!("heartbeats are not confirmed");
    LinkEnd::Lost
}

/// Returns true for a message that is passed on. Pings are answered by the library.
fn is_payload(message: &Message) -> bool {
    matches!(message, Message::Text(_) | Message::Binary(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::{Event, GatewayEvent};

    #[test]
    fn serenity_counts_a_handled_event() {
        let event = serde_json::from_str(&handled_event(7)).unwrap();
        assert!(matches!(event, GatewayEvent::Dispatch(7, Event::Unknown(_))), "{event:?}");
    }
}
