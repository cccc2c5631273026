//! One request of the bot from its arrival to its answer: faults, token, rate limits, route, work.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::standin::discord_error::DiscordError;
use crate::standin::faults::RequestFault;
use crate::standin::model::clock::duration_millis;
use crate::standin::rate_limits::{self, RateLimitStatus};
use crate::standin::rest::routes::{Route, RouteMatch, match_route};
use crate::standin::rest::{ApiRequest, ApiResponse, request_body};
use crate::standin::state::{ServerState, SharedState};
use crate::standin::traffic_log::Exchange;

/// What is sent back.
struct RawResponse {
    status: u16,
    body: Value,
    headers: HeaderMap,
}

/// Serves one request.
pub(crate) async fn serve_request(State(shared): State<SharedState>, request: Request) -> Response {
    let started = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let headers = request.headers().clone();
    let (method, path) = (method.as_str(), uri.path());
    let mut exchange = Exchange::new(method, path, uri.query().unwrap_or_default());
    let read = request_body::read_body(request).await;
    if let Ok((json, files)) = &read {
        exchange.request = json.clone();
        exchange.files = files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect();
    }
    let failure = next_fault(&shared, method, path);
    if let Some(RequestFault::Delay(span)) = failure {
        tokio::time::sleep(Duration::from_millis(span)).await;
    }
    let mut core = shared.lock();
    core.archive_inactive_threads();
    let outcome = match (&failure, read) {
        (Some(RequestFault::Status(status, code)), _) => fault_response(*status, *code),
        (Some(RequestFault::RateLimit(after)), _) => rate_limited_response(*after),
        (_, Err(refusal)) => error_response(&refusal),
        (_, Ok((json, files))) => {
            let query = parse_query(uri.query().unwrap_or_default());
            let call = ApiRequest { params: Vec::new(), query, json, files };
            dispatch_request(&mut core, method, path, &headers, call)
        }
    };
    exchange.status = outcome.status;
    exchange.answer = outcome.body.clone();
    exchange.elapsed_millis = duration_millis(started.elapsed());
    core.traffic.record(exchange);
    drop(core);
    if failure == Some(RequestFault::ResponseLost) { aborted_response() } else { into_http_response(outcome) }
}

/// What goes wrong with a request, if a fault asks for it.
fn next_fault(shared: &SharedState, method: &str, path: &str) -> Option<RequestFault> {
    let mut core = shared.lock();
    let now = core.now();
    core.faults.take_request_fault(method, path, now)
}

/// Finds the route, judges token and limits, and does the work.
fn dispatch_request(
    core: &mut ServerState,
    method: &str,
    path: &str,
    headers: &HeaderMap,
    call: ApiRequest,
) -> RawResponse {
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let (route, params) = match match_route(method, path) {
        RouteMatch::Matched(route, params) => (route, params),
        RouteMatch::MethodNotAllowed => return error_response(&DiscordError::method_not_allowed()),
        RouteMatch::NotFound => return error_response(&DiscordError::not_found()),
    };
    if route.needs_token && !has_token(headers) {
        return error_response(&DiscordError::unauthorized());
    }
    let verdict = count_in_bucket(core, route, &params);
    if verdict.is_exceeded {
        return RawResponse { status: 429, body: verdict.exceeded_body(), headers: verdict.headers() };
    }
    let call = ApiRequest { params, ..call };
    let mut outcome = match (route.handler)(core, &call) {
        Ok(reply) => success_response(reply),
        Err(refusal) => error_response(&refusal),
    };
    outcome.headers.extend(verdict.headers());
    outcome
}

/// Counts a request in its bucket: one for each route and, like Discord's, each channel, guild or
/// webhook token in it.
fn count_in_bucket(core: &mut ServerState, route: &Route, params: &[String]) -> RateLimitStatus {
    let now = core.now();
    let place = params.get(..route.major_parameters).unwrap_or(params).join("/");
    let key = format!("{} {} {place}", route.method, route.path);
    core.buckets.count_request(&key, route.rate_limit, route.counts_globally, now)
}

/// Whether a request carries a bot's token. Any is good.
fn has_token(headers: &HeaderMap) -> bool {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    value
        .and_then(|value| value.strip_prefix("Bot "))
        .is_some_and(|token| !token.is_empty() && !token.contains(char::is_whitespace))
}

fn success_response(reply: ApiResponse) -> RawResponse {
    let (status, body) = match reply {
        ApiResponse::Ok(body) => (200, body),
        ApiResponse::Created(body) => (201, body),
        ApiResponse::NoContent => (204, Value::Null),
    };
    RawResponse { status, body, headers: HeaderMap::new() }
}

fn error_response(refusal: &DiscordError) -> RawResponse {
    let mut headers = HeaderMap::new();
    if refusal.status == 429 {
        rate_limits::add_exceeded_headers(&mut headers, 5000, false);
    }
    RawResponse { status: refusal.status, body: refusal.body(), headers }
}

/// The answer that a `status` fault asks for.
fn fault_response(status: u16, code: u32) -> RawResponse {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let message = format!("{status}: {}", reason.unwrap_or("Fault"));
    RawResponse { status, body: json!({ "message": message, "code": code }), headers: HeaderMap::new() }
}

/// The answer that a `rate_limit` fault asks for.
fn rate_limited_response(after: u64) -> RawResponse {
    let mut headers = HeaderMap::new();
    rate_limits::add_exceeded_headers(&mut headers, after, false);
    RawResponse { status: 429, body: rate_limits::rate_limit_body(after, false), headers }
}

fn into_http_response(outcome: RawResponse) -> Response {
    let status = StatusCode::from_u16(outcome.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = outcome.headers;
    if status == StatusCode::NO_CONTENT {
        return (status, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (status, headers, outcome.body.to_string()).into_response()
}

/// An answer that breaks off before its first byte, so that the connection closes without one.
fn aborted_response() -> Response {
    let broken = futures_util::stream::once(async {
        Err::<Bytes, _>(std::io::Error::other("the answer was lost, as a fault asked"))
    });
    Response::new(Body::from_stream(broken))
}

/// Reads a query string.
fn parse_query(text: &str) -> HashMap<String, String> {
    let uri = axum::http::Uri::builder().path_and_query(format!("/?{text}")).build();
    uri.ok()
        .and_then(|uri| axum::extract::Query::<HashMap<String, String>>::try_from_uri(&uri).ok())
        .map(|query| query.0)
        .unwrap_or_default()
}
