//! Injected faults of requests, and the traffic log.

use crate::standin;

use serde_json::{Value, json};

use standin::person::Web;
use standin::{soon, standin};

#[tokio::test]
async fn fault_occurs_requested_number_of_times() {
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
    assert_eq!(web.bot("GET", "/gateway", Value::Null).await.0, 200, "only requests to the path fail");
    let report = web.good("DELETE", "/faults", Value::Null).await;
    assert_eq!(report["faults"], json!([]));
    assert_eq!(report["happened"].as_array().map(Vec::len), Some(3));
    assert_eq!(web.bot("GET", "/users/@me", Value::Null).await.0, 200);
    standin.stop().await;
}

/// The network in front of Discord's API does not answer in JSON.
#[tokio::test]
async fn blocked_address_gets_a_web_page() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let fault = json!({ "kind": "rate_limit", "scope": "cloudflare", "retry_after": 5, "path": "/users/*" });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let blocked = web.send("GET", "/api/v10/users/@me", None).await;
    assert_eq!((blocked.status().as_u16(), &blocked.headers()["content-type"]), (429, &"text/html".parse().unwrap()));
    assert_eq!(blocked.headers()["retry-after"], "5");
    assert!(blocked.text().await.expect("a page").starts_with("<!doctype html>"));
    web.good("DELETE", "/faults", Value::Null).await;
    let fault = json!({ "kind": "rate_limit", "scope": "cloudflare", "status": 403, "path": "/users/*" });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let blocked = web.send("GET", "/api/v10/users/@me", None).await;
    assert_eq!((blocked.status().as_u16(), &blocked.headers()["content-type"]), (403, &"text/html".parse().unwrap()));
    standin.stop().await;
}

#[tokio::test]
async fn invalid_fault_is_rejected_with_explanation() {
    let standin = standin().await;
    let web = Web::new(&standin);
    for (fault, expected) in [
        (json!({ "kind": "status", "path": "channels/*/messages" }), "`path`"),
        (json!({ "kind": "status", "path": "/channel/" }), "/channel/"),
        (json!({ "kind": "status", "method": "DELETE", "path": "/users/{user.id}" }), "DELETE"),
        (json!({ "kind": "status", "method": "FETCH" }), "`method`"),
        (json!({ "kind": "duplicate", "path": "/channels" }), "gateway"),
        (json!({ "kind": "nonsense" }), "nonsense"),
    ] {
        let (status, answer) = web.ask("POST", "/faults", Some(&json!({ "faults": [fault] }))).await;
        assert_eq!(status, 400);
        assert!(standin::text(&answer, "error").contains(expected), "{answer}");
    }
    assert_eq!(web.good("GET", "/faults", Value::Null).await["faults"], json!([]));
    standin.stop().await;
}

#[tokio::test]
async fn every_documented_fault_kind_can_be_added() {
    let page = include_str!("../../docs/STANDIN.md").split_once("| kind |").expect("a table").1;
    let rows = page.lines().skip(2).map_while(|line| line.strip_prefix("| `"));
    let kinds: Vec<&str> = rows.filter_map(|row| row.split_once('`')).map(|(kind, _)| kind).collect();
    assert_eq!(kinds.len(), 11, "{kinds:?}");
    let standin = standin().await;
    let web = Web::new(&standin);
    for kind in &kinds {
        web.good("POST", "/faults", json!({ "faults": [{ "kind": kind }] })).await;
    }
    let report = web.good("GET", "/faults", Value::Null).await;
    let active: Vec<&Value> = report["faults"].as_array().expect("a list").iter().map(|fault| &fault["kind"]).collect();
    assert_eq!(active, kinds);
    standin.stop().await;
}

#[tokio::test]
async fn limits_and_blocks_have_error_codes_if_wanted() {
    let standin = standin().await;
    let web = Web::new(&standin);
    for (fault, status, body) in [
        (
            json!({ "kind": "rate_limit", "code": 30046, "retry_after": 7, "times": 1 }),
            429,
            json!({ "message": "You are being rate limited.", "code": 30046 }),
        ),
        (
            json!({ "kind": "rate_limit", "scope": "cloudflare", "code": 40333, "times": 1 }),
            403,
            json!({ "message": "internal network error", "code": 40333 }),
        ),
    ] {
        web.good("POST", "/faults", json!({ "faults": [fault] })).await;
        assert_eq!(web.bot("GET", "/users/@me", Value::Null).await, (status, body));
    }
    standin.stop().await;
}

#[tokio::test]
async fn delayed_request_is_processed_after_later_ones() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let fault = json!({ "kind": "delay", "delay_ms": 300, "times": 1, "path": "/channels/*/messages" });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let path = format!("/channels/{}/messages", people[0].channel);
    let slow = tokio::spawn({
        let web = web.clone();
        let path = path.clone();
        async move { web.bot("POST", &path, json!({ "content": "slow" })).await }
    });
    while web.good("GET", "/faults", Value::Null).await["happened"] == json!([]) {
        tokio::task::yield_now().await;
    }
    assert_eq!(web.bot("POST", &path, json!({ "content": "quick" })).await.0, 200);
    assert_eq!(slow.await.expect("a response").0, 200);
    let listed = people[0].see().await;
    let contents: Vec<&Value> =
        listed["messages"].as_array().expect("messages").iter().map(|message| &message["content"]).collect();
    assert_eq!(contents, ["quick", "slow"]);
    standin.stop().await;
}

#[tokio::test]
async fn request_with_lost_response_is_processed() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let fault = json!({ "kind": "answer_lost", "method": "POST", "path": "/channels/*/messages", "times": 1 });
    web.good("POST", "/faults", json!({ "faults": [fault] })).await;
    let path = format!("/api/v10/channels/{}/messages", people[0].channel);
    let body = json!({ "content": "x", "nonce": "once", "enforce_nonce": true });
    let lost = soon("the request's end", web.try_send("POST", &path, Some(&body))).await;
    assert!(lost.is_err(), "{lost:?}");
    let posted = people[0].newest().await;
    assert_eq!(posted["content"], "x");
    let (status, again) = web.ask("POST", &path, Some(&body)).await;
    assert_eq!((status, &again["id"]), (200, &posted["id"]), "the nonce finds the posted message");
    standin.stop().await;
}

#[tokio::test]
async fn traffic_log_has_requests_and_responses() {
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
