//! Limits that Discord documents in prose but not in its OpenAPI description.

use serde_json::Value;
use std::collections::BTreeSet;

/// Returns every exceeded limit in a request, at any depth.
pub fn find_faults(request: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    visit(request, &mut faults);
    faults
}

fn visit(value: &Value, faults: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| visit(item, faults)),
        Value::Object(fields) => {
            check_lengths(value, faults);
            check_components(value, faults);
            fields.values().for_each(|field| visit(field, faults));
        }
        _ => {}
    }
}

/// Checks the lengths of texts and lists.
fn check_lengths(object: &Value, faults: &mut Vec<String>) {
    let is_option = object["type"].is_null() && object["value"].is_string();
    let is_picture = !object["filename"].is_null() || !object["media"].is_null();
    let bounds = [
        ("content", 2000),
        ("custom_id", 100),
        ("label", if is_option { 100 } else { 80 }),
        ("value", 100),
        ("placeholder", 150),
        ("description", if is_picture { 1024 } else { 100 }),
        ("nonce", 25),
    ];
    for (name, most) in bounds {
        let length = object[name].as_str().map_or(0, |text| text.chars().count());
        if length > most {
            faults.push(format!("`{name}` has {length} characters, at most {most} are allowed"));
        }
    }
    for (name, most) in [("options", 25), ("choices", 25)] {
        let count = object[name].as_array().map_or(0, Vec::len);
        if count > most {
            faults.push(format!("{count} {name}, at most {most} are allowed"));
        }
    }
}

/// Checks rows and their controls, and that custom ids are unique.
fn check_components(object: &Value, faults: &mut Vec<String>) {
    let Some(rows) = object["components"].as_array().filter(|_| object["type"] != 1) else { return };
    // Containers and other parts of a layout stand beside rows, of which a layout may have more.
    let is_layout = rows.iter().any(|part| part["type"] != 1);
    if rows.len() > 5 && !is_layout {
        faults.push(format!("{} rows, at most 5 are allowed", rows.len()));
    }
    let mut ids = BTreeSet::new();
    for row in rows.iter().filter(|part| part["type"] == 1) {
        let controls = row["components"].as_array().map_or(&[][..], Vec::as_slice);
        let menus = controls.iter().filter(|control| control["type"] == 3).count();
        if controls.is_empty() || controls.len() > 5 || menus > 1 || menus == 1 && controls.len() > 1 {
            faults.push(format!("a row with {} controls, {menus} of them menus", controls.len()));
        }
        for id in controls.iter().filter_map(|control| control["custom_id"].as_str()) {
            if !ids.insert(id) {
                faults.push(format!("the custom id `{id}` twice"));
            }
        }
        controls.iter().for_each(|control| check_values(control, faults));
    }
}

/// Checks that the values of a menu are unique.
fn check_values(menu: &Value, faults: &mut Vec<String>) {
    let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
    let values: BTreeSet<_> = options.iter().map(|option| option["value"].to_string()).collect();
    if values.len() < options.len() {
        faults.push("a menu with the same value twice".to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(controls: Value) -> Value {
        json!({ "type": 1, "components": controls })
    }

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
    }

    #[test]
    fn data_within_limits_passes() {
        let rows: Vec<Value> =
            (0..5).map(|at| row(json!([button(&at.to_string()), button(&format!("{at}x"))]))).collect();
        let data = json!({ "content": "x".repeat(2000), "components": rows });
        assert_eq!(find_faults(&json!({ "type": 4, "data": data })), [""; 0]);
    }

    #[test]
    fn data_beyond_limits_is_reported() {
        let options = |count: usize| -> Vec<Value> {
            (0..count).map(|at| json!({ "label": "x", "value": at.to_string() })).collect()
        };
        let menu = |options: Vec<Value>| json!({ "type": 3, "custom_id": "m", "options": options });
        let same = vec![json!({ "label": "x", "value": "1" }), json!({ "label": "y", "value": "1" })];
        for broken in [
            json!({ "content": "x".repeat(2001) }),
            json!({ "attachments": [{ "filename": "a.png", "description": "x".repeat(1025) }] }),
            json!({ "components": [row(json!([button("a"), button("a")]))] }),
            json!({ "components": [row(json!([button("a")])), row(json!([button("a")]))] }),
            json!({ "components": [row(json!([button(&"x".repeat(101))]))] }),
            json!({ "components": [row(json!([{ "type": 2, "label": "x".repeat(81) }]))] }),
            json!({ "components": [row(json!([menu(options(26))]))] }),
            json!({ "components": [row(json!([menu(same)]))] }),
            json!({ "components": [row(json!([menu(options(2)), button("a")]))] }),
            json!({ "components": [row(json!([]))] }),
            json!({ "components": (0..6).map(|at| row(json!([button(&at.to_string())]))).collect::<Vec<_>>() }),
        ] {
            let broken = json!({ "type": 4, "data": broken });
            assert!(!find_faults(&broken).is_empty(), "{broken}");
        }
    }
}
