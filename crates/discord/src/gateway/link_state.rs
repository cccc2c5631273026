//! The state of the connection to the gateway, as the rest of the bot sees it.

use tokio::time::Instant;

/// The state of the connection to the gateway.
#[derive(Debug, Clone, Copy, Default)]
pub struct LinkState {
    /// Since when the session receives events; `None` while it does not.
    pub ready_since: Option<Instant>,
    /// When the gateway was last heard of, once the connection has ended.
    pub last_received_at: Option<Instant>,
}
