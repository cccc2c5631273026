//! Responses that take longer than Discord allows, and are deferred.

use crate::discord::fake::{FakeResponse, Harness, PendingRequest, advance};
use crate::discord::messages::{board, button, words};
use gonagas_app::ports::{ChannelError, ResponseOutcome};
use serde_json::{Value, json};
use std::time::Duration;

/// The time after which the bot defers.
pub const DEFER_AFTER: Duration = Duration::from_secs(2);

/// Runs a command whose answer is deferred.
async fn deferred_command(harness: &mut Harness) -> (PendingRequest, Value) {
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    advance(DEFER_AFTER).await;
    let deferred = command.await.expect("an answer");
    assert_eq!((&deferred["acknowledged"], &deferred["type"]), (&json!(true), &json!(5)));
    (pending, deferred)
}

/// Presses a button whose answer is deferred.
async fn deferred_press(harness: &mut Harness) -> PendingRequest {
    let command = harness.command(0, "help", json!({}));
    harness
        .next_request()
        .await
        .answer(FakeResponse::Public(board("before", "go", "one.png")))
        .await
        .expect("a message");
    command.await.expect("an answer");
    let message = harness.people[1].newest().await;
    let press = harness.press(1, &message, "go");
    let pending = harness.next_request().await;
    advance(DEFER_AFTER).await;
    let deferred = press.await.expect("an answer");
    assert_eq!((&deferred["acknowledged"], &deferred["type"]), (&json!(true), &json!(6)));
    pending
}

#[tokio::test]
async fn late_response_replaces_deferral() {
    let mut harness = Harness::new().await;
    let (pending, deferred) = deferred_command(&mut harness).await;
    assert_eq!(
        pending.answer(FakeResponse::Private(board("at last", "go", "one.png"))).await,
        Ok(ResponseOutcome::Sent)
    );
    assert_eq!(pending.answer(FakeResponse::Private(words("and"))).await, Ok(ResponseOutcome::SentFurther));
    drop(pending);
    harness.wait_for_state(0, &deferred, "answered").await;
    let seen = harness.messages(0).await;
    let contents: Vec<&Value> = seen.iter().map(|message| &message["content"]).collect();
    assert_eq!(contents, ["at last", "and"]);
    assert_eq!(seen[0]["attachments"][0]["filename"], "one.png");
    assert!(harness.messages(1).await.is_empty());
}

#[tokio::test]
async fn late_upload_is_deferred_first() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    advance(Duration::from_millis(1700)).await;
    let answered = pending.answer(FakeResponse::Public(board("at last", "go", "one.png"))).await;
    assert_eq!(answered, Ok(ResponseOutcome::TooLate), "the channel client posts it");
    assert_eq!(command.await.expect("an answer")["type"], 5);
    // An upload in time and a text are sent as they are. Discord's clock goes on like the bot's.
    harness.web.good("POST", "/time", json!({ "advance": 2 })).await;
    let command = harness.command(0, "help", json!({}));
    let answered = harness.next_request().await.answer(FakeResponse::Public(board("now", "go", "two.png"))).await;
    assert!(matches!(answered, Ok(ResponseOutcome::Posted(_))), "{answered:?}");
    assert_eq!(command.await.expect("an answer")["type"], 4);
    let mut attempts = 0;
    loop {
        attempts += 1;
        let command = harness.command(0, "help", json!({}));
        let pending = harness.next_request().await;
        advance(Duration::from_millis(1550)).await;
        let answered = pending.answer(FakeResponse::Public(words("now"))).await;
        let command = command.await.expect("an answer");
        // On a busy machine the rest of the two seconds may have passed.
        if attempts < 5 && answered == Ok(ResponseOutcome::TooLate) {
            assert_eq!(command["type"], 5);
            harness.web.good("POST", "/time", json!({ "advance": 2 })).await;
            continue;
        }
        assert!(matches!(answered, Ok(ResponseOutcome::Posted(_))), "{answered:?}");
        assert_eq!(command["type"], 4);
        break;
    }
}

