//! The people who listen to their event streams.

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::id::Id;

/// An event for a person: its name and data.
pub(crate) type Event = (String, Value);

/// Who listens.
#[derive(Default)]
pub(crate) struct Watchers {
    list: Vec<(Id, UnboundedSender<Event>)>,
}

impl Watchers {
    /// A new stream of a person's events.
    pub(crate) fn add(&mut self, person: Id) -> UnboundedReceiver<Event> {
        let (sender, receiver) = unbounded_channel();
        self.list.push((person, sender));
        receiver
    }

    /// Tells those who may know it, and forgets streams that ended.
    pub(crate) fn tell(&mut self, name: &str, data: &Value, may_know: impl Fn(Id) -> bool) {
        self.list.retain(|(person, sender)| {
            if may_know(*person) { sender.send((name.to_owned(), data.clone())).is_ok() } else { !sender.is_closed() }
        });
    }
}
