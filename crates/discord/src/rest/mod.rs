//! Requests to Discord's REST API.

pub(super) mod api_error;
pub(super) mod attachments;
pub mod channel_client;
mod channel_visibility;
pub(super) mod components;
mod direct_channels;
mod display_names;
mod global_share;
mod invalid_requests;
mod layout;
mod member_roles;
pub(super) mod payloads;
mod rate_limiter;
pub(super) mod rest_client;
pub(super) mod rest_request;
#[cfg(test)]
mod tests;

use std::time::Duration;

/// Time limit for a request that only looks something up. People wait for the answer, and it can be asked again.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(2);
