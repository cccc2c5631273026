//! Requests to Discord's REST API.
//!
//! - `channel_client` posts, edits and finds messages in channels.
//! - `channel_visibility` works out which channels a member can view.
//! - `direct_channels` remembers the channels of direct messages.
//! - `payloads` are the JSON bodies, made of `components`, `layout` those of cards; `attachments` renders the files sent beside them.
//! - `rest_client` sends requests, made with `rest_request`; `rate_limiter` delays them when Discord asks for it.
//! - `global_share` keeps one of several processes to its part of the global limit.
//! - `invalid_requests` slows them before Discord blocks this machine for its errors.
//! - `api_error` classifies everything that can go wrong with a request.

pub(super) mod api_error;
pub(super) mod attachments;
pub mod channel_client;
mod channel_visibility;
pub(super) mod components;
mod direct_channels;
mod global_share;
mod invalid_requests;
mod layout;
pub(super) mod payloads;
mod rate_limiter;
pub(super) mod rest_client;
pub(super) mod rest_request;
#[cfg(test)]
mod tests;

use std::time::Duration;

/// Time limit for a request that only looks something up. People wait for the answer, and it can be asked again.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(2);
