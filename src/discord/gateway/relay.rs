//! The relay between serenity and the gateway.
//!
//! serenity keeps the session: it identifies, resumes and sends heartbeats. But it reconnects without a pause, goes on
//! after most close codes that forbid it, and drops events that it cannot parse. It connects to this relay, which connects
//! to the gateway when it is time to, and reads along. The relay listens on this machine, at a path that nobody else knows.

use crate::discord::gateway::event_check::{EventCheck, UnreadableInteraction, check_event};
use crate::discord::gateway::reconnect_policy::ReconnectPolicy;
use crate::discord::gateway::session_limit;
use crate::discord::gateway::{close_code, relay_listener};
use crate::discord::interactions::handlers::Handlers;
use crate::discord::run_error::RunError;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, accept_async, connect_async};

/// Time limit for connecting to the gateway.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// Time within which the gateway confirms a heartbeat. After it the connection counts as broken.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(10);

/// Time limit for closing a connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

type GatewaySocket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type SerenitySocket = WebSocketStream<TcpStream>;

/// The state of the connection to the gateway.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::discord) struct LinkState {
    /// Since when the session receives events; `None` while it does not.
    pub(super) ready_since: Option<Instant>,
    /// When the gateway was last heard of, once the connection has ended.
    pub(super) heard_at: Option<Instant>,
}

/// Relays serenity's connections to the gateway.
pub(in crate::discord) struct GatewayRelay {
    /// The gateway's address.
    gateway: String,
    /// Asks how many sessions may still be started, and answers interactions that serenity cannot parse.
    handlers: Arc<Handlers>,
    /// Number of events that serenity could not parse.
    dropped: u64,
    incoming: mpsc::Receiver<TcpStream>,
    state: watch::Sender<LinkState>,
    policy: ReconnectPolicy,
    /// The address for serenity.
    address: String,
}

/// The end of a connection.
enum LinkEnd {
    /// The gateway has closed it, with this code.
    Closed(u16),
    /// It broke, or could not be made.
    Lost,
    /// serenity has closed it.
    ClosedBySerenity,
}

/// A connection in use.
struct Link {
    gateway: GatewaySocket,
    serenity: SerenitySocket,
    heard_at: Instant,
    /// When the heartbeat was sent that the gateway has not confirmed.
    unconfirmed_since: Option<Instant>,
}

impl GatewayRelay {
    /// Listens for serenity, to relay it to this gateway.
    ///
    /// # Errors
    ///
    /// [`RunError::RelayFailed`] when this machine has no free port.
    pub(in crate::discord) async fn listen(gateway: &str, handlers: Arc<Handlers>) -> Result<GatewayRelay, RunError> {
        let (address, incoming) =
            relay_listener::listen().await.map_err(|error| RunError::RelayFailed(error.to_string()))?;
        let separator = if gateway.contains('?') { '&' } else { '?' };
        let gateway = format!("{gateway}{separator}v=10&encoding=json");
        let (state, policy) = (watch::Sender::default(), ReconnectPolicy::default());
        Ok(GatewayRelay { gateway, handlers, dropped: 0, incoming, state, policy, address })
    }

    /// Returns the address that serenity connects to.
    pub(in crate::discord) fn address(&self) -> String {
        self.address.clone()
    }

    /// Returns a receiver of the connection's state.
    pub(in crate::discord) fn subscribe(&self) -> watch::Receiver<LinkState> {
        self.state.subscribe()
    }

    /// Relays one connection after the other. Returns when Discord wants no other one.
    pub(in crate::discord) async fn run(mut self) -> RunError {
        let mut next = None;
        loop {
            let stream = match next.take() {
                Some(stream) => stream,
                None => match self.incoming.recv().await {
                    Some(stream) => stream,
                    None => return RunError::UnexpectedExit,
                },
            };
            let mut link = None;
            let incoming = &mut self.incoming;
            let session = LinkSession {
                gateway: &self.gateway,
                handlers: &self.handlers,
                policy: &mut self.policy,
                state: &self.state,
                dropped: &mut self.dropped,
            };
            let ended = tokio::select! {
                ended = session.serve(stream, &mut link) => ended,
                // serenity has given the old connection up.
                newer = incoming.recv() => {
                    next = newer;
                    LinkEnd::Lost
                }
            };
            if let Some(error) = self.finish(ended, link).await {
                return error;
            }
        }
    }

    /// Records the end of a connection and tells serenity. Returns an error if there must not be another one.
    async fn finish(&mut self, ended: LinkEnd, link: Option<Link>) -> Option<RunError> {
        let heard_at = link.as_ref().map(|link| link.heard_at);
        let before = self.state.send_replace(LinkState { ready_since: None, heard_at });
        self.policy.record_end(before.ready_since.map(|since| since.elapsed()).unwrap_or_default());
        let code = if let LinkEnd::Closed(code) = ended { Some(code) } else { None };
        if let Some(fatal) = code.and_then(close_code::fatal_error) {
            return Some(fatal);
        }
        match (ended, link) {
            (LinkEnd::ClosedBySerenity, Some(link)) => link.close_orderly().await,
            (_, Some(link)) => {
                tracing::info!(code, "the gateway connection ended");
                link.close_serenity(close_code::for_serenity(code));
            }
            (_, None) => {}
        }
        None
    }
}

