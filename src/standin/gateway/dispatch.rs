//! What the bot is told of over the gateway, and what goes wrong with that when faults ask for it.

use serde_json::Value;

use crate::standin::faults::EventDelivery;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::state::ServerState;

impl ServerState {
    /// Tells an event to each session that listens to it. `guild` is where it happened, `None` for direct messages;
    /// `intent` is 0 for events that need none; `data` chooses by a session's intents.
    pub(crate) fn dispatch_to_bot<'a>(
        &mut self,
        name: &str,
        guild: Option<Snowflake>,
        intent: u64,
        data: impl Fn(u64) -> &'a Value,
    ) {
        let now = self.now();
        for session in &mut self.sessions.sessions {
            let wanted = intent == 0 || session.intents & intent != 0;
            if wanted && session.handles_guild(guild) {
                let connected = session.connection.is_some();
                let arrival = if connected { self.faults.take_event_delivery(now) } else { EventDelivery::Normal };
                session.deliver_event(arrival, name, data(session.intents));
            }
        }
    }

    /// Closes gateway connections if a fault asks for it.
    pub(crate) fn apply_gateway_close_fault(&mut self) {
        if self.sessions.sessions.iter().all(|session| session.connection.is_none()) {
            return;
        }
        let now = self.now();
        if let Some(code) = self.faults.take_gateway_close(now) {
            self.sessions.close_all(code, "A fault was asked for.");
        }
    }

    /// Whether a heartbeat is answered.
    pub(crate) fn should_ack_heartbeat(&mut self) -> bool {
        let now = self.now();
        !self.faults.take_no_heartbeat(now)
    }

    /// Whether a session is to be gone when its bot wants to take it up again.
    pub(crate) fn drop_session_on_fault(&mut self, id: &str) -> bool {
        let now = self.now();
        let forgotten = self.faults.take_no_resume(now);
        if forgotten {
            self.sessions.sessions.retain(|session| session.id != id);
        }
        forgotten
    }
}
