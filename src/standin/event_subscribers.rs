//! The people who listen to their event streams.

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::standin::model::snowflake::Snowflake;

/// An event for a person: its name and data.
pub(crate) type UserEvent = (String, Value);

/// Who listens.
#[derive(Default)]
pub(crate) struct EventSubscribers {
    subscribers: Vec<(Snowflake, UnboundedSender<UserEvent>)>,
}

impl EventSubscribers {
    /// A new stream of a person's events.
    pub(crate) fn subscribe(&mut self, person: Snowflake) -> UnboundedReceiver<UserEvent> {
        let (sender, receiver) = unbounded_channel();
        self.subscribers.push((person, sender));
        receiver
    }

    /// Tells those who may know it, and forgets streams that ended.
    pub(crate) fn publish(&mut self, name: &str, data: &Value, may_know: impl Fn(Snowflake) -> bool) {
        self.subscribers.retain(|(person, sender)| {
            if may_know(*person) { sender.send((name.to_owned(), data.clone())).is_ok() } else { !sender.is_closed() }
        });
    }
}
