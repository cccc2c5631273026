//! Responses within Discord's time limit.

use crate::discord::fake::{FakeResponse, Harness};
use crate::discord::messages::{board, button, mention, menu, words};
use crate::standin::text;
use gonagas_app::ports::{ChannelClient as _, ResponseOutcome};
use gonagas_core::matches::ids::UserId;
use gonagas_metrics::metrics;
use serde_json::{Value, json};

fn text_number(id: &str) -> u64 {
    id.parse().expect("a number")
}

/// Answers `/help` with `response`; returns the message.
async fn post_response(harness: &mut Harness, response: FakeResponse) -> Value {
    let command = harness.command(0, "help", json!({}));
    let answered = harness.next_request().await.answer(response).await;
    assert_eq!(command.await.expect("an answer")["type"], 4);
    let message = harness.people[1].newest().await;
    assert_eq!(answered, Ok(ResponseOutcome::Posted(text(&message, "id").parse().expect("a number"))));
    message
}

#[tokio::test]
async fn public_response_is_visible_to_all_and_returns_its_id() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(board("hello", "m:1:1:accept", "one.png"))).await;
    assert_eq!(message["content"], "hello");
    let file = &message["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("one.png"), &json!("a board for hello")));
    assert!(file["width"].as_u64() > Some(100), "{file}");
    let button = &message["components"][0]["components"][0];
    assert_eq!((&button["custom_id"], &button["style"]), (&json!("m:1:1:accept"), &json!(1)));
}

#[tokio::test]
async fn ephemeral_response_is_visible_to_requester_only() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(pending.answer(FakeResponse::Private(words("hush"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Private(words("and this"))).await, Ok(ResponseOutcome::SentFurther));
    assert_eq!(pending.answer(FakeResponse::Public(words("too late"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(command.await.expect("an answer")["type"], 4);
    let contents: Vec<Value> = harness.messages(0).await.iter().map(|message| message["content"].clone()).collect();
    assert_eq!(contents, ["hush", "and this"]);
    assert!(harness.messages(1).await.is_empty());
}

#[tokio::test]
async fn global_rate_limit_does_not_delay_answers() {
    let mut harness = Harness::new().await;
    let limited = json!({"kind": "rate_limit", "scope": "global", "retry_after": 8, "path": "/users/@me/channels"});
    harness.add_faults(json!([limited])).await;
    let channels = harness.channels.clone();
    let user = UserId(text_number(&harness.people[0].id));
    let delayed = tokio::spawn(async move { channels.open_direct_messages(user).await });
    harness.wait_for_faults(1).await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(pending.answer(FakeResponse::Private(words("at once"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Private(words("and this"))).await, Ok(ResponseOutcome::SentFurther));
    assert_eq!(command.await.expect("an answer")["type"], 4);
    assert!(!delayed.is_finished(), "the limit applies to other requests");
    delayed.abort();
}

#[tokio::test]
async fn button_updates_its_message() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(board("before", "go", "one.png"))).await;
    let press = harness.press(1, &message, "go");
    let pending = harness.next_request().await;
    assert_eq!(pending.answer(FakeResponse::Update(board("after", "on", "two.png"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Private(words("done"))).await, Ok(ResponseOutcome::SentFurther));
    assert_eq!(press.await.expect("an answer")["type"], 7);
    let seen = harness.messages(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("after")));
    let files: Vec<&str> =
        seen[0]["attachments"].as_array().expect("files").iter().map(|file| text(file, "filename")).collect();
    assert_eq!(files, ["two.png"], "the old picture is gone");
    assert_eq!(harness.messages(1).await.last().expect("a message")["content"], "done");
}

#[tokio::test]
async fn removing_controls_keeps_picture() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(board("before", "go", "one.png"))).await;
    let press = harness.press(1, &message, "go");
    assert_eq!(harness.next_request().await.answer(FakeResponse::Retire("after")).await, Ok(ResponseOutcome::Sent));
    assert_eq!(press.await.expect("an answer")["type"], 7);
    let after = harness.people[0].newest().await;
    assert_eq!((&after["content"], &after["components"]), (&json!("after"), &json!([])));
    assert_eq!(after["attachments"][0]["filename"], "one.png");
}

#[tokio::test]
async fn button_is_answered_privately_or_publicly() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(button("here", "go"))).await;
    let press = harness.press(1, &message, "go");
    assert_eq!(
        harness.next_request().await.answer(FakeResponse::Private(words("not you"))).await,
        Ok(ResponseOutcome::Sent)
    );
    assert_eq!(press.await.expect("an answer")["type"], 4);
    assert_eq!(harness.messages(0).await.len(), 1);
    let press = harness.press(1, &message, "go");
    let answered = harness.next_request().await.answer(FakeResponse::Public(words("news"))).await;
    press.await.expect("an answer");
    let newest = harness.people[0].newest().await;
    assert_eq!(answered, Ok(ResponseOutcome::Posted(text(&newest, "id").parse().expect("a number"))));
    assert_eq!(newest["content"], "news");
}

#[tokio::test]
async fn same_option_can_be_picked_again_after_a_private_answer() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(menu("here", "points", &["a1", "a2"]))).await;
    for _ in 0..2 {
        let pick = harness.pick(1, &message, "points", "a2");
        let pending = harness.next_request().await;
        assert_eq!(pending.answer(FakeResponse::Private(words("and then?"))).await, Ok(ResponseOutcome::SentFurther));
        assert_eq!(pick.await.expect("an answer")["type"], 7);
        assert_eq!(harness.messages(1).await.last().expect("a message")["content"], "and then?");
    }
    let pick = harness.pick(1, &message, "points", "a2");
    drop(harness.next_request().await);
    assert_eq!(pick.await.expect("an answer")["type"], 7, "the same holds where nothing is answered");
    assert_eq!(harness.people[0].newest().await, message, "the board stays as it is");
}

