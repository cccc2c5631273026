//! Logging in, being disconnected, and stopping.

use crate::discord::fake::{FakeResponse, Harness, fast_forward, session};
use crate::discord::messages::words;
use crate::standin::{self, soon};
use axum::Router;
use axum::routing::get;
use gonagas::app::ports::ResponseOutcome;
use gonagas::discord::endpoint::{ApiEndpoint, EndpointError};
use gonagas::discord::run::log_in;
use gonagas::discord::run_error::RunError;
use serde_json::json;
use std::time::Duration;

async fn log_in_with_fault(status: u64) -> Result<u64, RunError> {
    let standin = standin::standin().await;
    let web = standin::person::Web::new(&standin);
    let fault = json!({"faults": [{"kind": "status", "status": status, "path": "/users/@me"}]});
    web.good("POST", "/faults", fault).await;
    let api = ApiEndpoint::parse_custom(&standin.url()).expect("a loopback address");
    fast_forward(1, log_in(api, "any-token")).await.map(|session| session.application_id())
}

#[tokio::test]
async fn invalid_token_is_told_from_unreachable_server() {
    assert!(matches!(log_in_with_fault(401).await, Err(RunError::InvalidToken)));
    assert!(matches!(log_in_with_fault(503).await, Err(RunError::Unreachable { .. })));
    let api = || ApiEndpoint::parse_custom("http://127.0.0.1:9").expect("a loopback address");
    assert!(matches!(log_in(api(), "no\ntoken").await, Err(RunError::InvalidToken)));
    assert!(matches!(log_in(api(), "  ").await, Err(RunError::InvalidToken)));
}

#[tokio::test]
async fn missing_server_is_unreachable() {
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = free.local_addr().expect("an address");
    drop(free);
    let api = ApiEndpoint::parse_custom(&format!("http://{address}")).expect("a loopback address");
    let failed = soon("a failure", fast_forward(1, log_in(api, "any-token"))).await;
    let Err(RunError::Unreachable { endpoint: at, reason: why }) = failed else { panic!("it was reached") };
    assert!(at.contains(&address.to_string()) && !why.contains("any-token"), "{at}: {why}");
}

/// Logs in to an API that returns this gateway address.
async fn log_in_with_gateway(gateway: &'static str, status: u16) -> Result<u64, RunError> {
    let id = || async { json!({"id": "7"}).to_string() };
    let answer = move || async move {
        let status = axum::http::StatusCode::from_u16(status).expect("a status");
        (status, json!({"url": gateway}).to_string())
    };
    let router = Router::new()
        .route("/api/v10/users/@me", get(id))
        .route("/api/v10/oauth2/applications/@me", get(id))
        .route("/api/v10/gateway", get(answer));
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
    assert!(matches!(log_in_with_gateway("ws://127.0.0.1/gateway", 500).await, Err(RunError::Unreachable { .. })));
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
async fn closed_session_returns_invalid_token() {
    let mut harness = Harness::new().await;
    harness.add_faults(json!([{"kind": "gateway_close", "code": 4004}])).await;
    // serenity waits five seconds for its shards.
    assert!(matches!(fast_forward(5, harness.wait_for_end()).await, Err(RunError::InvalidToken)));
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
