//! Forms, and choices of autocompletions.

use std::time::Duration;

use gonagas_standin::Config;
use serde_json::{Value, json};

use super::{BAD_LENGTH, Limit, TOO_GREAT, TOO_LONG, limit, long, many};
use crate::standin::scene::{Scene, scene_with};

/// Returns the answer of a form with a field, which has a text input.
fn form(field: &str, value: Value) -> Value {
    let mut form = json!({ "custom_id": "f", "title": "t", "components": [labelled(json!({}))] });
    form[field] = value;
    json!({ "type": 9, "data": form })
}

/// Returns a labelled text input with additional fields.
fn labelled(fields: Value) -> Value {
    let mut input = json!({ "type": 4, "custom_id": "i", "style": 1 });
    for (field, value) in fields.as_object().expect("fields") {
        input[field] = value.clone();
    }
    json!({ "type": 18, "label": "l", "component": input })
}

/// Returns the answer of a form with a text input that has a field.
fn input(field: &str, value: Value) -> Value {
    form("components", json!([labelled(json!({ field: value }))]))
}

/// Returns the answer of a form with a label that has a field.
fn label(field: &str, value: Value) -> Value {
    let mut label = labelled(json!({}));
    label[field] = value;
    form("components", json!([label]))
}

/// Returns the answer of a form with a menu or a group that has so many options.
fn options(kind: u64, count: u64) -> Value {
    let options = many(count, |at| json!({ "label": at.to_string(), "value": at.to_string() }));
    let input = json!({ "type": kind, "custom_id": "i", "options": options });
    form("components", json!([{ "type": 18, "label": "l", "component": input }]))
}

/// Returns the answer of choices.
fn choices(choices: Value) -> Value {
    json!({ "type": 8, "data": { "choices": choices } })
}

/// A scene that waits long for its answers.
async fn patient_scene() -> Scene {
    scene_with(Config { patience: Duration::from_secs(600), ..Config::default() }).await
}

/// Answers an interaction with one more than the greatest value, and with the greatest one.
async fn check_answer(scene: &Scene, id: &str, token: &str, limit: &Limit) {
    let path = format!("/interactions/{id}/{token}/callback");
    let faults = limit.faults(async |body| scene.web.bot("POST", &path, body).await).await;
    assert_eq!(faults, [""; 0]);
}

#[tokio::test]
async fn greatest_forms_are_accepted() {
    let mut scene = patient_scene().await;
    let inputs = |n| form("components", many(n, |at| labelled(json!({ "custom_id": at.to_string() }))));
    let row = |n| {
        let input = json!({ "type": 4, "custom_id": "i", "style": 1, "label": long(n) });
        form("components", json!([{ "type": 1, "components": [input] }]))
    };
    let limits = [
        limit("title", 45, |n| form("title", json!(long(n))), ("data.title", BAD_LENGTH)),
        limit("custom id", 100, |n| form("custom_id", json!(long(n))), ("data.custom_id", BAD_LENGTH)),
        limit("inputs", 5, inputs, ("data.components", BAD_LENGTH)),
        limit("label", 45, |n| label("label", json!(long(n))), ("data.components.0.label", BAD_LENGTH)),
        limit("label in a row", 45, row, ("data.components.0.components.0.label", BAD_LENGTH)),
        limit(
            "description",
            100,
            |n| label("description", json!(long(n))),
            ("data.components.0.description", TOO_LONG),
        ),
        limit(
            "id of an input",
            100,
            |n| input("custom_id", json!(long(n))),
            ("data.components.0.component.custom_id", BAD_LENGTH),
        ),
        limit(
            "least length",
            4000,
            |n| input("min_length", json!(n)),
            ("data.components.0.component.min_length", TOO_GREAT),
        ),
        limit(
            "most length",
            4000,
            |n| input("max_length", json!(n)),
            ("data.components.0.component.max_length", TOO_GREAT),
        ),
        limit("options of a menu", 25, |n| options(3, n), ("data.components.0.component.options", BAD_LENGTH)),
        limit("radio buttons", 10, |n| options(21, n), ("data.components.0.component.options", BAD_LENGTH)),
        limit("checkboxes", 10, |n| options(22, n), ("data.components.0.component.options", BAD_LENGTH)),
        limit("value", 4000, |n| input("value", json!(long(n))), ("data.components.0.component.value", TOO_LONG)),
        limit(
            "placeholder",
            100,
            |n| input("placeholder", json!(long(n))),
            ("data.components.0.component.placeholder", TOO_LONG),
        ),
    ];
    for limit in limits {
        let person = scene.people[0].clone();
        let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
        let command = interaction!(scene.bot, Command);
        check_answer(&scene, &command.id.to_string(), &command.token, &limit).await;
        assert_eq!(running.await.expect("an answer")["type"], 9);
    }
    scene.standin.stop().await;
}

#[tokio::test]
async fn greatest_autocompletions_are_accepted() {
    let mut scene = patient_scene().await;
    let limits = [
        limit(
            "choices",
            25,
            |n| choices(many(n, |at| json!({ "name": at.to_string(), "value": "v" }))),
            ("data.choices", TOO_LONG),
        ),
        limit(
            "name",
            100,
            |n| choices(json!([{ "name": long(n), "value": "v" }])),
            ("data.choices.0.name", BAD_LENGTH),
        ),
        limit(
            "value",
            100,
            |n| choices(json!([{ "name": "n", "value": long(n) }])),
            ("data.choices.0.value", BAD_LENGTH),
        ),
    ];
    for limit in limits {
        let person = scene.people[0].clone();
        let typing = json!({
            "guild": person.guild, "channel": person.channel, "name": "move", "options": { "action": "b" },
            "focused": "action",
        });
        let running = tokio::spawn(async move { person.good("POST", "/autocomplete", typing).await });
        let completion = interaction!(scene.bot, Autocomplete);
        check_answer(&scene, &completion.id.to_string(), &completion.token, &limit).await;
        assert!(running.await.expect("an answer")["choices"].is_array(), "{}", limit.name);
    }
    scene.standin.stop().await;
}
