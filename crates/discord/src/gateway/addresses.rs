//! The gateway's addresses: one for new sessions, and each session's address for resuming it.

use crate::endpoint::ApiEndpoint;
use serde_json::Value;

/// Close codes after which the session cannot be resumed: an invalid sequence, and a session that has timed out.
const SESSION_LOST: [u16; 2] = [4007, 4009];

/// The addresses of the gateway.
#[derive(Debug)]
pub struct GatewayAddresses {
    endpoint: ApiEndpoint,
    /// The address for new sessions.
    login: String,
    /// The address for resuming the session; `None` while none is known, or it cannot be reached.
    resume: Option<String>,
    /// True while there is a session to resume.
    has_session: bool,
}

impl GatewayAddresses {
    /// Creates the addresses of an API server, with the gateway's that was returned at login.
    pub fn new(endpoint: ApiEndpoint, gateway: &str) -> GatewayAddresses {
        GatewayAddresses { endpoint, login: with_version(gateway), resume: None, has_session: false }
    }

    /// Returns the address of the next connection.
    pub fn next(&self) -> &str {
        self.resume.as_ref().unwrap_or(&self.login)
    }

    /// Returns true if the next connection cannot resume a session, so that it has to begin one.
    pub fn needs_session(&self) -> bool {
        !self.has_session
    }

    /// Notes that serenity does not resume the session.
    pub fn forget_session(&mut self) {
        self.resume = None;
        self.has_session = false;
    }

    /// Notes the resume data of a gateway payload.
    pub fn read_event(&mut self, payload: &Value) {
        match (payload["op"].as_u64(), payload["t"].as_str()) {
            (Some(0), Some("READY")) => {
                self.resume = self.read_address(&payload["d"]["resume_gateway_url"]);
                self.has_session = true;
            }
            // The session is invalid, and cannot be resumed.
            (Some(9), _) if payload["d"] != true => self.forget_session(),
            _ => {}
        }
    }

    /// Notes the code with which the gateway has closed a connection.
    pub fn record_close(&mut self, code: u16) {
        if SESSION_LOST.contains(&code) {
            self.forget_session();
        }
    }

    /// Notes that the address cannot be reached. The other one can resume a session, too.
    pub fn record_unreachable(&mut self) {
        self.resume = None;
    }

    /// Reads an address. An address that the bot must not connect to is left out, since the token would be sent there.
    fn read_address(&self, address: &Value) -> Option<String> {
        match self.endpoint.validate_gateway_url(address.as_str()?) {
            Ok(address) => Some(with_version(&address)),
            Err(error) => {
                tracing::warn!(%error, "the address for resuming is not used");
                None
            }
        }
    }
}

/// Adds the version and the encoding to an address.
fn with_version(gateway: &str) -> String {
    let separator = if gateway.contains('?') { '&' } else { '?' };
    format!("{gateway}{separator}v=10&encoding=json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const LOGIN: &str = "wss://gateway.discord.gg/?v=10&encoding=json";

    fn ready(address: &str) -> Value {
        json!({ "op": 0, "t": "READY", "d": { "resume_gateway_url": address } })
    }

    /// Returns addresses with a session that can be resumed.
    fn resumable() -> GatewayAddresses {
        let mut addresses = GatewayAddresses::new(ApiEndpoint::Discord, "wss://gateway.discord.gg/");
        assert_eq!(addresses.next(), LOGIN);
        addresses.read_event(&ready("wss://gateway-us-east1-b.discord.gg"));
        addresses
    }

    #[test]
    fn session_is_resumed_at_its_own_address() {
        let mut addresses = resumable();
        addresses.record_close(4000);
        addresses.read_event(&json!({ "op": 9, "d": true }));
        assert_eq!(addresses.next(), "wss://gateway-us-east1-b.discord.gg/?v=10&encoding=json");
    }

    #[test]
    fn session_that_is_lost_or_cannot_be_reached_is_not_resumed() {
        let ends: [fn(&mut GatewayAddresses); 4] = [
            |addresses| addresses.record_close(4007),
            |addresses| addresses.record_close(4009),
            |addresses| addresses.read_event(&json!({ "op": 9, "d": false })),
            GatewayAddresses::record_unreachable,
        ];
        for end in ends {
            let mut addresses = resumable();
            end(&mut addresses);
            assert_eq!(addresses.next(), LOGIN);
        }
    }

    #[test]
    fn foreign_address_is_not_used() {
        let mut addresses = resumable();
        for foreign in ["wss://chat.example", "ws://gateway.discord.gg", ""] {
            addresses.read_event(&ready(foreign));
            assert_eq!(addresses.next(), LOGIN, "{foreign}");
        }
    }
}
