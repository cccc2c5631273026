//! Forms that open, what is filled in, and texts that are attached.

use crate::discord::fake::{Deed, Stage};
use crate::discord::messages::{button, words};
use crate::standin::text;
use gonagas::app::ports::ResponseOutcome;
use gonagas::app::requests::Request;
use gonagas::ui::message::{Message, ModalForm, TextAttachment};
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

/// Posts a button, which somebody presses and gets this form; answers the message and the form as it is seen.
async fn opened(stage: &mut Stage, form: ModalForm) -> (Value, Value) {
    let command = stage.command(0, "help", json!({}));
    stage.visit().await.answer(Deed::Public(button("here", "go"))).await.expect("a message");
    command.await.expect("an answer");
    let message = stage.people[1].newest().await;
    let press = stage.press(1, &message, "go");
    assert_eq!(stage.visit().await.answer(Deed::Form(form)).await, Ok(ResponseOutcome::Sent));
    assert_eq!(press.await.expect("an answer")["type"], 9);
    let modal = stage.people[1].see().await["modals"][0].clone();
    (message, modal)
}

/// Fills a form in, while the test has the bot answer.
fn submit(stage: &Stage, modal: &Value, fields: Value) -> JoinHandle<Value> {
    let (user, modal) = (stage.people[1].clone(), modal["id"].clone());
    tokio::spawn(async move { user.good("POST", "/submit", json!({ "modal": modal, "fields": fields })).await })
}

#[tokio::test]
async fn a_form_opens_and_what_is_filled_in_comes_back() {
    let mut stage = Stage::new().await;
    let (message, modal) = opened(&mut stage, form("birch")).await;
    let input = &modal["components"][0]["components"][0];
    assert_eq!((&modal["custom_id"], &modal["title"]), (&json!("m:1:1:word"), &json!("A word")));
    assert_eq!(
        (&input["value"], &input["max_length"], &input["required"]),
        (&json!("birch"), &json!(64), &json!(false))
    );
    let submitted = submit(&stage, &modal, json!({ "text": "čáhci juo" }));
    let visit = stage.visit().await;
    let number = text(&message, "id").parse().expect("a number");
    assert_eq!(
        visit.ask,
        Request::SubmitForm { custom_id: "m:1:1:word".into(), text: "čáhci juo".into(), message_id: number }
    );
    assert_eq!(visit.caller.user_id.0.to_string(), stage.people[1].id);
    assert_eq!(visit.answer(Deed::Update(words("done"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(submitted.await.expect("an answer")["type"], 7);
    let newest = stage.people[0].newest().await;
    assert_eq!((&newest["id"], &newest["content"]), (&message["id"], &json!("done")));
}

#[tokio::test]
async fn a_form_may_be_left_empty() {
    let mut stage = Stage::new().await;
    let (_, modal) = opened(&mut stage, form("")).await;
    let submitted = submit(&stage, &modal, json!({ "text": "" }));
    let visit = stage.visit().await;
    assert!(matches!(&visit.ask, Request::SubmitForm { text, .. } if text.is_empty()), "{:?}", visit.ask);
    assert_eq!(visit.answer(Deed::Private(words("no"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(submitted.await.expect("an answer")["type"], 4);
}

#[tokio::test]
async fn no_form_opens_where_something_was_said_already() {
    let mut stage = Stage::new().await;
    let command = stage.command(0, "help", json!({}));
    let visit = stage.visit().await;
    assert_eq!(visit.answer(Deed::Form(form(""))).await, Ok(ResponseOutcome::TooLate), "a command opens none");
    assert_eq!(visit.answer(Deed::Public(button("here", "go"))).await.map(|_| ()), Ok(()));
    command.await.expect("an answer");
    let message = stage.people[1].newest().await;
    let press = stage.press(1, &message, "go");
    let visit = stage.visit().await;
    assert_eq!(visit.answer(Deed::Private(words("wait"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Form(form(""))).await, Ok(ResponseOutcome::TooLate));
    press.await.expect("an answer");
    assert_eq!(stage.people[1].see().await["modals"], json!([]));
}

#[tokio::test]
async fn a_text_is_attached_as_it_is() {
    let mut stage = Stage::new().await;
    let command = stage.command(0, "verify", json!({}));
    let file = TextAttachment { file_name: "gonagas-1.txt".into(), text: "gonagas: 1\nword: čáhci\n".into() };
    let answer = Deed::Private(Message { attachment: Some(file.clone()), ..words("fair") });
    assert_eq!(stage.visit().await.answer(answer).await, Ok(ResponseOutcome::Sent));
    command.await.expect("an answer");
    let seen = stage.people[0].newest().await;
    let attached = &seen["attachments"][0];
    assert_eq!((&attached["filename"], &attached["size"]), (&json!(file.file_name), &json!(file.text.len())));
    let answer = reqwest::Client::builder().no_proxy().build().expect("a client").get(text(attached, "url")).send();
    assert_eq!(answer.await.expect("an answer").text().await.expect("a text"), file.text);
}
