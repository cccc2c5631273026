//! A gateway that brings things twice, in another order or not at all, and a bot that must live with it.

use crate::discord::fake::{Deed, Stage};
use crate::discord::messages::words;
use crate::standin::soon;
use gonagas::app::ports::{ChannelClient, ChannelError, ResponseOutcome};
use gonagas::discord::rest::channel_client::DiscordChannels;
use serde_json::{Value, json};
use std::time::Duration;

/// Somebody asks, and is answered.
async fn assert_serves(stage: &mut Stage) {
    let command = stage.command(0, "help", json!({}));
    let answered = stage.visit().await.answer(Deed::Private(words("here"))).await;
    assert_eq!(answered, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

#[tokio::test]
async fn a_session_that_is_gone_is_begun_anew() {
    let mut stage = Stage::new().await;
    // The second close befalls the new session; so it is known when there is one.
    stage.faults(json!([{"kind": "no_resume", "times": 1}, {"kind": "gateway_close", "times": 2}])).await;
    assert_eq!(stage.faulted(3).await, ["gateway_close", "no_resume", "gateway_close"]);
    assert_serves(&mut stage).await;
}

#[tokio::test]
async fn what_comes_twice_is_answered_once() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "duplicate", "times": 1}])).await;
    let first = stage.command(0, "help", json!({}));
    stage.faulted(1).await;
    let second = stage.command(1, "help", json!({}));
    // Whoever came twice would stand between the two.
    for user in [0, 1] {
        let visit = stage.visit().await;
        assert_eq!(visit.caller.user_id.0.to_string(), stage.people[user].id);
        assert_eq!(visit.answer(Deed::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    }
    for command in [first, second] {
        assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    }
    let sent = stage.sent().await;
    assert_eq!(sent.iter().filter(|(request, _)| request.ends_with("/callback")).count(), 2, "{sent:?}");
}

#[tokio::test]
async fn what_comes_in_another_order_is_answered_all_the_same() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "reorder", "times": 1}])).await;
    let before = stage.command(0, "help", json!({}));
    stage.faulted(1).await;
    let after = stage.command(1, "help", json!({}));
    for user in [1, 0] {
        let visit = stage.visit().await;
        assert_eq!(visit.caller.user_id.0.to_string(), stage.people[user].id);
        assert_eq!(visit.answer(Deed::Private(words("here"))).await, Ok(ResponseOutcome::Sent));
    }
    for command in [before, after] {
        assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    }
}

#[tokio::test]
async fn an_answer_that_is_too_long_under_way_finds_nobody() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "delay", "delay_ms": 3500, "times": 1, "path": "/interactions/*/callback"}])).await;
    let command = stage.command(0, "help", json!({}));
    let answered = stage.visit().await.answer(Deed::Public(words("late"))).await;
    assert_eq!(answered, Err(ChannelError::Gone));
    assert_eq!(command.await.expect("an answer")["acknowledged"], false);
    assert_eq!(stage.seen(0).await, Vec::<Value>::new());
    let sent = stage.sent().await;
    assert!(sent.iter().any(|(request, status)| request.ends_with("/callback") && *status == 404), "{sent:?}");
}

/// Waits until the bot knows that people can reach it, or that they cannot.
async fn heard(channels: &DiscordChannels, heard: bool) {
    let so = async {
        while channels.is_connected() != heard {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon("a change of the connection", so).await;
}

#[tokio::test]
async fn the_bot_knows_whether_people_can_reach_it() {
    let stage = Stage::new().await;
    heard(&stage.mouth, true).await;
    stage.standin.stop().await;
    heard(&stage.mouth, false).await;
}
