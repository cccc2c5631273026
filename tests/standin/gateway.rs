//! Gateway: resumes, close codes, heartbeats, and injected faults.

use crate::standin;

use std::time::{Duration, Instant};

use gonagas_standin::{Config, StandinHandle};
use serde_json::{Value, json};
use serenity::all::{FullEvent, GatewayIntents};

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::raw_gateway::RawGateway;
use standin::{soon, standin, standin_with};

/// The time between two sessions of a token.
const IDENTIFY_WINDOW: Duration = Duration::from_secs(5);

/// Returns a Resume payload.
fn resume(session: &str, token: &str, seq: u64) -> Value {
    json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } })
}

/// Starts a stand-in with a fault, a person, and an identified connection with its session ID.
async fn with_fault(fault: Value) -> (StandinHandle, Person, RawGateway, String) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let mut gateway = RawGateway::open(&standin).await;
    let session = gateway.identify("t").await;
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let person = web.people().await.swap_remove(0);
    (standin, person, gateway, session)
}

/// Receives a message event. Returns its sequence number and the message's nonce.
async fn receive_message(gateway: &mut RawGateway) -> (u64, String) {
    let event = gateway.receive().await;
    assert_eq!(event["t"], "MESSAGE_CREATE", "{event}");
    (event["s"].as_u64().expect("a sequence number"), standin::text(&event["d"], "nonce").to_owned())
}

