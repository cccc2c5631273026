//! A relayed connection: the gateway's side, serenity's side, and the close of each.

use futures_util::StreamExt as _;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Time limit for closing a connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

pub type GatewaySocket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type SerenitySocket = WebSocketStream<TcpStream>;

/// The end of a connection.
pub enum LinkEnd {
    /// The gateway has closed it, with this code.
    Closed(u16),
    /// It broke, or could not be made.
    Lost,
    /// It was ready, but its session must not start yet.
    Postponed,
    /// serenity has closed it.
    ClosedBySerenity,
}

impl LinkEnd {
    /// Returns the code with which the gateway has closed the connection.
    pub fn close_code(&self) -> Option<u16> {
        if let LinkEnd::Closed(code) = self { Some(*code) } else { None }
    }
}

/// A connection in use.
pub struct Link {
    pub gateway: GatewaySocket,
    pub serenity: SerenitySocket,
    /// When the gateway was last heard of.
    pub last_received_at: Instant,
    /// When the heartbeat was sent that the gateway has not confirmed.
    pub unconfirmed_since: Option<Instant>,
}

impl Link {
    /// Closes serenity's side with this code. The session can be resumed, so the gateway's side is just dropped.
    pub fn close_serenity(mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        let closing = async move {
            let _ = self.serenity.close(Some(frame)).await;
            while let Some(Ok(_)) = self.serenity.next().await {}
        };
        // serenity keeps this connection until it has the next one, so nobody waits for it.
        tokio::spawn(timeout(CLOSE_TIMEOUT, closing));
    }

    /// Closes both sides after serenity has closed its own, which ends the session.
    pub async fn close_orderly(mut self) {
        let closing = async {
            let _ = self.gateway.close(Some(CloseFrame { code: 1000.into(), reason: "".into() })).await;
            // Sends the confirmation that serenity waits for.
            while let Some(Ok(_)) = self.serenity.next().await {}
            while let Some(Ok(_)) = self.gateway.next().await {}
        };
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }
}

/// The state of the connection to the gateway.
#[derive(Debug, Clone, Copy, Default)]
pub struct LinkState {
    /// Since when the session receives events; `None` while it does not.
    pub ready_since: Option<Instant>,
    /// When the gateway was last heard of, once the connection has ended.
    pub last_received_at: Option<Instant>,
}
