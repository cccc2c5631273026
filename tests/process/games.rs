//! Whole games.

use crate::process::support::board::{self, is_board};
use crate::process::support::scene::Scene;
use crate::process::support::until;
use gonagas::record::game_record::GameRecord;
use serde_json::{Value, json};

/// How many actions of a game are played before both agree to stop, if it has not ended.
const LONG_ENOUGH: usize = 90;

/// What the channel shows of a match: a board that goes on or its end, after the event `seen`.
async fn next(scene: &Scene, seen: Option<u32>) -> Option<Value> {
    until("the next board", async || {
        let public = scene.ann.public().await;
        let newest = public.last()?;
        if board::content(newest).contains("The match is over") {
            return Some(None);
        }
        (is_board(newest) && board::event(newest) > seen).then(|| Some(newest.clone()))
    })
    .await
}

#[tokio::test]
async fn pahtum_by_menus() {
    let scene = Scene::new().await;
    let mut shown = Some(scene.started("pahtum", "blocks=1").await);
    let mut turns = 0;
    while let Some(message) = shown {
        // Ben, who begins, has just accepted and is there.
        let called = if turns == 0 { vec![] } else { vec![scene.actor(&message).id.clone()] };
        assert_eq!(board::called(&message), called, "one ping a turn");
        scene.first(&message).await;
        turns += 1;
        shown = next(&scene, board::event(&message)).await;
    }
    assert_eq!(turns, 49);
    let public = scene.ann.public().await;
    let with_controls = public.iter().filter(|message| !board::controls(message).is_empty()).count();
    assert_eq!(with_controls, 1, "a rematch can be had under the end, and nothing else");
}

#[tokio::test]
async fn pahtum_by_typing() {
    let scene = Scene::new().await;
    let mut shown = Some(scene.started("pahtum", "blocks=3").await);
    let mut turns = 0;
    while let Some(message) = shown {
        let actor = scene.actor(&message);
        let legal = actor.complete("move", json!({ "action": "" }), "action").await;
        actor.command("move", json!({ "action": legal[legal.len() / 2] })).await;
        turns += 1;
        shown = next(&scene, board::event(&message)).await;
    }
    assert_eq!(turns, 49);
}

/// Plays to the end, at most this many actions long, by typing; then both agree to stop.
async fn to_the_end(scene: &Scene, mut shown: Option<Value>) -> usize {
    let mut actions = 0;
    while let Some(message) = shown {
        if actions == LONG_ENOUGH {
            stop(scene, &message).await;
            return actions;
        }
        last_by_typing(scene, &message).await;
        actions += 1;
        shown = changed(scene, &message).await;
    }
    actions
}

/// Types the last that is legal.
async fn last_by_typing(scene: &Scene, message: &Value) {
    let actor = scene.actor(message);
    let legal = actor.complete("move", json!({ "action": "" }), "action").await;
    actor.command("move", json!({ "action": legal[legal.len() - 1] })).await;
}

/// Both agree to stop.
async fn stop(scene: &Scene, message: &Value) {
    let number = board::number(message);
    scene.ann.press(message, &board::control_of(message, "offer"), &[]).await;
    let agree = |message: &Value| board::controls(message).iter().any(|(id, _)| board::has_verb(id, "agree"));
    let offered = scene.ann.newest("an offer", agree).await;
    scene.ben.press(&offered, &board::control_of(&offered, "agree"), &[]).await;
    scene.over(number).await;
}

/// The newest message once its controls are others than these, also within an event; `None` at the end.
async fn changed(scene: &Scene, seen: &Value) -> Option<Value> {
    until("a change", async || {
        let newest = scene.ann.public().await.pop()?;
        if board::content(&newest).contains("The match is over") {
            return Some(None);
        }
        (is_board(&newest) && board::controls(&newest) != board::controls(seen)).then_some(Some(newest))
    })
    .await
}

/// A short game of Seega on 25 cells in which Dark captures all twelve stones.
const SEEGA: &str = include_str!("../games/seega-to-the-last-stone.txt");

/// Makes an action, `b3` or `b3-b4`, by what is on the board; answers what is shown after it.
async fn play(scene: &Scene, message: &Value, action: &str) -> Option<Value> {
    let from = action.split('-').next().expect("a cell");
    // A stone that can go to one cell only is offered together with it.
    let says = |label: &str| label == from || label == action.replace('-', " to ");
    let (menu, value) = board::option(message, says).unwrap_or_else(|| panic!("no {action}: {message:#}"));
    scene.actor(message).press(message, &menu, &[&value]).await;
    let next = changed(scene, message).await?;
    let target = board::controls(&next).into_iter().find(|(id, _)| id.ends_with(&format!(":play:{action}")));
    let Some((button, _)) = target else { return Some(next) };
    scene.actor(&next).press(&next, &button, &[]).await;
    changed(scene, &next).await
}

#[tokio::test]
async fn seega_by_menus_to_the_last_stone() {
    let scene = Scene::new().await;
    let first = scene.started("seega", "size=5").await;
    let mut shown = Some(first.clone());
    for action in GameRecord::parse(SEEGA).expect("a record").actions() {
        let message = shown.unwrap_or_else(|| panic!("it is over before {action}"));
        shown = play(&scene, &message, action).await;
    }
    assert_eq!(shown, None, "every stone is captured");
    let over = board::content(&scene.over(board::number(&first)).await);
    assert!(over.contains("captured") && over.contains(&format!("{} (Dark) wins", scene.ben.mention())), "{over}");
}

#[tokio::test]
async fn seega_by_typing() {
    let scene = Scene::new().await;
    let shown = scene.started("seega", "size=5").await;
    assert!(to_the_end(&scene, Some(shown)).await > 24, "more than the stones were placed");
}
