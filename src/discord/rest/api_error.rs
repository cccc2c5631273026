//! Failures of requests to Discord's API.

use crate::app::ports::ChannelError;
use std::time::Duration;

/// Error codes of Discord that are handled individually.
mod code {
    pub(in crate::discord) const UNKNOWN_CHANNEL: i64 = 10003;
    pub(in crate::discord) const UNKNOWN_GUILD: i64 = 10004;
    pub(in crate::discord) const UNKNOWN_MEMBER: i64 = 10007;
    pub(in crate::discord) const UNKNOWN_MESSAGE: i64 = 10008;
    pub(in crate::discord) const UNKNOWN_USER: i64 = 10013;
    pub(in crate::discord) const UNKNOWN_WEBHOOK: i64 = 10015;
    pub(in crate::discord) const UNKNOWN_INTERACTION: i64 = 10062;
    pub(in crate::discord) const ACKNOWLEDGED: i64 = 40060;
    pub(in crate::discord) const MISSING_ACCESS: i64 = 50001;
    pub(in crate::discord) const CLOSED_TO_MESSAGES: i64 = 50007;
    pub(in crate::discord) const MISSING_PERMISSIONS: i64 = 50013;
    pub(in crate::discord) const INVALID_WEBHOOK_TOKEN: i64 = 50027;
    pub(in crate::discord) const THREAD_ARCHIVED: i64 = 50083;
    pub(in crate::discord) const NO_MUTUAL_GUILDS: i64 = 50278;
    pub(in crate::discord) const THREAD_EXISTS: i64 = 160_004;
    pub(in crate::discord) const THREAD_LOCKED: i64 = 160_005;
}

/// A failure of a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(in crate::discord) enum ApiError {
    /// Discord rejected the request.
    #[error("status {status}, code {code}: {message}")]
    Rejected {
        /// The HTTP status.
        status: u16,
        /// Discord's error code, 0 without one.
        code: i64,
        /// Discord's message.
        message: String,
    },
    /// The rate limit ends after the request's deadline. The request was not sent.
    #[error("the rate limit ends in {0:?}")]
    RateLimited(Duration),
    /// The request could not be built.
    #[error("invalid request: {0}")]
    InvalidRequest(String),
    /// No reply came. The request may have succeeded.
    #[error("no reply: {0}")]
    NoResponse(String),
    /// No reply came in time.
    #[error("no reply in time")]
    Timeout,
    /// The request succeeded, but its reply cannot be parsed.
    #[error("unreadable reply: {0}")]
    InvalidResponse(String),
}

impl ApiError {
    /// Returns Discord's error code, 0 without one.
    fn code(&self) -> i64 {
        match self {
            ApiError::Rejected { code, .. } => *code,
            _ => 0,
        }
    }

    /// Returns true if the request may have succeeded.
    pub(in crate::discord) fn may_have_succeeded(&self) -> bool {
        match self {
            ApiError::NoResponse(_) | ApiError::Timeout | ApiError::InvalidResponse(_) => true,
            ApiError::Rejected { status, .. } => *status >= 500,
            ApiError::RateLimited(_) | ApiError::InvalidRequest(_) => false,
        }
    }

    /// Returns true if the same request would fail again.
    pub(in crate::discord) fn is_permanent(&self) -> bool {
        match self {
            // Both ask for a later retry.
            ApiError::Rejected { status: 408 | 429, .. } => false,
            ApiError::Rejected { status, .. } => *status < 500,
            ApiError::InvalidRequest(_) => true,
            ApiError::RateLimited(_) | ApiError::NoResponse(_) | ApiError::Timeout | ApiError::InvalidResponse(_) => {
                false
            }
        }
    }

    /// Returns true if the interaction is already acknowledged.
    pub(in crate::discord) fn is_already_acknowledged(&self) -> bool {
        self.code() == code::ACKNOWLEDGED
    }

    /// Returns true if a user is unknown, or not a member of the server.
    pub(in crate::discord) fn is_unknown_member(&self) -> bool {
        [code::UNKNOWN_MEMBER, code::UNKNOWN_USER].contains(&self.code())
    }

    /// Returns true if the message already has a thread.
    pub(in crate::discord) fn is_thread_already_created(&self) -> bool {
        self.code() == code::THREAD_EXISTS
    }

