//! Sessions of the bot at the gateway, and the events that they are owed.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::clock::{Millis, millis};
use super::faults::Arrival;
use super::id::Id;
use super::limits;

/// What a connection is told to send.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// A payload.
    Text(String),
    /// Nothing yet: an event waits for a later one, and is to be asked for if none comes soon.
    Later,
    /// A close frame with Discord's code and words.
    Close(u16, &'static str),
}

/// All sessions, connected or waiting to be resumed.
#[derive(Default)]
pub(crate) struct Sessions {
    pub(crate) list: Vec<Session>,
}

/// One identified session.
pub(crate) struct Session {
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
    held: Option<(String, Value)>,
    /// The connection, while there is one.
    pub(crate) connection: Option<UnboundedSender<Frame>>,
    /// When the connection was lost.
    pub(crate) lost: Option<Millis>,
}

impl Sessions {
    /// The session with an id.
    pub(crate) fn find(&mut self, id: &str) -> Option<&mut Session> {
        self.list.iter_mut().find(|session| session.id == id)
    }

    /// Forgets sessions whose connection was lost too long ago.
    pub(crate) fn forget_lost(&mut self, now: Millis) {
        let life = millis(limits::SESSION_LIFE);
        self.list.retain(|session| session.lost.is_none_or(|lost| now < lost + life));
    }

    /// Closes every connection; the sessions stay to be resumed unless the code forbids it.
    pub(crate) fn close_all(&mut self, code: u16, reason: &'static str) {
        for session in &mut self.list {
            if let Some(connection) = &session.connection {
                // A connection that is gone already needs no closing.
                let _ = connection.send(Frame::Close(code, reason));
            }
        }
    }
}

impl Session {
    /// A new session without a connection.
    pub(crate) fn new(id: String, token: String, intents: u64, shard: (u64, u64)) -> Self {
        let events = VecDeque::new();
        Self { id, token, intents, shard, sequence: 0, events, held: None, connection: None, lost: None }
    }

    /// Whether this shard hears of a guild. Direct messages belong to the first shard.
    pub(crate) fn serves(&self, guild: Option<Id>) -> bool {
        guild.map_or(0, |guild| guild.shard(self.shard.1)) == self.shard.0
    }

    /// Sends an event in the way in which it is to arrive. An event that is held back already follows it.
    pub(crate) fn bring(&mut self, arrival: Arrival, name: &str, data: &Value) {
        if arrival == Arrival::Late && self.held.is_none() {
            self.held = Some((name.to_owned(), data.clone()));
            self.pass(Frame::Later);
            return;
        }
        let text = self.send(name, data);
        if arrival == Arrival::Twice {
            self.pass(Frame::Text(text));
        }
        self.release();
    }

    /// Sends the event that is held back, if there is one.
    pub(crate) fn release(&mut self) {
        if let Some((name, data)) = self.held.take() {
            self.send(&name, &data);
        }
    }

    /// Numbers an event, keeps it for a resume, and sends it if connected; answers what was sent. The number is given
    /// under the lock, so numbers arrive in order.
    pub(crate) fn send(&mut self, name: &str, data: &Value) -> String {
        self.sequence += 1;
        let text = json!({ "op": 0, "s": self.sequence, "t": name, "d": data }).to_string();
        self.pass(Frame::Text(text.clone()));
        self.events.push_back((self.sequence, text.clone()));
        if self.events.len() > limits::REPLAYED_EVENTS {
            self.events.pop_front();
        }
        text
    }

    fn pass(&self, frame: Frame) {
        if let Some(connection) = &self.connection {
            // If the connection is just ending, the event waits for the resume.
            let _ = connection.send(frame);
        }
    }

    /// The events after a number, if they are all still there.
    pub(crate) fn missed(&self, after: u64) -> Option<Vec<String>> {
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
        let mut session = Session::new("a".into(), "t".into(), 0, (0, 1));
        for _ in 0..limits::REPLAYED_EVENTS + 5 {
            session.send("TEST", &Value::Null);
        }
        let last = session.sequence;
        assert_eq!(session.missed(last - 2).map(|events| events.len()), Some(2));
        assert_eq!(session.missed(5).map(|events| events.len()), Some(limits::REPLAYED_EVENTS));
        assert_eq!(session.missed(4), None);
    }

    /// The names of the events that a session kept, with their numbers.
    fn kept(session: &Session) -> Vec<(u64, String)> {
        let name = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["t"].as_str().map(str::to_owned);
        session.events.iter().map(|(number, text)| (*number, name(text).expect("a name"))).collect()
    }

    #[test]
    fn a_late_event_is_numbered_when_it_is_sent() {
        let mut session = Session::new("a".into(), "t".into(), 0, (0, 1));
        session.bring(Arrival::Late, "ONE", &Value::Null);
        assert_eq!(kept(&session), []);
        session.bring(Arrival::Late, "TWO", &Value::Null);
        assert_eq!(kept(&session), [(1, "TWO".to_owned()), (2, "ONE".to_owned())]);
        session.bring(Arrival::Late, "THREE", &Value::Null);
        session.release();
        session.release();
        assert_eq!(kept(&session).last(), Some(&(3, "THREE".to_owned())));
    }

    #[test]
    fn a_session_hears_of_its_shard_only() {
        let session = Session::new("a".into(), "t".into(), 0, (1, 2));
        assert!(session.serves(Some(Id(1 << 22))));
        assert!(!session.serves(Some(Id(2 << 22))));
        assert!(!session.serves(None));
    }
}
