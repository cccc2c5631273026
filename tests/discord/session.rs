//! Logging in, being disconnected, and stopping.

use crate::discord::fake::{FakeResponse, Harness, fast_forward, session, wait_until};
use crate::discord::messages::words;
use crate::standin::raw_gateway::RawGateway;
use crate::standin::{self, soon};
use axum::Router;
use axum::routing::get;
use gonagas_app::ports::ResponseOutcome;
use gonagas_discord::endpoint::{ApiEndpoint, EndpointError};
use gonagas_discord::run::log_in;
use gonagas_discord::run_error::RunError;
use serde_json::json;
use std::time::Duration;

async fn log_in_with_fault(fault: serde_json::Value) -> Result<u64, RunError> {
    let standin = standin::standin().await;
    let web = standin::person::Web::new(&standin);
    web.good("POST", "/faults", json!({"faults": [fault]})).await;
    let api = ApiEndpoint::parse_custom(&standin.url()).expect("a loopback address");
    let logging_in = soon("an answer", fast_forward(18, log_in(api, "any-token")));
    logging_in.await.map(|session| session.application_id())
}

#[tokio::test]
async fn invalid_token_and_other_rejections_are_distinguished() {
    let rejected = |status: u64| log_in_with_fault(json!({"kind": "status", "status": status, "path": "/users/@me"}));
    assert!(matches!(rejected(401).await, Err(RunError::InvalidToken)));
    assert!(matches!(rejected(404).await, Err(RunError::Unreachable { .. })));
    let api = || ApiEndpoint::parse_custom("http://127.0.0.1:9").expect("a loopback address");
    assert!(matches!(log_in(api(), "no\ntoken").await, Err(RunError::InvalidToken)));
    assert!(matches!(log_in(api(), "  ").await, Err(RunError::InvalidToken)));
}

#[tokio::test]
async fn login_waits_until_discord_can_be_reached() {
    for fault in [
        json!({"kind": "status", "status": 503, "path": "/users/@me", "times": 4}),
        json!({"kind": "answer_lost", "path": "/oauth2", "times": 4}),
        json!({"kind": "rate_limit", "retry_after": 12, "path": "/gateway", "times": 1}),
        json!({"kind": "rate_limit", "retry_after": 12, "scope": "cloudflare", "path": "/users/@me", "times": 1}),
        json!({"kind": "rate_limit", "retry_after": 12, "scope": "cloudflare", "status": 403, "path": "/users/@me", "times": 1}),
        json!({"kind": "rate_limit", "scope": "cloudflare", "status": 404, "path": "/users/@me", "times": 2}),
        json!({"kind": "rate_limit", "retry_after": 12, "scope": "cloudflare", "code": 40333, "path": "/users/@me", "times": 1}),
        json!({"kind": "rate_limit", "retry_after": 12, "code": 40062, "path": "/oauth2", "times": 1}),
        json!({"kind": "status", "status": 400, "code": 130_000, "path": "/gateway", "times": 2}),
        json!({"kind": "status", "status": 403, "code": 50001, "path": "/users/@me", "times": 1}),
    ] {
        let logged_in = log_in_with_fault(fault.clone()).await;
        assert!(logged_in.is_ok(), "{fault}: {logged_in:?}");
    }
}

