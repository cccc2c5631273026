//! Matches where the bot is not: in group messages of people, and on servers that have never heard of it.

use crate::process::support::board::{content, control_of, first_choice, has_verb, is_ephemeral};
use crate::process::support::people::Person;
use crate::process::support::places::{ATTACH_FILES, USE_EXTERNAL_APPS, deny, group, move_on, only_live_board, server};
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Waits for the board on which something can be pressed that has this text.
async fn board(person: &Person, text: &str) -> Value {
    person.wait_for_message(text, |message| content(message).contains(text) && first_choice(message).is_some()).await
}

#[tokio::test]
async fn computer_plays_in_a_group_message() {
    let scene = Scene::new().await;
    let [ann, ben] = group(&scene).await;
    ann.command("play", json!({ "game": "pahtum", "level": 1, "side": "first" })).await;
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
    ann.command("challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
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
    ann.command("board", json!({})).await;
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
    ann.command("challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
    let told = ann.wait_for_ephemeral("Use External Apps").await;
    assert!(first_choice(&told).is_none() && content(&told).contains("https://discord.com/oauth2"), "{told}");
    assert!(ben.public_messages().await.is_empty());
    // It is withdrawn once the answer has told why.
    poll_until("no match", async || {
        let matches = ann.command("matches", json!({})).await;
        ann.reply(&matches).await.contains("You have no matches").then_some(())
    })
    .await;

    // Against the computer one plays alone.
    ann.command("play", json!({ "game": "pahtum", "level": 1, "side": "first" })).await;
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
    ann.command("challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
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
    ann.command("challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id })).await;
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
        let answer = ann.command(name, options).await;
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

#[tokio::test]
async fn private_answer_takes_a_second_request_only_where_the_bot_is_not() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    assert_eq!(scene.cat.press(&shown, &control_of(&shown, "look"), &[]).await["type"], 4);
    let [ann, ben] = group(&scene).await;
    ann.command("play", json!({ "game": "pahtum", "level": 1, "side": "first" })).await;
    let shown = board(&ann, "it is your turn").await;
    assert_eq!(ben.press(&shown, &control_of(&shown, "look"), &[]).await["type"], 6, "the board can be edited later");
}

#[tokio::test]
async fn tokens_are_in_no_log_and_not_in_the_database() {
    let mut scene = Scene::without_bot().await;
    scene.start_bot_with_full_log().await;
    let people = group(&scene).await;
    let [ann, ben] = &people;
    ann.command("challenge", json!({ "game": "seega", "options": "size=5", "opponent": ben.id, "clock": "1d" })).await;
    let challenge = ann.wait_for_message("a challenge", |message| content(message).contains("challenges you")).await;
    ben.request("PUT", "/installation", Value::Null).await;
    ben.press(&challenge, &control_of(&challenge, "accept"), &[]).await;
    for _ in 0..8 {
        assert!(move_on(&people).await);
    }
    ann.command("privacy show", json!({})).await;
    let given = ann.wait_for_ephemeral("Your data").await;
    let place = given["attachments"][0]["url"].as_str().expect("a file").to_owned();
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let file = client.get(place).send().await.expect("an answer").text().await.expect("a text");
    assert!(file.contains(&ann.channel), "it names the conversation");
    let mut stored: Vec<u8> = file.into_bytes();
    let database = scene.database();
    let folder = database.parent().expect("a folder");
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.to_string_lossy().contains("bot.sqlite") {
            stored.extend(std::fs::read(path).expect("a file"));
        }
    }
    let ended = scene.stop_bot().await;
    let log = ended.stderr.join("\n");
    assert!(log.lines().count() > 100, "it logs all that it can");
    let tokens = scene.interaction_tokens().await;
    assert!(tokens.len() > 8, "many interactions were answered: {tokens:?}");
    let is_in = |bytes: &[u8], token: &str| bytes.windows(token.len()).any(|part| part == token.as_bytes());
    assert!(is_in(&stored, &ann.channel), "the search finds what is there");
    for token in tokens {
        assert!(!log.contains(&token), "the log shows {token}");
        assert!(!is_in(&stored, &token), "the database or the export has {token}");
    }
}
