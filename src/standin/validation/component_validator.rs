//! The way through the components of a message.

use std::collections::HashSet;

use serde_json::Value;

use crate::standin::discord_error::FieldErrors;
use crate::standin::limits;
use crate::standin::validation::{check_required_text, field_path};

/// What is known of a component tree while it is judged.
pub(super) struct ComponentValidator<'a> {
    pub(super) problems: &'a mut FieldErrors,
    /// The custom ids so far.
    custom_ids: HashSet<String>,
    /// How many components so far.
    pub(super) component_count: usize,
    /// Characters of all text displays so far.
    pub(super) text_length: usize,
}

impl<'a> ComponentValidator<'a> {
    /// Before the first component.
    pub(super) fn new(problems: &'a mut FieldErrors) -> Self {
        Self { problems, custom_ids: HashSet::new(), component_count: 0, text_length: 0 }
    }

    /// Asks for a `custom_id` that no other component of the message has.
    pub(super) fn check_custom_id(&mut self, component: &Value, path: &str) {
        check_required_text(self.problems, component, path, "custom_id", 1, limits::CUSTOM_ID);
        let Some(id) = component["custom_id"].as_str() else {
            return;
        };
        if !self.custom_ids.insert(id.to_owned()) {
            self.problems.add(
                &field_path(path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
    }
}
