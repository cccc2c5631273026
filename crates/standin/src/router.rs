//! All routes of the stand-in, and the checks before them.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};

use serde_json::json;

use crate::state::SharedState;
use crate::{gateway, limits, rest, user_api, web_page};

/// The page's content security policy: its own files, and images from the stand-in or in `data:`
/// URLs.
const PAGE_CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/// Builds the whole stand-in as one service.
pub fn router(shared: SharedState) -> Router {
    Router::new()
        .route("/", get(web_page::serve_index))
        .route("/page/{file}", get(web_page::serve_file))
        .route("/gateway", get(gateway::socket::accept_connection))
        .route("/gateway/", get(gateway::socket::accept_connection))
        .route("/gateway/resume", get(gateway::socket::accept_connection))
        .route("/attachments/{channel}/{attachment}/{name}", get(rest::serve_attachment))
        .route("/api/{*path}", any(rest::serve_request))
        .merge(user_api::routes())
        .layer(from_fn_with_state(shared.clone(), wait_for_save))
        .layer(DefaultBodyLimit::max(limits::REQUEST_BYTES))
        .layer(from_fn(restrict_to_loopback))
        .layer(from_fn(user_api::errors_as_json))
        .with_state(shared)
}

/// Delays the response to a request that may have changed something until the world is on disk, so
/// that a client never knows of a change that a crash can lose.
async fn wait_for_save(State(shared): State<SharedState>, request: Request, next: Next) -> Response {
    let changes = !request.method().is_safe();
    let response = next.run(request).await;
    if changes && !shared.wait_until_saved().await {
        let message = "the stand-in's world could not be saved";
        // The bot reads `message`; people's programs read `error`.
        let body = json!({ "message": message, "error": message }).to_string();
        return (StatusCode::SERVICE_UNAVAILABLE, [(CONTENT_TYPE, "application/json")], body).into_response();
    }
    response
}

/// Rejects requests from pages of other origins, and adds headers that keep other pages from using
/// the responses.
///
/// A foreign host name may resolve to this machine (DNS rebinding), so only requests to a loopback
/// name are served. The browser names the page's origin in `Origin`.
async fn restrict_to_loopback(request: Request, next: Next) -> Response {
    if !is_local_request(request.headers()) {
        return (StatusCode::FORBIDDEN, "only for requests from this machine to itself").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", PAGE_CONTENT_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
    ] {
        let name = HeaderName::from_static(name);
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn is_local_request(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(host) = text(HOST) else { return false };
    let is_same_origin = text(ORIGIN).is_none_or(|origin| origin == format!("http://{host}"));
    is_loopback(host) && is_same_origin && headers.get_all(HOST).iter().count() == 1
}

/// Returns true for a loopback address or `localhost`, with or without a port.
fn is_loopback(host: &str) -> bool {
    let Ok(uri) = format!("http://{host}/").parse::<Uri>() else {
        return false;
    };
    let Some(name) = uri.host() else { return false };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_are_served() {
        for good in ["127.0.0.1:7878", "localhost", "localhost:1", "[::1]:80", "127.0.0.9"] {
            assert!(is_loopback(good), "{good}");
        }
        for bad in ["example.com", "127.0.0.1.example.com", "10.0.0.1:80", "", "localhost.evil"] {
            assert!(!is_loopback(bad), "{bad}");
        }
    }

    #[test]
    fn request_from_other_origin_is_rejected() {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("127.0.0.1:7878"));
        assert!(is_local_request(&headers));
        headers.insert(ORIGIN, HeaderValue::from_static("http://127.0.0.1:7878"));
        assert!(is_local_request(&headers));
        headers.insert(ORIGIN, HeaderValue::from_static("http://example.com"));
        assert!(!is_local_request(&headers));
    }
}
