//! Typed commands: moves, autocompletion and resigning.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn impossible_move_is_answered_with_possible_ones() {
    let scene = Scene::new().await;
    let shown = scene.start_match("seega", "size=5").await;
    let said = scene.ann.command_reply("move", json!({ "action": "c33" })).await;
    assert!(said.contains("There is no `c33` on this board. Try `a1`"), "{said}");
    let said = scene.ann.command_reply("move", json!({ "action": "a1 a1" })).await;
    assert!(said.contains("a1 is occupied"), "{said}");
    let said = scene.ben.command_reply("move", json!({ "action": "a1" })).await;
    assert!(said.contains("It's not your turn"), "{said}");
    let said = scene.cat.command_reply("move", json!({ "action": "a1" })).await;
    assert!(said.contains("You have no running match"), "{said}");
    let newest = scene.ann.public_messages().await.pop().expect("a message");
    assert_eq!(
        (&newest["id"], board::event_number(&newest)),
        (&shown["id"], board::event_number(&shown)),
        "nothing was played"
    );
    scene.ann.command("move", json!({ "action": "a1 B2" })).await;
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    assert!(board::content(&next).contains("a1 b2"), "{next}");
}

#[tokio::test]
async fn options_and_moves_are_autocompleted() {
    let scene = Scene::new().await;
    let options = scene.ann.autocomplete("challenge", json!({ "game": "seega", "options": "size" }), "options").await;
    assert!(options.contains(&"size=5".to_owned()), "{options:?}");
    let number = board::match_number(&scene.start_match("seega", "size=5").await);
    let actions = scene.ann.autocomplete("move", json!({ "action": "b" }), "action").await;
    assert_eq!(actions, ["b1", "b2", "b3", "b4", "b5"]);
    assert_eq!(scene.ben.autocomplete("move", json!({ "action": "" }), "action").await, [""; 0]);
    let numbers = scene.ann.autocomplete("board", json!({ "match": "" }), "match").await;
    assert_eq!(numbers, [number.to_string()]);
}

#[tokio::test]
async fn ambiguous_move_asks_for_match_number() {
    let scene = Scene::new().await;
    let one = scene.start_match("seega", "size=5").await;
    let other = scene.start_match("seega", "size=7").await;
    let first = board::match_number(&one);
    let second = board::match_number(&other);
    let said = scene.ann.command_reply("move", json!({ "action": "a1" })).await;
    assert!(said.contains("Which one?"), "{said}");
    scene.ann.command("move", json!({ "action": "a1 a2", "match": first })).await;
    scene.wait_for_board(first, board::event_number(&one)).await;
    scene.play_first_choice(&other).await;
    scene.wait_for_board(second, board::event_number(&other)).await;
    let mine = scene.ben.command_reply("matches", json!({})).await;
    assert!(mine.contains(&format!("#{first}")) && mine.contains(&format!("#{second}")), "{mine}");
}

#[tokio::test]
async fn resigning_asks_for_confirmation_and_ends_match() {
    let scene = Scene::new().await;
    let number = board::match_number(&scene.start_match("pahtum", "blocks=1").await);
    scene.ann.command("resign", json!({})).await;
    let asked = scene.ann.wait_for_ephemeral("Do you want to resign").await;
    scene.ann.press(&asked, &board::control_of(&asked, "confirm"), &[]).await;
    let over = scene.wait_for_end(number).await;
    assert!(board::content(&over).contains("resigned"), "{over}");
    let notice = scene.ann.wait_for_message("a notice", board::is_notice).await;
    assert_eq!(board::mentioned(&notice), std::slice::from_ref(&scene.ben.id));
}
