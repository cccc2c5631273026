//! The components of a message: rows of buttons and selects, or the wider set of version 2.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::walk::Walk;
use super::{at, bounds, kind, row, v2, wrong_type};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// Judges the components of a message; `is_v2`: the message has the flag `IS_COMPONENTS_V2`.
pub(crate) fn check(problems: &mut Problems, components: &[Value], path: &str, is_v2: bool) {
    let mut walk = Walk::new(problems);
    if !is_v2 {
        bounds(walk.problems, path, components.len(), 0, limits::ROWS);
    }
    for (index, component) in components.iter().enumerate() {
        let path = at(path, index);
        match component["type"].as_u64() {
            Some(kind::ROW) => row::check(&mut walk, component, &path),
            Some(_) if is_v2 => v2::top(&mut walk, component, &path),
            _ => wrong_type(walk.problems, &path, &[kind::ROW]),
        }
    }
    if is_v2 {
        v2::totals(&mut walk, path);
    }
}

/// Fills in what Discord fills in: numbers for components that have none, and the defaults that
/// clients rely on.
pub(crate) fn complete(components: &mut [Value]) {
    let mut taken: HashSet<u64> = HashSet::new();
    visit(components, &mut |component| {
        taken.extend(component["id"].as_u64().filter(|id| *id > 0));
    });
    let mut next = 1;
    visit(components, &mut |component| {
        if component["id"].as_u64().is_none_or(|id| id == 0) {
            while !taken.insert(next) {
                next += 1;
            }
            component["id"] = json!(next);
        }
        defaults(component);
    });
}

fn defaults(component: &mut Value) {
    let Some(kind) = component["type"].as_u64() else {
        return;
    };
    if let Some(fields) = component.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    let known: &[(&str, Value)] = match kind {
        kind if kind::is_select(kind) => &[("min_values", json!(1)), ("max_values", json!(1))],
        kind::CONTAINER => &[("accent_color", Value::Null), ("spoiler", json!(false))],
        kind::SEPARATOR => &[("divider", json!(true)), ("spacing", json!(1))],
        kind::TEXT_INPUT => &[("min_length", json!(0)), ("max_length", json!(4000)), ("required", json!(true))],
        _ => &[],
    };
    for (field, value) in known {
        if component.get(field).is_none() {
            component[*field] = value.clone();
        }
    }
}

/// Calls a function for every component, outer ones first.
pub(crate) fn visit(components: &mut [Value], see: &mut impl FnMut(&mut Value)) {
    for component in components {
        see(component);
        if let Some(Value::Array(children)) = component.get_mut("components") {
            visit(children, see);
        }
        for single in ["accessory", "component"] {
            if let Some(child) = component.get_mut(single).filter(|child| child.is_object()) {
                visit(std::slice::from_mut(child), see);
            }
        }
    }
}

/// The component with a custom id.
pub(crate) fn find<'a>(components: &'a [Value], custom_id: &str) -> Option<&'a Value> {
    components.iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        let children = component["components"].as_array().map_or(&[][..], Vec::as_slice);
        let single = component.get("accessory").or_else(|| component.get("component"));
        find(children, custom_id).or_else(|| single.and_then(|child| find(std::slice::from_ref(child), custom_id)))
    })
}
