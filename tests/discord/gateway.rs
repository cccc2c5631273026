//! Gateway faults: repeated, reordered and lost events, and broken connections.

use crate::discord::fake::{FakeResponse, Harness, fast_forward, wait_until};
use crate::discord::messages::words;
use crate::standin::soon;
use gonagas_app::ports::{ChannelError, ResponseOutcome};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::watch;

/// Checks that a command is answered.
async fn assert_serves(harness: &mut Harness) {
    let command = harness.command(0, "help", json!({}));
    let answered = harness.next_request().await.answer(FakeResponse::Private(words("here"))).await;
    assert_eq!(answered, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

#[tokio::test]
async fn lost_session_is_replaced() {
    let mut harness = Harness::new().await;
    // By the stand-in's clock, which is not fast-forwarded, the next session may begin.
    harness.standin.clock().advance(Duration::from_secs(5));
    // The second close hits the new session, which shows that there is one.
    harness.add_faults(json!([{"kind": "no_resume", "times": 1}, {"kind": "gateway_close", "times": 2}])).await;
    // serenity waits five seconds before it begins another session, and the relay a little.
    let faults = fast_forward(15, harness.wait_for_faults(3)).await;
    assert_eq!(faults, ["gateway_close", "no_resume", "gateway_close"]);
    wait_for_connection(&mut harness.connected(), true).await;
    assert_serves(&mut harness).await;
}

#[tokio::test]
async fn session_is_resumed_at_the_address_that_it_names() {
    let mut harness = Harness::new().await;
    assert_eq!(harness.connections().await, ["/gateway"]);
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4000, "times": 1}])).await;
    wait_until("another connection", async || harness.connections().await.len() == 2).await;
    assert_eq!(harness.connections().await[1], "/gateway/resume");
    assert_serves(&mut harness).await;
    // A session that has timed out is replaced by a new one.
    harness.standin.clock().advance(Duration::from_secs(5));
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4009, "times": 1}])).await;
    fast_forward(15, wait_until("another connection", async || harness.connections().await.len() == 3)).await;
    assert_eq!(harness.connections().await[2], "/gateway");
}

#[tokio::test]
async fn repeated_interaction_is_answered_once() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "duplicate", "times": 1}])).await;
    let first = harness.command(0, "help", json!({}));
    harness.wait_for_faults(1).await;
    let second = harness.command(1, "help", json!({}));
    // A repeated event would come between the two.
    for user in [0, 1] {
        let pending = harness.next_request().await;
        assert_eq!(pending.requester.user_id.0.to_string(), harness.people[user].id);
        assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    }
    for command in [first, second] {
        assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    }
    let sent = harness.sent_requests().await;
    assert_eq!(sent.iter().filter(|(request, _)| request.ends_with("/callback")).count(), 2, "{sent:?}");
}

#[tokio::test]
async fn reordered_interactions_are_answered() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "reorder", "times": 1, "delay_ms": 60_000}])).await;
    let before = harness.command(0, "help", json!({}));
    harness.wait_for_faults(1).await;
    let after = harness.command(1, "help", json!({}));
    for user in [1, 0] {
        let pending = harness.next_request().await;
        assert_eq!(pending.requester.user_id.0.to_string(), harness.people[user].id);
        assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    }
    for command in [before, after] {
        assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    }
}

#[tokio::test]
async fn response_after_time_limit_is_gone() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    harness.standin.clock().advance(Duration::from_secs(4));
    let answered = pending.answer(FakeResponse::Public(words("late"))).await;
    assert_eq!(answered, Err(ChannelError::Gone));
    assert_eq!(command.await.expect("an answer")["acknowledged"], false);
    assert_eq!(harness.messages(0).await, Vec::<Value>::new());
    let sent = harness.sent_requests().await;
    assert!(sent.iter().any(|(request, status)| request.ends_with("/callback") && *status == 404), "{sent:?}");
}

#[tokio::test]
async fn interaction_with_an_unknown_decoration_is_served() {
    let mut harness = Harness::new().await;
    let user = harness.people[0].clone();
    harness.web.good("PATCH", &format!("/people/{}", user.id), json!({"decoration": "v2_a_".repeat(16)})).await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    assert_eq!(pending.requester.user_id.0.to_string(), user.id);
    assert_eq!(pending.answer(FakeResponse::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

/// Waits until the bot counts as connected, or not any more.
async fn wait_for_connection(connected: &mut watch::Receiver<BTreeSet<u32>>, wanted: bool) {
    let changed = fast_forward(10, connected.wait_for(|connected| connected.contains(&0) == wanted));
    soon("a change of the connection", changed).await.expect("a bot that lives");
}

#[tokio::test]
async fn connection_state_follows_gateway() {
    let harness = Harness::new().await;
    let mut connected = harness.connected();
    wait_for_connection(&mut connected, true).await;
    harness.standin.stop().await;
    wait_for_connection(&mut connected, false).await;
}

#[tokio::test]
async fn gateway_that_falls_silent_is_left_and_its_silence_reported() {
    let harness = Harness::new().await;
    wait_for_connection(&mut harness.connected(), true).await;
    let silent = json!([{"kind": "no_heartbeat", "times": 1}, {"kind": "heartbeat_request", "times": 1}]);
    harness.add_faults(silent).await;
    fast_forward(20, wait_until("a broken connection", async || !harness.silences().is_empty())).await;
    let silence = harness.silences()[0];
    assert!(silence >= Duration::from_secs(9), "players get back the time before it was noticed: {silence:?}");
}

#[tokio::test]
async fn flapping_connection_does_not_count_and_is_restored_slowly() {
    let harness = Harness::new().await;
    let mut connected = harness.connected();
    wait_for_connection(&mut connected, true).await;
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4000, "times": 1000}])).await;
    wait_for_connection(&mut connected, false).await;
    let minute = async {
        fast_forward(60, std::future::pending::<()>()).await;
    };
    let _ = tokio::time::timeout(Duration::from_secs(60), minute).await;
    assert!(!connected.has_changed().expect("a bot that lives"), "it counted as connected");
    let closed = harness.wait_for_faults(3).await.len();
    assert!(closed < 10, "{closed} connections within a minute");
}
