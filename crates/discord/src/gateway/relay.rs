//! The relay between serenity and the gateway: one for each shard.
//!
//! serenity keeps the session: it identifies, resumes and sends heartbeats. But it reconnects without a pause, goes on
//! after most close codes that forbid it, and drops events that it cannot parse. It connects to this relay, which
//! connects to the gateway when it is time to, and reads along. The relay listens on this machine, at a path that
//! nobody else knows.

use crate::gateway::addresses::GatewayAddresses;
use crate::gateway::link::{Link, LinkEnd, LinkState};
use crate::gateway::link_session::LinkSession;
use crate::gateway::reconnect_policy::ReconnectPolicy;
use crate::gateway::relay_context::RelayContext;
use crate::gateway::relay_listener;
use crate::run_error::{GatewayRejection, RunError};
use futures_util::StreamExt as _;
use gonagas_core::matches::shards::Shard;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::accept_async;

/// Relays the connections of one shard to the gateway.
pub struct GatewayRelay {
    /// The shard.
    shard: Shard,
    /// The gateway's addresses.
    addresses: GatewayAddresses,
    context: Arc<RelayContext>,
    /// Number of events that serenity could not parse.
    dropped: u64,
    incoming: mpsc::Receiver<TcpStream>,
    state: watch::Sender<LinkState>,
    policy: ReconnectPolicy,
    /// The address for serenity.
    address: String,
}

impl GatewayRelay {
    /// Listens for the serenity of a shard, to relay it to the gateway.
    pub async fn listen(
        shard: Shard,
        addresses: GatewayAddresses,
        context: Arc<RelayContext>,
    ) -> Result<GatewayRelay, RunError> {
        let (address, incoming) =
            relay_listener::listen().await.map_err(|error| RunError::RelayFailed(error.to_string()))?;
        let state = watch::Sender::default();
        let policy = ReconnectPolicy::default();
        Ok(GatewayRelay { shard, addresses, context, dropped: 0, incoming, state, policy, address })
    }

    /// Returns the address that serenity connects to.
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// Returns a receiver of the connection's state.
    pub fn subscribe(&self) -> watch::Receiver<LinkState> {
        self.state.subscribe()
    }

    /// Relays one connection after the other. Reports when Discord wants no other one. Returns once the shards are
    /// given up and serenity needs it no more.
    pub async fn run(mut self, errors: mpsc::UnboundedSender<RunError>) {
        let mut closing = self.context.closing.subscribe();
        let ended = tokio::select! {
            ended = self.relay_connections() => Some(ended),
            _ = closing.wait_for(|closing| *closing) => None,
        };
        let last = ended.and_then(|(error, link)| {
            // The receiver may be gone.
            let _ = errors.send(error);
            link
        });
        self.answer_close_frames(last).await;
    }

    /// Relays one connection after the other. Returns when Discord wants no other one, with the last one.
    async fn relay_connections(&mut self) -> (RunError, Option<Link>) {
        let mut next = None;
        loop {
            let stream = match next.take() {
                Some(stream) => stream,
                None => match self.incoming.recv().await {
                    Some(stream) => stream,
                    None => return (RunError::UnexpectedExit, None),
                },
            };
            let mut link = None;
            let incoming = &mut self.incoming;
            let session = LinkSession {
                addresses: &mut self.addresses,
                context: &self.context,
                shard: self.shard.index,
                policy: &mut self.policy,
                state: &self.state,
                dropped: &mut self.dropped,
                turn: None,
            };
            let ended = tokio::select! {
                ended = session.serve(stream, &mut link) => ended,
                // serenity has given the old connection up.
                newer = incoming.recv() => {
                    next = newer;
                    LinkEnd::Lost
                }
            };
            if let Some(error) = self.finish(&ended, link.as_ref()) {
                return (error, link);
            }
            self.close(ended, link).await;
        }
    }

    /// Records the end of a connection. Returns an error if there must not be another one.
    fn finish(&mut self, ended: &LinkEnd, link: Option<&Link>) -> Option<RunError> {
        let last_received_at = link.map(|link| link.last_received_at);
        let before = self.state.send_replace(LinkState { ready_since: None, last_received_at });
        if !matches!(ended, LinkEnd::Postponed) {
            self.policy.record_end(before.ready_since.map(|since| since.elapsed()).unwrap_or_default());
        }
        let code = ended.close_code()?;
        self.addresses.record_close(code);
        fatal_error(code, self.shard.total)
    }

    /// Closes both sides of a connection that has ended.
    async fn close(&self, ended: LinkEnd, link: Option<Link>) {
        match (&ended, link) {
            (LinkEnd::ClosedBySerenity, Some(link)) => link.close_orderly().await,
            (_, Some(link)) => {
                let code = ended.close_code();
                tracing::info!(shard = self.shard.index, code, "the gateway connection ended");
                link.close_serenity(close_code_for_serenity(code));
            }
            (_, None) => {}
        }
    }

    /// Answers serenity's last words, so that it can be shut down. It starts no shard before it is connected.
    async fn answer_close_frames(&mut self, mut last: Option<Link>) {
        loop {
            let mut serenity = match last.take() {
                Some(link) => link.serenity,
                None => match self.incoming.recv().await.map(accept_async) {
                    None => return,
                    Some(accepting) => match accepting.await {
                        Ok(serenity) => serenity,
                        Err(_) => continue,
                    },
                },
            };
            // Sends the confirmation that serenity waits for.
            while let Some(Ok(_)) = serenity.next().await {}
        }
    }
}

/// The close code that makes serenity connect again.
const RECONNECT: u16 = 4000;

/// Sent before Identify or Resume. serenity does not connect again after it, although Discord allows it.
const NOT_AUTHENTICATED: u16 = 4003;

/// Returns the error of a close code after which Discord wants no other connection of a bot with so many shards.
fn fatal_error(code: u16, shards: u32) -> Option<RunError> {
    let rejection = match code {
        4004 => return Some(RunError::InvalidToken),
        4010 => GatewayRejection::InvalidShard,
        4011 => return Some(RunError::TooFewShards(shards)),
        4012 => GatewayRejection::InvalidVersion,
        4013 => GatewayRejection::InvalidIntents,
        4014 => GatewayRejection::DisallowedIntents,
        _ => return None,
    };
    Some(RunError::GatewayRejected(rejection.to_string()))
}

/// Returns the close code to pass on to serenity: one after which it resumes or identifies.
fn close_code_for_serenity(code: Option<u16>) -> u16 {
    code.filter(|code| *code != NOT_AUTHENTICATED && fatal_error(*code, 1).is_none()).unwrap_or(RECONNECT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_forbid_another_connection_are_fatal() {
        for code in [4004, 4010, 4011, 4012, 4013, 4014] {
            assert!(fatal_error(code, 1).is_some(), "{code}");
        }
        for code in [1000, 1001, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009, 4500] {
            assert!(fatal_error(code, 1).is_none(), "{code}");
        }
    }

    #[test]
    fn serenity_is_always_asked_to_connect_again() {
        assert_eq!([None, Some(4003), Some(4010), Some(4009)].map(close_code_for_serenity), [4000, 4000, 4000, 4009]);
    }
}
