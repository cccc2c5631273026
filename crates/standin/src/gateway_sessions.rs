//! The bot's gateway sessions, with the events that a resume replays.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::faults::EventDelivery;
use crate::limits;
use crate::model::clock::{Millis, duration_millis};
use crate::model::snowflake::Snowflake;

/// An instruction to a connection's task.
#[derive(Clone, Debug)]
pub enum OutgoingFrame {
    /// Sends a payload.
    Text(String),
    /// Starts a timer: an event is held back until the next one, and must be released if none comes
    /// within these milliseconds.
    HeldEvent(Millis),
    /// Closes the socket with a close code and reason.
    Close(u16, &'static str),
}

/// All sessions, connected or resumable.
#[derive(Default)]
pub struct GatewaySessions {
    pub sessions: Vec<GatewaySession>,
}

/// An identified session.
pub struct GatewaySession {
    pub id: String,
    pub token: String,
    pub intents: u64,
    /// Index of the shard, and number of shards.
    pub shard: (u64, u64),
    /// The sequence number of the latest event.
    pub sequence: u64,
    /// The latest events by sequence number, for a resume.
    events: VecDeque<(u64, String)>,
    /// An event to send after the next one: name and data. It has no sequence number yet.
    held_event: Option<(String, Value)>,
    /// The connection; `None` while disconnected.
    pub connection: Option<UnboundedSender<OutgoingFrame>>,
    /// The time at which the connection was lost.
    pub disconnected_at: Option<Millis>,
}

impl GatewaySessions {
    /// Finds a session by its ID.
    pub fn find(&mut self, id: &str) -> Option<&mut GatewaySession> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Removes sessions that can no longer be resumed.
    pub fn purge_expired(&mut self, now: Millis) {
        let life = duration_millis(limits::SESSION_LIFETIME);
        self.sessions.retain(|session| session.disconnected_at.is_none_or(|lost| now < lost + life));
    }

    /// Removes a session, unless another connection has taken it over.
    pub fn remove_disconnected(&mut self, id: &str) {
        self.sessions.retain(|session| session.id != id || session.connection.is_some());
    }

    /// Returns the sessions that are connected.
    pub fn connected(&self) -> impl Iterator<Item = &GatewaySession> {
        self.sessions.iter().filter(|session| session.connection.is_some())
    }

    /// Closes every connection. The sessions stay resumable unless the close code forbids it.
    pub fn close_all(&mut self, code: u16, reason: &'static str) {
        for session in &mut self.sessions {
            if let Some(connection) = &session.connection {
                // The connection may be gone already.
                let _ = connection.send(OutgoingFrame::Close(code, reason));
            }
        }
    }
}

impl GatewaySession {
    /// Creates a session without a connection.
    pub fn new(id: String, token: String, intents: u64, shard: (u64, u64)) -> Self {
        let events = VecDeque::new();
        Self {
            id,
            token,
            intents,
            shard,
            sequence: 0,
            events,
            held_event: None,
            connection: None,
            disconnected_at: None,
        }
    }

    /// Returns true if this shard receives a guild's events. Direct messages belong to shard 0.
    pub fn handles_guild(&self, guild: Option<Snowflake>) -> bool {
        guild.map_or(0, |guild| guild.shard_index(self.shard.1)) == self.shard.0
    }

    /// Delivers an event as the fault says. An event that is already held back follows it.
    pub fn deliver_event(&mut self, delivery: EventDelivery, name: &str, data: &Value) {
        if let EventDelivery::Reordered(delay) = delivery
            && self.held_event.is_none()
        {
            self.held_event = Some((name.to_owned(), data.clone()));
            self.send_frame(OutgoingFrame::HeldEvent(delay));
            return;
        }
        let text = self.dispatch_event(name, data);
        if delivery == EventDelivery::Duplicated {
            self.send_frame(OutgoingFrame::Text(text));
        }
        self.release_held_event();
    }

    /// Sends the event that is held back, if any.
    pub fn release_held_event(&mut self) {
        if let Some((name, data)) = self.held_event.take() {
            self.dispatch_event(&name, &data);
        }
    }

    /// Numbers an event, stores it for a resume, and sends it if connected. Returns the payload.
    /// Numbers are assigned under the lock, so events are sent in their order.
    pub fn dispatch_event(&mut self, name: &str, data: &Value) -> String {
        self.sequence += 1;
        let text = json!({ "op": 0, "s": self.sequence, "t": name, "d": data }).to_string();
        self.send_frame(OutgoingFrame::Text(text.clone()));
        self.events.push_back((self.sequence, text.clone()));
        if self.events.len() > limits::REPLAYED_EVENTS {
            self.events.pop_front();
        }
        text
    }

    /// Sends a frame, if connected.
    pub fn send_frame(&self, frame: OutgoingFrame) {
        if let Some(connection) = &self.connection {
            // A connection that is closing loses nothing: the event is replayed on resume.
            let _ = connection.send(frame);
        }
    }

    /// Returns the events after a sequence number; `None` if some of them are no longer stored.
    pub fn events_after(&self, after: u64) -> Option<Vec<String>> {
        let first_stored = self.events.front().map_or(self.sequence + 1, |(number, _)| *number);
        if after + 1 < first_stored {
            return None;
        }
        let missed = self.events.iter().filter(|(number, _)| *number > after);
        Some(missed.map(|(_, text)| text.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missed_events_are_replayed_while_stored() {
        let mut session = GatewaySession::new("a".into(), "t".into(), 0, (0, 1));
        for _ in 0..limits::REPLAYED_EVENTS + 5 {
            session.dispatch_event("TEST", &Value::Null);
        }
        let last = session.sequence;
        assert_eq!(session.events_after(last - 2).map(|events| events.len()), Some(2));
        assert_eq!(session.events_after(5).map(|events| events.len()), Some(limits::REPLAYED_EVENTS));
        assert_eq!(session.events_after(4), None);
    }

    /// Returns the names of a session's stored events with their sequence numbers.
    fn stored_events(session: &GatewaySession) -> Vec<(u64, String)> {
        let name = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["t"].as_str().map(str::to_owned);
        session.events.iter().map(|(number, text)| (*number, name(text).expect("a name"))).collect()
    }

    #[test]
    fn held_event_is_numbered_when_sent() {
        let mut session = GatewaySession::new("a".into(), "t".into(), 0, (0, 1));
        session.deliver_event(EventDelivery::Reordered(500), "ONE", &Value::Null);
        assert_eq!(stored_events(&session), []);
        session.deliver_event(EventDelivery::Reordered(500), "TWO", &Value::Null);
        assert_eq!(stored_events(&session), [(1, "TWO".to_owned()), (2, "ONE".to_owned())]);
        session.deliver_event(EventDelivery::Reordered(500), "THREE", &Value::Null);
        session.release_held_event();
        session.release_held_event();
        assert_eq!(stored_events(&session).last(), Some(&(3, "THREE".to_owned())));
    }

    #[test]
    fn session_handles_guilds_of_its_shard_only() {
        let session = GatewaySession::new("a".into(), "t".into(), 0, (1, 2));
        assert!(session.handles_guild(Some(Snowflake(1 << 22))));
        assert!(!session.handles_guild(Some(Snowflake(2 << 22))));
        assert!(!session.handles_guild(None));
    }
}