#[tokio::test]
async fn only_pinged_users_are_notified() {
    let mut harness = Harness::new().await;
    let whom: u64 = harness.people[1].id.parse().expect("a number");
    let called = post_response(&mut harness, FakeResponse::Public(mention(whom, true))).await;
    assert_eq!(called["mentions"][0]["id"], json!(whom.to_string()));
    assert_eq!(called["mention_everyone"], false);
    let request = harness.web.good("GET", "/traffic", Value::Null).await;
    let callback = request["traffic"].as_array().expect("a list").last().expect("a request").clone();
    assert_eq!(callback["request"]["data"]["allowed_mentions"], json!({"parse": [], "users": [whom.to_string()]}));
    let quiet = post_response(&mut harness, FakeResponse::Public(mention(whom, false))).await;
    assert_eq!(quiet["mention_everyone"], false);
}

#[tokio::test]
async fn command_cannot_update_a_message() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(pending.answer(FakeResponse::Update(words("what?"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(pending.answer(FakeResponse::Retire("over")).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(pending.answer(FakeResponse::Private(words("hello"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

#[tokio::test]
async fn unanswered_button_is_acknowledged() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(button("here", "go"))).await;
    let press = harness.press(1, &message, "go");
    drop(harness.next_request().await);
    assert_eq!(press.await.expect("an answer")["type"], 6);
}

#[tokio::test]
async fn panicking_bot_finishes_its_responses() {
    let mut harness = Harness::new().await;
    let message = post_response(&mut harness, FakeResponse::Public(button("here", "go"))).await;
    let press = harness.press(1, &message, "go");
    let panics = || metrics().panics.with_label_values(&["interaction"]).get();
    let before = panics();
    harness.next_request().await.panic();
    assert_eq!(press.await.expect("an answer")["type"], 6);
    assert!(panics() > before, "the host sees no panic");
    post_response(&mut harness, FakeResponse::Public(words("still here"))).await;
}

#[tokio::test]
async fn private_answer_can_be_edited_later() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(
        pending.answer(FakeResponse::Private(board("before", "go", "one.png"))).await,
        Ok(ResponseOutcome::Sent)
    );
    command.await.expect("an answer");
    assert_eq!(pending.answer(FakeResponse::Edit(board("after", "on", "two.png"))).await, Ok(ResponseOutcome::Sent));
    let seen = harness.messages(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("after")));
    assert_eq!(seen[0]["attachments"][0]["filename"], "two.png");
    let press = harness.press(0, &seen[0], "on");
    let pressed = harness.next_request().await;
    assert!(pressed.requester.uses_private_message);
    assert_eq!(pressed.answer(FakeResponse::Update(board("mine", "go", "three.png"))).await, Ok(ResponseOutcome::Sent));
    press.await.expect("an answer");
    assert_eq!(pressed.answer(FakeResponse::Edit(board("theirs", "go", "four.png"))).await, Ok(ResponseOutcome::Sent));
    let seen = harness.messages(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("theirs")), "a press can be followed by edits as well");
    assert!(harness.messages(1).await.is_empty());
}
