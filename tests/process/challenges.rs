//! Challenges, and who can be challenged.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// How many matches one person can have.
const EACH: usize = 20;

/// What is said to a challenge that is not made.
async fn refused(scene: &Scene, options: Value) -> String {
    let before = scene.ann.public().await;
    let said = scene.ann.told("challenge", options).await;
    assert_eq!(scene.ann.public().await, before, "{said}");
    said
}

#[tokio::test]
async fn only_people_who_are_there_and_others_can_be_challenged() {
    let scene = Scene::new().await;
    let bot = scene.web.get("/people").await["bot"]["id"].clone();
    let to = |whom: &Value| json!({ "game": "pahtum", "opponent": whom });
    let said = refused(&scene, to(&bot)).await;
    assert!(said.contains("is a bot"), "{said}");
    let said = refused(&scene, to(&json!(scene.ann.id))).await;
    assert!(said.contains("cannot challenge yourself"), "{said}");
    let path = format!("/channels/{}/permissions/{}", scene.cat.channel, scene.cat.id);
    scene.web.good("PUT", &path, json!({ "deny": (1 << 10).to_string() })).await;
    let said = refused(&scene, to(&json!(scene.cat.id))).await;
    assert!(said.contains("cannot see this channel"), "{said}");
    scene.web.good("DELETE", &format!("/guilds/{}/members/{}", scene.ben.guild, scene.ben.id), Value::Null).await;
    let wish = json!({
        "guild": scene.ann.guild, "channel": scene.ann.channel, "name": "challenge",
        "options": to(&json!(scene.ben.id)), "raw": true,
    });
    let gone = scene.ann.good("POST", "/command", wish).await;
    let said = scene.ann.answer(&gone).await;
    assert!(said.contains("cannot see this channel"), "{said}");
}

#[tokio::test]
async fn nonsense_is_refused_in_words() {
    let scene = Scene::new().await;
    let said = refused(&scene, json!({ "game": "pahtum", "options": "blocks=2" })).await;
    assert!(said.contains("`2` is no value of `blocks`"), "{said}");
    let said = refused(&scene, json!({ "game": "pahtum", "options": "blocks=1 blocks=3" })).await;
    assert!(said.contains("given twice"), "{said}");
}

#[tokio::test]
async fn an_open_challenge_is_anybodys_but_the_challengers() {
    let scene = Scene::new().await;
    scene.ann.command("challenge", json!({ "game": "seega", "side": "first" })).await;
    let challenge = scene.challenge().await;
    assert_eq!(board::called(&challenge), [""; 0]);
    let accept = board::control_of(&challenge, "accept");
    let own = scene.ann.press(&challenge, &accept, &[]).await;
    let said = scene.ann.answer(&own).await;
    assert!(said.contains("somebody else has to accept"), "{said}");
    scene.cat.press(&challenge, &accept, &[]).await;
    let shown = scene.board_of(board::number(&challenge), None).await;
    assert!(board::content(&shown).contains(&scene.cat.mention()), "{shown}");
}

#[tokio::test]
async fn a_challenge_is_for_the_one_it_names() {
    let scene = Scene::new().await;
    scene.ann.command("challenge", json!({ "game": "seega", "opponent": scene.ben.id })).await;
    let challenge = scene.challenge().await;
    assert_eq!(board::called(&challenge), std::slice::from_ref(&scene.ben.id));
    let stranger = scene.cat.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    let said = scene.cat.answer(&stranger).await;
    assert!(said.contains("This challenge is for"), "{said}");
    scene.ben.press(&challenge, &board::control_of(&challenge, "decline"), &[]).await;
    scene.ann.newest("a refusal", |message| board::content(message).contains("declined")).await;
}

#[tokio::test]
async fn nobody_has_more_than_twenty() {
    let scene = Scene::new().await;
    for _ in 0..EACH {
        let said = scene.ann.told("challenge", json!({ "game": "pahtum" })).await;
        assert!(said.contains("challenge") && !said.contains("You have"), "{said}");
    }
    let said = refused(&scene, json!({ "game": "pahtum" })).await;
    assert!(said.contains("You have 20 matches already"), "{said}");
    let newest = scene.challenge().await;
    scene.ann.press(&newest, &board::control_of(&newest, "withdraw"), &[]).await;
    scene.ann.newest("a withdrawal", |message| board::content(message).contains("withdrew")).await;
    let said = scene.ann.told("challenge", json!({ "game": "pahtum" })).await;
    assert!(!said.contains("You have"), "{said}");
}
