//! Posting and editing in channels.

use crate::discord::fake::Stage;
use crate::discord::messages::{board, button, mention};
use crate::standin::text;
use gonagas::app::ports::{ChannelClient, ChannelError};
use gonagas::matches::ids::ChannelRef;
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn place(stage: &Stage) -> ChannelRef {
    let user = &stage.people[0];
    ChannelRef { guild: Some(number(&user.guild)), channel: number(&user.channel) }
}

#[tokio::test]
async fn a_post_is_edited_retired_and_found() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let id = channels.post_message(channel, &board("one", "go", "one.png"), "n1").await.expect("a message");
    let message = stage.people[0].newest().await;
    assert_eq!((number(text(&message, "id")), &message["content"]), (id, &json!("one")));
    assert_eq!(message["attachments"][0]["description"], "a board for one");
    assert_eq!(channels.find_by_file(channel, "one.png", 0).await, Ok(Some(id)));
    assert_eq!(channels.find_by_file(channel, "two.png", 0).await, Ok(None));

    channels.edit_message(channel, id, &board("two", "on", "two.png")).await.expect("an edit");
    let message = stage.people[0].newest().await;
    assert_eq!((&message["content"], message["attachments"].as_array().map(Vec::len)), (&json!("two"), Some(1)));
    assert_eq!(channels.find_by_file(channel, "two.png", 0).await, Ok(Some(id)));
    assert_eq!(channels.find_by_file(channel, "one.png", 0).await, Ok(None));

    channels.remove_controls(channel, id, "three").await.expect("no controls");
    let message = stage.people[0].newest().await;
    assert_eq!((&message["content"], &message["components"]), (&json!("three"), &json!([])));
    assert_eq!(message["attachments"][0]["filename"], "two.png");

    channels.edit_message(channel, id, &button("three", "go")).await.expect("an edit");
    assert_eq!(stage.people[0].newest().await["attachments"], json!([]), "an edit without a picture drops the old one");
}

#[tokio::test]
async fn what_was_posted_without_an_answer_is_not_posted_again() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    stage.faults(json!([{"kind": "answer_lost", "method": "POST", "path": "/channels/", "times": 1}])).await;
    let message = board("once", "go", "one.png");
    assert!(matches!(channels.post_message(channel, &message, "n1").await, Err(ChannelError::Transient(_))));
    let found = channels.find_by_file(channel, "one.png", 0).await.expect("an answer").expect("a message");
    assert_eq!(channels.post_message(channel, &message, "n1").await, Ok(found), "the same nonce is the same message");
    assert_eq!(stage.seen(0).await.len(), 1);
    channels.post_message(channel, &message, "n2").await.expect("a message");
    assert_eq!(stage.seen(0).await.len(), 2);
}

#[tokio::test]
async fn what_has_no_file_is_found_by_its_words() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let id = channels.post_message(channel, &button("You are to act.\nThere.", "go"), "n1").await.expect("a message");
    let same = json!({"channel": stage.people[0].channel, "content": "You are to act.\nThere."});
    stage.people[0].good("POST", "/messages", same).await;
    assert_eq!(channels.find_by_text_prefix(channel, "You are to act.", 0).await, Ok(Some(id)));
    assert_eq!(channels.find_by_text_prefix(channel, "There.", 0).await, Ok(None));
}

#[tokio::test]
async fn a_file_of_another_is_not_ours() {
    let stage = Stage::new().await;
    let channels = &stage.mouth;
    stage.people[0].good("POST", "/messages", json!({"channel": stage.people[0].channel, "content": "one.png"})).await;
    assert_eq!(channels.find_by_file(place(&stage), "one.png", 0).await, Ok(None));
}

/// People say as much as fits a page when messages are listed.
async fn chat(stage: &Stage) {
    let user = &stage.people[0];
    for _ in 0..100 {
        user.good("POST", "/messages", json!({"channel": user.channel, "content": "hello"})).await;
    }
}

/// The stand-in's time, in milliseconds.
fn now(stage: &Stage) -> i64 {
    let since = stage.standin.clock().now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    i64::try_from(since.as_millis()).expect("a time")
}

#[tokio::test]
async fn it_is_looked_back_as_far_as_it_can_be_and_no_further() {
    let stage = Stage::new().await;
    let (channels, channel, begun) = (&stage.mouth, place(&stage), now(&stage));
    let id = channels.post_message(channel, &board("one", "go", "one.png"), "n1").await.expect("a message");
    chat(&stage).await;
    stage.standin.clock().advance(std::time::Duration::from_secs(3600));
    let later = now(&stage);
    chat(&stage).await;
    assert_eq!(channels.find_by_file(channel, "one.png", begun).await, Ok(Some(id)));
    let pages = async || stage.sent().await.iter().filter(|(line, _)| line.starts_with("GET /channels/")).count();
    assert_eq!(pages().await, 3);
    assert_eq!(channels.find_by_file(channel, "one.png", later).await, Ok(None));
    assert_eq!(pages().await, 5, "on the third everything would be older");
}

