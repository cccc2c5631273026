//! Limits that time lifts, and a client without a name.

use std::time::Duration;

use serde_json::{Value, json};

use super::Place;
use crate::standin::scene::{scene, text_response};

#[tokio::test]
async fn first_answer_is_taken_for_three_seconds() {
    let mut scene = scene().await;
    // The clock goes on while the test runs, so the last second is not tried.
    for (seconds, is_taken) in [(2, true), (3, false)] {
        let person = scene.people[0].clone();
        let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
        let command = interaction!(scene.bot, Command);
        scene.standin.clock().advance(Duration::from_secs(seconds));
        let answered = command.create_response(&scene.bot.http, text_response("x")).await;
        assert_eq!(answered.is_ok(), is_taken, "after {seconds} seconds");
        assert_eq!(running.await.expect("an answer")["acknowledged"], is_taken);
    }
    scene.standin.stop().await;
}

#[tokio::test]
async fn young_messages_are_edited_at_will() {
    let place = Place::new().await;
    let path = format!("/channels/{}/messages", place.channel);
    let message = place.web.bot("POST", &path, json!({ "content": "x" })).await.1;
    let path = format!("{path}/{}", crate::standin::text(&message, "id"));
    let edit = async || place.web.bot("PATCH", &path, json!({ "content": "y" })).await.0;
    place.standin.clock().advance(Duration::from_secs(55 * 60));
    for _ in 0..5 {
        assert_eq!(edit().await, 200);
    }
    place.standin.clock().advance(Duration::from_secs(5 * 60));
    let old: Vec<u16> = [edit().await, edit().await, edit().await, edit().await].into();
    assert_eq!(old, [200, 200, 200, 429]);
    place.standin.stop().await;
}

#[tokio::test]
async fn nonce_is_remembered_for_some_minutes() {
    let place = Place::new().await;
    let body = json!({ "content": "x", "nonce": "n", "enforce_nonce": true });
    let post = async || {
        let (status, message) = place.request("POST", "/channels/{c}/messages", body.clone()).await;
        assert_eq!(status, 200, "{message}");
        message["id"].clone()
    };
    let first = post().await;
    place.standin.clock().advance(Duration::from_secs(4 * 60));
    assert_eq!(post().await, first);
    place.standin.clock().advance(Duration::from_secs(60));
    assert_ne!(post().await, first);
    place.standin.stop().await;
}

#[tokio::test]
async fn client_without_a_name_is_blocked() {
    let place = Place::new().await;
    let url = format!("{}/api/v10/users/@me", place.standin.url());
    let client = reqwest::Client::new();
    let ask = async |agent: Option<&str>| {
        let mut request = client.get(&url).header("authorization", "Bot t");
        if let Some(agent) = agent {
            request = request.header("user-agent", agent);
        }
        let response = request.send().await.expect("a response");
        (response.status().as_u16(), response.json::<Value>().await.expect("JSON")["code"].clone())
    };
    assert_eq!(ask(None).await, (403, json!(40333)));
    assert_eq!(ask(Some("")).await, (403, json!(40333)));
    assert_eq!(ask(Some("DiscordBot (https://example.org, 1)")).await.0, 200);
    place.standin.stop().await;
}
