//! What the bot is told of over the gateway, and what goes wrong with that when faults ask for it.

use serde_json::Value;

use crate::standin::core::Core;
use crate::standin::faults::Arrival;
use crate::standin::id::Id;

impl Core {
    /// Tells an event to each session that listens to it. `guild` is where it happened, `None` for direct messages;
    /// `intent` is 0 for events that need none; `data` chooses by a session's intents.
    pub(crate) fn tell_bot<'a>(&mut self, name: &str, guild: Option<Id>, intent: u64, data: impl Fn(u64) -> &'a Value) {
        let now = self.now();
        for session in &mut self.sessions.list {
            let wanted = intent == 0 || session.intents & intent != 0;
            if wanted && session.serves(guild) {
                let connected = session.connection.is_some();
                let arrival = if connected { self.faults.arrival(now) } else { Arrival::Once };
                session.bring(arrival, name, data(session.intents));
            }
        }
    }

    /// Closes gateway connections if a fault asks for it.
    pub(crate) fn strike_gateway(&mut self) {
        if self.sessions.list.iter().all(|session| session.connection.is_none()) {
            return;
        }
        let now = self.now();
        if let Some(code) = self.faults.close(now) {
            self.sessions.close_all(code, "A fault was asked for.");
        }
    }

    /// Whether a heartbeat is answered.
    pub(crate) fn answers_heartbeat(&mut self) -> bool {
        let now = self.now();
        !self.faults.no_heartbeat(now)
    }

    /// Whether a session is to be gone when its bot wants to take it up again.
    pub(crate) fn forgets_session(&mut self, id: &str) -> bool {
        let now = self.now();
        let forgotten = self.faults.no_resume(now);
        if forgotten {
            self.sessions.list.retain(|session| session.id != id);
        }
        forgotten
    }
}