#[tokio::test]
async fn without_the_permission_to_read_nobody_knows_what_was_posted() {
    let stage = Stage::new().await;
    let (channels, bot) = (&stage.mouth, stage.web.bot_id().await);
    let path = format!("/guilds/{}/channels", stage.people[0].guild);
    let empty = stage.web.good("POST", &path, json!({"name": "empty"})).await;
    let empty = ChannelRef { channel: number(text(&empty, "id")), ..place(&stage) };
    channels.post_message(place(&stage), &board("one", "go", "one.png"), "n1").await.expect("a message");
    assert_eq!(channels.find_by_file(empty, "one.png", 0).await, Ok(None));
    for place in [place(&stage), empty] {
        let path = format!("/channels/{}/permissions/{bot}", place.channel);
        stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 16).to_string()})).await;
        assert_eq!(channels.find_by_file(place, "one.png", 0).await, Err(ChannelError::Forbidden));
    }
}

#[tokio::test]
async fn missing_permissions_forbid() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let bot = stage.web.bot_id().await;
    let deny = |bits: u64| json!({"allow": "0", "deny": bits.to_string()});
    let path = format!("/channels/{}/permissions/{bot}", channel.channel);
    let message = board("one", "go", "one.png");
    for bits in [1 << 11, 1 << 15, 1 << 10] {
        stage.web.good("PUT", &path, deny(bits)).await;
        assert_eq!(channels.post_message(channel, &message, "n").await, Err(ChannelError::Forbidden), "without {bits}");
    }
    stage.web.good("PUT", &path, deny(0)).await;
    assert!(channels.post_message(channel, &message, "n").await.is_ok());
}

#[tokio::test]
async fn what_was_deleted_is_gone() {
    let stage = Stage::new().await;
    let (channels, place) = (&stage.mouth, place(&stage));
    let message = button("one", "go");
    let id = channels.post_message(place, &message, "n1").await.expect("a message");
    stage.people[0].good("DELETE", &format!("/messages/{id}?channel={}", place.channel), Value::Null).await;
    assert_eq!(channels.edit_message(place, id, &message).await, Err(ChannelError::Gone));
    assert_eq!(channels.remove_controls(place, id, "over").await, Err(ChannelError::Gone));
    stage.web.good("DELETE", &format!("/channels/{}", place.channel), Value::Null).await;
    assert_eq!(channels.post_message(place, &message, "n2").await, Err(ChannelError::Gone));
    assert_eq!(channels.find_by_file(place, "one.png", 0).await, Err(ChannelError::Gone));
    assert_eq!(
        channels.edit_message(ChannelRef { guild: None, channel: 0 }, 0, &message).await,
        Err(ChannelError::Gone)
    );
}

#[tokio::test]
async fn a_short_rate_limit_is_waited_for_and_a_long_one_is_not() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let limit = |seconds: f64| json!([{"kind": "rate_limit", "method": "POST", "path": "/channels/", "retry_after": seconds, "times": 1}]);
    stage.faults(limit(0.3)).await;
    let before = std::time::Instant::now();
    assert!(channels.post_message(channel, &button("one", "go"), "n1").await.is_ok());
    assert!(before.elapsed().as_millis() >= 300);
    stage.faults(limit(600.0)).await;
    assert!(matches!(
        channels.post_message(channel, &button("two", "go"), "n2").await,
        Err(ChannelError::Transient(_))
    ));
    // It asked to wait, so nothing is sent before that.
    let sent = stage.sent().await.len();
    assert!(matches!(
        channels.post_message(channel, &button("two", "go"), "n2").await,
        Err(ChannelError::Transient(_))
    ));
    assert_eq!(stage.sent().await.len(), sent);
    assert!(channels.find_by_file(channel, "one.png", 0).await.is_ok(), "other requests have limits of their own");
}

#[tokio::test]
async fn many_posts_at_once_keep_to_the_limits() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let post =
        async |number: u32| channels.post_message(channel, &button("many", "go"), &number.to_string()).await.is_ok();
    // The first tells how many are left.
    assert!(post(0).await);
    let all = futures_util::future::join_all((1..7).map(post)).await;
    assert_eq!(all, [true; 6]);
    let refused = stage.sent().await.iter().filter(|(_, status)| *status == 429).count();
    assert_eq!((stage.seen(0).await.len(), refused), (7, 0));
}

#[tokio::test]
async fn failures_say_whether_another_try_is_worth_it() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let id = channels.post_message(channel, &button("one", "go"), "n1").await.expect("a message");
    let fault = |status: u64, code: u64| json!([{"kind": "status", "status": status, "code": code, "path": "/channels/", "times": 1}]);
    stage.faults(fault(503, 0)).await;
    assert!(matches!(channels.remove_controls(channel, id, "over").await, Err(ChannelError::Transient(_))));
    stage.faults(fault(429, 30046)).await;
    assert!(matches!(channels.edit_message(channel, id, &button("x", "go")).await, Err(ChannelError::Rejected(_))));
    stage.faults(fault(404, 10003)).await;
    assert_eq!(channels.edit_message(channel, id, &button("x", "go")).await, Err(ChannelError::Gone));
}

#[tokio::test]
async fn nobody_is_notified_who_is_not_called() {
    let stage = Stage::new().await;
    let (channels, channel) = (&stage.mouth, place(&stage));
    let whom = number(&stage.people[1].id);
    channels.post_message(channel, &mention(whom, false), "n1").await.expect("a message");
    let traffic = stage.web.good("GET", "/traffic", Value::Null).await;
    let request = &traffic["traffic"].as_array().expect("a list").last().expect("a request")["request"];
    assert_eq!(request["allowed_mentions"], json!({"parse": [], "users": []}));
    assert_eq!((&request["nonce"], &request["enforce_nonce"]), (&json!("n1"), &json!(true)));
}
