//! How the gateway treats bots that lose their connection or do not keep to its rules, and its faults.

use crate::standin;

use std::time::Duration;

use gonagas::standin::{Config, StandinHandle};
use serde_json::{Value, json};
use serenity::all::{FullEvent, GatewayIntents};

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::wire::Wire;
use standin::{soon, standin, standin_with};

/// What a bot says that wants its session back.
fn resume(session: &str, token: &str, seq: u64) -> Value {
    json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } })
}

/// A stand-in with this fault, a person who speaks, and a bare connection with its session.
async fn with_fault(fault: Value) -> (StandinHandle, Person, Wire, String) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let mut wire = Wire::open(&standin).await;
    let session = wire.identify("t").await;
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let person = web.people().await.swap_remove(0);
    (standin, person, wire, session)
}

/// What the next event tells: its number and the message that was said.
async fn heard(wire: &mut Wire) -> (u64, String) {
    let event = wire.hear().await;
    assert_eq!(event["t"], "MESSAGE_CREATE", "{event}");
    (event["s"].as_u64().expect("a number"), standin::text(&event["d"], "nonce").to_owned())
}

/// Says something that the bot knows by its nonce; contents are not for it.
async fn say(person: &Person, word: &str) {
    let path = format!("/channels/{}/messages", person.channel);
    let (status, answer) = person.web.bot("POST", &path, json!({ "content": word, "nonce": word })).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn a_closed_connection_is_resumed_and_nothing_is_missed() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let mut bot = Bot::login(&standin, GatewayIntents::non_privileged()).await;
    let fault = json!({ "kind": "gateway_close", "code": 4000 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    for _ in 0..3 {
        people[0].good("POST", "/messages", json!({ "channel": people[0].channel, "content": "x" })).await;
    }
    // serenity hands events over each in a task of its own, so in any order.
    let (mut heard, mut resumed) = (0, false);
    bot.hear("three messages and Resumed", |event| {
        match event {
            FullEvent::Message { .. } => heard += 1,
            FullEvent::Resume { .. } => resumed = true,
            FullEvent::Ready { .. } => panic!("a new session instead of the old one"),
            _ => {}
        }
        (heard == 3 && resumed).then_some(())
    })
    .await;
    standin.stop().await;
}

#[tokio::test]
async fn wrong_payloads_close_the_connection_with_their_code() {
    let standin = standin().await;
    let identify = |token: &str, intents: Value, shard: Value| json!({ "op": 2, "d": { "token": token, "intents": intents, "shard": shard } });
    for (payload, code) in [
        (json!({ "op": 99 }), 4001),
        (json!("text"), 4002),
        (json!({ "op": 8, "d": {} }), 4003),
        (identify("", json!(0), Value::Null), 4004),
        (identify("a b", json!(0), Value::Null), 4004),
        (identify("t", json!(0), json!([2, 2])), 4010),
        (identify("t", json!(1_u64 << 40), Value::Null), 4013),
        (json!({ "op": 6, "d": { "token": "t", "session_id": "x" } }), 4007),
    ] {
        let mut wire = Wire::open(&standin).await;
        wire.say(payload.clone()).await;
        assert_eq!(wire.closed().await, code, "{payload}");
    }
    let mut wire = Wire::open(&standin).await;
    wire.identify("t").await;
    wire.say(identify("t", json!(0), Value::Null)).await;
    assert_eq!(wire.closed().await, 4005);
    standin.stop().await;
}

#[tokio::test]
async fn sessions_are_resumed_only_by_their_bot_and_in_time() {
    let standin = standin().await;
    let mut wire = Wire::open(&standin).await;
    let session = wire.identify("t").await;
    drop(wire);
    let mut wire = Wire::open(&standin).await;
    wire.say(resume(&session, "another", 1)).await;
    assert_eq!(wire.hear().await, json!({ "op": 9, "s": null, "t": null, "d": false }));
    wire.say(resume(&session, "t", 7)).await;
    assert_eq!(wire.closed().await, 4007, "a number that was never sent");
    let mut wire = Wire::open(&standin).await;
    wire.say(resume(&session, "t", 0)).await;
    assert_eq!(wire.hear().await["t"], "READY");
    assert_eq!(wire.hear().await["t"], "RESUMED");
    wire.say(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(wire.hear().await["op"], 11);
    // The stand-in may notice the end of a connection a moment late, and then takes the session up
    // once more; but an hour after it has noticed, the session is gone.
    let forgotten = async {
        loop {
            wire.close().await;
            standin.clock().advance(Duration::from_secs(3600));
            wire = Wire::open(&standin).await;
            wire.say(resume(&session, "t", 2)).await;
            if wire.hear().await["op"] == 9 {
                return;
            }
        }
    };
    soon("the session's end", forgotten).await;
    standin.stop().await;
}

#[tokio::test]
async fn a_silent_bot_is_taken_for_dead() {
    let config = Config { heartbeat: Duration::from_millis(40), ..Config::default() };
    let standin = standin_with(config).await;
    let mut wire = Wire::open(&standin).await;
    wire.identify("t").await;
    assert_eq!(wire.closed().await, 4009);
    standin.stop().await;
}

#[tokio::test]
async fn connections_are_closed_as_often_as_asked() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let fault = json!({ "kind": "gateway_close", "code": 4009, "times": 2 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    for _ in 0..2 {
        let mut wire = Wire::open(&standin).await;
        wire.identify("t").await;
        assert_eq!(wire.closed().await, 4009);
    }
    let mut wire = Wire::open(&standin).await;
    wire.identify("t").await;
    wire.say(json!({ "op": 1, "d": 1 })).await;
    assert_eq!(wire.hear().await["op"], 11);
    standin.stop().await;
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_is_gone() {
    let (standin, _, wire, session) = with_fault(json!({ "kind": "no_resume", "times": 1 })).await;
    wire.close().await;
    for _ in 0..2 {
        let mut wire = Wire::open(&standin).await;
        wire.say(resume(&session, "t", 1)).await;
        assert_eq!(wire.hear().await, json!({ "op": 9, "s": null, "t": null, "d": false }));
        assert_ne!(wire.identify("t").await, session, "a new one is to be had on the same connection");
    }
    standin.stop().await;
}

#[tokio::test]
async fn a_heartbeat_is_left_without_an_answer() {
    let (standin, person, mut wire, _) = with_fault(json!({ "kind": "no_heartbeat", "times": 1 })).await;
    wire.say(json!({ "op": 1, "d": 1 })).await;
    while person.web.good("GET", "/faults", Value::Null).await["happened"] == json!([]) {
        tokio::task::yield_now().await;
    }
    say(&person, "x").await;
    assert_eq!(heard(&mut wire).await, (2, "x".to_owned()));
    wire.say(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(wire.hear().await["op"], 11);
    standin.stop().await;
}

#[tokio::test]
async fn a_connection_whose_heartbeat_is_not_answered_is_left_by_serenity() {
    let standin = standin_with(Config { heartbeat: Duration::from_secs(1), ..Config::default() }).await;
    let mut bot = Bot::login(&standin, GatewayIntents::empty()).await;
    let fault = json!({ "kind": "no_heartbeat", "times": 1 });
    Web::new(&standin).good("POST", "/faults", json!({ "faults": [fault] })).await;
    bot.hear("a session anew", |event| matches!(event, FullEvent::Ready { .. }).then_some(())).await;
    standin.stop().await;
}

#[tokio::test]
async fn an_event_comes_twice() {
    let (standin, person, mut wire, _) = with_fault(json!({ "kind": "duplicate", "times": 1 })).await;
    say(&person, "x").await;
    say(&person, "y").await;
    for expected in [(2, "x"), (2, "x"), (3, "y")] {
        assert_eq!(heard(&mut wire).await, (expected.0, expected.1.to_owned()));
    }
    standin.stop().await;
}

#[tokio::test]
async fn an_event_comes_after_the_next_one() {
    let (standin, person, mut wire, _) = with_fault(json!({ "kind": "reorder", "times": 2 })).await;
    say(&person, "x").await;
    say(&person, "y").await;
    say(&person, "z").await;
    for expected in [(2, "y"), (3, "x"), (4, "z")] {
        assert_eq!(heard(&mut wire).await, (expected.0, expected.1.to_owned()));
    }
    standin.stop().await;
}

#[tokio::test]
async fn an_event_that_nothing_follows_comes_all_the_same() {
    let (standin, person, mut wire, session) = with_fault(json!({ "kind": "reorder", "times": 2 })).await;
    say(&person, "x").await;
    assert_eq!(heard(&mut wire).await, (2, "x".to_owned()));
    say(&person, "y").await;
    wire.close().await;
    let mut wire = Wire::open(&standin).await;
    wire.say(resume(&session, "t", 2)).await;
    assert_eq!(heard(&mut wire).await, (3, "y".to_owned()));
    assert_eq!(wire.hear().await["t"], "RESUMED");
    standin.stop().await;
}
