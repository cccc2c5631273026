//! Lost replies of Discord, and interactions that it has forgotten.

use crate::discord::fake::{FakeResponse, Harness, PendingRequest, advance};
use crate::discord::late::DEFER_AFTER;
use crate::discord::messages::{button, words};
use crate::standin::text;
use gonagas::app::ports::{ChannelError, ResponseOutcome};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

async fn asked(harness: &mut Harness) -> (PendingRequest, JoinHandle<Value>) {
    let command = harness.command(0, "help", json!({}));
    (harness.next_request().await, command)
}

#[tokio::test]
async fn unconfirmed_public_response_is_sent_once() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 1}])).await;
    let (pending, command) = asked(&mut harness).await;
    let answered = pending.answer(FakeResponse::Public(words("once"))).await;
    command.await.expect("an answer");
    let seen = harness.messages(1).await;
    assert_eq!(seen.len(), 1);
    assert_eq!(answered, Ok(ResponseOutcome::Posted(text(&seen[0], "id").parse().expect("a number"))));
}

#[tokio::test]
async fn unconfirmed_ephemeral_response_was_sent() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 1}])).await;
    let (pending, _command) = asked(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Private(words("once"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Private(words("more"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(harness.messages(0).await.len(), 2);
}

#[tokio::test]
async fn server_error_is_retried_once() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "status", "status": 502, "path": "/interactions/", "times": 1}])).await;
    let (pending, _command) = asked(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    harness.add_faults(json!([{"kind": "status", "status": 502, "path": "/interactions/", "times": 2}])).await;
    let (pending, _command) = asked(&mut harness).await;
    assert!(matches!(pending.answer(FakeResponse::Private(words("here"))).await, Err(ChannelError::Transient(_))));
    assert_eq!(
        pending.answer(FakeResponse::Private(words("there"))).await,
        Ok(ResponseOutcome::Sent),
        "it is still open"
    );
}

#[tokio::test]
async fn unconfirmed_edit_is_retried() {
    let mut harness = Harness::new().await;
    let (pending, command) = asked(&mut harness).await;
    pending.answer(FakeResponse::Public(button("before", "go"))).await.expect("a message");
    command.await.expect("an answer");
    let message = harness.people[1].newest().await;
    let press = harness.press(1, &message, "go");
    let pending = harness.next_request().await;
    advance(DEFER_AFTER).await;
    press.await.expect("a deferral");
    harness.add_faults(json!([{"kind": "answer_lost", "method": "PATCH", "path": "/webhooks/", "times": 1}])).await;
    assert_eq!(pending.answer(FakeResponse::Update(words("after"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(harness.people[0].newest().await["content"], "after");
}

#[tokio::test]
async fn unknown_interaction_is_gone() {
    let mut harness = Harness::new().await;
    let fault = |status: u64, code: u64| json!([{"kind": "status", "status": status, "code": code, "path": "/interactions/", "times": 1}]);
    harness.add_faults(fault(404, 10062)).await;
    let (pending, _command) = asked(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Private(words("anybody?"))).await, Err(ChannelError::Gone));
    harness.add_faults(fault(400, 40060)).await;
    let (pending, _command) = asked(&mut harness).await;
    assert_eq!(
        pending.answer(FakeResponse::Private(words("anybody?"))).await,
        Err(ChannelError::Gone),
        "another was faster"
    );
}

#[tokio::test]
async fn expired_token_is_gone() {
    let mut harness = Harness::new().await;
    let (pending, command) = asked(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Private(words("now"))).await, Ok(ResponseOutcome::Sent));
    command.await.expect("an answer");
    harness.web.good("POST", "/time", json!({"advance": 16 * 60})).await;
    assert_eq!(pending.answer(FakeResponse::Private(words("later"))).await, Err(ChannelError::Gone));
}
