//! A long mixed run: people press every visible control and run every command, while requests and events fail.

use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::{Value, json};

/// The environment variable with the number of steps, and their number without it.
const STEPS_VARIABLE: &str = "GONAGAS_MIXED_STEPS";
const STEPS: u64 = 150;

/// The steps after which other things fail.
const FAULT_INTERVAL: u64 = 12;

/// The share of presses among a hundred steps.
const PRESSES: u32 = 55;

/// Runs it. Not everything that people try is acknowledged.
pub async fn run(scene: &mut Scene) {
    let steps = std::env::var(STEPS_VARIABLE).ok().and_then(|steps| steps.parse().ok()).unwrap_or(STEPS);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let people = [scene.ann.clone(), scene.ben.clone(), scene.cat.clone()];
    for step in 0..steps {
        if step % FAULT_INTERVAL == 0 {
            scene.api.clear_faults().await;
            let all = faults();
            let next = usize::try_from(step / FAULT_INTERVAL).unwrap_or_default() % all.len();
            scene.api.add_fault(all[next].clone()).await;
        }
        let person = choose(&mut rng, &people).clone();
        if rng.random_range(0..100) < PRESSES {
            press_something(&mut rng, &person).await;
        } else {
            let (name, options) = command(&mut rng, &people);
            let body = json!({
                "guild": person.guild, "channel": person.channel, "name": name, "options": options, "raw": true,
            });
            person.try_request("POST", "/command", &body).await;
        }
    }
    scene.api.clear_faults().await;
}

fn choose<'a, T>(rng: &mut ChaCha8Rng, all: &'a [T]) -> &'a T {
    &all[rng.random_range(0..all.len())]
}

/// Everything that can fail, each for a few times.
fn faults() -> Vec<Value> {
    let messages = "/channels/*/messages";
    vec![
        json!({ "kind": "status", "status": 503, "times": 3 }),
        json!({ "kind": "status", "status": 500, "path": messages, "times": 2 }),
        json!({ "kind": "status", "status": 403, "code": 50013, "method": "POST", "path": messages, "times": 1 }),
        json!({ "kind": "rate_limit", "retry_after": 0.3, "times": 3 }),
        json!({ "kind": "rate_limit", "retry_after": 0.3, "scope": "global", "times": 1 }),
        json!({ "kind": "delay", "delay_ms": 300, "times": 4 }),
        json!({ "kind": "answer_lost", "path": messages, "times": 1 }),
        // Each time in the session of the bot or in that of the recorder.
        json!({ "kind": "duplicate", "times": 8 }),
        json!({ "kind": "reorder", "times": 8 }),
        json!({ "kind": "gateway_close", "code": 4000 }),
    ]
}

/// Uses a control of one of the newest messages, or submits a form.
async fn press_something(rng: &mut ChaCha8Rng, person: &Person) {
    let seen = person.request("GET", &format!("/messages?channel={}&limit=15", person.channel), Value::Null).await;
    if let Some(form) = seen["modals"].as_array().and_then(|forms| forms.last()) {
        let body = json!({ "modal": form["id"], "fields": { "text": choose(rng, &["", "birch", "a1", "3+2"]) } });
        person.try_request("POST", "/submit", &body).await;
        return;
    }
    let messages = seen["messages"].as_array().cloned().unwrap_or_default();
    let controls: Vec<(&Value, Value)> = messages
        .iter()
        .flat_map(|message| controls(message).into_iter().map(move |control| (message, control)))
        .collect();
    if controls.is_empty() {
        return;
    }
    let (message, control) = choose(rng, &controls);
    let mut body =
        json!({ "channel": person.channel, "message": message["id"], "custom_id": control["custom_id"], "raw": true });
    if let Some(options) = control["options"].as_array() {
        body["values"] = json!([choose(rng, options)["value"]]);
    }
    person.try_request("POST", "/press", &body).await;
}

/// Returns the buttons and menus of a message, including the controls in layouts. Erasing one's data would end too
/// much.
fn controls(holder: &Value) -> Vec<Value> {
    let parts = holder["components"].as_array().into_iter().flatten().chain(holder.get("accessory"));
    let all = parts.flat_map(|part| {
        let own = part["custom_id"].is_string().then(|| part.clone());
        [own.into_iter().collect(), controls(part)].concat()
    });
    // Menus of channels have no options.
    all.filter(|control| control["disabled"] != true && control["type"] != 8).collect()
}

/// Returns a command with options that are more or less sensible.
fn command(rng: &mut ChaCha8Rng, people: &[Person]) -> (&'static str, Value) {
    let other = choose(rng, people).id.clone();
    let game = *choose(rng, &["pahtum", "seega", "shap-luk", "sahkku"]);
    let number = rng.random_range(1..6);
    let commands = [
        ("challenge", json!({ "game": game, "opponent": other })),
        ("challenge", json!({ "game": game, "clock": "3+2", "where": "thread" })),
        ("play", json!({ "game": game, "level": 1 })),
        ("challenges", json!({})),
        ("move", json!({ "action": choose(rng, &["a1", "throw", "z99", "undo"]), "match": number })),
        ("takeback", json!({ "match": number })),
        ("rematch", json!({ "match": number })),
        ("board", json!({ "match": number })),
        ("resign", json!({ "match": number })),
        ("matches", json!({})),
        ("watch", json!({ "match": number, "turns": true })),
        ("stop", json!({ "match": number, "reason": "a reason" })),
        ("replay", json!({ "match": number })),
        ("step", json!({ "match": number })),
        ("hint", json!({ "match": number })),
        ("review", json!({ "match": number })),
        ("export", json!({ "match": number })),
        ("leaderboard", json!({ "game": game })),
        ("profile", json!({ "person": other })),
        ("versus", json!({ "a": other })),
        ("verify", json!({ "match": number })),
        ("preferences", json!({ "theme": "dark", "text": true })),
        ("settings show", json!({})),
        ("settings clock", json!({ "clock": "5m" })),
        ("privacy show", json!({})),
        ("vacation", json!({ "days": 1 })),
        ("learn", json!({ "game": game })),
        ("puzzle", json!({ "game": game })),
        ("rules", json!({ "game": game })),
        ("glossary", json!({})),
        ("block", json!({})),
        ("help", json!({})),
        ("about", json!({})),
    ];
    choose(rng, &commands).clone()
}
