//! State of the check of one message's components, and the check of their `id` fields: optional, and unique within a
//! message or modal.

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::{check_integer, check_required_text, field_path};
use serde_json::Value;
use std::collections::HashSet;

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

/// Checks the IDs of components and of all inside of them. An ID of 0 counts as none.
pub fn check_component_ids(problems: &mut FieldErrors, components: &[Value], path: &str) {
    let mut seen = HashSet::new();
    for (index, component) in components.iter().enumerate() {
        check_id(problems, component, &field_path(path, index), &mut seen);
    }
}

fn check_id(problems: &mut FieldErrors, component: &Value, path: &str, seen: &mut HashSet<u64>) {
    let id = check_integer(problems, component, path, "id", 0, limits::COMPONENT_ID);
    // Discord does not document its code for this.
    if id.is_some_and(|id| id > 0 && !seen.insert(id)) {
        problems.add(&field_path(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
    }
    for (index, child) in component["components"].as_array().into_iter().flatten().enumerate() {
        check_id(problems, child, &field_path(&field_path(path, "components"), index), seen);
    }
    for single in ["accessory", "component"] {
        if let Some(child) = component.get(single) {
            check_id(problems, child, &field_path(path, single), seen);
        }
    }
}
