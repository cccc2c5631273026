//! Rows of buttons and selects.

use serde_json::{Value, json};

use super::{BAD_LENGTH, Place, TOO_GREAT, TOO_LONG, address, limit, long, many};

fn row(components: Value) -> Value {
    json!({ "type": 1, "components": components })
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "b", "custom_id": id })
}

/// Returns a message with one component.
fn with(component: Value) -> Value {
    json!({ "content": "x", "components": [row(json!([component]))] })
}

/// Returns a message with a button that has a field.
fn with_button(field: &str, value: impl Into<Value>) -> Value {
    let mut button = button("b");
    button[field] = value.into();
    with(button)
}

/// Returns a message with a select that has a field, and options.
fn with_select(options: u64, field: &str, value: impl Into<Value>) -> Value {
    let options = many(options, |n| json!({ "label": "l", "value": n.to_string() }));
    let mut select = json!({ "type": 3, "custom_id": "s", "options": options, "max_values": 1 });
    select[field] = value.into();
    with(select)
}

/// Returns a message with a select that has an option with a field.
fn with_option(field: &str, length: u64) -> Value {
    let mut option = json!({ "label": "l", "value": "v" });
    option[field] = json!(long(length));
    with_select(1, "options", json!([option]))
}

#[tokio::test]
async fn greatest_rows_and_buttons_are_accepted() {
    let place = Place::new().await;
    let rows = |n| json!({ "content": "x", "components": many(n, |at| row(json!([button(&at.to_string())]))) });
    let buttons = |n| json!({ "content": "x", "components": [row(many(n, |at| button(&at.to_string())))] });
    let link = |n| with(json!({ "type": 2, "style": 5, "label": "l", "url": address(n) }));
    let limits = vec![
        limit("rows", 5, rows, ("components", TOO_LONG)),
        limit("buttons", 5, buttons, ("components.0.components", BAD_LENGTH)),
        limit(
            "custom id",
            100,
            |n| with_button("custom_id", long(n)),
            ("components.0.components.0.custom_id", BAD_LENGTH),
        ),
        limit("label", 80, |n| with_button("label", long(n)), ("components.0.components.0.label", TOO_LONG)),
        limit("id", 0x7FFF_FFFF, |n| with_button("id", n), ("components.0.components.0.id", TOO_GREAT)),
        limit("link", 512, link, ("components.0.components.0.url", BAD_LENGTH)),
    ];
    place.check("POST", "/channels/{c}/messages", limits).await;
    place.standin.stop().await;
}

#[tokio::test]
async fn greatest_selects_are_accepted() {
    let place = Place::new().await;
    let people = |n| {
        let chosen = many(n, |id| json!({ "type": "user", "id": (id + 1).to_string() }));
        with(json!({ "type": 5, "custom_id": "s", "max_values": 3, "default_values": chosen }))
    };
    let chosen = |n| {
        let options = many(5, |at| json!({ "label": "l", "value": at.to_string(), "default": at < n }));
        let mut message = with_select(0, "options", options);
        message["components"][0]["components"][0]["max_values"] = json!(2);
        message
    };
    let least = |n| {
        let mut message = with_select(25, "max_values", 25);
        message["components"][0]["components"][0]["min_values"] = json!(n);
        message
    };
    let limits = vec![
        limit("options", 25, |n| with_select(n, "disabled", false), ("components.0.components.0.options", BAD_LENGTH)),
        limit(
            "placeholder",
            150,
            |n| with_select(1, "placeholder", long(n)),
            ("components.0.components.0.placeholder", TOO_LONG),
        ),
        limit(
            "most values",
            25,
            |n| with_select(25, "max_values", n),
            ("components.0.components.0.max_values", TOO_GREAT),
        ),
        limit("least values", 25, least, ("components.0.components.0.min_values", TOO_GREAT)),
        limit("label", 100, |n| with_option("label", n), ("components.0.components.0.options.0.label", BAD_LENGTH)),
        limit("value", 100, |n| with_option("value", n), ("components.0.components.0.options.0.value", BAD_LENGTH)),
        limit(
            "description",
            100,
            |n| with_option("description", n),
            ("components.0.components.0.options.0.description", TOO_LONG),
        ),
        limit("chosen people", 3, people, ("components.0.components.0.default_values", TOO_LONG)),
        limit("chosen options", 2, chosen, ("components.0.components.0.options", "SELECT_COMPONENT_MAX_DEFAULTS")),
    ];
    place.check("POST", "/channels/{c}/messages", limits).await;
    place.standin.stop().await;
}

#[tokio::test]
async fn ids_of_components_are_unique() {
    let place = Place::new().await;
    let two = |first: u64, second: u64| {
        let mut buttons = [button("a"), button("b")];
        buttons[0]["id"] = json!(first);
        buttons[1]["id"] = json!(second);
        json!({ "content": "x", "components": [row(json!(buttons))] })
    };
    let (status, answer) = place.request("POST", "/channels/{c}/messages", two(7, 7)).await;
    let error = &answer["errors"]["components"]["0"]["components"]["1"]["id"]["_errors"][0]["code"];
    assert_eq!((status, error), (400, &json!("COMPONENT_ID_DUPLICATED")));
    for (first, second) in [(7, 8), (0, 0)] {
        let (status, answer) = place.request("POST", "/channels/{c}/messages", two(first, second)).await;
        assert_eq!(status, 200, "{answer}");
    }
    place.standin.stop().await;
}
