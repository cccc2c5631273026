//! Sessions of the bot at the gateway, and the events that they are owed.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::standin::faults::EventDelivery;
use crate::standin::limits;
use crate::standin::model::clock::{Millis, duration_millis};
use crate::standin::model::snowflake::Snowflake;

/// What a connection is told to send.
#[derive(Clone, Debug)]
pub(crate) enum OutgoingFrame {
    /// A payload.
    Text(String),
    /// Nothing yet: an event waits for a later one, and is to be asked for if none comes soon.
    HeldEvent,
    /// A close frame with Discord's code and words.
    Close(u16, &'static str),
}

/// All sessions, connected or waiting to be resumed.
#[derive(Default)]
pub(crate) struct GatewaySessions {
    pub(crate) sessions: Vec<GatewaySession>,
}

/// One identified session.
pub(crate) struct GatewaySession {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) intents: u64,
    /// Which shard, of how many.
    pub(crate) shard: (u64, u64),
    /// The number of the latest event.
    pub(crate) sequence: u64,
    /// The latest events with their numbers, for a resume.
    events: VecDeque<(u64, String)>,
    /// An event that is to come after the next one: its name and data. It has no number yet.
    held_event: Option<(String, Value)>,
    /// The connection, while there is one.
    pub(crate) connection: Option<UnboundedSender<OutgoingFrame>>,
    /// When the connection was lost.
    pub(crate) disconnected_at: Option<Millis>,
}

impl GatewaySessions {
    /// The session with an id.
    pub(crate) fn find(&mut self, id: &str) -> Option<&mut GatewaySession> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Forgets sessions whose connection was lost too long ago.
    pub(crate) fn purge_expired(&mut self, now: Millis) {
        let life = duration_millis(limits::SESSION_LIFETIME);
        self.sessions.retain(|session| session.disconnected_at.is_none_or(|lost| now < lost + life));
    }

    /// Closes every connection; the sessions stay to be resumed unless the code forbids it.
    pub(crate) fn close_all(&mut self, code: u16, reason: &'static str) {
        for session in &mut self.sessions {
            if let Some(connection) = &session.connection {
                // A connection that is gone already needs no closing.
                let _ = connection.send(OutgoingFrame::Close(code, reason));
            }
        }
    }
}

impl GatewaySession {
    /// A new session without a connection.
    pub(crate) fn new(id: String, token: String, intents: u64, shard: (u64, u64)) -> Self {
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

    /// Whether this shard hears of a guild. Direct messages belong to the first shard.
    pub(crate) fn handles_guild(&self, guild: Option<Snowflake>) -> bool {
        guild.map_or(0, |guild| guild.shard_index(self.shard.1)) == self.shard.0
    }

    /// Sends an event in the way in which it is to arrive. An event that is held back already follows it.
    pub(crate) fn deliver_event(&mut self, arrival: EventDelivery, name: &str, data: &Value) {
        if arrival == EventDelivery::Reordered && self.held_event.is_none() {
            self.held_event = Some((name.to_owned(), data.clone()));
            self.send_frame(OutgoingFrame::HeldEvent);
            return;
        }
        let text = self.dispatch_event(name, data);
        if arrival == EventDelivery::Duplicated {
            self.send_frame(OutgoingFrame::Text(text));
        }
        self.release_held_event();
    }

    /// Sends the event that is held back, if there is one.
    pub(crate) fn release_held_event(&mut self) {
        if let Some((name, data)) = self.held_event.take() {
            self.dispatch_event(&name, &data);
        }
    }

    /// Numbers an event, keeps it for a resume, and sends it if connected; answers what was sent. The number is given
    /// under the lock, so numbers arrive in order.
    pub(crate) fn dispatch_event(&mut self, name: &str, data: &Value) -> String {
        self.sequence += 1;
        let text = json!({ "op": 0, "s": self.sequence, "t": name, "d": data }).to_string();
        self.send_frame(OutgoingFrame::Text(text.clone()));
        self.events.push_back((self.sequence, text.clone()));
        if self.events.len() > limits::REPLAYED_EVENTS {
            self.events.pop_front();
        }
        text
    }

    fn send_frame(&self, frame: OutgoingFrame) {
        if let Some(connection) = &self.connection {
            // If the connection is just ending, the event waits for the resume.
            let _ = connection.send(frame);
        }
    }

    /// The events after a number, if they are all still there.
    pub(crate) fn events_after(&self, after: u64) -> Option<Vec<String>> {
        let kept_from = self.events.front().map_or(self.sequence + 1, |(number, _)| *number);
        if after + 1 < kept_from {
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
    fn missed_events_are_kept_and_lost_ones_admitted() {
        let mut session = GatewaySession::new("a".into(), "t".into(), 0, (0, 1));
        for _ in 0..limits::REPLAYED_EVENTS + 5 {
            session.dispatch_event("TEST", &Value::Null);
        }
        let last = session.sequence;
        assert_eq!(session.events_after(last - 2).map(|events| events.len()), Some(2));
        assert_eq!(session.events_after(5).map(|events| events.len()), Some(limits::REPLAYED_EVENTS));
        assert_eq!(session.events_after(4), None);
    }

    /// The names of the events that a session kept, with their numbers.
    fn kept(session: &GatewaySession) -> Vec<(u64, String)> {
        let name = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["t"].as_str().map(str::to_owned);
        session.events.iter().map(|(number, text)| (*number, name(text).expect("a name"))).collect()
    }

    #[test]
    fn a_late_event_is_numbered_when_it_is_sent() {
        let mut session = GatewaySession::new("a".into(), "t".into(), 0, (0, 1));
        session.deliver_event(EventDelivery::Reordered, "ONE", &Value::Null);
        assert_eq!(kept(&session), []);
        session.deliver_event(EventDelivery::Reordered, "TWO", &Value::Null);
        assert_eq!(kept(&session), [(1, "TWO".to_owned()), (2, "ONE".to_owned())]);
        session.deliver_event(EventDelivery::Reordered, "THREE", &Value::Null);
        session.release_held_event();
        session.release_held_event();
        assert_eq!(kept(&session).last(), Some(&(3, "THREE".to_owned())));
    }

    #[test]
    fn a_session_hears_of_its_shard_only() {
        let session = GatewaySession::new("a".into(), "t".into(), 0, (1, 2));
        assert!(session.handles_guild(Some(Snowflake(1 << 22))));
        assert!(!session.handles_guild(Some(Snowflake(2 << 22))));
        assert!(!session.handles_guild(None));
    }
}
