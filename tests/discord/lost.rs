//! Lost replies of Discord, and interactions that it has forgotten.

use crate::discord::fake::{FakeResponse, Harness, PendingRequest, advance, fast_forward};
use crate::discord::late::DEFER_AFTER;
use crate::discord::messages::{board, button, words};
use crate::standin::{soon, text};
use gonagas_app::ports::{ChannelClient, ChannelError, ResponseOutcome};
use gonagas_core::matches::ids::UserId;
use serde_json::{Value, json};
use std::time::Duration;
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

/// Requests to which nothing responds, in time or at all.
fn vanishing(times: u64) -> Value {
    json!([{"kind": "delay", "delay_ms": 60_000, "path": "/interactions/", "times": times}])
}

#[tokio::test]
async fn vanished_requests_cost_no_answer() {
    let mut harness = Harness::new().await;
    for (times, content) in [(1, words("once")), (2, words("twice")), (1, board("a picture", "go", "one.png"))] {
        harness.add_faults(vanishing(times)).await;
        let (pending, command) = asked(&mut harness).await;
        let answer = pending.answer(FakeResponse::Private(content.clone()));
        // The clock of the person's client is not moved.
        let answered = fast_forward(u32::try_from(times).expect("few") + 1, answer).await;
        assert_eq!(answered, Ok(ResponseOutcome::Sent), "{content:?}");
        assert_eq!(command.await.expect("an answer")["acknowledged"], true, "{content:?}");
    }
}

#[tokio::test]
async fn vanished_deferral_is_sent_again() {
    let mut harness = Harness::new().await;
    harness.add_faults(vanishing(1)).await;
    let (pending, command) = asked(&mut harness).await;
    advance(DEFER_AFTER).await;
    let deferred = fast_forward(1, command).await.expect("an answer");
    assert_eq!((&deferred["acknowledged"], &deferred["type"]), (&json!(true), &json!(5)));
    drop(pending);
}

#[tokio::test]
async fn unconfirmed_ephemeral_response_was_sent() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 1}])).await;
    let (pending, _command) = asked(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Private(words("once"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Private(words("more"))).await, Ok(ResponseOutcome::SentFurther));
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

/// The network in front of Discord's API answers with a page. That says nothing of the channel.
#[tokio::test]
async fn page_of_the_network_is_no_verdict() {
    for status in [403, 404, 429] {
        let harness = Harness::new().await;
        let mut closed = harness.api_closed();
        let fault =
            json!({"kind": "rate_limit", "scope": "cloudflare", "status": status, "retry_after": 12, "times": 1});
        harness.add_faults(json!([fault])).await;
        let user = UserId(harness.people[0].id.parse().expect("a number"));
        let outcome = harness.channels.open_direct_messages(user).await;
        match status {
            404 => assert!(matches!(outcome, Err(ChannelError::Transient(_))), "{outcome:?}"),
            _ => {
                assert!(matches!(outcome, Err(ChannelError::RateLimited(_))), "{status}: {outcome:?}");
                soon("a closed API", closed.wait_for(|closed| *closed)).await.expect("a bot");
                advance(Duration::from_secs(12)).await;
                assert!(harness.channels.open_direct_messages(user).await.is_ok(), "{status}: it is open again");
                soon("an open API", closed.wait_for(|closed| !*closed)).await.expect("a bot");
            }
        }
    }
}

#[tokio::test]
async fn idle_bot_notices_that_the_api_is_open_again() {
    let harness = Harness::new().await;
    let mut closed = harness.api_closed();
    let fault = json!({"kind": "rate_limit", "scope": "cloudflare", "status": 403, "retry_after": 12, "times": 1});
    harness.add_faults(json!([fault])).await;
    let user = UserId(harness.people[0].id.parse().expect("a number"));
    assert!(harness.channels.open_direct_messages(user).await.is_err());
    soon("a closed API", closed.wait_for(|closed| *closed)).await.expect("a bot");
    advance(Duration::from_secs(12)).await;
    soon("an open API, without a request of anyone", closed.wait_for(|closed| !*closed)).await.expect("a bot");
}
