//! Faults, and how the gateway treats bots that lose their connection or do not keep to its rules.

mod standin;

use std::time::Duration;

use gonagas::standin::Config;
use serde_json::{Value, json};
use serenity::all::{FullEvent, GatewayIntents};

use standin::bot::Bot;
use standin::person::Web;
use standin::wire::Wire;
use standin::{soon, standin, standin_with};

#[tokio::test]
async fn requests_fail_as_often_as_asked() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let fault = json!({ "kind": "status", "method": "get", "path": "/users", "status": 503, "code": 7, "times": 2 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    for _ in 0..2 {
        let (status, answer) = web.bot("GET", "/users/@me", Value::Null).await;
        assert_eq!((status, &answer["code"]), (503, &json!(7)));
    }
    assert_eq!(web.bot("GET", "/users/@me", Value::Null).await.0, 200);
    let fault = json!({ "kind": "rate_limit", "path": "/users/*", "retry_after": 2.5 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let (status, answer) = web.bot("GET", "/users/@me", Value::Null).await;
    assert_eq!((status, &answer["retry_after"]), (429, &json!(2.5)));
    assert_eq!(web.bot("GET", "/gateway", Value::Null).await.0, 200, "only what the path says");
    let report = web.good("DELETE", "/faults", Value::Null).await;
    assert_eq!(report["faults"], json!([]));
    assert_eq!(report["happened"].as_array().map(Vec::len), Some(3));
    assert_eq!(web.bot("GET", "/users/@me", Value::Null).await.0, 200);
    let (status, answer) = web.ask("POST", "/faults", Some(&json!({ "faults": [{ "kind": "reorder" }] }))).await;
    assert_eq!(status, 400);
    assert!(standin::text(&answer, "error").contains("not built yet"));
    standin.stop().await;
}

#[tokio::test]
async fn a_lost_answer_was_done_all_the_same() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let fault = json!({ "kind": "answer_lost", "method": "POST", "path": "/channels/*/messages", "times": 1 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let path = format!("/api/v10/channels/{}/messages", people[0].channel);
    let body = json!({ "content": "x", "nonce": "once", "enforce_nonce": true });
    let lost = soon("an end", web.try_send("POST", &path, Some(&body))).await;
    assert!(lost.is_err(), "{lost:?}");
    let done = people[0].newest().await;
    assert_eq!(done["content"], "x");
    let (status, again) = web.ask("POST", &path, Some(&body)).await;
    assert_eq!((status, &again["id"]), (200, &done["id"]), "the nonce tells that it was done");
    standin.stop().await;
}

#[tokio::test]
async fn traffic_tells_what_was_sent_and_answered() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let path = format!("/channels/{}/messages", people[0].channel);
    web.upload("POST", &path, &json!({ "content": "x" }), vec![("a.png", vec![1, 2, 3])]).await;
    web.bot("GET", "/nothing", Value::Null).await;
    let all = web.good("GET", "/traffic", Value::Null).await;
    let first = &all["traffic"][0];
    assert_eq!((&first["n"], &first["method"], &first["status"]), (&json!(1), &json!("POST"), &json!(200)));
    assert_eq!(first["path"], format!("/api/v10{path}"));
    assert_eq!(first["request"], json!({ "content": "x" }));
    assert_eq!(first["files"], json!([{ "name": "a.png", "bytes": 3 }]));
    assert_eq!(first["answer"]["content"], "x");
    let later = web.good("GET", "/traffic?after=1", Value::Null).await;
    assert_eq!(later["traffic"].as_array().map(Vec::len), Some(1));
    assert_eq!(later["traffic"][0]["status"], 404);
    standin.stop().await;
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
    let resume = |session: &str, token: &str, seq: u64| json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } });
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