/// Posts a message as the bot, with a nonce, since its own content is not needed.
async fn post_message(person: &Person, nonce: &str) {
    let path = format!("/channels/{}/messages", person.channel);
    let (status, answer) = person.web.bot("POST", &path, json!({ "content": nonce, "nonce": nonce })).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn closed_connection_is_resumed_without_loss() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let mut bot = Bot::login(&standin, GatewayIntents::non_privileged()).await;
    let fault = json!({ "kind": "gateway_close", "code": 4000 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    for _ in 0..3 {
        people[0].good("POST", "/messages", json!({ "channel": people[0].channel, "content": "x" })).await;
    }
    // serenity handles each event in a separate task, so they may arrive in any order.
    let mut received = 0;
    let mut resumed = false;
    bot.wait_for_event("three messages and Resumed", |event| {
        match event {
            FullEvent::Message { .. } => received += 1,
            FullEvent::Resume { .. } => resumed = true,
            FullEvent::Ready { .. } => panic!("a new session instead of the old one"),
            _ => {}
        }
        (received == 3 && resumed).then_some(())
    })
    .await;
    standin.stop().await;
}

#[tokio::test]
async fn invalid_payload_closes_connection_with_its_code() {
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
        let mut gateway = RawGateway::open(&standin).await;
        gateway.send(payload.clone()).await;
        assert_eq!(gateway.close_code().await, code, "{payload}");
    }
    let mut gateway = RawGateway::open(&standin).await;
    gateway.identify("t").await;
    gateway.send(identify("t", json!(0), Value::Null)).await;
    assert_eq!(gateway.close_code().await, 4005);
    standin.stop().await;
}

#[tokio::test]
async fn second_identify_within_five_seconds_gets_invalid_session() {
    let standin = standin().await;
    let identify = json!({ "op": 2, "d": { "token": "t", "intents": 0 } });
    let invalid = json!({ "op": 9, "s": null, "t": null, "d": false });
    let mut first = RawGateway::open(&standin).await;
    first.identify("t").await;
    let mut second = RawGateway::open(&standin).await;
    for _ in 0..2 {
        second.send(identify.clone()).await;
        assert_eq!(second.receive().await, invalid);
    }
    RawGateway::open(&standin).await.identify("another").await;
    standin.clock().advance(IDENTIFY_WINDOW);
    second.identify("t").await;
    // A bot that was stopped may start again, as soon as the stand-in has noticed that it has.
    let mut running = second;
    let mut waits: Vec<Duration> = Vec::new();
    while waits.last().is_none_or(|wait| *wait >= IDENTIFY_WINDOW / 2) {
        // A busy machine may take as long as the window, but not each time.
        assert!(waits.len() < 4, "it has to wait: {waits:?}");
        let begun = Instant::now();
        running.close().await;
        running = RawGateway::open(&standin).await;
        let restarted = async {
            loop {
                running.send(identify.clone()).await;
                if running.receive().await["t"] == "READY" {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        soon("another session", restarted).await;
        waits.push(begun.elapsed());
    }
    first.send(json!({ "op": 1, "d": 1 })).await;
    assert_eq!(first.receive().await["op"], 11, "the first session goes on");
    standin.stop().await;
}

#[tokio::test]
async fn more_than_2500_guilds_need_shards() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let identify = |shard: Value| json!({ "op": 2, "d": { "token": "t", "intents": 0, "shard": shard } });
    let added = web.good("POST", "/guilds", json!({ "name": "guild", "count": 2499 })).await;
    assert_eq!(added["guilds"].as_array().map(Vec::len), Some(2499), "beside the first one");
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(identify(Value::Null)).await;
    assert_eq!(gateway.receive().await["t"], "READY");
    standin.clock().advance(IDENTIFY_WINDOW);
    web.good("POST", "/guilds", json!({ "name": "one more" })).await;
    let recommended = web.bot("GET", "/gateway/bot", Value::Null).await.1;
    assert_eq!(recommended["shards"], 3, "one for each thousand");
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(identify(Value::Null)).await;
    assert_eq!(gateway.close_code().await, 4011);
    standin.clock().advance(IDENTIFY_WINDOW);
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(identify(json!([0, 2]))).await;
    assert_eq!(gateway.receive().await["t"], "READY");
    standin.stop().await;
}

#[tokio::test]
async fn added_guilds_are_spread_over_the_shards() {
    let standin = standin_with(Config { shards: Some(4), max_concurrency: 4, ..Config::default() }).await;
    let web = Web::new(&standin);
    web.good("POST", "/guilds", json!({ "name": "guild", "count": 399 })).await;
    let mut guilds = 0;
    for shard in 0..4 {
        let mut gateway = RawGateway::open(&standin).await;
        gateway.send(json!({ "op": 2, "d": { "token": "t", "intents": 0, "shard": [shard, 4] } })).await;
        let ready = gateway.receive().await;
        assert_eq!((&ready["t"], &ready["d"]["shard"]), (&json!("READY"), &json!([shard, 4])));
        let own = ready["d"]["guilds"].as_array().expect("a list").len();
        assert!((90..=110).contains(&own), "{own}");
        guilds += own;
    }
    assert_eq!(guilds, 400);
    let limit = web.bot("GET", "/gateway/bot", Value::Null).await.1;
    assert_eq!((&limit["shards"], &limit["session_start_limit"]["max_concurrency"]), (&json!(4), &json!(4)));
    let identifies = web.good("GET", "/traffic", Value::Null).await["identifies"].clone();
    let shards: Vec<&Value> = identifies.as_array().expect("a list").iter().map(|it| &it["shard"]).collect();
    assert_eq!(json!(shards), json!([[0, 4], [1, 4], [2, 4], [3, 4]]));
    standin.stop().await;
}

#[tokio::test]
async fn gateway_asks_to_reconnect_and_for_a_heartbeat_on_one_shard() {
    let standin = standin_with(Config { max_concurrency: 2, ..Config::default() }).await;
    let web = Web::new(&standin);
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut gateway = RawGateway::open(&standin).await;
        gateway.send(json!({ "op": 2, "d": { "token": "t", "intents": 0, "shard": [shard, 2] } })).await;
        assert_eq!(gateway.receive().await["t"], "READY");
        shards.push(gateway);
    }
    for (kind, op) in [("reconnect", 7), ("heartbeat_request", 1)] {
        web.good("POST", "/faults", json!({ "faults": [{ "kind": kind, "shard": 1 }] })).await;
        assert_eq!(shards[1].receive().await, json!({ "op": op, "s": null, "t": null, "d": null }));
    }
    // The other shard has heard nothing.
    shards[0].send(json!({ "op": 1, "d": 1 })).await;
    assert_eq!(shards[0].receive().await["op"], 11);
    let refused = json!({ "faults": [{ "kind": "reconnect", "share": 0.5 }] });
    assert_eq!(web.ask("POST", "/faults", Some(&refused)).await.0, 400);
    let refused = json!({ "faults": [{ "kind": "status", "shard": 0 }] });
    assert_eq!(web.ask("POST", "/faults", Some(&refused)).await.0, 400);
    standin.stop().await;
}

#[tokio::test]
async fn session_resumes_with_its_token_and_in_time() {
    let standin = standin().await;
    let mut gateway = RawGateway::open(&standin).await;
    let session = gateway.identify("t").await;
    drop(gateway);
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(resume(&session, "another", 1)).await;
    assert_eq!(gateway.receive().await, json!({ "op": 9, "s": null, "t": null, "d": false }));
    gateway.send(resume(&session, "t", 7)).await;
    assert_eq!(gateway.close_code().await, 4007, "a sequence number that was never sent");
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(resume(&session, "t", 0)).await;
    assert_eq!(gateway.receive().await["t"], "READY");
    assert_eq!(gateway.receive().await["t"], "RESUMED");
    gateway.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(gateway.receive().await["op"], 11);
    // The stand-in may detect the disconnect late, and then resumes the session once more; but an
    // hour after it has, the session is gone.
    let expired = async {
        loop {
            gateway.close().await;
            standin.clock().advance(Duration::from_secs(3600));
            gateway = RawGateway::open(&standin).await;
            gateway.send(resume(&session, "t", 2)).await;
            if gateway.receive().await["op"] == 9 {
                return;
            }
        }
    };
    soon("the session's expiry", expired).await;
    standin.stop().await;
}

#[tokio::test]
async fn missing_heartbeats_close_connection() {
    let config = Config { heartbeat: Duration::from_millis(40), ..Config::default() };
    let standin = standin_with(config).await;
    let mut gateway = RawGateway::open(&standin).await;
    // The connection may be closed before READY.
    gateway.send(json!({ "op": 2, "d": { "token": "t", "intents": 0 } })).await;
    assert_eq!(gateway.close_code().await, 4009);
    standin.stop().await;
}

#[tokio::test]
async fn gateway_closes_requested_number_of_times() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let fault = json!({ "kind": "gateway_close", "code": 4009, "times": 2 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    for _ in 0..2 {
        let mut gateway = RawGateway::open(&standin).await;
        gateway.identify("t").await;
        assert_eq!(gateway.close_code().await, 4009);
        standin.clock().advance(IDENTIFY_WINDOW);
    }
    let mut gateway = RawGateway::open(&standin).await;
    gateway.identify("t").await;
    gateway.send(json!({ "op": 1, "d": 1 })).await;
    assert_eq!(gateway.receive().await["op"], 11);
    standin.stop().await;
}

#[tokio::test]
async fn no_resume_fault_drops_session() {
    let (standin, _, gateway, session) = with_fault(json!({ "kind": "no_resume", "times": 1 })).await;
    gateway.close().await;
    for _ in 0..2 {
        let mut gateway = RawGateway::open(&standin).await;
        gateway.send(resume(&session, "t", 1)).await;
        assert_eq!(gateway.receive().await, json!({ "op": 9, "s": null, "t": null, "d": false }));
        standin.clock().advance(IDENTIFY_WINDOW);
        assert_ne!(gateway.identify("t").await, session, "the same connection can identify anew");
    }
    standin.stop().await;
}

#[tokio::test]
async fn no_heartbeat_fault_suppresses_one_acknowledgement() {
    let (standin, person, mut gateway, _) = with_fault(json!({ "kind": "no_heartbeat", "times": 1 })).await;
    gateway.send(json!({ "op": 1, "d": 1 })).await;
    while person.web.good("GET", "/faults", Value::Null).await["happened"] == json!([]) {
        tokio::task::yield_now().await;
    }
    post_message(&person, "x").await;
    assert_eq!(receive_message(&mut gateway).await, (2, "x".to_owned()));
    gateway.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(gateway.receive().await["op"], 11);
    standin.stop().await;
}

#[tokio::test]
async fn serenity_reconnects_without_heartbeat_acknowledgement() {
    let standin = standin_with(Config { heartbeat: Duration::from_secs(1), ..Config::default() }).await;
    let mut bot = Bot::login(&standin, GatewayIntents::empty()).await;
    let fault = json!({ "kind": "no_heartbeat", "times": 1 });
    Web::new(&standin).good("POST", "/faults", json!({ "faults": [fault] })).await;
    bot.wait_for_event("a new session", |event| matches!(event, FullEvent::Ready { .. }).then_some(())).await;
    standin.stop().await;
}

#[tokio::test]
async fn duplicate_fault_sends_event_twice() {
    let (standin, person, mut gateway, _) = with_fault(json!({ "kind": "duplicate", "times": 1 })).await;
    post_message(&person, "x").await;
    post_message(&person, "y").await;
    for expected in [(2, "x"), (2, "x"), (3, "y")] {
        assert_eq!(receive_message(&mut gateway).await, (expected.0, expected.1.to_owned()));
    }
    standin.stop().await;
}

#[tokio::test]
async fn reorder_fault_swaps_two_events() {
    let (standin, person, mut gateway, _) =
        with_fault(json!({ "kind": "reorder", "times": 2, "delay_ms": 60_000 })).await;
    post_message(&person, "x").await;
    post_message(&person, "y").await;
    post_message(&person, "z").await;
    for expected in [(2, "y"), (3, "x"), (4, "z")] {
        assert_eq!(receive_message(&mut gateway).await, (expected.0, expected.1.to_owned()));
    }
    standin.stop().await;
}

#[tokio::test]
async fn reordered_event_without_successor_is_still_sent() {
    let (standin, person, mut gateway, session) = with_fault(json!({ "kind": "reorder", "times": 2 })).await;
    post_message(&person, "x").await;
    assert_eq!(receive_message(&mut gateway).await, (2, "x".to_owned()));
    post_message(&person, "y").await;
    gateway.close().await;
    let mut gateway = RawGateway::open(&standin).await;
    gateway.send(resume(&session, "t", 2)).await;
    assert_eq!(receive_message(&mut gateway).await, (3, "y".to_owned()));
    assert_eq!(gateway.receive().await["t"], "RESUMED");
    standin.stop().await;
}
