//! Discord's limit on new sessions: a bot that starts 1,000 within a day loses its token.

use crate::rest::api_error::ApiError;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serenity::{LightMethod, Route};
use std::time::Duration;

/// Part of the limit that is never used: a tenth.
const RESERVE_DIVISOR: u64 = 10;

/// The answer of `GET /gateway/bot`.
#[derive(Debug, Deserialize)]
pub struct GatewayInfo {
    /// The gateway's address.
    pub url: String,
    /// The number of shards that Discord recommends.
    #[serde(default = "one")]
    pub shards: u32,
    pub session_start_limit: SessionStartLimit,
}

/// New sessions that a bot may start.
#[derive(Debug, Deserialize)]
pub struct SessionStartLimit {
    pub total: u64,
    pub remaining: u64,
    /// Milliseconds until the limit resets.
    reset_after: u64,
    /// The number of shards that may begin sessions at the same time.
    #[serde(default = "one")]
    pub max_concurrency: u32,
}

const fn one() -> u32 {
    1
}

impl SessionStartLimit {
    /// Returns the time to wait when only the reserve is left.
    pub fn wait(&self) -> Option<Duration> {
        let reserve = self.total / RESERVE_DIVISOR;
        // Another second, in case the clocks differ.
        (self.remaining <= reserve).then(|| Duration::from_millis(self.reset_after.saturating_add(1000)))
    }
}

/// Fetches the gateway's address and the limit.
pub async fn fetch_gateway(rest: &RestClient) -> Result<GatewayInfo, ApiError> {
    rest.send_and_parse(RestRequest::new(LightMethod::Get, Route::GatewayBot)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserve_is_never_used() {
        let limit = |remaining| SessionStartLimit { total: 1000, remaining, reset_after: 60_000, max_concurrency: 1 };
        assert_eq!(limit(101).wait(), None);
        assert_eq!(limit(100).wait(), Some(Duration::from_secs(61)));
        assert_eq!(limit(0).wait(), Some(Duration::from_secs(61)));
    }
}
