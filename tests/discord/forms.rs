//! Forms, and attached texts.

use crate::discord::fake::{FakeResponse, Harness};
use crate::discord::messages::{button, words};
use crate::standin::text;
use gonagas_app::ports::ResponseOutcome;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{FieldInput, LabelledField, MenuOption, Message, ModalForm, TextAttachment};
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
        ..ModalForm::default()
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
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
async fn labelled_form_returns_the_values_of_its_fields() {
    let mut harness = Harness::new().await;
    let option = |value: &str, is_selected| MenuOption {
        value: value.into(),
        label: value.to_uppercase(),
        is_selected,
        ..MenuOption::default()
    };
    let field = |id, input| LabelledField { id, label: "label".into(), description: String::new(), input };
    let ben = number(&harness.people[0].id);
    let choices = ModalForm {
        id: "M:challenge".into(),
        title: "Choices".into(),
        fields: vec![
            field("opponent", FieldInput::User(Some(UserId(ben)))),
            field("rules", FieldInput::Menu(vec![option("seega", false), option("pahtum", true)])),
            field("side", FieldInput::Radio(vec![option("lot", true), option("first", false)])),
            field("more", FieldInput::Checkboxes(vec![option("rated", false), option("pair", true)])),
        ],
        ..ModalForm::default()
    };
    let (message, modal) = open_form(&mut harness, choices).await;
    let kinds: Vec<&Value> =
        modal["components"].as_array().expect("labels").iter().map(|label| &label["component"]["type"]).collect();
    assert_eq!(kinds, [5, 3, 21, 22]);
    let message_id = Some(number(text(&message, "id")));
    let opponent = Opponent { user_id: UserId(ben), is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    let values = |rules: &str, side: &str, more: &[&str]| {
        let list = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<String>>();
        let values = [("opponent", list(&[&ben.to_string()])), ("rules", list(&[rules]))];
        let others = [("side", list(&[side])), ("more", list(more))];
        values.into_iter().chain(others).map(|(id, values)| (id.to_owned(), values)).collect()
    };
    let submitted = submit(&harness, &modal, json!({ "rules": ["seega"], "side": "first", "more": ["rated", "pair"] }));
    let pending = harness.next_request().await;
    let Request::SubmitFields { custom_id, fields, message_id: from } = &pending.request else {
        panic!("{:?}", pending.request)
    };
    assert_eq!((&**custom_id, *from), ("M:challenge", message_id));
    assert_eq!(fields.values, values("seega", "first", &["rated", "pair"]));
    assert_eq!(fields.users, [opponent]);
    assert_eq!(fields.bot_user.0.to_string(), harness.web.bot_id().await);
    pending.answer(FakeResponse::Private(words("done"))).await.expect("an answer");
    submitted.await.expect("an answer");
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
