//! Subscribers of people's event streams.

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::model::snowflake::Snowflake;

/// An event for a person: name and data.
pub type UserEvent = (String, Value);

/// All open event streams.
#[derive(Default)]
pub struct EventSubscribers {
    subscribers: Vec<(Snowflake, UnboundedSender<UserEvent>)>,
}

impl EventSubscribers {
    /// Opens a stream of a person's events.
    pub fn subscribe(&mut self, person: Snowflake) -> UnboundedReceiver<UserEvent> {
        let (sender, receiver) = unbounded_channel();
        self.subscribers.push((person, sender));
        receiver
    }

    /// Sends an event to the people that `may_know` accepts, and removes closed streams.
    pub fn publish(&mut self, name: &str, data: &Value, may_know: impl Fn(Snowflake) -> bool) {
        self.subscribers.retain(|(person, sender)| {
            if may_know(*person) { sender.send((name.to_owned(), data.clone())).is_ok() } else { !sender.is_closed() }
        });
    }
}
