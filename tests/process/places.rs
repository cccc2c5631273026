//! Matches where the bot is not: in group messages of people, and on servers that have never heard of it.

use crate::process::support::board::{content, control_of, first_choice, has_verb, is_ephemeral};
use crate::process::support::people::Person;
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

const USE_EXTERNAL_APPS: u64 = 1 << 50;
const ATTACH_FILES: u64 = 1 << 15;

/// Returns Ann, who has installed the application, and Ben in a group message of both.
async fn group(scene: &Scene) -> [Person; 2] {
    scene.ann.request("PUT", "/installation", Value::Null).await;
    let body = json!({ "people": [scene.ben.id], "type": 3 });
    let group = scene.ann.request("POST", "/channels", body).await;
    let channel = group["id"].as_str().expect("an id");
    [scene.ann.at(channel), scene.ben.at(channel)].map(|person| Person { guild: String::new(), ..person })
}

/// Returns Ben, who has installed the application, and Cat on a server without the bot, which is Ann's.
async fn server(scene: &Scene) -> [Person; 2] {
    scene.ben.request("PUT", "/installation", Value::Null).await;
    let guild = scene.api.request("POST", "/guilds", json!({ "name": "Elsewhere", "bot": false })).await;
    let guild = guild["id"].as_str().expect("an id").to_owned();
    let channel = scene.api.request("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "chat" })).await;
    let channel = channel["id"].as_str().expect("an id").to_owned();
    [&scene.ben, &scene.cat].map(|person| Person { guild: guild.clone(), ..person.at(&channel) })
}

/// Takes a permission from a person.
async fn deny(scene: &Scene, person: &Person, denied: u64) {
    let path = format!("/channels/{}/permissions/{}", person.channel, person.id);
    scene.api.request("PUT", &path, json!({ "allow": "0", "deny": denied.to_string() })).await;
}

/// Runs a command where there may be no server.
async fn command(person: &Person, name: &str, options: Value) -> Value {
    let guild = (!person.guild.is_empty()).then_some(&person.guild);
    let body = json!({ "guild": guild, "channel": person.channel, "name": name, "options": options });
    let answer = person.request("POST", "/command", body).await;
    assert_eq!(answer["acknowledged"], true, "{answer}");
    answer
}

/// Waits for the board on which something can be pressed that has this text.
async fn board(person: &Person, text: &str) -> Value {
    person.wait_for_message(text, |message| content(message).contains(text) && first_choice(message).is_some()).await
}

/// Makes the first move that the newest board offers to the player whose turn it is; returns false after the end.
async fn move_on(people: &[Person; 2]) -> bool {
    let shown = async || {
        let newest = people[0].newest_public_message().await?;
        let is_over = content(&newest).contains("Match over");
        let mover =
            people.iter().find(|person| content(&newest).contains(&format!("{}, it is your", person.mention())));
        let mover = mover.or_else(|| {
            people.iter().find(|person| content(&newest).contains(&format!("{} goes on", person.mention())))
        });
        match (is_over, mover, first_choice(&newest)) {
            (true, ..) => Some(None),
            (false, Some(mover), Some(choice)) => Some(Some((newest.clone(), mover, choice))),
            _ => None,
        }
    };
    let Some((board, mover, (id, value))) = poll_until("a turn", shown).await else { return false };
    let values: Vec<&str> = value.as_deref().into_iter().collect();
    mover.press(&board, &id, &values).await;
    poll_until("the next board", async || {
        let newest = people[0].newest_public_message().await?;
        (newest["id"] != board["id"] || content(&newest) != content(&board)).then_some(())
    })
    .await;
    true
}

/// Returns the public messages with controls that move.
async fn live_boards(person: &Person) -> Vec<Value> {
    let mut shown = person.public_messages().await;
    shown.retain(|message| first_choice(message).is_some());
    shown
}

/// Waits until one message has controls that move.
async fn only_live_board(person: &Person) {
    poll_until("one board", async || (live_boards(person).await.len() == 1).then_some(())).await;
}

#[tokio::test]
async fn computer_plays_in_a_group_message() {
    let scene = Scene::new().await;
    let [ann, ben] = group(&scene).await;
    command(&ann, "play", json!({ "game": "pahtum", "level": 1, "side": "first" })).await;
    for _ in 0..3 {
        let board = board(&ann, &format!("{}, it is your turn", ann.mention())).await;
        assert!(!board["attachments"].as_array().expect("files").is_empty(), "{board}");
        let (id, value) = first_choice(&board).expect("a move");
        // Others get a private refusal, and change nothing.
        ben.press(&board, &id, &[value.as_deref().unwrap_or_default()]).await;
        ben.wait_for_ephemeral("can do that here").await;
        ann.press(&board, &id, &[value.as_deref().unwrap_or_default()]).await;
        poll_until("an answer of the computer", async || {
            let newest = ann.newest_public_message().await?;
            let text = content(&newest);
            (text != content(&board) && text.contains(&format!("{}, it is your turn", ann.mention()))).then_some(())
        })
        .await;
    }
    assert_eq!(ann.public_messages().await.len(), 1, "the computer's turns are edits");
}

#[tokio::test]
async fn two_people_play_in_a_group_message_over_a_restart_and_dead_tokens() {
    let mut scene = Scene::new().await;
    let people = group(&scene).await;
    let [ann, ben] = &people;
    command(ann, "challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
    let challenge = ann.wait_for_message("a challenge", |message| content(message).contains("challenges you")).await;
    assert!(content(&challenge).contains(&ben.mention()), "{challenge}");
    ben.press(&challenge, &control_of(&challenge, "accept"), &[]).await;
    for turn in 0..14 {
        match turn {
            4 => {
                scene.stop_bot().await;
                scene.start_bot().await;
            }
            8 => drop(scene.api.request("POST", "/time", json!({ "advance": 3600 })).await),
            _ => {}
        }
        assert!(move_on(&people).await);
        only_live_board(ann).await;
    }
    let newest = ann.newest_public_message().await.expect("a board");
    let refresh = control_of(&newest, "refresh");
    ben.press(&newest, &refresh, &[]).await;
    command(ann, "board", json!({})).await;
    poll_until("a new board", async || {
        let newer = ann.newest_public_message().await?;
        (newer["id"] != newest["id"] && first_choice(&newer).is_some()).then_some(())
    })
    .await;
}

#[tokio::test]
async fn challenge_that_only_its_maker_would_see_is_withdrawn() {
    let scene = Scene::new().await;
    let [ann, ben] = server(&scene).await;
    deny(&scene, &ann, USE_EXTERNAL_APPS).await;
    command(&ann, "challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
    let told = ann.wait_for_ephemeral("Use External Apps").await;
    assert!(first_choice(&told).is_none() && content(&told).contains("https://discord.com/oauth2"), "{told}");
    assert!(ben.public_messages().await.is_empty());
    // It is withdrawn once the answer has told why.
    poll_until("no match", async || {
        let matches = command(&ann, "matches", json!({})).await;
        ann.reply(&matches).await.contains("You have no matches").then_some(())
    })
    .await;

    // Against the computer one plays alone.
    command(&ann, "play", json!({ "game": "pahtum", "level": 1, "side": "first" })).await;
    let private = ann.wait_for_ephemeral("it is your turn").await;
    let (id, value) = first_choice(&private).expect("a move");
    ann.press(&private, &id, &[value.as_deref().unwrap_or_default()]).await;
    assert!(ben.public_messages().await.is_empty());
}

#[tokio::test]
async fn pressed_message_becomes_the_board_for_those_without_external_apps() {
    let scene = Scene::new().await;
    let people = server(&scene).await;
    let [ann, ben] = &people;
    deny(&scene, ben, USE_EXTERNAL_APPS).await;
    command(ann, "challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
    let challenge = ben.wait_for_message("a challenge", |message| content(message).contains("challenges you")).await;
    ben.press(&challenge, &control_of(&challenge, "accept"), &[]).await;
    let shown = board(ann, "it is your turn").await;
    assert_eq!(shown["id"], challenge["id"]);
    for _ in 0..6 {
        assert!(move_on(&people).await);
        only_live_board(ann).await;
    }
    let is_copy = |message: &Value| is_ephemeral(message) && first_choice(message).is_some();
    poll_until("no copy", async || (!ben.messages().await.iter().any(is_copy)).then_some(())).await;
}

#[tokio::test]
async fn board_is_text_without_the_permission_for_files() {
    let scene = Scene::new().await;
    let people = server(&scene).await;
    for person in &people {
        deny(&scene, person, ATTACH_FILES).await;
    }
    let [ann, ben] = &people;
    command(ann, "challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
    let challenge = ben.wait_for_message("a challenge", |message| content(message).contains("challenges you")).await;
    ben.press(&challenge, &control_of(&challenge, "accept"), &[]).await;
    for _ in 0..4 {
        assert!(move_on(&people).await);
        let newest = ann.newest_public_message().await.expect("a board");
        assert!(content(&newest).contains("a b c d e"), "{newest}");
        assert_eq!(newest["attachments"], json!([]), "{newest}");
    }
}

#[tokio::test]
async fn commands_about_servers_are_refused_and_others_work() {
    let scene = Scene::new().await;
    let [ann, _] = group(&scene).await;
    for (name, options, words) in [
        ("matches", json!({}), "You have no matches"),
        ("leaderboard", json!({ "game": "seega" }), "Seega"),
        ("help", json!({}), "Seega"),
        ("watch", json!({}), "watching"),
    ] {
        let answer = command(&ann, name, options).await;
        let reply = ann.reply(&answer).await;
        assert!(reply.contains(words), "{name}: {reply}");
    }
    let listed = ann.request("GET", &format!("/commands?channel={}", ann.channel), Value::Null).await;
    let names: Vec<&str> = listed["commands"]
        .as_array()
        .expect("commands")
        .iter()
        .filter_map(|command| command["name"].as_str())
        .collect();
    for hidden in ["settings", "stop", "challenges"] {
        assert!(!names.contains(&hidden), "{names:?}");
    }
    for shown in ["play", "challenge", "move", "board", "rematch"] {
        assert!(names.contains(&shown), "{names:?}");
    }
    assert!(has_verb("m:1.0a1b2c3d:2:refresh", "refresh"));
}
