//! The way through the components of a message.

use std::collections::HashSet;

use serde_json::Value;

use super::{at, required_text};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// What is known of a component tree while it is judged.
pub(super) struct Walk<'a> {
    pub(super) problems: &'a mut Problems,
    /// The custom ids so far.
    ids: HashSet<String>,
    /// How many components so far.
    pub(super) count: usize,
    /// Characters of all text displays so far.
    pub(super) text: usize,
}

impl<'a> Walk<'a> {
    /// Before the first component.
    pub(super) fn new(problems: &'a mut Problems) -> Self {
        Self { problems, ids: HashSet::new(), count: 0, text: 0 }
    }

    /// Asks for a `custom_id` that no other component of the message has.
    pub(super) fn custom_id(&mut self, component: &Value, path: &str) {
        required_text(self.problems, component, path, "custom_id", 1, limits::CUSTOM_ID);
        let Some(id) = component["custom_id"].as_str() else {
            return;
        };
        if !self.ids.insert(id.to_owned()) {
            self.problems.add(
                &at(path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
    }
}
