//! Logging in, being thrown out, and stopping.

use crate::discord::fake::{Deed, Stage, session};
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

async fn refused(status: u64) -> Result<u64, RunError> {
    let standin = standin::standin().await;
    let web = standin::person::Web::new(&standin);
    let fault = json!({"faults": [{"kind": "status", "status": status, "path": "/users/@me"}]});
    web.good("POST", "/faults", fault).await;
    let api = ApiEndpoint::parse_custom(&standin.url()).expect("a loopback address");
    log_in(api, "any-token").await.map(|session| session.application_id())
}

#[tokio::test]
async fn a_wrong_token_is_said_to_be_wrong() {
    assert!(matches!(refused(401).await, Err(RunError::InvalidToken)));
    assert!(matches!(refused(503).await, Err(RunError::Unreachable { .. })));
    let api = || ApiEndpoint::parse_custom("http://127.0.0.1:9").expect("a loopback address");
    assert!(matches!(log_in(api(), "no\ntoken").await, Err(RunError::InvalidToken)));
    assert!(matches!(log_in(api(), "  ").await, Err(RunError::InvalidToken)));
}

#[tokio::test]
async fn nobody_there_is_said_in_a_moment() {
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = free.local_addr().expect("an address");
    drop(free);
    let api = ApiEndpoint::parse_custom(&format!("http://{address}")).expect("a loopback address");
    let failed = soon("a failure", log_in(api, "any-token")).await;
    let Err(RunError::Unreachable { endpoint: at, reason: why }) = failed else { panic!("it was reached") };
    assert!(at.contains(&address.to_string()) && !why.contains("any-token"), "{at}: {why}");
}

/// An API that says that its gateway is elsewhere.
async fn astray(gateway: &'static str, status: u16) -> Result<u64, RunError> {
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
    soon("an answer", log_in(api, "any-token")).await.map(|session| session.application_id())
}

#[tokio::test]
async fn another_api_never_leads_to_the_real_gateway() {
    assert!(matches!(
        astray("wss://gateway.discord.gg", 200).await,
        Err(RunError::InvalidEndpoint(EndpointError::RealDiscord(_)))
    ));
    assert!(matches!(
        astray("ws://192.0.2.1/gateway", 200).await,
        Err(RunError::InvalidEndpoint(EndpointError::ForeignGateway(_)))
    ));
    assert!(matches!(astray("ws://127.0.0.1/gateway", 500).await, Err(RunError::Unreachable { .. })));
    assert!(matches!(astray("ws://127.0.0.1/gateway", 307).await, Err(RunError::Unreachable { .. })));
    assert!(matches!(astray("ws://127.0.0.1/gateway", 200).await, Ok(7)));
}

#[tokio::test]
async fn a_gateway_that_fails_later_is_not_replaced() {
    let standin = standin::standin().await;
    let logged_in = session(&standin).await;
    // serenity asks once more by itself, and would go to the real gateway when it hears nothing.
    let web = standin::person::Web::new(&standin);
    web.good("POST", "/faults", json!({"faults": [{"kind": "status", "status": 500, "path": "/gateway"}]})).await;
    let (effect, ready) = tokio::sync::oneshot::channel();
    let stop = std::future::pending();
    let serving = tokio::spawn(logged_in.serve(crate::discord::fake::idle(), effect, stop));
    soon("readiness", ready).await.expect("a bot that is ready, at the stand-in");
    serving.abort();
}

#[tokio::test]
async fn a_bot_that_is_thrown_out_says_so() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "gateway_close", "code": 4004}])).await;
    assert!(matches!(stage.ended().await, Err(RunError::InvalidToken)));
}

#[tokio::test]
async fn a_broken_connection_is_made_anew() {
    let mut stage = Stage::new().await;
    stage.faults(json!([{"kind": "gateway_close", "code": 4000}])).await;
    let command = stage.command(0, "help", json!({}));
    let answered = stage.visit().await.answer(Deed::Private(words("here again"))).await;
    assert_eq!(answered, Ok(ResponseOutcome::Sent));
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
}

#[tokio::test]
async fn a_stop_lets_what_is_under_way_finish_and_nothing_begin() {
    let mut stage = Stage::new().await;
    let command = stage.command(0, "help", json!({}));
    let visit = stage.visit().await;
    stage.begin_stop();
    // The connection is gone when the stand-in no longer brings it anything.
    let unheard = stage.command(1, "help", json!({}));
    assert_eq!(visit.answer(Deed::Private(words("goodbye"))).await, Ok(ResponseOutcome::Sent));
    drop(visit);
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    stage.ended().await.expect("a clean end");
    assert_eq!(unheard.await.expect("an answer")["acknowledged"], false);
}

#[tokio::test]
async fn a_stop_does_not_wait_for_ever() {
    let mut stage = Stage::new().await;
    let _command = stage.command(0, "help", json!({}));
    let _visit = stage.visit().await;
    let before = std::time::Instant::now();
    stage.stop().await.expect("a clean end");
    assert!(before.elapsed() < Duration::from_secs(15));
}
