//! thirtyfour's HTTP client, on top of the project's own.

use axum::body::Bytes;
use axum::http::{Request, Response};
use std::sync::Arc;
use thirtyfour::error::{WebDriverError, WebDriverResult};
use thirtyfour::session::http::{Body, HttpClient};

/// The client.
pub struct Client(pub reqwest::Client);

#[serenity::async_trait]
impl HttpClient for Client {
    async fn send(&self, request: Request<Body<'_>>) -> WebDriverResult<Response<Bytes>> {
        let (parts, body) = request.into_parts();
        let mut request = self.0.request(parts.method, parts.uri.to_string()).headers(parts.headers);
        if let Body::Json(json) = body {
            request = request.body(json.to_string());
        }
        let failed = |error: reqwest::Error| WebDriverError::RequestFailed(error.to_string());
        let answer = request.send().await.map_err(failed)?;
        let status = answer.status();
        let mut response = Response::new(answer.bytes().await.map_err(failed)?);
        *response.status_mut() = status;
        Ok(response)
    }

    async fn new(&self) -> Arc<dyn HttpClient> {
        Arc::new(Client(reqwest::Client::new()))
    }
}
