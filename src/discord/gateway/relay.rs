//! The relay between serenity and the gateway.
//!
//! serenity keeps the session: it identifies, resumes and sends heartbeats. But it reconnects without a pause, goes on
//! after most close codes that forbid it, and drops events that it cannot parse. It connects to this relay, which connects
//! to the gateway when it is time to, and reads along. The relay listens on this machine, at a path that nobody else knows.

use crate::discord::endpoint::ApiEndpoint;
use crate::discord::gateway::addresses::GatewayAddresses;
use crate::discord::gateway::link::{Link, LinkEnd};
use crate::discord::gateway::link_session::LinkSession;
use crate::discord::gateway::link_state::LinkState;
use crate::discord::gateway::reconnect_policy::ReconnectPolicy;
use crate::discord::gateway::{close_code, relay_listener};
use crate::discord::interactions::handlers::Handlers;
use crate::discord::run_error::RunError;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};

/// Relays serenity's connections to the gateway.
pub(in crate::discord) struct GatewayRelay {
    /// The gateway's addresses.
    addresses: GatewayAddresses,
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

impl GatewayRelay {
    /// Listens for serenity, to relay it to this gateway.
    ///
    /// # Errors
    ///
    /// [`RunError::RelayFailed`] when this machine has no free port.
    pub(in crate::discord) async fn listen(
        endpoint: &ApiEndpoint,
        gateway: &str,
        handlers: Arc<Handlers>,
    ) -> Result<GatewayRelay, RunError> {
        let (address, incoming) =
            relay_listener::listen().await.map_err(|error| RunError::RelayFailed(error.to_string()))?;
        let addresses = GatewayAddresses::new(endpoint.clone(), gateway);
        let (state, policy) = (watch::Sender::default(), ReconnectPolicy::default());
        Ok(GatewayRelay { addresses, handlers, dropped: 0, incoming, state, policy, address })
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
                addresses: &mut self.addresses,
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
        let last_received_at = link.as_ref().map(|link| link.last_received_at);
        let before = self.state.send_replace(LinkState { ready_since: None, last_received_at });
        if !matches!(ended, LinkEnd::Postponed) {
            self.policy.record_end(before.ready_since.map(|since| since.elapsed()).unwrap_or_default());
        }
        let code = if let LinkEnd::Closed(code) = ended { Some(code) } else { None };
        if let Some(code) = code {
            self.addresses.record_close(code);
        }
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
