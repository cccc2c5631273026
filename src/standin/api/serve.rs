//! One request of the bot from its arrival to its answer: faults, token, rate limits, route, work.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::routes::{Found, Route, find};
use super::{Call, Reply, body};
use crate::standin::clock::millis;
use crate::standin::core::{Core, Shared};
use crate::standin::faults::Failure;
use crate::standin::ratelimit::{self, Verdict};
use crate::standin::refusal::Refusal;
use crate::standin::traffic::Exchange;

/// What is sent back.
struct Outcome {
    status: u16,
    body: Value,
    headers: HeaderMap,
}

/// Serves one request.
pub(crate) async fn serve(State(shared): State<Shared>, request: Request) -> Response {
    let started = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let headers = request.headers().clone();
    let (method, path) = (method.as_str(), uri.path());
    let mut exchange = Exchange::new(method, path, uri.query().unwrap_or_default());
    let read = body::read(request).await;
    if let Ok((json, files)) = &read {
        exchange.request = json.clone();
        exchange.files = files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect();
    }
    let failure = strike(&shared, method, path);
    if let Some(Failure::Delay(span)) = failure {
        tokio::time::sleep(Duration::from_millis(span)).await;
    }
    let mut core = shared.lock();
    core.archive_silent();
    let outcome = match (&failure, read) {
        (Some(Failure::Status(status, code)), _) => fault(*status, *code),
        (Some(Failure::RateLimit(after)), _) => limited(*after),
        (_, Err(refusal)) => refused(&refusal),
        (_, Ok((json, files))) => {
            let query = query(uri.query().unwrap_or_default());
            let call = Call { params: Vec::new(), query, json, files };
            answer(&mut core, method, path, &headers, call)
        }
    };
    exchange.status = outcome.status;
    exchange.answer = outcome.body.clone();
    exchange.ms = millis(started.elapsed());
    core.traffic.note(exchange);
    drop(core);
    if failure == Some(Failure::AnswerLost) { lost() } else { respond(outcome) }
}

/// What goes wrong with a request, if a fault asks for it.
fn strike(shared: &Shared, method: &str, path: &str) -> Option<Failure> {
    let mut core = shared.lock();
    let now = core.now();
    core.faults.strike(method, path, now)
}

/// Finds the route, judges token and limits, and does the work.
fn answer(core: &mut Core, method: &str, path: &str, headers: &HeaderMap, call: Call) -> Outcome {
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let (route, params) = match find(method, path) {
        Found::Route(route, params) => (route, params),
        Found::OtherMethod => return refused(&Refusal::method_not_allowed()),
        Found::Nothing => return refused(&Refusal::not_found()),
    };
    if route.needs_token && !has_token(headers) {
        return refused(&Refusal::unauthorized());
    }
    let verdict = count(core, route, &params);
    if verdict.refused {
        return Outcome { status: 429, body: verdict.body(), headers: verdict.headers() };
    }
    let call = Call { params, ..call };
    let mut outcome = match (route.run)(core, &call) {
        Ok(reply) => accepted(reply),
        Err(refusal) => refused(&refusal),
    };
    outcome.headers.extend(verdict.headers());
    outcome
}

/// Counts a request in its bucket: one for each route and, like Discord's, each channel, guild or
/// webhook token in it.
fn count(core: &mut Core, route: &Route, params: &[String]) -> Verdict {
    let now = core.now();
    let place = params.get(..route.major).unwrap_or(params).join("/");
    let key = format!("{} {} {place}", route.method, route.path);
    core.buckets.take(&key, route.limit, route.global, now)
}

/// Whether a request carries a bot's token. Any is good.
fn has_token(headers: &HeaderMap) -> bool {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    value
        .and_then(|value| value.strip_prefix("Bot "))
        .is_some_and(|token| !token.is_empty() && !token.contains(char::is_whitespace))
}

fn accepted(reply: Reply) -> Outcome {
    let (status, body) = match reply {
        Reply::Ok(body) => (200, body),
        Reply::Created(body) => (201, body),
        Reply::Nothing => (204, Value::Null),
    };
    Outcome { status, body, headers: HeaderMap::new() }
}

fn refused(refusal: &Refusal) -> Outcome {
    let mut headers = HeaderMap::new();
    if refusal.status == 429 {
        ratelimit::refuse(&mut headers, 5000, false);
    }
    Outcome { status: refusal.status, body: refusal.body(), headers }
}

/// The answer that a `status` fault asks for.
fn fault(status: u16, code: u32) -> Outcome {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let message = format!("{status}: {}", reason.unwrap_or("Fault"));
    Outcome { status, body: json!({ "message": message, "code": code }), headers: HeaderMap::new() }
}

/// The answer that a `rate_limit` fault asks for.
fn limited(after: u64) -> Outcome {
    let mut headers = HeaderMap::new();
    ratelimit::refuse(&mut headers, after, false);
    Outcome { status: 429, body: ratelimit::body(after, false), headers }
}

fn respond(outcome: Outcome) -> Response {
    let status = StatusCode::from_u16(outcome.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = outcome.headers;
    if status == StatusCode::NO_CONTENT {
        return (status, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (status, headers, outcome.body.to_string()).into_response()
}

/// An answer that breaks off before its first byte, so that the connection closes without one.
fn lost() -> Response {
    let broken = futures_util::stream::once(async {
        Err::<Bytes, _>(std::io::Error::other("the answer was lost, as a fault asked"))
    });
    Response::new(Body::from_stream(broken))
}

/// Reads a query string.
fn query(text: &str) -> HashMap<String, String> {
    let uri = axum::http::Uri::builder().path_and_query(format!("/?{text}")).build();
    uri.ok()
        .and_then(|uri| axum::extract::Query::<HashMap<String, String>>::try_from_uri(&uri).ok())
        .map(|query| query.0)
        .unwrap_or_default()
}
