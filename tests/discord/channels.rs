//! Posting, editing and finding messages in channels.

use crate::discord::fake::{Harness, retired};
use crate::discord::messages::{board, button, mention};
use crate::standin::text;
use gonagas_app::ports::{ChannelClient, ChannelError, Refusal};
use gonagas_core::matches::ids::ChannelRef;
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn place(harness: &Harness) -> ChannelRef {
    let user = &harness.people[0];
    ChannelRef::on_server(number(&user.guild), number(&user.channel))
}

#[tokio::test]
async fn message_is_posted_edited_retired_and_found() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let id = channels.post_message(channel, &board("one", "go", "one.png"), "n1").await.expect("a message");
    let message = harness.people[0].newest().await;
    assert_eq!((number(text(&message, "id")), &message["content"]), (id, &json!("one")));
    assert_eq!(message["attachments"][0]["description"], "a board for one");
    assert_eq!(channels.find_by_file(channel, "one.png", 0).await, Ok(Some(id)));
    assert_eq!(channels.find_by_file(channel, "two.png", 0).await, Ok(None));

    channels.edit_message(channel, id, &board("two", "on", "two.png")).await.expect("an edit");
    let message = harness.people[0].newest().await;
    assert_eq!((&message["content"], message["attachments"].as_array().map(Vec::len)), (&json!("two"), Some(1)));
    assert_eq!(channels.find_by_file(channel, "two.png", 0).await, Ok(Some(id)));
    assert_eq!(channels.find_by_file(channel, "one.png", 0).await, Ok(None));

    channels.retire_message(channel, id, &retired("three")).await.expect("no controls");
    let message = harness.people[0].newest().await;
    assert_eq!((&message["content"], &message["components"]), (&json!("three"), &json!([])));
    assert_eq!(message["attachments"][0]["filename"], "two.png");

    channels.edit_message(channel, id, &button("three", "go")).await.expect("an edit");
    assert_eq!(
        harness.people[0].newest().await["attachments"],
        json!([]),
        "an edit without a picture drops the old one"
    );
}

#[tokio::test]
async fn post_with_lost_reply_is_not_duplicated() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    harness.add_faults(json!([{"kind": "answer_lost", "method": "POST", "path": "/channels/", "times": 1}])).await;
    let message = board("once", "go", "one.png");
    assert!(matches!(channels.post_message(channel, &message, "n1").await, Err(ChannelError::Transient(_))));
    let found = channels.find_by_file(channel, "one.png", 0).await.expect("an answer").expect("a message");
    assert_eq!(channels.post_message(channel, &message, "n1").await, Ok(found), "the same nonce is the same message");
    assert_eq!(harness.messages(0).await.len(), 1);
    channels.post_message(channel, &message, "n2").await.expect("a message");
    assert_eq!(harness.messages(0).await.len(), 2);
}

#[tokio::test]
async fn message_without_file_is_found_by_text() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let id = channels.post_message(channel, &button("You are to act.\nThere.", "go"), "n1").await.expect("a message");
    let same = json!({"channel": harness.people[0].channel, "content": "You are to act.\nThere."});
    harness.people[0].good("POST", "/messages", same).await;
    assert_eq!(channels.find_by_text_prefix(channel, "You are to act.", 0).await, Ok(Some(id)));
    assert_eq!(channels.find_by_text_prefix(channel, "There.", 0).await, Ok(None));
}

#[tokio::test]
async fn older_message_with_the_same_text_is_not_found() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let text = "Ann, it's your turn again in #5.";
    let older = channels.post_message(channel, &button(text, "go"), "n1").await.expect("a message");
    harness.standin.clock().advance(std::time::Duration::from_secs(3600));
    let later = now(&harness);
    assert_eq!(channels.find_by_text_prefix(channel, text, later).await, Ok(None));
    assert_eq!(channels.find_by_text_prefix(channel, text, later - 3_600_000).await, Ok(Some(older)));
    let newer = channels.post_message(channel, &button(text, "go"), "n2").await.expect("a message");
    assert_eq!(channels.find_by_text_prefix(channel, text, later).await, Ok(Some(newer)));
}

#[tokio::test]
async fn file_of_another_author_is_not_found() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    harness.people[0]
        .good("POST", "/messages", json!({"channel": harness.people[0].channel, "content": "one.png"}))
        .await;
    assert_eq!(channels.find_by_file(place(&harness), "one.png", 0).await, Ok(None));
}

