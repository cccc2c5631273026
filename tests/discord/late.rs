//! Answers for which the bot needs longer than Discord gives.

use crate::discord::fake::{Deed, Stage, Visit};
use crate::discord::messages::{board, button, words};
use gonagas::app::ports::ResponseOutcome;
use serde_json::{Value, json};

/// Somebody asks for help, and the bot thinks until that is deferred.
async fn deferred(stage: &mut Stage) -> (Visit, Value) {
    let command = stage.command(0, "help", json!({}));
    let visit = stage.visit().await;
    let deferred = command.await.expect("an answer");
    assert_eq!((&deferred["acknowledged"], &deferred["type"]), (&json!(true), &json!(5)));
    (visit, deferred)
}

/// Somebody presses a button, and the bot thinks until that is deferred.
async fn pressed(stage: &mut Stage) -> Visit {
    let command = stage.command(0, "help", json!({}));
    stage.visit().await.answer(Deed::Public(board("before", "go", "one.png"))).await.expect("a message");
    command.await.expect("an answer");
    let message = stage.people[1].newest().await;
    let press = stage.press(1, &message, "go");
    let visit = stage.visit().await;
    let deferred = press.await.expect("an answer");
    assert_eq!((&deferred["acknowledged"], &deferred["type"]), (&json!(true), &json!(6)));
    visit
}

#[tokio::test]
async fn a_late_private_answer_fills_what_was_deferred() {
    let mut stage = Stage::new().await;
    let (visit, deferred) = deferred(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(board("at last", "go", "one.png"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Private(words("and"))).await, Ok(ResponseOutcome::Sent));
    drop(visit);
    stage.until(0, &deferred, "answered").await;
    let seen = stage.seen(0).await;
    let contents: Vec<&Value> = seen.iter().map(|message| &message["content"]).collect();
    assert_eq!(contents, ["at last", "and"]);
    assert_eq!(seen[0]["attachments"][0]["filename"], "one.png");
    assert!(stage.seen(1).await.is_empty());
}

#[tokio::test]
async fn what_was_deferred_and_never_filled_is_taken_back() {
    let mut stage = Stage::new().await;
    let (visit, _) = deferred(&mut stage).await;
    assert_eq!(stage.seen(0).await.len(), 1);
    assert_eq!(visit.answer(Deed::Public(words("hello"))).await, Ok(ResponseOutcome::TooLate));
    drop(visit);
    crate::discord::fake::until("the end of thinking", || async { stage.seen(0).await.is_empty() }).await;
}

#[tokio::test]
async fn a_late_answer_to_a_press_changes_its_message() {
    let mut stage = Stage::new().await;
    let visit = pressed(&mut stage).await;
    assert_eq!(visit.answer(Deed::Public(words("hello"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(visit.answer(Deed::Update(board("after", "on", "two.png"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Private(words("hush"))).await, Ok(ResponseOutcome::Sent));
    let seen = stage.seen(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("after")));
    assert_eq!(seen[0]["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(seen[0]["attachments"][0]["filename"], "two.png");
    assert_eq!(stage.seen(1).await.last().expect("a message")["content"], "hush");
    assert_eq!(visit.answer(Deed::Retire("over")).await, Ok(ResponseOutcome::Sent));
    assert_eq!(stage.seen(0).await[0]["components"], json!([]));
}

#[tokio::test]
async fn a_deferral_whose_answer_was_lost_is_known_by_what_follows() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 2}])).await;
    let (visit, _) = deferred(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(button("at last", "go"))).await, Ok(ResponseOutcome::Sent));
    drop(visit);
    let seen = stage.seen(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("at last")));
}
