//! Dice and forms, used as nobody should.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

/// A match of sáhkku, thrown on until somebody has a choice; answers the board.
async fn thrown(scene: &Scene) -> Value {
    let mut shown = scene.started("sahkku", "rules=gavkevuotna").await;
    while board::first_choice(&shown).is_some_and(|(id, _)| board::has_verb(&id, "throw")) {
        scene.first(&shown).await;
        shown = scene.board_of(board::number(&shown), board::event(&shown)).await;
    }
    shown
}

/// What somebody is told who presses something of an event that is made up, or is no more.
async fn told(scene: &Scene, message: &Value, event: u32, control: &str) -> String {
    let actor = scene.actor(message);
    actor.answer(&actor.press_raw(message, &format!("m:1:{event}:{control}"), &[]).await).await
}

#[tokio::test]
async fn what_the_dice_do_not_allow_is_refused() {
    let scene = Scene::new().await;
    let shown = thrown(&scene).await;
    let event = board::event(&shown).expect("an event");
    for (control, why) in [
        ("throw", "The dice have fallen already"),
        ("play:throw", "The dice have fallen already"),
        ("play:X:*z9-z8", "is not possible here"),
        ("play:=XXX", "is not possible here"),
        ("play:4:a1-e1", "is not possible here"),
        ("undo", "There is nothing that you can simply take back"),
    ] {
        let said = told(&scene, &shown, event, control).await;
        assert!(said.contains(why), "{control}: {said}");
    }
    assert!(told(&scene, &shown, event - 1, "throw").await.contains("has moved on"), "an old button");
    let other = if scene.actor(&shown).id == scene.ann.id { &scene.ben } else { &scene.ann };
    let pressed = other.press_raw(&shown, &format!("m:1:{event}:throw"), &[]).await;
    assert!(other.answer(&pressed).await.contains("It is not your turn"));
    scene.first(&shown).await;
    let next = scene.board_of(1, Some(event)).await;
    let (used, _) = board::first_choice(&shown).expect("a use");
    let actor = scene.actor(&shown);
    let again = actor.press_raw(&shown, &used, &[]).await;
    assert!(actor.answer(&again).await.contains("has moved on"), "the die is used");
    let undo = board::control_of(&next, "undo");
    actor.press(&next, &undo, &[]).await;
    scene.board_of(1, board::event(&next)).await;
    assert!(actor.answer(&actor.press_raw(&next, &undo, &[]).await).await.contains("has moved on"), "once");
}

#[tokio::test]
async fn forms_that_come_late_are_told_so() {
    let scene = Scene::new().await;
    let wanted = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", wanted.clone()).await;
    let challenge = scene.challenge().await;
    let stranger = scene.cat.press(&challenge, &board::control_of(&challenge, "word"), &[]).await;
    assert!(scene.cat.answer(&stranger).await.contains("This challenge is for"));
    let [anns, bens] = [scene.ann.form(&challenge).await, scene.ben.form(&challenge).await];
    scene.ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    scene.board_of(1, None).await;
    assert!(scene.ann.submitted(&anns, "late").await.contains("only until the challenge is accepted"));
    assert!(scene.ben.submitted(&bens, "late").await.contains("has moved on"));

    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    let form = scene.ben.form(&challenge).await;
    scene.ann.press(&challenge, &board::control_of(&challenge, "withdraw"), &[]).await;
    assert!(scene.ben.submitted(&form, "late").await.contains("#2 is over"));
    let said: Vec<String> = scene.ann.public().await.iter().map(board::content).collect();
    assert!(said.iter().all(|said| !said.contains("late")), "{said:#?}");
}

#[tokio::test]
async fn an_empty_word_is_none() {
    let scene = Scene::new().await;
    let wanted = json!({ "game": "sahkku", "opponent": scene.ben.id, "options": "rules=raisa" });
    scene.ann.command("challenge", wanted).await;
    let challenge = scene.challenge().await;
    let form = scene.ben.form(&challenge).await;
    scene.ben.submit(&form, "").await;
    scene.board_of(1, None).await;
    let answered = scene.ann.newest("an answer", |message| board::content(message).contains("accepted")).await;
    assert!(!board::content(&answered).contains("Words in the draws"), "{answered}");
}
