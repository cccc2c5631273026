//! What is typed.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn an_impossible_move_is_answered_with_possible_ones() {
    let scene = Scene::new().await;
    let shown = scene.started("seega", "size=5").await;
    let said = scene.ann.told("move", json!({ "action": "c33" })).await;
    assert!(said.contains("There is no `c33` on this board. Possible are, for example, `a1`"), "{said}");
    let said = scene.ann.told("move", json!({ "action": "a1 a1" })).await;
    assert!(said.contains("`a1` is taken already"), "{said}");
    let said = scene.ben.told("move", json!({ "action": "a1" })).await;
    assert!(said.contains("It is not your turn"), "{said}");
    let said = scene.cat.told("move", json!({ "action": "a1" })).await;
    assert!(said.contains("You have no running match"), "{said}");
    let newest = scene.ann.public().await.pop().expect("a message");
    assert_eq!((&newest["id"], board::event(&newest)), (&shown["id"], board::event(&shown)), "nothing was played");
    scene.ann.command("move", json!({ "action": "a1 B2" })).await;
    let next = scene.board_of(board::number(&shown), board::event(&shown)).await;
    assert!(board::content(&next).contains("a1 b2"), "{next}");
}

#[tokio::test]
async fn what_is_typed_is_completed() {
    let scene = Scene::new().await;
    let options = scene.ann.complete("challenge", json!({ "game": "seega", "options": "size" }), "options").await;
    assert!(options.contains(&"size=5".to_owned()), "{options:?}");
    let number = board::number(&scene.started("seega", "size=5").await);
    let actions = scene.ann.complete("move", json!({ "action": "b" }), "action").await;
    assert_eq!(actions, ["b1", "b2", "b3", "b4", "b5"]);
    assert_eq!(scene.ben.complete("move", json!({ "action": "" }), "action").await, [""; 0]);
    let numbers = scene.ann.complete("board", json!({ "match": "" }), "match").await;
    assert_eq!(numbers, [number.to_string()]);
}

#[tokio::test]
async fn two_matches_at_once_are_told_apart() {
    let scene = Scene::new().await;
    let one = scene.started("seega", "size=5").await;
    let other = scene.started("seega", "size=7").await;
    let (first, second) = (board::number(&one), board::number(&other));
    let said = scene.ann.told("move", json!({ "action": "a1" })).await;
    assert!(said.contains("Which one?"), "{said}");
    scene.ann.command("move", json!({ "action": "a1 a2", "match": first })).await;
    scene.board_of(first, board::event(&one)).await;
    scene.first(&other).await;
    scene.board_of(second, board::event(&other)).await;
    let mine = scene.ben.told("matches", json!({})).await;
    assert!(mine.contains(&format!("#{first}")) && mine.contains(&format!("#{second}")), "{mine}");
}

#[tokio::test]
async fn resigning_is_asked_about_and_ends_the_match() {
    let scene = Scene::new().await;
    let number = board::number(&scene.started("pahtum", "blocks=1").await);
    scene.ann.command("resign", json!({})).await;
    let asked = scene.ann.hears("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    let over = scene.over(number).await;
    assert!(board::content(&over).contains("resigned"), "{over}");
    assert_eq!(board::called(&over), std::slice::from_ref(&scene.ben.id));
}
