//! Limits that Discord documents in words, and its description of the API leaves out.

use serde_json::Value;
use std::collections::BTreeSet;

/// What is beyond a limit in a request, wherever it stands in it.
pub fn wrong(request: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    look(request, &mut wrong);
    wrong
}

fn look(value: &Value, wrong: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| look(item, wrong)),
        Value::Object(fields) => {
            lengths(value, wrong);
            message(value, wrong);
            fields.values().for_each(|field| look(field, wrong));
        }
        _ => {}
    }
}

/// Texts that are too long.
fn lengths(object: &Value, wrong: &mut Vec<String>) {
    let is_option = object["type"].is_null() && object["value"].is_string();
    let bounds = [
        ("content", 2000),
        ("custom_id", 100),
        ("label", if is_option { 100 } else { 80 }),
        ("value", 100),
        ("placeholder", 150),
        ("description", if object["filename"].is_null() { 100 } else { 1024 }),
        ("nonce", 25),
    ];
    for (name, most) in bounds {
        let length = object[name].as_str().map_or(0, |text| text.chars().count());
        if length > most {
            wrong.push(format!("a `{name}` of {length} characters, and {most} are the most"));
        }
    }
    for (name, most) in [("options", 25), ("choices", 25)] {
        let count = object[name].as_array().map_or(0, Vec::len);
        if count > most {
            wrong.push(format!("{count} {name}, and {most} are the most"));
        }
    }
}

/// Rows, what is in them, and custom ids that are there twice.
fn message(object: &Value, wrong: &mut Vec<String>) {
    let Some(rows) = object["components"].as_array().filter(|_| object["type"] != 1) else { return };
    if rows.len() > 5 {
        wrong.push(format!("{} rows, and 5 are the most", rows.len()));
    }
    let mut ids = BTreeSet::new();
    for row in rows {
        let controls = row["components"].as_array().map_or(&[][..], Vec::as_slice);
        let menus = controls.iter().filter(|control| control["type"] == 3).count();
        if controls.is_empty() || controls.len() > 5 || menus > 1 || menus == 1 && controls.len() > 1 {
            wrong.push(format!("a row with {} controls, {menus} of them menus", controls.len()));
        }
        for id in controls.iter().filter_map(|control| control["custom_id"].as_str()) {
            if !ids.insert(id) {
                wrong.push(format!("the custom id `{id}` twice"));
            }
        }
        controls.iter().for_each(|control| values(control, wrong));
    }
}

/// Values that a menu has twice.
fn values(menu: &Value, wrong: &mut Vec<String>) {
    let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
    let values: BTreeSet<_> = options.iter().map(|option| option["value"].to_string()).collect();
    if values.len() < options.len() {
        wrong.push("a menu with the same value twice".to_owned());
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
    fn what_is_within_the_limits_is_taken() {
        let rows: Vec<Value> =
            (0..5).map(|at| row(json!([button(&at.to_string()), button(&format!("{at}x"))]))).collect();
        let data = json!({ "content": "x".repeat(2000), "components": rows });
        assert_eq!(wrong(&json!({ "type": 4, "data": data })), [""; 0]);
    }

    #[test]
    fn what_is_beyond_them_is_caught() {
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
            assert!(!wrong(&broken).is_empty(), "{broken}");
        }
    }
}
