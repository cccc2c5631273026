//! The addresses that a host's monitoring asks: `/metrics` for Prometheus, `/healthz` and `/readyz` for supervisors.
//!
//! They say nothing about people, but they are for the host alone: listen on an address that only the host's machines
//! reach.

use async_trait::async_trait;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use gonagas_app::Services;
use gonagas_app::status::BotStatus;
use gonagas_metrics::metrics;
use gonagas_store::store_error::StoreError;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use tokio::net::TcpListener;

/// The content type of Prometheus's text format.
const METRICS_TYPE: &str = "text/plain; version=0.0.4";

/// Reports the status of a bot.
#[async_trait]
pub trait StatusSource: Send + Sync + 'static {
    /// Returns the present status.
    async fn status(&self) -> Result<BotStatus, StoreError>;
}

#[async_trait]
impl StatusSource for Services {
    async fn status(&self) -> Result<BotStatus, StoreError> {
        Services::status(self).await
    }
}

/// A bot that may have stopped.
type Source = Weak<dyn StatusSource>;

/// Binds the address and serves it in a task of its own, as long as the process runs; the bot may stop earlier. Returns
/// the address, which has a port even if 0 was asked for.
pub async fn serve(address: SocketAddr, source: Weak<dyn StatusSource>) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    let router = Router::new()
        .route("/metrics", get(answer_metrics))
        .route("/healthz", get(answer_health))
        .route("/readyz", get(answer_readiness))
        .with_state(source);
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "monitoring has ended");
        }
    });
    Ok(address)
}

/// Returns the status, or the reason why there is none.
async fn present_status(source: &Source) -> Result<BotStatus, String> {
    let bot: Arc<dyn StatusSource> = source.upgrade().ok_or("the bot has stopped")?;
    bot.status().await.map_err(|error| error.to_string())
}

/// Answers with all figures. The store's figures stay as they were if it cannot be read.
async fn answer_metrics(State(source): State<Source>) -> Response {
    match present_status(&source).await {
        Ok(status) => record(&status),
        Err(reason) => tracing::warn!(reason, "figures of the store could not be read"),
    }
    match metrics().render() {
        Ok(text) => ([(CONTENT_TYPE, METRICS_TYPE)], text).into_response(),
        Err(reason) => (StatusCode::INTERNAL_SERVER_ERROR, reason).into_response(),
    }
}

fn record(status: &BotStatus) {
    let metrics = metrics();
    metrics.connected.set(i64::from(status.unreachable_shards.is_empty()));
    metrics.unfinished_matches.set(status.unfinished_matches.into());
    metrics.waiting_deliveries.set(status.waiting_deliveries.into());
    metrics.parked_deliveries.set(status.parked_deliveries.into());
    metrics.oldest_delivery_seconds.set(i64::try_from(status.oldest_delivery.as_secs()).unwrap_or(i64::MAX));
    metrics.computer_queue.set(i64::try_from(status.computer_queue).unwrap_or(i64::MAX));
}

/// Answers 200 while the store can be read. A supervisor restarts the bot otherwise.
async fn answer_health(State(source): State<Source>) -> Response {
    match present_status(&source).await {
        Ok(_) => "ok\n".into_response(),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")).into_response(),
    }
}

/// Answers 200 while people can use the bot.
async fn answer_readiness(State(source): State<Source>) -> Response {
    match present_status(&source).await {
        Ok(status) => match obstacle(&status) {
            None => "ok\n".into_response(),
            Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")).into_response(),
        },
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")).into_response(),
    }
}

/// Returns the reason why people cannot use the bot; `None` if they can.
fn obstacle(status: &BotStatus) -> Option<String> {
    let reason = match status {
        BotStatus { is_connected: false, .. } => "not connected to Discord",
        BotStatus { is_api_closed: true, .. } => "Discord's API is closed to this address",
        BotStatus { has_failed_to_write: true, .. } => "the database cannot be written",
        BotStatus { unreachable_shards: away, .. } if !away.is_empty() => {
            let away: Vec<String> = away.iter().map(u32::to_string).collect();
            return Some(format!("shards not connected to Discord: {}", away.join(", ")));
        }
        _ => return None,
    };
    Some(reason.to_owned())
}
