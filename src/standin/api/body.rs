//! Reading request bodies: JSON, or a form with `payload_json` and files.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::standin::refusal::Refusal;

/// A file that came with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) key: u64,
    pub(crate) name: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Arc<[u8]>,
}

/// Reads a body whole. How large it may be is set where the routes are.
pub(crate) async fn read(request: Request) -> Result<(Value, Vec<Upload>), Refusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        return read_form(request).await;
    }
    let bytes = Bytes::from_request(request, &()).await.map_err(|_| Refusal::too_large())?;
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    Ok((parse(&bytes)?, Vec::new()))
}

/// Reads a form.
async fn read_form(request: Request) -> Result<(Value, Vec<Upload>), Refusal> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| malformed())?;
    let (mut json, mut files) = (Value::Null, Vec::new());
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|error| broken(&error))?;
        if name == "payload_json" {
            json = parse(&bytes)?;
        } else if let (Some(key), Some(name)) = (file_key(&name), file_name) {
            files.push(Upload { key, name, content_type, bytes: Arc::from(&bytes[..]) });
        }
    }
    Ok((json, files))
}

fn malformed() -> Refusal {
    Refusal::new(400, 50035, "Invalid Form Body")
}

fn broken(error: &MultipartError) -> Refusal {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { Refusal::too_large() } else { malformed() }
}

/// The `n` of `files[n]`; a bare `file` counts as the first.
fn file_key(name: &str) -> Option<u64> {
    if name == "file" {
        return Some(0);
    }
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(bytes).map_err(|_| Refusal::invalid_json())
}
