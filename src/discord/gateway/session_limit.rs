//! Discord's limit on new sessions: a bot that starts 1,000 within a day loses its token.

use crate::discord::gateway::reconnect_policy::ReconnectPolicy;
use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::rest_client::{RestClient, RestRequest};
use crate::metrics::metrics;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serenity::{LightMethod, Route};
use std::time::Duration;
use tokio::time::Instant;

/// Part of the limit that is never used: a tenth.
const RESERVE_DIVISOR: u64 = 10;

/// The answer of `GET /gateway/bot`.
#[derive(Debug, Deserialize)]
pub(in crate::discord) struct GatewayInfo {
    /// The gateway's address.
    pub(in crate::discord) url: String,
    session_start_limit: SessionStartLimit,
}

/// New sessions that a bot may start.
#[derive(Debug, Deserialize)]
struct SessionStartLimit {
    total: u64,
    remaining: u64,
    /// Milliseconds until the limit resets.
    reset_after: u64,
}

impl SessionStartLimit {
    /// Returns the time to wait when only the reserve is left.
    fn wait(&self) -> Option<Duration> {
        let reserve = self.total / RESERVE_DIVISOR;
        // Another second, in case the clocks differ.
        (self.remaining <= reserve).then(|| Duration::from_millis(self.reset_after.saturating_add(1000)))
    }
}

/// Fetches the gateway's address and the limit.
///
/// # Errors
///
/// [`ApiError`].
pub(in crate::discord) async fn fetch_gateway(rest: &RestClient) -> Result<GatewayInfo, ApiError> {
    rest.send_and_parse(RestRequest::new(LightMethod::Get, Route::GatewayBot)).await
}

/// Counts a new session. Discord's own count covers earlier runs and other programs with the same token; without its
/// answer the count of this process decides.
///
/// # Errors
///
/// The time to wait before a session may start.
pub(super) async fn start_session(rest: &RestClient, policy: &mut ReconnectPolicy) -> Result<(), Duration> {
    match fetch_gateway(rest).await {
        Ok(GatewayInfo { session_start_limit: limit, .. }) => {
            metrics().sessions_left.set(i64::try_from(limit.remaining).unwrap_or(i64::MAX));
            if let Some(wait) = limit.wait() {
                let (remaining, total, seconds) = (limit.remaining, limit.total, wait.as_secs());
                tracing::error!(remaining, total, seconds, "too many new sessions today, waiting for Discord's reset");
                return Err(wait);
            }
        }
        Err(failure) => tracing::warn!(%failure, "the limit on new sessions could not be read"),
    }
    policy.start_session(Instant::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserve_is_never_used() {
        let limit = |remaining| SessionStartLimit { total: 1000, remaining, reset_after: 60_000 };
        assert_eq!(limit(101).wait(), None);
        assert_eq!(limit(100).wait(), Some(Duration::from_secs(61)));
        assert_eq!(limit(0).wait(), Some(Duration::from_secs(61)));
    }
}