/// The parts of the relay that serving one connection needs.
struct LinkSession<'a> {
    gateway: &'a str,
    handlers: &'a Arc<Handlers>,
    policy: &'a mut ReconnectPolicy,
    state: &'a watch::Sender<LinkState>,
    dropped: &'a mut u64,
}

impl LinkSession<'_> {
    /// Connects when it is time to, and relays until the connection ends. Leaves it in `link`.
    async fn serve(mut self, stream: TcpStream, link: &mut Option<Link>) -> LinkEnd {
        let gateway = self.connect().await;
        let Ok(serenity) = accept_async(stream).await else { return LinkEnd::Lost };
        let link = link.insert(Link { gateway, serenity, heard_at: Instant::now(), unconfirmed_since: None });
        self.relay(link).await
    }

    /// Connects to the gateway, as often as it takes. serenity waits for its handshake meanwhile.
    async fn connect(&mut self) -> GatewaySocket {
        loop {
            let delay = self.policy.connect_delay(Instant::now());
            if !delay.is_zero() {
                tracing::warn!(seconds = delay.as_secs(), "waiting before the next gateway connection");
                sleep(delay).await;
            }
            match timeout(CONNECT_TIMEOUT, connect_async(self.gateway)).await {
                Ok(Ok((socket, _))) => return socket,
                Ok(Err(error)) => tracing::warn!(%error, "the gateway cannot be reached"),
                Err(_) => tracing::warn!("the gateway does not answer"),
            }
            self.policy.record_end(Duration::ZERO);
        }
    }

    async fn relay(&mut self, link: &mut Link) -> LinkEnd {
        loop {
            let overdue = link.unconfirmed_since.map(|since| since + HEARTBEAT_TIMEOUT);
            tokio::select! {
                received = link.gateway.next() => {
                    link.heard_at = Instant::now();
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
                        let Some(message) = self.read_command(link, message).await else { return LinkEnd::Lost };
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

    /// Reads a payload of the gateway. Returns what serenity can parse of it; `None` for nothing.
    fn read_event(&mut self, link: &mut Link, text: String) -> Option<String> {
        let payload: Value = serde_json::from_str(&text).unwrap_or_default();
        match (payload["op"].as_u64(), payload["t"].as_str()) {
            (Some(0), Some("READY" | "RESUMED")) => {
                self.state.send_replace(LinkState { ready_since: Some(Instant::now()), heard_at: None });
            }
            (Some(11), _) => link.unconfirmed_since = None,
            _ => {}
        }
        match check_event(&payload) {
            EventCheck::Readable => Some(text),
            EventCheck::Repaired(text) => {
                tracing::info!(event = payload["t"].as_str(), "an event was read without its decoration");
                Some(text)
            }
            EventCheck::Unreadable(interaction) => {
                *self.dropped += 1;
                let (event, dropped) = (payload["t"].as_str(), *self.dropped);
                tracing::warn!(event, dropped, is_answered = interaction.is_some(), "an event could not be read");
                if let Some(interaction) = interaction {
                    tokio::spawn(answer_unreadable(Arc::clone(self.handlers), interaction));
                }
                None
            }
        }
    }

    /// Reads a payload of serenity. Returns what to send; `None` for a session that must not start now.
    async fn read_command(&mut self, link: &mut Link, message: Message) -> Option<Message> {
        let Message::Text(text) = &message else { return Some(message) };
        let mut payload: Value = serde_json::from_str(text).unwrap_or_default();
        match payload["op"].as_u64() {
            Some(1) => {
                link.unconfirmed_since.get_or_insert_with(Instant::now);
                Some(message)
            }
            Some(2) => {
                if let Err(wait) = session_limit::start_session(&self.handlers.rest, self.policy).await {
                    self.policy.hold(Instant::now(), wait);
                    return None;
                }
                // Compressed payloads could not be read along.
                payload["d"]["compress"] = Value::Bool(false);
                Some(Message::Text(payload.to_string()))
            }
            _ => Some(message),
        }
    }
}

impl Link {
    /// Closes serenity's side with this code. The session can be resumed, so the gateway's side is just dropped.
    fn close_serenity(mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        let closing = async move {
            let _ = self.serenity.close(Some(frame)).await;
            while let Some(Ok(_)) = self.serenity.next().await {}
        };
        // serenity keeps this connection until it has the next one, so nobody waits for it.
        tokio::spawn(timeout(CLOSE_TIMEOUT, closing));
    }

    /// Closes both sides after serenity has closed its own, which ends the session.
    async fn close_orderly(mut self) {
        let closing = async {
            let _ = self.gateway.close(Some(CloseFrame { code: 1000.into(), reason: "".into() })).await;
            // Sends the confirmation that serenity waits for.
            while let Some(Ok(_)) = self.serenity.next().await {}
            while let Some(Ok(_)) = self.gateway.next().await {}
        };
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }
}

/// Tells the person behind an unreadable interaction that nothing has happened.
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