/// Fills one page of the message list with messages of people.
async fn fill_message_page(harness: &Harness) {
    let user = &harness.people[0];
    for _ in 0..100 {
        user.good("POST", "/messages", json!({"channel": user.channel, "content": "hello"})).await;
    }
}

/// Returns the stand-in's time in milliseconds.
fn now(harness: &Harness) -> i64 {
    let since = harness.standin.clock().now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    i64::try_from(since.as_millis()).expect("a time")
}

#[tokio::test]
async fn search_reaches_back_to_given_time_only() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let begun = now(&harness);
    let id = channels.post_message(channel, &board("one", "go", "one.png"), "n1").await.expect("a message");
    fill_message_page(&harness).await;
    harness.standin.clock().advance(std::time::Duration::from_secs(3600));
    let later = now(&harness);
    fill_message_page(&harness).await;
    assert_eq!(channels.find_by_file(channel, "one.png", begun).await, Ok(Some(id)));
    let pages =
        async || harness.sent_requests().await.iter().filter(|(line, _)| line.starts_with("GET /channels/")).count();
    assert_eq!(pages().await, 3);
    assert_eq!(channels.find_by_file(channel, "one.png", later).await, Ok(None));
    assert_eq!(pages().await, 5, "on the third everything would be older");
}

#[tokio::test]
async fn search_ends_after_a_thousand_messages() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let begun = now(&harness);
    channels.post_message(channel, &board("one", "go", "one.png"), "n1").await.expect("a message");
    for _ in 0..11 {
        fill_message_page(&harness).await;
    }
    let found = channels.find_by_file(channel, "one.png", begun).await;
    assert_eq!(found, Err(ChannelError::SearchIncomplete), "it is unknown");
    let pages =
        async || harness.sent_requests().await.iter().filter(|(line, _)| line.starts_with("GET /channels/")).count();
    assert_eq!(pages().await, 10);
}

#[tokio::test]
async fn search_without_history_permission_fails() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let bot = harness.web.bot_id().await;
    let path = format!("/guilds/{}/channels", harness.people[0].guild);
    let empty = harness.web.good("POST", &path, json!({"name": "empty"})).await;
    let empty = ChannelRef { channel: number(text(&empty, "id")), ..place(&harness) };
    channels.post_message(place(&harness), &board("one", "go", "one.png"), "n1").await.expect("a message");
    assert_eq!(channels.find_by_file(empty, "one.png", 0).await, Ok(None));
    for place in [place(&harness), empty] {
        let path = format!("/channels/{}/permissions/{bot}", place.channel);
        harness.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 16).to_string()})).await;
        assert_eq!(channels.find_by_file(place, "one.png", 0).await, Err(ChannelError::Forbidden));
    }
}

#[tokio::test]
async fn missing_permissions_are_forbidden() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let bot = harness.web.bot_id().await;
    let deny = |bits: u64| json!({"allow": "0", "deny": bits.to_string()});
    let path = format!("/channels/{}/permissions/{bot}", channel.channel);
    let message = board("one", "go", "one.png");
    for bits in [1 << 11, 1 << 15, 1 << 10] {
        harness.web.good("PUT", &path, deny(bits)).await;
        assert_eq!(channels.post_message(channel, &message, "n").await, Err(ChannelError::Forbidden), "without {bits}");
    }
    harness.web.good("PUT", &path, deny(0)).await;
    assert!(channels.post_message(channel, &message, "n").await.is_ok());
}

#[tokio::test]
async fn deleted_message_or_channel_is_gone() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let place = place(&harness);
    let message = button("one", "go");
    let id = channels.post_message(place, &message, "n1").await.expect("a message");
    harness.people[0].good("DELETE", &format!("/messages/{id}?channel={}", place.channel), Value::Null).await;
    assert_eq!(channels.edit_message(place, id, &message).await, Err(ChannelError::Gone));
    assert_eq!(channels.retire_message(place, id, &retired("over")).await, Err(ChannelError::Gone));
    harness.web.good("DELETE", &format!("/channels/{}", place.channel), Value::Null).await;
    assert_eq!(channels.post_message(place, &message, "n2").await, Err(ChannelError::Gone));
    assert_eq!(channels.find_by_file(place, "one.png", 0).await, Err(ChannelError::Gone));
    assert_eq!(channels.edit_message(ChannelRef::direct(0), 0, &message).await, Err(ChannelError::Gone));
}

