//! Notifications: every message notifies exactly the pinged users, for any text.

use crate::discord::fake::{FakeResponse, Harness, retired};
use crate::discord::messages::{board, button};
use crate::standin::text;
use gonagas_app::ports::ChannelClient;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_ui::message::{Message, TextAttachment};
use serde_json::{Value, json};

/// Text that would notify everyone if it were allowed to.
const HOSTILE: &str = "@everyone @here <@&7> <@8> <@!9>";

/// Builds a message with hostile text, a board and a file, which pings these users.
fn hostile(calls: &[u64]) -> Message {
    let file = TextAttachment { file_name: "@everyone.txt".into(), text: HOSTILE.into() };
    let calls = calls.iter().copied().map(UserId).collect();
    Message { attachment: Some(file), allowed_mentions: calls, ..board(HOSTILE, "m:1:2:accept", "board.png") }
}

/// Returns the bot's messages, each with its allowed mentions.
async fn sent_messages(harness: &Harness) -> Vec<(String, Value)> {
    let traffic = harness.web.good("GET", "/traffic", Value::Null).await;
    let requests = traffic["traffic"].as_array().expect("a list").iter();
    let sent = requests.filter_map(|it| {
        let request = &it["request"];
        let body = if request["data"].is_object() { &request["data"] } else { request };
        let line = format!("{} {}", text(it, "method"), text(it, "path"));
        body["content"].is_string().then(|| (line, body["allowed_mentions"].clone()))
    });
    sent.collect()
}

#[tokio::test]
async fn every_message_notifies_pinged_users_only() {
    let mut harness = Harness::new().await;
    let channels = harness.channels.clone();
    let user = harness.people[0].clone();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let place = ChannelRef::on_server(number(&user.guild), number(&user.channel));
    let whom = number(&user.id);
    let id = channels.post_message(place, &hostile(&[whom]), "n1").await.expect("a post");
    channels.edit_message(place, id, &hostile(&[])).await.expect("an edit");
    channels.edit_message(place, id, &hostile(&[whom])).await.expect("an edit");
    channels.retire_message(place, id, &retired(HOSTILE)).await.expect("a retirement");
    let direct = channels.open_direct_messages(UserId(whom)).await.expect("direct messages");
    channels.post_message(direct, &hostile(&[]), "n2").await.expect("a direct message");
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Public(hostile(&[whom]))).await.expect("an answer");
    pending.answer(FakeResponse::Private(hostile(&[]))).await.expect("one more");
    drop(pending);
    command.await.expect("an answer");
    // A button, which updates its message and sends another.
    let message = harness.people[0].newest().await;
    let press = harness.press(0, &message, "m:1:2:accept");
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Update(hostile(&[whom]))).await.expect("an update");
    pending.answer(FakeResponse::Private(hostile(&[]))).await.expect("one more");
    drop(pending);
    press.await.expect("an answer");
    let message = channels.post_message(place, &button(HOSTILE, "m:1:2:accept"), "n3").await.expect("a post");
    let message = json!({"id": message.to_string(), "channel_id": place.channel.to_string()});
    let press = harness.press(0, &message, "m:1:2:accept");
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Retire(HOSTILE)).await.expect("a retirement");
    drop(pending);
    press.await.expect("an answer");

    let [none, pinged] = [json!([]), json!([whom.to_string()])];
    let users: Vec<(String, Value)> = sent_messages(&harness).await;
    assert!(users.iter().all(|(_, allowed)| allowed["parse"] == none), "{users:#?}");
    assert!(users.iter().all(|(_, allowed)| allowed.as_object().is_some_and(|it| it.len() == 2)), "{users:#?}");
    let called_by: Vec<bool> = users.iter().map(|(_, allowed)| allowed["users"] == pinged).collect();
    let expected = [true, false, true, false, false, true, false, true, false, false, false];
    assert_eq!(called_by, expected, "{users:#?}");
    assert!(users.iter().all(|(_, allowed)| allowed["users"] == pinged || allowed["users"] == none), "{users:#?}");
}

#[tokio::test]
async fn picture_and_text_are_attached_to_one_message() {
    let harness = Harness::new().await;
    let user = &harness.people[0];
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let place = ChannelRef::on_server(number(&user.guild), number(&user.channel));
    harness.channels.post_message(place, &hostile(&[]), "n1").await.expect("a post");
    let message = user.newest().await;
    let files = message["attachments"].as_array().expect("files");
    let names: Vec<&str> = files.iter().map(|file| text(file, "filename")).collect();
    assert_eq!(names.len(), 2, "{message}");
    assert_eq!(names[0], "board.png");
    assert_eq!(files[0]["description"], format!("a board for {HOSTILE}"));
    let kinds: Vec<&str> = files.iter().map(|file| text(file, "content_type")).collect();
    assert!(kinds[0].starts_with("image/png") && kinds[1].starts_with("text/plain"), "{kinds:?}");
}
