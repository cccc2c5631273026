//! Request bodies: JSON, or a form with `payload_json` and files.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::discord_error::DiscordError;

/// An uploaded file.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The `n` of `files[n]`.
    pub key: u64,
    pub name: String,
    pub content_type: Option<String>,
    pub bytes: Arc<[u8]>,
}

/// Reads a whole body. The router limits its size.
pub async fn read_body(request: Request) -> Result<(Value, Vec<Upload>), DiscordError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        return read_form(request).await;
    }
    let bytes = Bytes::from_request(request, &()).await.map_err(|_| DiscordError::request_too_large())?;
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    Ok((parse_json(&bytes)?, Vec::new()))
}

/// Reads a multipart form.
async fn read_form(request: Request) -> Result<(Value, Vec<Upload>), DiscordError> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| invalid_form())?;
    let mut json = Value::Null;
    let mut files = Vec::new();
    while let Some(field) = form.next_field().await.map_err(|error| form_error(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|error| form_error(&error))?;
        if name == "payload_json" {
            json = parse_json(&bytes)?;
        } else if let (Some(key), Some(name)) = (file_key(&name), file_name) {
            files.push(Upload { key, name, content_type, bytes: Arc::from(&bytes[..]) });
        }
    }
    Ok((json, files))
}

fn invalid_form() -> DiscordError {
    DiscordError::new(400, 50035, "Invalid Form Body")
}

fn form_error(error: &MultipartError) -> DiscordError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { DiscordError::request_too_large() } else { invalid_form() }
}

/// Returns the `n` of `files[n]`. A bare `file` counts as the first.
fn file_key(name: &str) -> Option<u64> {
    if name == "file" {
        return Some(0);
    }
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

fn parse_json(bytes: &[u8]) -> Result<Value, DiscordError> {
    serde_json::from_slice(bytes).map_err(|_| DiscordError::invalid_json())
}