#[tokio::test]
async fn unanswered_deferral_is_deleted() {
    let mut harness = Harness::new().await;
    let (pending, _) = deferred_command(&mut harness).await;
    assert_eq!(harness.messages(0).await.len(), 1);
    assert_eq!(pending.answer(FakeResponse::Public(words("hello"))).await, Ok(ResponseOutcome::TooLate));
    drop(pending);
    crate::discord::fake::wait_until("the end of thinking", || async { harness.messages(0).await.is_empty() }).await;
}

#[tokio::test]
async fn late_button_response_updates_its_message() {
    let mut harness = Harness::new().await;
    let pending = deferred_press(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Public(words("hello"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(pending.answer(FakeResponse::Update(board("after", "on", "two.png"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Private(words("hush"))).await, Ok(ResponseOutcome::SentFurther));
    let seen = harness.messages(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("after")));
    assert_eq!(seen[0]["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(seen[0]["attachments"][0]["filename"], "two.png");
    assert_eq!(harness.messages(1).await.last().expect("a message")["content"], "hush");
    assert_eq!(pending.answer(FakeResponse::Retire("over")).await, Ok(ResponseOutcome::Sent));
    assert_eq!(harness.messages(0).await[0]["components"], json!([]));
}

#[tokio::test]
async fn unconfirmed_deferral_is_recognised() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "answer_lost", "path": "/interactions/", "times": 2}])).await;
    let (pending, _) = deferred_command(&mut harness).await;
    assert_eq!(pending.answer(FakeResponse::Private(button("at last", "go"))).await, Ok(ResponseOutcome::Sent));
    drop(pending);
    let seen = harness.messages(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("at last")));
}

/// The statuses of the bot's callbacks.
async fn callbacks(harness: &Harness) -> Vec<u64> {
    let sent = harness.sent_requests().await;
    sent.into_iter().filter(|(path, _)| path.contains("/callback")).map(|(_, status)| status).collect()
}

#[tokio::test]
async fn fresh_interaction_is_live_without_a_deferral() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(pending.answer(FakeResponse::CheckLive).await, Ok(ResponseOutcome::Sent));
    assert_eq!(callbacks(&harness).await, [0; 0]);
    assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["type"], 4);
}

#[tokio::test]
async fn interaction_that_arrives_too_late_is_not_live() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "reorder", "times": 1, "delay_ms": 600_000}])).await;
    let late = harness.command(0, "help", json!({}));
    harness.wait_for_faults(1).await;
    harness.web.good("POST", "/time", json!({ "advance": 4 })).await;
    assert_eq!(late.await.expect("an answer")["acknowledged"], false);
    let fresh = harness.command(1, "help", json!({}));
    for _ in 0..2 {
        let pending = harness.next_request().await;
        let is_late = pending.requester.user_id.0.to_string() == harness.people[0].id;
        let expected = if is_late { Err(ChannelError::Gone) } else { Ok(ResponseOutcome::Sent) };
        assert_eq!(pending.answer(FakeResponse::CheckLive).await, expected, "late: {is_late}");
        assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, expected, "late: {is_late}");
    }
    assert_eq!(fresh.await.expect("an answer")["type"], 4);
    assert!(callbacks(&harness).await.contains(&404));
}

#[tokio::test]
async fn interaction_is_not_live_once_its_deferral_came_too_late() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    harness.web.good("POST", "/time", json!({ "advance": 4 })).await;
    assert_eq!(command.await.expect("an answer")["acknowledged"], false);
    advance(DEFER_AFTER).await;
    assert_eq!(pending.answer(FakeResponse::CheckLive).await, Err(ChannelError::Gone));
    assert_eq!(callbacks(&harness).await, [404]);
}

#[tokio::test]
async fn deferred_interaction_stays_live() {
    let mut harness = Harness::new().await;
    let (pending, _) = deferred_command(&mut harness).await;
    advance(Duration::from_secs(60)).await;
    assert_eq!(pending.answer(FakeResponse::CheckLive).await, Ok(ResponseOutcome::Sent));
}
