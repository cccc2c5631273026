//! Answers that are given in time.

use crate::discord::fake::{Deed, Stage};
use crate::discord::messages::{board, button, mention, words};
use crate::standin::text;
use gonagas::app::ports::ResponseOutcome;
use serde_json::{Value, json};

/// Has somebody ask for help and the bot say this to all; answers the message.
async fn posted(stage: &mut Stage, deed: Deed) -> Value {
    let command = stage.command(0, "help", json!({}));
    let answered = stage.visit().await.answer(deed).await;
    assert_eq!(command.await.expect("an answer")["type"], 4);
    let message = stage.people[1].newest().await;
    assert_eq!(answered, Ok(ResponseOutcome::Posted(text(&message, "id").parse().expect("a number"))));
    message
}

#[tokio::test]
async fn a_public_answer_is_seen_by_all_and_its_number_is_known() {
    let mut stage = Stage::new().await;
    let message = posted(&mut stage, Deed::Public(board("hello", "m:1:1:accept", "one.png"))).await;
    assert_eq!(message["content"], "hello");
    let file = &message["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("one.png"), &json!("a board for hello")));
    assert!(file["width"].as_u64() > Some(100), "{file}");
    let button = &message["components"][0]["components"][0];
    assert_eq!((&button["custom_id"], &button["style"]), (&json!("m:1:1:accept"), &json!(1)));
}

#[tokio::test]
async fn a_private_answer_is_seen_by_the_asker_alone() {
    let mut stage = Stage::new().await;
    let command = stage.command(0, "help", json!({}));
    let visit = stage.visit().await;
    assert_eq!(visit.answer(Deed::Private(words("hush"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Private(words("and this"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Public(words("too late"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(command.await.expect("an answer")["type"], 4);
    let contents: Vec<Value> = stage.seen(0).await.iter().map(|message| message["content"].clone()).collect();
    assert_eq!(contents, ["hush", "and this"]);
    assert!(stage.seen(1).await.is_empty());
}

#[tokio::test]
async fn a_press_changes_its_message() {
    let mut stage = Stage::new().await;
    let message = posted(&mut stage, Deed::Public(board("before", "go", "one.png"))).await;
    let press = stage.press(1, &message, "go");
    let visit = stage.visit().await;
    assert_eq!(visit.answer(Deed::Update(board("after", "on", "two.png"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(visit.answer(Deed::Private(words("done"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(press.await.expect("an answer")["type"], 7);
    let seen = stage.seen(0).await;
    assert_eq!((seen.len(), &seen[0]["content"]), (1, &json!("after")));
    let files: Vec<&str> =
        seen[0]["attachments"].as_array().expect("files").iter().map(|file| text(file, "filename")).collect();
    assert_eq!(files, ["two.png"], "the old picture is gone");
    assert_eq!(stage.seen(1).await.last().expect("a message")["content"], "done");
}

#[tokio::test]
async fn a_press_takes_the_controls_away_and_leaves_the_picture() {
    let mut stage = Stage::new().await;
    let message = posted(&mut stage, Deed::Public(board("before", "go", "one.png"))).await;
    let press = stage.press(1, &message, "go");
    assert_eq!(stage.visit().await.answer(Deed::Retire("after")).await, Ok(ResponseOutcome::Sent));
    assert_eq!(press.await.expect("an answer")["type"], 7);
    let after = stage.people[0].newest().await;
    assert_eq!((&after["content"], &after["components"]), (&json!("after"), &json!([])));
    assert_eq!(after["attachments"][0]["filename"], "one.png");
}

#[tokio::test]
async fn a_press_is_answered_privately_or_with_a_new_message() {
    let mut stage = Stage::new().await;
    let message = posted(&mut stage, Deed::Public(button("here", "go"))).await;
    let press = stage.press(1, &message, "go");
    assert_eq!(stage.visit().await.answer(Deed::Private(words("not you"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(press.await.expect("an answer")["type"], 4);
    assert_eq!(stage.seen(0).await.len(), 1);
    let press = stage.press(1, &message, "go");
    let answered = stage.visit().await.answer(Deed::Public(words("news"))).await;
    press.await.expect("an answer");
    let newest = stage.people[0].newest().await;
    assert_eq!(answered, Ok(ResponseOutcome::Posted(text(&newest, "id").parse().expect("a number"))));
    assert_eq!(newest["content"], "news");
}

#[tokio::test]
async fn only_those_who_are_called_are_notified() {
    let mut stage = Stage::new().await;
    let whom: u64 = stage.people[1].id.parse().expect("a number");
    let called = posted(&mut stage, Deed::Public(mention(whom, true))).await;
    assert_eq!(called["mentions"][0]["id"], json!(whom.to_string()));
    assert_eq!(called["mention_everyone"], false);
    let request = stage.web.good("GET", "/traffic", Value::Null).await;
    let callback = request["traffic"].as_array().expect("a list").last().expect("a request").clone();
    assert_eq!(callback["request"]["data"]["allowed_mentions"], json!({"parse": [], "users": [whom.to_string()]}));
    let quiet = posted(&mut stage, Deed::Public(mention(whom, false))).await;
    assert_eq!(quiet["mention_everyone"], false);
}

#[tokio::test]
async fn a_command_cannot_change_a_message() {
    let mut stage = Stage::new().await;
    let command = stage.command(0, "help", json!({}));
    let visit = stage.visit().await;
    assert_eq!(visit.answer(Deed::Update(words("what?"))).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(visit.answer(Deed::Retire("over")).await, Ok(ResponseOutcome::TooLate));
    assert_eq!(visit.answer(Deed::Private(words("hello"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

#[tokio::test]
async fn a_press_that_is_not_answered_has_arrived_all_the_same() {
    let mut stage = Stage::new().await;
    let message = posted(&mut stage, Deed::Public(button("here", "go"))).await;
    let press = stage.press(1, &message, "go");
    drop(stage.visit().await);
    assert_eq!(press.await.expect("an answer")["type"], 6);
}

#[tokio::test]
async fn a_bot_that_fails_leaves_nothing_open() {
    let mut stage = Stage::new().await;
    let message = posted(&mut stage, Deed::Public(button("here", "go"))).await;
    let press = stage.press(1, &message, "go");
    stage.visit().await.panic();
    assert_eq!(press.await.expect("an answer")["type"], 6);
    posted(&mut stage, Deed::Public(words("still here"))).await;
}
