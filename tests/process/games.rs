//! Whole games.

use crate::support::board::{self, is_board};
use crate::support::scene::Scene;
use crate::support::until;
use serde_json::{Value, json};

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
        assert_eq!(board::called(&message), [scene.actor(&message).id.clone()], "one ping a turn");
        scene.first(&message).await;
        turns += 1;
        shown = next(&scene, board::event(&message)).await;
    }
    assert_eq!(turns, 49);
    let public = scene.ann.public().await;
    let with_controls = public.iter().filter(|message| !board::controls(message).is_empty()).count();
    assert_eq!(with_controls, 0);
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
