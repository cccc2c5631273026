//! FIXME map

pub(in crate::discord) mod api_error;
pub(in crate::discord) mod attachments;
pub mod channel_client;
pub(in crate::discord) mod channel_visibility;
pub(in crate::discord) mod payloads;
pub(in crate::discord) mod rate_limiter;
pub(in crate::discord) mod rest_client;
