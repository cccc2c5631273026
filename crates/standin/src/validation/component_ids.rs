//! The `id` fields of components: optional, and unique within a message or modal.

use std::collections::HashSet;

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::{check_integer, field_path};

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
