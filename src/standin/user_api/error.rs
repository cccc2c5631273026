//! Refusals, in words: `{"error": …}`.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::standin::user_api::JsonBody;

/// How many bytes of a refusal that is no JSON are read.
const MAX_ERROR_BYTES: usize = 4096;

/// A refused request: a status and words for a person.
#[derive(Debug)]
pub(crate) struct UserApiError {
    status: StatusCode,
    error: String,
}

impl UserApiError {
    /// What a Discord client could not have done: 400.
    pub(crate) fn bad_request(error: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, error: error.into() }
    }

    /// An id that means nothing: 404.
    pub(crate) fn not_found(what: &str) -> Self {
        Self { status: StatusCode::NOT_FOUND, error: format!("there is no such {what}") }
    }
}

impl IntoResponse for UserApiError {
    fn into_response(self) -> Response {
        (self.status, JsonBody(json!({ "error": self.error }))).into_response()
    }
}

/// Gives words to refusals that no handler made: of addresses and methods that do not exist, of bodies that are too
/// large, and the like. What is JSON already stays as it is.
pub(crate) async fn errors_as_json(request: Request, next: Next) -> Response {
    let asked = format!("{} {}", request.method(), request.uri().path());
    let response = next.run(request).await;
    let refused = response.status().is_client_error() || response.status().is_server_error();
    if !refused || response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json") {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let error = error_text(parts.status, body).await;
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, Body::from(json!({ "error": format!("{asked}: {error}") }).to_string()))
}

/// What a refusal says, or what its status means when it says nothing.
async fn error_text(status: StatusCode, body: Body) -> String {
    let said = to_bytes(body, MAX_ERROR_BYTES).await.unwrap_or_default();
    match (String::from_utf8_lossy(&said).trim(), status) {
        ("", StatusCode::NOT_FOUND) => "there is nothing at this address".to_owned(),
        ("", StatusCode::METHOD_NOT_ALLOWED) => "this address does not take this method".to_owned(),
        ("", status) => status.canonical_reason().unwrap_or("refused").to_lowercase(),
        (said, _) => said.to_owned(),
    }
}
