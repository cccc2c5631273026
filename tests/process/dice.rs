//! Dice and forms with invalid, stale and late input.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// Starts a match of sáhkku and rolls until a player has a choice; returns the board.
async fn start_with_choice(scene: &Scene) -> Value {
    let mut shown = scene.start_match("sahkku", "rules=gavkevuotna").await;
    while board::first_choice(&shown).is_some_and(|(id, _)| board::has_verb(&id, "throw")) {
        scene.play_first_choice(&shown).await;
        shown = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    }
    shown
}

/// Presses a control of `event` that is forged or outdated; returns the bot's reply.
async fn forged_press_reply(scene: &Scene, message: &Value, event: u32, control: &str) -> String {
    let actor = scene.player_to_move(message);
    actor.reply(&actor.press_raw(message, &format!("{}:{event}:{control}", board::id_prefix(message)), &[]).await).await
}

#[tokio::test]
async fn moves_that_dice_do_not_allow_are_refused() {
    let scene = Scene::new().await;
    for person in [&scene.ann, &scene.ben] {
        // A roll that follows at once would leave nothing to undo.
        person.command_reply("preferences", json!({ "throws": false })).await;
    }
    let shown = start_with_choice(&scene).await;
    let event = board::event_number(&shown).expect("an event");
    for (control, why) in [
        ("throw", "The dice are already rolled"),
        ("play:throw", "The dice are already rolled"),
        ("play:X:*z9-z8", "isn't a legal move"),
        ("play:=XXX", "isn't a legal move"),
        ("play:4:a1-e1", "isn't a legal move"),
        ("undo", "Nothing to undo"),
    ] {
        let said = forged_press_reply(&scene, &shown, event, control).await;
        assert!(said.contains(why), "{control}: {said}");
    }
    assert!(forged_press_reply(&scene, &shown, event - 1, "throw").await.contains("has moved on"), "an old button");
    let opponent = if scene.player_to_move(&shown).id == scene.ann.id { &scene.ben } else { &scene.ann };
    let pressed = opponent.press_raw(&shown, &format!("{}:{event}:throw", board::id_prefix(&shown)), &[]).await;
    assert!(opponent.reply(&pressed).await.contains("It's not your turn"));
    scene.play_first_choice(&shown).await;
    let next = scene.wait_for_board(1, Some(event)).await;
    let (used, _) = board::first_choice(&shown).expect("a use");
    let actor = scene.player_to_move(&shown);
    let again = actor.press_raw(&shown, &used, &[]).await;
    assert!(actor.reply(&again).await.contains("has moved on"), "the die is used");
    let undo = board::control_of(&next, "undo");
    actor.press(&next, &undo, &[]).await;
    scene.wait_for_board(1, board::event_number(&next)).await;
    assert!(actor.reply(&actor.press_raw(&next, &undo, &[]).await).await.contains("has moved on"), "once");
}

#[tokio::test]
async fn late_forms_are_refused() {
    let scene = Scene::new().await;
    let options = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", options.clone()).await;
    let challenge = scene.wait_for_challenge().await;
    let stranger = scene.cat.press(&challenge, &board::control_of(&challenge, "fair"), &[]).await;
    assert!(scene.cat.reply(&stranger).await.contains("are fixed before anyone accepts"));
    let [anns, bens] = [scene.ann.open_word_form(&challenge).await, scene.ben.open_word_form(&challenge).await];
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.wait_for_board(1, None).await;
    assert!(scene.ann.submit_reply(&anns, "late").await.contains("The challenge was already accepted"));
    assert!(scene.ben.submit_reply(&bens, "late").await.contains("has moved on"));

    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    let form = scene.ben.open_word_form(&challenge).await;
    scene.ann.press(&challenge, &board::control_of(&challenge, "withdraw"), &[]).await;
    assert!(scene.ben.submit_reply(&form, "late").await.contains("#2 is over"));
    let said: Vec<String> = scene.ann.public_messages().await.iter().map(board::content).collect();
    assert!(said.iter().all(|said| !said.contains("late")), "{said:#?}");
}

#[tokio::test]
async fn empty_word_counts_as_none() {
    let scene = Scene::new().await;
    let options = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", options).await;
    let challenge = scene.wait_for_challenge().await;
    let form = scene.ben.open_word_form(&challenge).await;
    scene.ben.submit(&form, "").await;
    scene.wait_for_board(1, None).await;
    let answered =
        scene.ann.wait_for_message("an answer", |message| board::content(message).contains("accepted")).await;
    assert!(!board::content(&answered).contains("Words in the draws"), "{answered}");
}