/// Logs in to an API that returns this gateway address.
async fn log_in_with_gateway(gateway: &'static str, status: u16) -> Result<u64, RunError> {
    let id = || async { json!({"id": "7"}).to_string() };
    let answer = move || async move {
        let status = axum::http::StatusCode::from_u16(status).expect("a status");
        let limit = json!({"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1});
        (status, json!({"url": gateway, "shards": 1, "session_start_limit": limit}).to_string())
    };
    let router = Router::new()
        .route("/api/v10/users/@me", get(id))
        .route("/api/v10/applications/@me", get(id))
        .route("/api/v10/gateway/bot", get(answer));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    let api = ApiEndpoint::parse_custom(&format!("http://{address}")).expect("a loopback address");
    soon("an answer", fast_forward(1, log_in(api, "any-token"))).await.map(|session| session.application_id())
}

#[tokio::test]
async fn foreign_gateway_is_refused_at_login() {
    assert!(matches!(
        log_in_with_gateway("wss://gateway.discord.gg", 200).await,
        Err(RunError::InvalidEndpoint(EndpointError::RealDiscord(_)))
    ));
    assert!(matches!(
        log_in_with_gateway("ws://192.0.2.1/gateway", 200).await,
        Err(RunError::InvalidEndpoint(EndpointError::ForeignGateway(_)))
    ));
    assert!(matches!(log_in_with_gateway("ws://127.0.0.1/gateway", 404).await, Err(RunError::Unreachable { .. })));
    assert!(matches!(log_in_with_gateway("ws://127.0.0.1/gateway", 307).await, Err(RunError::Unreachable { .. })));
    assert!(matches!(log_in_with_gateway("ws://127.0.0.1/gateway", 200).await, Ok(7)));
}

#[tokio::test]
async fn failed_gateway_request_keeps_address() {
    let standin = standin::standin().await;
    let logged_in = session(&standin).await;
    // serenity asks again, and would fall back to the real gateway without an answer.
    let web = standin::person::Web::new(&standin);
    web.good("POST", "/faults", json!({"faults": [{"kind": "status", "status": 500, "path": "/gateway"}]})).await;
    let (sender, ready) = tokio::sync::oneshot::channel();
    let stop = std::future::pending();
    let serving = tokio::spawn(logged_in.serve(crate::discord::fake::idle(), sender, stop));
    soon("readiness", ready).await.expect("a bot that is ready, at the stand-in");
    serving.abort();
}

#[tokio::test]
async fn entry_point_command_is_kept_at_registration() {
    let standin = standin::standin().await;
    let web = standin::person::Web::new(&standin);
    let path = format!("/applications/{}/commands", web.bot_id().await);
    let launch = json!({"name": "launch", "type": 4, "handler": 2});
    assert_eq!(web.bot("POST", &path, launch).await.0, 201);
    assert_eq!(web.bot("PUT", &path, json!([])).await.1["code"], 50240, "as on Discord");
    let logged_in = session(&standin).await;
    let (sender, ready) = tokio::sync::oneshot::channel();
    let serving = tokio::spawn(logged_in.serve(crate::discord::fake::idle(), sender, std::future::pending()));
    soon("readiness", ready).await.expect("a bot that is ready");
    let known = web.bot("GET", &path, json!(null)).await.1;
    let names: Vec<_> = known.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert!(names.contains(&"launch") && names.contains(&"help"), "{names:?}");
    serving.abort();
}

#[tokio::test]
async fn closed_session_returns_invalid_token() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4004}])).await;
    // serenity waits five seconds for its shards.
    assert!(matches!(fast_forward(5, harness.wait_for_end()).await, Err(RunError::InvalidToken)));
}

#[tokio::test]
async fn close_code_that_forbids_another_connection_ends_the_bot() {
    for code in [4010, 4012, 4013, 4014] {
        let mut harness = Harness::new().await;
        harness.add_faults(json!([{"kind": "gateway_close", "code": code}])).await;
        let Err(ended) = fast_forward(15, harness.wait_for_end()).await else { panic!("{code}: a clean end") };
        assert!(ended.to_string().contains(&code.to_string()), "{code}: {ended}");
    }
}

/// Starts this many sessions of the bot's token.
async fn start_sessions(harness: &Harness, count: usize) {
    for _ in 0..count {
        // Discord allows one in five seconds.
        harness.standin.clock().advance(Duration::from_secs(5));
        RawGateway::open(&harness.standin).await.identify("any-token").await;
    }
}

#[tokio::test]
async fn session_is_not_started_when_few_are_left() {
    let mut harness = Harness::new().await;
    start_sessions(&harness, 899).await;
    harness.add_faults(json!([{"kind": "no_resume", "times": 1}, {"kind": "gateway_close", "times": 1}])).await;
    fast_forward(15, harness.wait_for_faults(2)).await;
    let asked = || async {
        let sent = harness.sent_requests().await;
        sent.iter().filter(|(request, _)| request == "GET /gateway/bot").count() >= 3
    };
    fast_forward(15, wait_until("the question how many are left", asked)).await;
    // Time enough for a session, if the answer did not keep the bot from one.
    harness.standin.clock().advance(Duration::from_secs(6));
    let half_a_minute = fast_forward(30, std::future::pending::<()>());
    let _ = tokio::time::timeout(Duration::from_secs(30), half_a_minute).await;
    let limit = harness.web.bot("GET", "/gateway/bot", json!(null)).await.1;
    assert_eq!(limit["session_start_limit"]["remaining"], 100, "another session was started");
    harness.stop().await.expect("a clean end");
}

#[tokio::test]
async fn broken_connection_is_restored() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4000}])).await;
    let command = harness.command(0, "help", json!({}));
    let answered = harness.next_request().await.answer(FakeResponse::Private(words("here again"))).await;
    assert_eq!(answered, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

#[tokio::test]
async fn stop_finishes_requests_and_admits_none() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    let pending = harness.next_request().await;
    harness.begin_stop();
    // The stand-in delivers nothing once the connection is closed.
    let unheard = harness.command(1, "help", json!({}));
    assert_eq!(pending.answer(FakeResponse::Private(words("goodbye"))).await, Ok(ResponseOutcome::Sent));
    drop(pending);
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    harness.wait_for_end().await.expect("a clean end");
    harness.standin.clock().advance(Duration::from_secs(4));
    assert_eq!(unheard.await.expect("an answer")["acknowledged"], false);
}

#[tokio::test]
async fn stop_has_time_limit() {
    let mut harness = Harness::new().await;
    let _command = harness.command(0, "help", json!({}));
    let _pending = harness.next_request().await;
    let before = tokio::time::Instant::now();
    fast_forward(10, harness.stop()).await.expect("a clean end");
    assert!(before.elapsed() < Duration::from_secs(15));
}
