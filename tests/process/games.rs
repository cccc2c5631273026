//! Whole games, played with menus and by typing.

use crate::process::support::board::{self, is_board};
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use gonagas_core::record::game_record::GameRecord;
use serde_json::{Value, json};

/// Actions after which the players agree to stop, if the game is not over before.
const MAX_ACTIONS: usize = 30;

/// Waits for the board after the event `seen`; returns `None` when the match is over.
async fn wait_for_next_board(scene: &Scene, seen: Option<u32>) -> Option<Value> {
    poll_until("the next board", async || {
        let newest = scene.ann.newest_public_message().await?;
        if board::content(&newest).contains("Match over.") {
            return Some(None);
        }
        (is_board(&newest) && board::event_number(&newest) > seen).then_some(Some(newest))
    })
    .await
}

#[tokio::test]
async fn pahtum_is_played_with_menus_and_by_typing_to_full_board() {
    let scene = Scene::new().await;
    let mut shown = Some(scene.start_match("pahtum", "blocks=1").await);
    let mut turns = 0;
    while let Some(message) = shown {
        // Ben, who moves first, has just accepted, so he is not pinged.
        let actor = scene.player_to_move(&message);
        let pinged = if turns == 0 { vec![] } else { vec![actor.id.clone()] };
        assert_eq!(board::mentioned(&message), pinged, "one ping per turn");
        if turns % 2 == 0 {
            scene.play_first_choice(&message).await;
        } else {
            let legal = actor.autocomplete("move", json!({ "action": "" }), "action").await;
            actor.command("move", json!({ "action": legal[legal.len() / 2] })).await;
        }
        turns += 1;
        shown = wait_for_next_board(&scene, board::event_number(&message)).await;
    }
    assert_eq!(turns, 49);
    let public = scene.ann.public_messages().await;
    let with_controls = public.iter().filter(|message| !board::controls(message).is_empty()).count();
    assert_eq!(with_controls, 1, "only the last message has a control, the rematch");
}

/// Plays to the end by typing, or agrees to stop after `MAX_ACTIONS`; returns the number of actions.
async fn play_to_end(scene: &Scene, mut shown: Option<Value>) -> usize {
    let mut actions = 0;
    while let Some(message) = shown {
        if actions == MAX_ACTIONS {
            agree_to_stop(scene, &message).await;
            return actions;
        }
        type_last_action(scene, &message).await;
        actions += 1;
        shown = wait_for_change(scene, &message).await;
    }
    actions
}

/// Types the last legal action.
async fn type_last_action(scene: &Scene, message: &Value) {
    let actor = scene.player_to_move(message);
    let legal = actor.autocomplete("move", json!({ "action": "" }), "action").await;
    actor.command("move", json!({ "action": legal[legal.len() - 1] })).await;
}

/// Ends the match by agreement.
async fn agree_to_stop(scene: &Scene, message: &Value) {
    let number = board::match_number(message);
    scene.ann.press(message, &board::control_of(message, "offer"), &[]).await;
    let agree = |message: &Value| board::controls(message).iter().any(|(id, _)| board::has_verb(id, "agree"));
    let offered = scene.ann.wait_for_message("an offer", agree).await;
    scene.ben.press(&offered, &board::control_of(&offered, "agree"), &[]).await;
    scene.wait_for_end(number).await;
}

/// Waits until the newest message has other controls than `seen`, also within a turn; returns `None` when the match is
/// over.
async fn wait_for_change(scene: &Scene, seen: &Value) -> Option<Value> {
    poll_until("a change", async || {
        let newest = scene.ann.newest_public_message().await?;
        if board::content(&newest).contains("Match over.") {
            return Some(None);
        }
        (is_board(&newest) && board::controls(&newest) != board::controls(seen)).then_some(Some(newest))
    })
    .await
}

/// A short game of Seega on 25 cells in which Dark captures all twelve stones.
const SEEGA: &str = include_str!("../games/seega-to-the-last-stone.txt");

/// Plays an action such as `b3` or `b3-b4` with the board's controls; returns the next message.
async fn play(scene: &Scene, message: &Value, action: &str) -> Option<Value> {
    let controls = board::controls(message);
    let plays = |(id, values): &&board::Control| {
        id.ends_with(&format!(":play:{action}")) || values.iter().any(|value| value == action)
    };
    let (id, values) = controls.iter().find(plays).unwrap_or_else(|| panic!("no {action}: {message:#}"));
    let picked: &[&str] = if values.is_empty() { &[] } else { &[action] };
    scene.player_to_move(message).press(message, id, picked).await;
    wait_for_change(scene, message).await
}

#[tokio::test]
async fn seega_is_won_with_menus_by_capturing_every_stone() {
    let scene = Scene::new().await;
    let first = scene.start_match("seega", "size=5").await;
    let mut shown = Some(first.clone());
    for action in GameRecord::parse(SEEGA).expect("a record").actions() {
        let message = shown.unwrap_or_else(|| panic!("it is over before {action}"));
        shown = play(&scene, &message, action).await;
    }
    assert_eq!(shown, None, "every stone is captured");
    let over = board::content(&scene.wait_for_end(board::match_number(&first)).await);
    assert!(over.contains("captured") && over.contains(&format!("{} wins as Dark", scene.ben.mention())), "{over}");
}

#[tokio::test]
async fn seega_is_played_by_typing_to_end_or_agreement() {
    let scene = Scene::new().await;
    let shown = scene.start_match("seega", "size=5").await;
    assert!(play_to_end(&scene, Some(shown)).await > 24, "more than the stones were placed");
}
