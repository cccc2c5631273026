//! The installation page of the application: the bot names its missing parts, and completes it when asked to.

use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Returns the bot's changes of its application.
async fn changes(scene: &Scene) -> Vec<Value> {
    let traffic = scene.api.get("/traffic").await;
    let traffic = traffic["traffic"].as_array().expect("a traffic");
    let is_change = |entry: &&Value| entry["method"] == "PATCH" && entry["path"] == "/api/v10/applications/@me";
    traffic.iter().filter(is_change).map(|entry| entry["request"].clone()).collect()
}

#[tokio::test]
async fn incomplete_installation_page_is_named_and_completed_on_request() {
    let mut scene = Scene::without_bot().await;
    scene.start_bot().await;
    let output = scene.stop_bot().await;
    let warnings: Vec<&String> = output.stderr.iter().filter(|line| line.contains("is incomplete")).collect();
    // A new application has its commands alone.
    for (warning, (field, missing)) in warnings.iter().zip([("scopes", "bot"), ("permissions", "309237746688")]) {
        let expected =
            format!("field=\"integration_types_config.0.oauth2_install_params.{field}\" missing=\"{missing}\"");
        assert!(warning.contains(&expected) && warning.contains("GONAGAS_INSTALL=manage"), "{warning}");
    }
    assert_eq!(warnings.len(), 2, "{output:?}");
    assert_eq!(changes(&scene).await, [Value::Null; 0]);

    let manage = ("GONAGAS_INSTALL", "manage");
    scene.start_bot_with(manage).await;
    let output = scene.stop_bot().await;
    assert!(!output.stderr.join("\n").contains("incomplete"), "{output:?}");
    let commands = json!(["applications.commands"]);
    let servers = json!({ "scopes": ["applications.commands", "bot"], "permissions": 309_237_746_688_u64 });
    let people = json!({ "scopes": commands, "permissions": 0 });
    let expected = json!({ "integration_types_config": {
        "0": { "oauth2_install_params": servers }, "1": { "oauth2_install_params": people },
    } });
    assert_eq!(changes(&scene).await, [expected]);
    // Nothing is left to do.
    scene.start_bot_with(manage).await;
    scene.stop_bot().await;
    scene.start_bot().await;
    let output = scene.stop_bot().await;
    assert!(!output.stderr.join("\n").contains("incomplete"), "{output:?}");
    assert_eq!(changes(&scene).await.len(), 1);
}

#[tokio::test]
async fn refused_completion_leaves_the_warning_and_the_bot_goes_on() {
    let mut scene = Scene::without_bot().await;
    let fault =
        json!({ "kind": "status", "method": "PATCH", "path": "/applications/@me", "status": 403, "code": 50013 });
    scene.api.request("POST", "/faults", json!({ "faults": [fault] })).await;
    scene.start_bot_with(("GONAGAS_INSTALL", "manage")).await;
    let output = scene.stop_bot().await.stderr.join("\n");
    assert!(output.contains("could not be completed") && output.contains("is incomplete"), "{output}");
}

#[tokio::test]
async fn unknown_word_for_the_installation_page_ends_the_program() {
    let scene = Scene::without_bot().await;
    let output = scene.run_bot_with(("GONAGAS_INSTALL", "always")).wait().await;
    assert_eq!(output.status.code(), Some(78), "{output:?}");
    assert!(output.stderr.join("\n").contains("GONAGAS_INSTALL is `always`"), "{output:?}");
}
