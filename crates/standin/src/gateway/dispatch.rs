//! Sends events to the bot's gateway sessions, and applies the gateway's injected faults.

use serde_json::{Value, json};

use crate::faults::{ConnectionFault, EventDelivery, FaultKind};
use crate::gateway_sessions::OutgoingFrame;
use crate::model::snowflake::Snowflake;
use crate::state::ServerState;

impl ServerState {
    /// Dispatches an event to each session that subscribed to it. `guild` is the event's guild,
    /// `None` for direct messages; `intent` is the intent it needs, or 0; `data` returns the
    /// payload for a session's intents.
    pub fn dispatch_to_bot<'a>(
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
                let delivery = if connected {
                    self.faults.take_event_delivery(session.shard.0, now)
                } else {
                    EventDelivery::Normal
                };
                session.deliver_event(delivery, name, data(session.intents));
            }
        }
    }

    /// Applies a fault of the gateway's connections, if one is due.
    pub fn apply_connection_fault(&mut self) {
        let connected: Vec<u64> = self.sessions.connected().map(|session| session.shard.0).collect();
        if connected.is_empty() {
            return;
        }
        let now = self.now();
        let Some((fault, shard)) = self.faults.take_connection_fault(&connected, now) else { return };
        for session in self.sessions.connected().filter(|session| shard.is_none_or(|shard| shard == session.shard.0)) {
            let payload =
                |op: u64| OutgoingFrame::Text(json!({ "op": op, "s": null, "t": null, "d": null }).to_string());
            session.send_frame(match fault {
                ConnectionFault::Close(code) => OutgoingFrame::Close(code, "Closed by an injected fault."),
                ConnectionFault::Reconnect => payload(7),
                ConnectionFault::HeartbeatRequest => payload(1),
            });
        }
    }

    /// Returns false if a fault suppresses the acknowledgement of a session's heartbeat.
    pub fn should_ack_heartbeat(&mut self, session: Option<&str>) -> bool {
        let now = self.now();
        let shard = session.and_then(|id| self.sessions.find(id)).map_or(0, |session| session.shard.0);
        !self.faults.take_session_fault(&FaultKind::NoHeartbeat, shard, now)
    }

    /// Drops a session on resume if a fault says so. Returns true if it did.
    pub fn drop_session_on_fault(&mut self, id: &str) -> bool {
        let now = self.now();
        let shard = self.sessions.find(id).map_or(0, |session| session.shard.0);
        let is_dropped = self.faults.take_session_fault(&FaultKind::NoResume, shard, now);
        if is_dropped {
            self.sessions.sessions.retain(|session| session.id != id);
        }
        is_dropped
    }
}
