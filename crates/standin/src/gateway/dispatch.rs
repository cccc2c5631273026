//! Sends events to the bot's gateway sessions, and applies the gateway's injected faults.

use serde_json::Value;

use crate::faults::EventDelivery;
use crate::model::snowflake::Snowflake;
use crate::state::ServerState;

impl ServerState {
    /// Dispatches an event to each session that subscribed to it. `guild` is the event's guild,
    /// `None` for direct messages; `intent` is the intent it needs, or 0; `data` returns the
    /// payload for a session's intents.
    pub(crate) fn dispatch_to_bot<'a>(
        &mut self,
        name: &str,
        guild: Option<Snowflake>,
        intent: u64,
        data: impl Fn(u64) -> &'a Value,
    ) {
        let now = self.now();
        for session in &mut self.sessions.sessions {
            let is_subscribed = intent == 0 || session.intents & intent != 0;
            if is_subscribed && session.handles_guild(guild) {
                let connected = session.connection.is_some();
                let delivery = if connected { self.faults.take_event_delivery(now) } else { EventDelivery::Normal };
                session.deliver_event(delivery, name, data(session.intents));
            }
        }
    }

    /// Closes all gateway connections if a fault says so.
    pub(crate) fn apply_gateway_close_fault(&mut self) {
        if self.sessions.sessions.iter().all(|session| session.connection.is_none()) {
            return;
        }
        let now = self.now();
        if let Some(code) = self.faults.take_gateway_close(now) {
            self.sessions.close_all(code, "Closed by an injected fault.");
        }
    }

    /// Returns false if a fault suppresses the heartbeat's acknowledgement.
    pub(crate) fn should_ack_heartbeat(&mut self) -> bool {
        let now = self.now();
        !self.faults.take_no_heartbeat(now)
    }

    /// Drops a session on resume if a fault says so. Returns true if it did.
    pub(crate) fn drop_session_on_fault(&mut self, id: &str) -> bool {
        let now = self.now();
        let is_dropped = self.faults.take_no_resume(now);
        if is_dropped {
            self.sessions.sessions.retain(|session| session.id != id);
        }
        is_dropped
    }
}
