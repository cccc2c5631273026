//! Forms, and attached texts.

use crate::discord::fake::{FakeResponse, Harness};
use crate::discord::messages::{button, words};
use crate::standin::text;
use gonagas_app::ports::ResponseOutcome;
use gonagas_app::request::Request;
use gonagas_ui::message::{Message, ModalForm, TextAttachment};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

fn form(value: &str) -> ModalForm {
    ModalForm {
        id: "m:1:1:word".into(),
        title: "A word".into(),
        label: "Your word".into(),
        placeholder: "any".into(),
        value: value.into(),
        max_length: 64,
    }
}

/// Posts a button that opens `form`, and presses it; returns the message and the open form.
async fn open_form(harness: &mut Harness, form: ModalForm) -> (Value, Value) {
    let command = harness.command(0, "help", json!({}));
    harness.next_request().await.answer(FakeResponse::Public(button("here", "go"))).await.expect("a message");
    command.await.expect("an answer");
    let message = harness.people[1].newest().await;
    let press = harness.press(1, &message, "go");
    assert_eq!(harness.next_request().await.answer(FakeResponse::Form(form)).await, Ok(ResponseOutcome::Sent));
    assert_eq!(press.await.expect("an answer")["type"], 9);
    let modal = harness.people[1].see().await["modals"][0].clone();
    (message, modal)
}

/// Submits a form, in a task of its own.
fn submit(harness: &Harness, modal: &Value, fields: Value) -> JoinHandle<Value> {
    let user = harness.people[1].clone();
    let modal = modal["id"].clone();
    tokio::spawn(async move { user.good("POST", "/submit", json!({ "modal": modal, "fields": fields })).await })
}

#[tokio::test]
async fn form_opens_and_returns_its_input() {
    let mut harness = Harness::new().await;
    let (message, modal) = open_form(&mut harness, form("birch")).await;
    let input = &modal["components"][0]["components"][0];
    assert_eq!((&modal["custom_id"], &modal["title"]), (&json!("m:1:1:word"), &json!("A word")));
    assert_eq!(
        (&input["value"], &input["max_length"], &input["required"]),
        (&json!("birch"), &json!(64), &json!(false))
    );
    let submitted = submit(&harness, &modal, json!({ "text": "čáhci juo" }));
    let pending = harness.next_request().await;
    let number = text(&message, "id").parse().expect("a number");
    assert_eq!(
        pending.request,
        Request::SubmitForm { custom_id: "m:1:1:word".into(), text: "čáhci juo".into(), message_id: Some(number) }
    );
    assert_eq!(pending.requester.user_id.0.to_string(), harness.people[1].id);
    assert_eq!(pending.answer(FakeResponse::Update(words("done"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(submitted.await.expect("an answer")["type"], 7);
    let newest = harness.people[0].newest().await;
    assert_eq!((&newest["id"], &newest["content"]), (&message["id"], &json!("done")));
}

#[tokio::test]
async fn empty_form_is_submitted() {
    let mut harness = Harness::new().await;
    let (_, modal) = open_form(&mut harness, form("")).await;
    let submitted = submit(&harness, &modal, json!({ "text": "" }));
    let pending = harness.next_request().await;
    assert!(matches!(&pending.request, Request::SubmitForm { text, .. } if text.is_empty()), "{:?}", pending.request);
    assert_eq!(pending.answer(FakeResponse::Private(words("no"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(submitted.await.expect("an answer")["type"], 4);
}

#[tokio::test]
async fn form_of_a_deleted_message_is_answered() {
    let mut harness = Harness::new().await;
    let (message, modal) = open_form(&mut harness, form("birch")).await;
    let path = format!("/messages/{}?channel={}", text(&message, "id"), text(&message, "channel_id"));
    harness.people[0].good("DELETE", &path, Value::Null).await;
    let submitted = submit(&harness, &modal, json!({ "text": "birch" }));
    let pending = harness.next_request().await;
    let expected = Request::SubmitForm { custom_id: "m:1:1:word".into(), text: "birch".into(), message_id: None };
    assert_eq!(pending.request, expected);
    assert_eq!(pending.answer(FakeResponse::Update(words("gone"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(pending.answer(FakeResponse::Private(words("done"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(submitted.await.expect("an answer")["type"], 4);
}

#[tokio::test]
async fn form_after_a_response_is_too_late() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(
        pending.answer(FakeResponse::Form(form(""))).await,
        Ok(ResponseOutcome::TooLate),
        "a command opens none"
    );
    assert_eq!(pending.answer(FakeResponse::Public(button("here", "go"))).await.map(|_| ()), Ok(()));
    command.await.expect("an answer");
    let message = harness.people[1].newest().await;
    let press = harness.press(1, &message, "go");
    let pending = harness.next_request().await;
    assert_eq!(pending.answer(FakeResponse::Private(words("wait"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(pending.answer(FakeResponse::Form(form(""))).await, Ok(ResponseOutcome::TooLate));
    press.await.expect("an answer");
    assert_eq!(harness.people[1].see().await["modals"], json!([]));
}

#[tokio::test]
async fn text_is_attached_unchanged() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "verify", json!({}));
    let file = TextAttachment { file_name: "gonagas-1.txt".into(), text: "gonagas: 1\nword: čáhci\n".into() };
    let answer = FakeResponse::Private(Message { attachment: Some(file.clone()), ..words("fair") });
    assert_eq!(harness.next_request().await.answer(answer).await, Ok(ResponseOutcome::Sent));
    command.await.expect("an answer");
    let seen = harness.people[0].newest().await;
    let attached = &seen["attachments"][0];
    assert_eq!((&attached["filename"], &attached["size"]), (&json!(file.file_name), &json!(file.text.len())));
    let answer = reqwest::Client::builder().no_proxy().build().expect("a client").get(text(attached, "url")).send();
    assert_eq!(answer.await.expect("an answer").text().await.expect("a text"), file.text);
}
