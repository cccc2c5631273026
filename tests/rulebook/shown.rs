//! Every page, in the order of its buttons and menus.

use super::{document_ids, places};
use crate::process::support::board::{content, controls};
use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use gonagas_ui::i18n::LANGUAGES;
use gonagas_ui::screens::rules::find::RulesPlace;
use serde_json::{Value, json};

/// Discord's name of a language.
fn locale(language: &str) -> &str {
    match language {
        "en" => "en-GB",
        "nb" => "no",
        language => language,
    }
}

/// The pictures of a message, each with its alternative text.
fn pictures(message: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![&message["components"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter().rev()),
            Value::Object(fields) if value["type"] == 12 => {
                let items = fields["items"].as_array().into_iter().flatten();
                found.extend(items.map(|item| item["description"].as_str().unwrap_or_default().to_owned()));
            }
            Value::Object(fields) => open.extend(fields.get("components")),
            _ => {}
        }
    }
    found
}

/// Waits for the answer, and returns the message that a person sees now.
async fn shown(person: &Person, acknowledged: &Value) -> Value {
    person.reply(acknowledged).await;
    person.messages().await.pop().expect("a message")
}

fn assert_shows(message: &Value, place: &RulesPlace) {
    let text = content(message);
    let page = place.page();
    let heading = format!("## {}\n### {}", place.document.title, page.title);
    assert!(text.starts_with(&heading), "{heading} is not at the start of {text}");
    let alternatives = pictures(message);
    let captions: Vec<String> = page.pictures().map(|picture| picture.caption.replace(['*', '`'], "")).collect();
    assert_eq!(alternatives.len(), captions.len(), "{message:#}");
    for (alternative, caption) in alternatives.iter().zip(&captions) {
        assert!(alternative.starts_with(caption) && alternative.len() > caption.len(), "{alternative}");
    }
}

#[tokio::test]
async fn every_page_is_reached_by_button_and_menu() {
    let scene = Scene::new().await;
    for (index, id) in document_ids().into_iter().enumerate() {
        // Each document in another language, so that all are shown and the test stays short.
        let language = LANGUAGES[index % LANGUAGES.len()];
        scene.ann.request("PATCH", "", json!({ "locale": locale(language) })).await;
        let pages: Vec<RulesPlace> = places(language).into_iter().filter(|place| place.document_id == id).collect();
        let (game, set) = id.split_once("sahkku-").map_or((id.as_str(), None), |(_, set)| ("sahkku", Some(set)));
        let asked = scene.ann.command("rules", json!({ "game": game, "set": set.unwrap_or(game) })).await;
        let mut message = shown(&scene.ann, &asked).await;
        assert_shows(&message, &pages[0]);
        for place in &pages[1..] {
            let next = format!("h:show:{id}:{}", place.page().id);
            let pressed = scene.ann.press(&message, &next, &[]).await;
            message = shown(&scene.ann, &pressed).await;
            assert_shows(&message, place);
        }
        let picked = scene.ann.press(&message, &format!("h:page:{id}"), &["start"]).await;
        assert_shows(&shown(&scene.ann, &picked).await, &pages[0]);
    }
}

#[tokio::test]
async fn menus_lead_from_rule_set_to_rule_set_and_game_to_game() {
    let scene = Scene::new().await;
    let find = |id: &str| places("en").into_iter().find(|place| place.document_id == id).expect("a document");
    let asked = scene.ann.command("rules", json!({ "game": "sahkku", "set": "raisa", "page": "start" })).await;
    let mut message = shown(&scene.ann, &asked).await;
    assert_shows(&message, &find("sahkku-raisa"));
    for (menu, picked) in [("h:set:sahkku", "sahkku"), ("h:set:sahkku", "sahkku-maze"), ("h:game", "seega")] {
        let pressed = scene.ann.press(&message, menu, &[picked]).await;
        message = shown(&scene.ann, &pressed).await;
        assert_shows(&message, &find(picked));
    }
    assert!(!controls(&message).iter().any(|(id, _)| id.starts_with("h:set")), "Seega has one rule set");
    let pages = json!({ "game": "sahkku", "set": "raisa", "page": "" });
    let suggested = scene.ann.autocomplete("rules", pages, "page").await;
    assert_eq!(suggested.first().map(String::as_str), Some("start"), "{suggested:?}");
    let forged = scene.ann.press_raw(&message, "h:show:chess:start", &[]).await;
    assert!(scene.ann.reply(&forged).await.contains("no longer works"));
}
