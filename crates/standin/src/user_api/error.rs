//! Errors of the user API: `{"error": …}`.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::user_api::JsonBody;

/// The number of bytes that are read of an error that is not JSON.
const MAX_ERROR_BYTES: usize = 4096;

/// A rejected request: status and text.
#[derive(Debug)]
pub struct UserApiError {
    status: StatusCode,
    error: String,
}

impl UserApiError {
    /// Creates a 400, for a request that no Discord client could make.
    pub fn bad_request(error: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, error: error.into() }
    }

    /// Creates a 404, for an unknown ID.
    pub fn not_found(thing: &str) -> Self {
        Self { status: StatusCode::NOT_FOUND, error: format!("there is no such {thing}") }
    }
}

impl IntoResponse for UserApiError {
    fn into_response(self) -> Response {
        (self.status, JsonBody(json!({ "error": self.error }))).into_response()
    }
}

/// Turns errors that no handler made into JSON: unknown paths and methods, bodies that are too
/// large, and the like. A JSON error stays unchanged, and so does a web page, which a fault returns.
pub async fn errors_as_json(request: Request, next: Next) -> Response {
    let request_line = format!("{} {}", request.method(), request.uri().path());
    let response = next.run(request).await;
    let is_error = response.status().is_client_error() || response.status().is_server_error();
    let is_made = |kind: &HeaderValue| kind == "application/json" || kind == "text/html";
    if !is_error || response.headers().get(CONTENT_TYPE).is_some_and(is_made) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let error = error_text(parts.status, body).await;
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, Body::from(json!({ "error": format!("{request_line}: {error}") }).to_string()))
}

/// Returns an error's text, or the meaning of its status if it has none.
async fn error_text(status: StatusCode, body: Body) -> String {
    let text = to_bytes(body, MAX_ERROR_BYTES).await.unwrap_or_default();
    match (String::from_utf8_lossy(&text).trim(), status) {
        ("", StatusCode::NOT_FOUND) => "there is nothing at this address".to_owned(),
        ("", StatusCode::METHOD_NOT_ALLOWED) => "this address does not take this method".to_owned(),
        ("", status) => status.canonical_reason().unwrap_or("refused").to_lowercase(),
        (text, _) => text.to_owned(),
    }
}