    /// Returns true if the thread is archived and must be reopened first.
    pub(in crate::discord) fn is_thread_archived(&self) -> bool {
        self.code() == code::THREAD_ARCHIVED
    }

    /// Returns true if the token is invalid.
    pub(in crate::discord) fn is_unauthorised(&self) -> bool {
        matches!(self, ApiError::Rejected { status: 401, .. })
    }
}

impl From<ApiError> for ChannelError {
    fn from(failure: ApiError) -> ChannelError {
        let (code, status) = match failure {
            ApiError::Rejected { status, code, .. } => (code, status),
            ApiError::InvalidRequest(reason) => return ChannelError::Rejected(reason),
            ApiError::RateLimited(wait) => return ChannelError::RateLimited(wait),
            _ => return ChannelError::Transient(failure.to_string()),
        };
        match (code, status) {
            (
                code::UNKNOWN_CHANNEL
                | code::UNKNOWN_GUILD
                | code::UNKNOWN_MESSAGE
                | code::UNKNOWN_WEBHOOK
                | code::UNKNOWN_INTERACTION
                | code::INVALID_WEBHOOK_TOKEN,
                _,
            ) => ChannelError::Gone,
            (
                code::MISSING_ACCESS
                | code::CLOSED_TO_MESSAGES
                | code::NO_MUTUAL_GUILDS
                | code::MISSING_PERMISSIONS
                | code::THREAD_LOCKED,
                _,
            ) => ChannelError::Forbidden,
            // A revoked token says nothing about the message. The gateway will report it as well.
            (_, 401 | 408 | 500..) => ChannelError::Transient(failure.to_string()),
            // A rate limit. Permanent limits have an error code.
            (0, 429) => ChannelError::Transient(failure.to_string()),
            (0, 403) => ChannelError::Forbidden,
            (0, 404) => ChannelError::Gone,
            _ => ChannelError::Rejected(failure.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(status: u16, code: i64) -> &'static str {
        match ChannelError::from(ApiError::Rejected { status, code, message: String::new() }) {
            ChannelError::Gone => "gone",
            ChannelError::Forbidden => "forbidden",
            ChannelError::Rejected(_) => "refused",
            ChannelError::Transient(_) | ChannelError::RateLimited(_) => "later",
            ChannelError::SearchIncomplete => "unknown",
        }
    }

    #[test]
    fn rejections_map_to_channel_errors() {
        for (status, code) in [(404, 10003), (404, 10008), (404, 10062), (401, 50027), (404, 10015), (404, 0)] {
            assert_eq!(judged(status, code), "gone", "{status} {code}");
        }
        for (status, code) in [(403, 50001), (403, 50007), (403, 50278), (403, 50013), (403, 160_005), (403, 0)] {
            assert_eq!(judged(status, code), "forbidden", "{status} {code}");
        }
        for (status, code) in [(400, 50035), (429, 30046), (400, 50083), (400, 0), (413, 40005)] {
            assert_eq!(judged(status, code), "refused", "{status} {code}");
        }
        for (status, code) in [(429, 0), (500, 0), (502, 0), (503, 0), (401, 0)] {
            assert_eq!(judged(status, code), "later", "{status} {code}");
        }
    }

    #[test]
    fn permanent_failures_are_told_from_transient_ones() {
        let refused = |status, code| ApiError::Rejected { status, code, message: String::new() };
        for failure in [refused(400, 50240), refused(400, 50035), refused(403, 50001), refused(404, 0)] {
            assert!(failure.is_permanent(), "{failure}");
        }
        assert!(ApiError::InvalidRequest(String::new()).is_permanent());
        for failure in [refused(429, 0), refused(408, 0), refused(500, 0), refused(503, 0), ApiError::Timeout] {
            assert!(!failure.is_permanent(), "{failure}");
        }
        assert!(!ApiError::RateLimited(Duration::from_secs(60)).is_permanent());
    }

    #[test]
    fn rate_limits_and_lost_replies_are_transient() {
        let wait = Duration::from_secs(60);
        assert!(
            matches!(ChannelError::from(ApiError::RateLimited(wait)), ChannelError::RateLimited(found) if found == wait)
        );
        assert!(matches!(ChannelError::from(ApiError::NoResponse("reset".into())), ChannelError::Transient(_)));
        assert!(ApiError::NoResponse(String::new()).may_have_succeeded());
        assert!(!ApiError::RateLimited(Duration::ZERO).may_have_succeeded());
    }
}
