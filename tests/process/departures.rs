//! Servers, channels, threads and people that are gone.

use crate::process::support::scene::Scene;
use crate::process::support::{board, until};
use serde_json::{Value, json};

/// Where somebody reads direct messages.
const DIRECT: &str = "null";

async fn bot(scene: &Scene) -> String {
    scene.web.get("/people").await["bot"]["id"].as_str().expect("a bot").to_owned()
}

async fn own(scene: &Scene) -> String {
    format!("/guilds/{}/members/{}", scene.ann.guild, bot(scene).await)
}

async fn channel(scene: &Scene, name: &str) -> String {
    let path = format!("/guilds/{}/channels", scene.ann.guild);
    let channel = scene.web.good("POST", &path, json!({ "name": name })).await;
    channel["id"].as_str().expect("an id").to_owned()
}

async fn delete(scene: &Scene, channel: &str) {
    scene.web.good("DELETE", &format!("/channels/{channel}"), Value::Null).await;
}

/// Whether Ann's match is over, and without a result.
async fn is_ended(scene: &Scene, number: u64) -> bool {
    let shown = scene.ann.told("board", json!({ "match": number })).await;
    shown.contains("There is no result")
}

#[tokio::test]
async fn a_match_ends_with_its_server_and_stays_to_be_seen() {
    let scene = Scene::new().await;
    let number = board::number(&scene.started("seega", "size=5").await);
    let own = own(&scene).await;
    scene.web.good("DELETE", &own, Value::Null).await;
    // The bot can write to nobody with whom it shares no server. Back there, it finds nothing that runs.
    scene.web.good("PUT", &own, json!({})).await;
    until("the end", async || is_ended(&scene, number).await.then_some(())).await;
    assert!(scene.ben.told("matches", json!({})).await.contains("You have no matches"));
    scene.started("pahtum", "blocks=1").await;
}

#[tokio::test]
async fn a_removal_while_the_bot_was_away_is_found_out() {
    let mut scene = Scene::new().await;
    let number = board::number(&scene.started("seega", "size=5").await);
    // An outage is no removal, however long it lasts.
    let guild = format!("/guilds/{}", scene.ann.guild);
    scene.web.good("PATCH", &guild, json!({ "available": false })).await;
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.web.good("PATCH", &guild, json!({ "available": true })).await;
    assert!(!is_ended(&scene, number).await);

    scene.web.good("POST", "/guilds", json!({ "name": "Another" })).await;
    let own = own(&scene).await;
    scene.stop_bot().await;
    scene.web.good("DELETE", &own, Value::Null).await;
    scene.start_bot().await;
    scene.web.good("PUT", &own, json!({})).await;
    until("the end", async || is_ended(&scene, number).await.then_some(())).await;
}

#[tokio::test]
async fn a_match_without_its_channel_goes_on_in_another() {
    let scene = Scene::new().await;
    let doomed = channel(&scene, "doomed").await;
    let (ann, ben) = (scene.ann.at(&doomed), scene.ben.at(&doomed));
    let wanted = json!({ "game": "seega", "options": "size=5", "side": "first" });
    ann.command("challenge", wanted.clone()).await;
    let challenge = ann.newest("a challenge", |message| !board::controls(message).is_empty()).await;
    ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let number = board::number(&ann.newest("a board", board::is_board).await);
    ann.command("challenge", wanted).await;
    let other = board::number(&ann.newest("another challenge", |message| !board::controls(message).is_empty()).await);
    delete(&scene, &doomed).await;
    // Both are told directly how to go on, and the challenger that nobody can accept any more.
    let (ann, ben) = (scene.ann.at(DIRECT), scene.ben.at(DIRECT));
    for person in [&ann, &ben] {
        let lost = |message: &Value| board::content(message).contains(&format!("#{number} has lost its channel"));
        person.newest("what is lost", lost).await;
    }
    let withdrawn = |message: &Value| board::content(message).contains("its channel was deleted");
    assert_eq!(board::number(&ann.newest("the withdrawal", withdrawn).await), other);
    // The one whose turn it is plays on; the other brings the match where both are.
    scene.ann.command("move", json!({ "action": "a1 a2", "match": number })).await;
    let mine = scene.ben.told("matches", json!({})).await;
    assert!(mine.contains("your turn") && mine.contains(&format!("/board match:{number}")), "{mine}");
    scene.ben.command("board", json!({ "match": number })).await;
    let shown = scene.board_of(number, None).await;
    assert!(board::content(&shown).contains("a1 a2"), "{shown}");
    scene.first(&shown).await;
    scene.ben.command("move", json!({ "action": "b1" })).await;
    scene.started("pahtum", "blocks=1").await;
}

#[tokio::test]
async fn a_match_leaves_a_thread_that_is_deleted() {
    let scene = Scene::new().await;
    let wanted = json!({
        "game": "seega", "opponent": scene.ben.id, "options": "size=5", "side": "first", "where": "thread",
    });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let thread = challenge["id"].as_str().expect("an id").to_owned();
    let inside = until("the thread", async || {
        let channels = scene.ann.good("GET", "/channels", Value::Null).await;
        let there = channels["channels"].as_array()?.iter().any(|channel| channel["id"] == thread.as_str());
        there.then(|| scene.ann.at(&thread))
    });
    let inside = inside.await;
    let first = inside.newest("a board", board::is_board).await;
    delete(&scene, &thread).await;
    let shown = scene.board_of(board::number(&first), board::event(&first)).await;
    assert_eq!(board::called(&shown), std::slice::from_ref(&scene.ann.id));
    scene.first(&shown).await;
}

#[tokio::test]
async fn a_match_with_somebody_who_has_left_is_ended_by_who_stays() {
    let scene = Scene::new().await;
    let shown = scene.started("seega", "size=5").await;
    let path = format!("/guilds/{}/members/{}", scene.ann.guild, scene.ben.id);
    scene.web.good("DELETE", &path, Value::Null).await;
    scene.ann.command("resign", json!({})).await;
    let told = scene.ann.hears("is no longer on this server").await;
    scene.ann.press(&told, &board::control_of(&told, "left"), &[]).await;
    let over = scene.over(board::number(&shown)).await;
    assert!(board::content(&over).contains("There is no result"), "{over}");
    assert!(board::called(&over).is_empty());
}