#[tokio::test]
async fn short_rate_limit_is_waited_for_and_long_one_fails() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let limit = |seconds: f64| json!([{"kind": "rate_limit", "method": "POST", "path": "/channels/", "retry_after": seconds, "times": 1}]);
    harness.add_faults(limit(0.3)).await;
    let before = std::time::Instant::now();
    assert!(channels.post_message(channel, &button("one", "go"), "n1").await.is_ok());
    assert!(before.elapsed().as_millis() >= 300);
    harness.add_faults(limit(600.0)).await;
    assert!(matches!(
        channels.post_message(channel, &button("two", "go"), "n2").await,
        Err(ChannelError::RateLimited(_))
    ));
    // The limit is still in force, so nothing is sent.
    let sent = harness.sent_requests().await.len();
    assert!(matches!(
        channels.post_message(channel, &button("two", "go"), "n2").await,
        Err(ChannelError::RateLimited(_))
    ));
    assert_eq!(harness.sent_requests().await.len(), sent);
    assert!(channels.find_by_file(channel, "one.png", 0).await.is_ok(), "other requests have limits of their own");
}

#[tokio::test]
async fn concurrent_posts_respect_rate_limit() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let post =
        async |number: u32| channels.post_message(channel, &button("many", "go"), &number.to_string()).await.is_ok();
    // The first response contains the limit.
    assert!(post(0).await);
    let all = futures_util::future::join_all((1..7).map(post)).await;
    assert_eq!(all, [true; 6]);
    let refused = harness.sent_requests().await.iter().filter(|(_, status)| *status == 429).count();
    assert_eq!((harness.messages(0).await.len(), refused), (7, 0));
}

#[tokio::test]
async fn failures_are_transient_or_permanent() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let id = channels.post_message(channel, &button("one", "go"), "n1").await.expect("a message");
    let fault = |status: u64, code: u64| json!([{"kind": "status", "status": status, "code": code, "path": "/channels/", "times": 1}]);
    harness.add_faults(fault(503, 0)).await;
    assert!(matches!(channels.retire_message(channel, id, &retired("over")).await, Err(ChannelError::Transient(_))));
    harness.add_faults(fault(400, 50035)).await;
    assert!(matches!(channels.edit_message(channel, id, &button("x", "go")).await, Err(ChannelError::Rejected(_))));
    let reasons = [
        (400, 50008, Refusal::NoMessages),
        (400, 200_000, Refusal::AutoModeration),
        (403, 160_005, Refusal::ThreadClosed),
    ];
    for (status, code, reason) in reasons {
        harness.add_faults(fault(status, code)).await;
        let refused = channels.edit_message(channel, id, &button("x", "go")).await;
        assert_eq!(refused, Err(ChannelError::Refused(reason)), "{code}");
    }
    harness.add_faults(fault(400, 20009)).await;
    let refused = channels.edit_message(channel, id, &button("x", "go")).await;
    assert!(matches!(refused, Err(ChannelError::Refused(Refusal::Other(_)))), "{refused:?}");
    harness.add_faults(fault(400, 130_000)).await;
    let overloaded = channels.edit_message(channel, id, &button("x", "go")).await;
    assert!(matches!(overloaded, Err(ChannelError::Transient(_))), "{overloaded:?}");
    harness.add_faults(fault(404, 10003)).await;
    assert_eq!(channels.edit_message(channel, id, &button("x", "go")).await, Err(ChannelError::Gone));
}

#[tokio::test]
async fn post_notifies_only_pinged_users() {
    let harness = Harness::new().await;
    let channels = &harness.channels;
    let channel = place(&harness);
    let whom = number(&harness.people[1].id);
    channels.post_message(channel, &mention(whom, false), "n1").await.expect("a message");
    let traffic = harness.web.good("GET", "/traffic", Value::Null).await;
    let request = &traffic["traffic"].as_array().expect("a list").last().expect("a request")["request"];
    assert_eq!(request["allowed_mentions"], json!({"parse": [], "users": []}));
    assert_eq!((&request["nonce"], &request["enforce_nonce"]), (&json!("n1"), &json!(true)));
}
