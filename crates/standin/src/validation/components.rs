//! Message components: action rows, or the larger set of components v2.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::component_validator::{ComponentValidator, check_component_ids};
use crate::validation::{action_row, add_wrong_type, check_length, component_type, components_v2, field_path};

/// Checks the components of a message. `is_v2` is true for a message with the flag
/// `IS_COMPONENTS_V2`.
pub fn check_components(problems: &mut FieldErrors, components: &[Value], path: &str, is_v2: bool) {
    check_component_ids(problems, components, path);
    let mut validator = ComponentValidator::new(problems);
    if !is_v2 {
        check_length(validator.problems, path, components.len(), 0, limits::ACTION_ROWS);
    }
    for (index, component) in components.iter().enumerate() {
        let path = field_path(path, index);
        match component["type"].as_u64() {
            Some(component_type::ACTION_ROW) => action_row::check_action_row(&mut validator, component, &path),
            Some(_) if is_v2 => components_v2::check_top_level(&mut validator, component, &path),
            _ => add_wrong_type(validator.problems, &path, &[component_type::ACTION_ROW]),
        }
    }
    if is_v2 {
        components_v2::check_totals(&mut validator, path);
    }
}

/// Fills in the fields that Discord fills in: IDs of components that have none, and the defaults
/// that clients rely on.
pub fn fill_defaults(components: &mut [Value]) {
    let mut taken: HashSet<u64> = HashSet::new();
    visit_components(components, &mut |component| {
        taken.extend(component["id"].as_u64().filter(|id| *id > 0));
    });
    let mut next = 1;
    visit_components(components, &mut |component| {
        if component["id"].as_u64().is_none_or(|id| id == 0) {
            while !taken.insert(next) {
                next += 1;
            }
            component["id"] = json!(next);
        }
        fill_component_defaults(component);
    });
}

fn fill_component_defaults(component: &mut Value) {
    let Some(kind) = component["type"].as_u64() else {
        return;
    };
    if let Some(fields) = component.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    let option_count = component["options"].as_array().map_or(1, Vec::len);
    let known: &[(&str, Value)] = match kind {
        component_type::CHECKBOX_GROUP => &[("min_values", json!(1)), ("max_values", json!(option_count))],
        kind if component_type::is_select(kind) => &[("min_values", json!(1)), ("max_values", json!(1))],
        component_type::CONTAINER => &[("accent_color", Value::Null), ("spoiler", json!(false))],
        component_type::SEPARATOR => &[("divider", json!(true)), ("spacing", json!(1))],
        component_type::TEXT_INPUT => {
            &[("min_length", json!(0)), ("max_length", json!(4000)), ("required", json!(true))]
        }
        _ => &[],
    };
    for (field, value) in known {
        if component.get(field).is_none() {
            component[*field] = value.clone();
        }
    }
}

/// Calls a function for every component, parents before their children.
pub fn visit_components(components: &mut [Value], visit: &mut impl FnMut(&mut Value)) {
    for component in components {
        visit(component);
        if let Some(Value::Array(children)) = component.get_mut("components") {
            visit_components(children, visit);
        }
        for single in ["accessory", "component"] {
            if let Some(child) = component.get_mut(single).filter(|child| child.is_object()) {
                visit_components(std::slice::from_mut(child), visit);
            }
        }
    }
}

/// Finds the component with a custom ID, at any depth.
pub fn find_component<'a>(components: &'a [Value], custom_id: &str) -> Option<&'a Value> {
    components.iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        let children = component["components"].as_array().map_or(&[][..], Vec::as_slice);
        let single = component.get("accessory").or_else(|| component.get("component"));
        find_component(children, custom_id)
            .or_else(|| single.and_then(|child| find_component(std::slice::from_ref(child), custom_id)))
    })
}
