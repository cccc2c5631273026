//! The application of a person who has installed it for themselves: in a group without the bot, on a server without it,
//! and in direct messages.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Runs a command where a person is; returns the text of the reply.
async fn reply(person: &Person, name: &str, options: Value) -> String {
    let body = json!({ "channel": person.channel, "name": name, "options": options, "raw": true });
    let acknowledged = person.request("POST", "/command", body).await;
    assert_eq!(acknowledged["acknowledged"], true, "{name}: {acknowledged}");
    person.reply(&acknowledged).await
}

/// Returns the names of the commands that a person has in a channel.
async fn commands(person: &Person) -> Vec<String> {
    let seen = person.request("GET", &format!("/commands?channel={}", person.channel), Value::Null).await;
    let names = seen["commands"].as_array().expect("commands").iter().map(|command| command["name"].as_str());
    names.map(|name| name.expect("a name").to_owned()).collect()
}

/// Opens a group of Ann, who has installed the application, and Ben; returns Ann there.
async fn ann_in_group(scene: &Scene) -> Person {
    scene.ann.request("PUT", "/installation", Value::Null).await;
    let group = scene.ann.request("POST", "/channels", json!({ "people": [scene.ben.id], "type": 3 })).await;
    scene.ann.at(group["id"].as_str().expect("an id"))
}

#[tokio::test]
async fn commands_that_need_no_bot_answer_privately_in_a_group() {
    let scene = Scene::new().await;
    let ann = ann_in_group(&scene).await;
    let offered = commands(&ann).await;
    for (name, options) in [
        ("help", json!({})),
        ("rules", json!({ "game": "seega" })),
        ("learn", json!({})),
        ("puzzle", json!({})),
        ("preferences", json!({})),
        ("profile", json!({})),
        ("matches", json!({})),
    ] {
        assert!(offered.iter().any(|offered| offered == name), "{name}: {offered:?}");
        assert!(!reply(&ann, name, options).await.contains("isn't in this conversation"), "{name}");
    }
    for name in ["settings show", "challenges"] {
        assert!(!offered.iter().any(|offered| name.split(' ').next() == Some(offered)), "{name}: {offered:?}");
        let refused = reply(&ann, name, json!({})).await;
        assert!(refused.contains("Here you can play"), "{name}: {refused}");
    }
    let ben = scene.ben.at(&ann.channel);
    assert!(ben.recent_messages().await.is_empty(), "all of it was for Ann alone");
    let traffic = scene.api.get("/traffic").await.to_string();
    assert!(!traffic.contains(&format!("/channels/{}", ann.channel)), "the bot asks for nothing there");
}

#[tokio::test]
async fn lesson_is_done_by_presses_in_a_group_over_a_restart() {
    let mut scene = Scene::new().await;
    let ann = ann_in_group(&scene).await;
    reply(&ann, "learn", json!({ "game": "seega" })).await;
    scene.stop_bot().await;
    scene.start_bot().await;
    let lesson = ann.recent_messages().await.pop().expect("a lesson");
    let controls = board::controls(&lesson);
    let (id, values) = controls.first().unwrap_or_else(|| panic!("no controls: {lesson}"));
    let picked: Vec<&str> = values.iter().take(1).map(String::as_str).collect();
    let pressed = ann.press(&lesson, id, &picked).await;
    assert_eq!(pressed["type"], 7, "{pressed}");
}

#[tokio::test]
async fn server_without_the_bot_gets_its_invitation() {
    let scene = Scene::new().await;
    scene.ann.request("PUT", "/installation", Value::Null).await;
    let guild = scene.api.request("POST", "/guilds", json!({ "name": "Elsewhere", "bot": false })).await;
    let path = format!("/guilds/{}/channels", guild["id"].as_str().expect("an id"));
    let channel = scene.api.request("POST", &path, json!({ "name": "there" })).await;
    let ann = scene.ann.at(channel["id"].as_str().expect("an id"));
    let refused = reply(&ann, "challenges", json!({})).await;
    assert!(refused.contains("https://discord.com/oauth2/authorize?client_id="), "{refused}");
    assert!(!reply(&ann, "help", json!({})).await.is_empty());
}

#[tokio::test]
async fn person_who_shares_no_server_plays_in_direct_messages() {
    let scene = Scene::new().await;
    let stranger = scene.api.request("POST", "/people", json!({ "name": "Stranger" })).await;
    let stranger = Person { id: stranger["id"].as_str().expect("an id").to_owned(), ..scene.ann.clone() };
    let membership = format!("/guilds/{}/members/{}", stranger.guild, stranger.id);
    scene.api.request("DELETE", &membership, Value::Null).await;
    stranger.request("PUT", "/installation", Value::Null).await;
    stranger.direct_command("play", json!({ "game": "pahtum", "level": "1" })).await;
    let stranger = stranger.in_direct_messages().await;
    stranger.wait_for_message("a board", |message| message.to_string().contains("Pahtum")).await;
}
