//! Answers of Discord that never arrive, and interactions that it knows nothing of.

use crate::discord::fake::{Deed, Stage, Visit};
use crate::discord::messages::{button, words};
use crate::standin::text;
use gonagas::app::ports::{ChannelError, ResponseOutcome};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

async fn asked(stage: &mut Stage) -> (Visit, JoinHandle<Value>) {
    let command = stage.command(0, "help", json!({}));
    (stage.visit().await, command)
}

#[tokio::test]
async fn a_lost_answer_is_asked_for_again_and_not_given_twice() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 1}])).await;
    let (visit, command) = asked(&mut stage).await;
    let answered = visit.answer(Deed::Public(words("once"))).await;
    command.await.expect("an answer");
    let seen = stage.seen(1).await;
    assert_eq!(seen.len(), 1);
    assert_eq!(answered, Ok(ResponseOutcome::Posted(text(&seen[0], "id").parse().expect("a number"))));
}

#[tokio::test]
async fn a_lost_private_answer_was_given() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 1}])).await;
    let (visit, _command) = asked(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(words("once"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Private(words("more"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(stage.seen(0).await.len(), 2);
}

#[tokio::test]
async fn a_server_error_is_tried_once_more() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "status", "status": 502, "path": "/interactions/", "times": 1}])).await;
    let (visit, _command) = asked(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    stage.faults(json!([{"kind": "status", "status": 502, "path": "/interactions/", "times": 2}])).await;
    let (visit, _command) = asked(&mut stage).await;
    assert!(matches!(visit.answer(Deed::Private(words("here"))).await, Err(ChannelError::Transient(_))));
    assert_eq!(visit.answer(Deed::Private(words("there"))).await, Ok(ResponseOutcome::Sent), "it is still open");
}

#[tokio::test]
async fn a_lost_change_is_made_again() {
    let mut stage = Stage::new().await;
    let (visit, command) = asked(&mut stage).await;
    visit.answer(Deed::Public(button("before", "go"))).await.expect("a message");
    command.await.expect("an answer");
    let message = stage.people[1].newest().await;
    let press = stage.press(1, &message, "go");
    let visit = stage.visit().await;
    press.await.expect("a deferral");
    stage.faults(json!([{"kind": "answer_lost", "method": "PATCH", "path": "/webhooks/", "times": 1}])).await;
    assert_eq!(visit.answer(Deed::Update(words("after"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(stage.people[0].newest().await["content"], "after");
}

#[tokio::test]
async fn an_interaction_that_discord_has_forgotten_is_gone() {
    let mut stage = Stage::new().await;
    let fault = |status: u64, code: u64| json!([{"kind": "status", "status": status, "code": code, "path": "/interactions/", "times": 1}]);
    stage.faults(fault(404, 10062)).await;
    let (visit, _command) = asked(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(words("anybody?"))).await, Err(ChannelError::Gone));
    stage.faults(fault(400, 40060)).await;
    let (visit, _command) = asked(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(words("anybody?"))).await, Err(ChannelError::Gone), "another was faster");
}

#[tokio::test]
async fn a_token_that_has_ended_is_gone() {
    let mut stage = Stage::new().await;
    let (visit, command) = asked(&mut stage).await;
    assert_eq!(visit.answer(Deed::Private(words("now"))).await, Ok(ResponseOutcome::Sent));
    command.await.expect("an answer");
    stage.web.good("POST", "/time", json!({"advance": 16 * 60})).await;
    assert_eq!(visit.answer(Deed::Private(words("later"))).await, Err(ChannelError::Gone));
}
