//! The components of a message: rows of buttons and selects, or the wider set of version 2.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{at, bounds, button, list, select, v2, wrong_type};
use crate::standin::limits;
use crate::standin::refusal::Problems;

/// Component types, with Discord's numbers.
pub(crate) mod kind {
    pub(crate) const ROW: u64 = 1;
    pub(crate) const BUTTON: u64 = 2;
    pub(crate) const STRING_SELECT: u64 = 3;
    pub(crate) const TEXT_INPUT: u64 = 4;
    pub(crate) const USER_SELECT: u64 = 5;
    pub(crate) const ROLE_SELECT: u64 = 6;
    pub(crate) const MENTIONABLE_SELECT: u64 = 7;
    pub(crate) const CHANNEL_SELECT: u64 = 8;
    pub(crate) const SECTION: u64 = 9;
    pub(crate) const TEXT_DISPLAY: u64 = 10;
    pub(crate) const THUMBNAIL: u64 = 11;
    pub(crate) const GALLERY: u64 = 12;
    pub(crate) const FILE: u64 = 13;
    pub(crate) const SEPARATOR: u64 = 14;
    pub(crate) const CONTAINER: u64 = 17;
    pub(crate) const LABEL: u64 = 18;
}

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

impl Walk<'_> {
    /// Asks for a `custom_id` that no other component of the message has.
    pub(super) fn custom_id(&mut self, component: &Value, path: &str) {
        super::required_text(self.problems, component, path, "custom_id", 1, limits::CUSTOM_ID);
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

/// Judges the components of a message; `is_v2`: the message has the flag `IS_COMPONENTS_V2`.
pub(crate) fn check(problems: &mut Problems, components: &[Value], path: &str, is_v2: bool) {
    let mut walk = Walk { problems, ids: HashSet::new(), count: 0, text: 0 };
    if !is_v2 {
        bounds(walk.problems, path, components.len(), 0, limits::ROWS);
    }
    for (index, component) in components.iter().enumerate() {
        let path = at(path, index);
        match component["type"].as_u64() {
            Some(kind::ROW) => row(&mut walk, component, &path),
            Some(_) if is_v2 => v2::top(&mut walk, component, &path),
            _ => wrong_type(walk.problems, &path, &[kind::ROW]),
        }
    }
    if is_v2 {
        v2::totals(&mut walk, path);
    }
}

/// Judges a row: up to five buttons, or one select.
pub(super) fn row(walk: &mut Walk, row: &Value, path: &str) {
    walk.count += 1;
    let children = list(walk.problems, row, path, "components");
    let path = at(path, "components");
    bounds(walk.problems, &path, children.len(), 1, limits::ROW_BUTTONS);
    for (index, child) in children.iter().enumerate() {
        let path = at(&path, index);
        walk.count += 1;
        match child["type"].as_u64() {
            Some(kind::BUTTON) => button::check(walk, child, &path),
            Some(kind) if select::is_select(kind) => select::check(walk, child, &path),
            _ => wrong_type(walk.problems, &path, &[2, 3, 5, 6, 7, 8]),
        }
    }
    let has_select = children.iter().any(|child| child["type"].as_u64().is_some_and(select::is_select));
    if has_select && children.len() > 1 {
        walk.problems.add(
            &at(&path, 1),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
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
        kind if select::is_select(kind) => &[("min_values", json!(1)), ("max_values", json!(1))],
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
