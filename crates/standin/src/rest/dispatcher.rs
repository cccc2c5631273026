//! A bot's request from arrival to response: faults, route, token, rate limits, handler.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::discord_error::DiscordError;
use crate::faults::{RateLimitScope, RequestFault};
use crate::model::clock::duration_millis;
use crate::rate_limits::{self, RateLimitStatus};
use crate::rest::routes::{Route, RouteMatch, match_route};
use crate::rest::{ApiRequest, ApiResponse, request_body};
use crate::state::{ServerState, SharedState};
use crate::traffic_log::Exchange;

/// A response before it becomes an HTTP response.
struct RawResponse {
    status: u16,
    body: Value,
    headers: HeaderMap,
}

/// Handles one request.
pub async fn serve_request(State(shared): State<SharedState>, request: Request) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let headers = request.headers().clone();
    let method = method.as_str();
    let path = uri.path();
    let mut exchange = Exchange::new(method, path, uri.query().unwrap_or_default());
    let read = request_body::read_body(request).await;
    if let Ok((json, files)) = &read {
        exchange.request = json.clone();
        exchange.files = files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect();
    }
    let fault = next_fault(&shared, method, path);
    if let Some(RequestFault::Delay(span)) = fault {
        tokio::time::sleep(Duration::from_millis(span)).await;
    }
    let mut state = shared.lock();
    state.apply_elapsed_time();
    let now = state.now();
    let blocked = state.invalid_requests.blocked_for(now);
    let response = match (&fault, read) {
        _ if blocked.is_some() => {
            rate_limited_response(blocked.unwrap_or_default(), RateLimitScope::Cloudflare(429), None)
        }
        (Some(RequestFault::Status(status, code)), _) => fault_response(*status, *code),
        (Some(RequestFault::RateLimit(after, scope, code)), _) => rate_limited_response(*after, *scope, *code),
        (_, Err(error)) => error_response(&error),
        (_, Ok((json, files))) => {
            let query = parse_query(uri.query().unwrap_or_default());
            let api_request = ApiRequest { params: Vec::new(), token: String::new(), query, json, files };
            dispatch_request(&mut state, method, path, &headers, api_request)
        }
    };
    if blocked.is_none() {
        state.invalid_requests.count(response.status, now);
    }
    exchange.status = response.status;
    exchange.response = response.body.clone();
    exchange.elapsed_millis = duration_millis(started.elapsed());
    state.traffic.record(exchange);
    drop(state);
    if fault == Some(RequestFault::ResponseLost) { aborted_response() } else { into_http_response(response) }
}

/// Returns the fault of a request, if one is injected.
fn next_fault(shared: &SharedState, method: &str, path: &str) -> Option<RequestFault> {
    let mut state = shared.lock();
    let now = state.now();
    state.faults.take_request_fault(method, path, now)
}

/// Finds the route, checks the token and the rate limits, and runs the handler.
fn dispatch_request(
    state: &mut ServerState,
    method: &str,
    path: &str,
    headers: &HeaderMap,
    api_request: ApiRequest,
) -> RawResponse {
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let (route, params) = match match_route(method, path) {
        RouteMatch::Matched(route, params) => (route, params),
        RouteMatch::MethodNotAllowed => return error_response(&DiscordError::method_not_allowed()),
        RouteMatch::NotFound => return error_response(&DiscordError::not_found()),
    };
    if headers.get(USER_AGENT).is_none_or(|agent| agent.is_empty()) {
        return error_response(&DiscordError::no_user_agent());
    }
    let token = bot_token(headers).filter(|token| !state.session_starts.is_reset(token));
    if route.needs_token && token.is_none() {
        return error_response(&DiscordError::unauthorized());
    }
    let limit_status = count_in_bucket(state, route, &params);
    if limit_status.is_exceeded {
        return RawResponse { status: 429, body: limit_status.exceeded_body(), headers: limit_status.headers() };
    }
    let api_request = ApiRequest { params, token: token.unwrap_or_default().to_owned(), ..api_request };
    let mut response = match (route.handler)(state, &api_request) {
        Ok(response) => success_response(response),
        Err(error) => error_response(&error),
    };
    response.headers.extend(limit_status.headers());
    response
}

