//! State of the check of one message's components.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::{check_required_text, field_path};

/// A component tree while it is checked.
pub struct ComponentValidator<'a> {
    pub problems: &'a mut FieldErrors,
    /// Custom IDs seen so far.
    custom_ids: HashSet<String>,
    /// Number of components seen so far.
    pub component_count: usize,
    /// Number of characters in all text displays seen so far.
    pub text_length: usize,
}

impl<'a> ComponentValidator<'a> {
    /// Creates the state before the first component.
    pub fn new(problems: &'a mut FieldErrors) -> Self {
        Self { problems, custom_ids: HashSet::new(), component_count: 0, text_length: 0 }
    }

    /// Requires a `custom_id` that no other component of the message has.
    pub fn check_custom_id(&mut self, component: &Value, path: &str) {
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