/// Counts a request in its bucket: as on Discord, one for each route and each channel, guild or
/// webhook token in its path.
fn count_in_bucket(state: &mut ServerState, route: &Route, params: &[String]) -> RateLimitStatus {
    let now = state.now();
    let major = params.get(..route.major_parameters).unwrap_or(params).join("/");
    let key = format!("{} {} {major}", route.method, route.path);
    state.buckets.count_request(&key, route.rate_limit, route.counts_globally, now)
}

/// Returns the bot's token of a request. Any is valid until it is reset.
fn bot_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    value
        .and_then(|value| value.strip_prefix("Bot "))
        .filter(|token| !token.is_empty() && !token.contains(char::is_whitespace))
}

fn success_response(response: ApiResponse) -> RawResponse {
    let (status, body) = match response {
        ApiResponse::Ok(body) => (200, body),
        ApiResponse::Created(body) => (201, body),
        ApiResponse::NoContent => (204, Value::Null),
    };
    RawResponse { status, body, headers: HeaderMap::new() }
}

fn error_response(error: &DiscordError) -> RawResponse {
    let mut headers = HeaderMap::new();
    if error.status == 429 {
        rate_limits::add_exceeded_headers(&mut headers, error.retry_after.unwrap_or(5000), false);
    }
    RawResponse { status: error.status, body: error.body(), headers }
}

/// Returns the response of a `status` fault.
fn fault_response(status: u16, code: u32) -> RawResponse {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let message = format!("{status}: {}", reason.unwrap_or("Fault"));
    RawResponse { status, body: json!({ "message": message, "code": code }), headers: HeaderMap::new() }
}

/// Returns the response of a `rate_limit` fault.
fn rate_limited_response(after: u64, scope: RateLimitScope, code: Option<u32>) -> RawResponse {
    let mut headers = HeaderMap::new();
    let is_global = scope == RateLimitScope::Global;
    rate_limits::add_exceeded_headers(&mut headers, after, is_global);
    let mut body = rate_limits::rate_limit_body(after, is_global);
    let mut status = 429;
    if let Some(code) = code {
        body = json!({ "message": body["message"], "code": code });
    }
    if let RateLimitScope::Cloudflare(block_status) = scope {
        status = block_status;
        headers.remove("x-ratelimit-scope");
        body = match code {
            Some(code) => json!({ "message": "internal network error", "code": code }),
            None => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html"));
                json!("<!doctype html><title>Access denied</title><h1>Error 1015: You are being rate limited</h1>")
            }
        };
    }
    RawResponse { status, body, headers }
}

fn into_http_response(response: RawResponse) -> Response {
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = response.headers;
    if status == StatusCode::NO_CONTENT {
        return (status, headers).into_response();
    }
    if let (Some(_), Value::String(page)) = (headers.get(CONTENT_TYPE), &response.body) {
        return (status, headers, page.clone()).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (status, headers, response.body.to_string()).into_response()
}

/// Returns a response that breaks off before its first byte, so that the connection closes without
/// one.
fn aborted_response() -> Response {
    let broken = futures_util::stream::once(async {
        Err::<Bytes, _>(std::io::Error::other("the response is dropped by an injected fault"))
    });
    Response::new(Body::from_stream(broken))
}

/// Parses a query string.
fn parse_query(text: &str) -> HashMap<String, String> {
    let uri = axum::http::Uri::builder().path_and_query(format!("/?{text}")).build();
    uri.ok()
        .and_then(|uri| axum::extract::Query::<HashMap<String, String>>::try_from_uri(&uri).ok())
        .map(|query| query.0)
        .unwrap_or_default()
}
