//! Failures of requests to Discord's API.

use gonagas_app::ports::{ChannelError, Refusal};
use std::time::Duration;

/// Error codes of Discord that are handled individually.
mod code {
    pub const UNKNOWN_CHANNEL: i64 = 10003;
    pub const UNKNOWN_GUILD: i64 = 10004;
    pub const UNKNOWN_MEMBER: i64 = 10007;
    pub const UNKNOWN_MESSAGE: i64 = 10008;
    pub const UNKNOWN_ROLE: i64 = 10011;
    pub const UNKNOWN_USER: i64 = 10013;
    pub const UNKNOWN_WEBHOOK: i64 = 10015;
    pub const UNKNOWN_INTERACTION: i64 = 10062;
    pub const TOO_MANY_ATTACHMENTS: i64 = 30015;
    pub const SENDING_DISABLED: i64 = 40004;
    pub const REQUEST_TOO_LARGE: i64 = 40005;
    pub const FEATURE_DISABLED: i64 = 40006;
    pub const FORUM_CHANNEL: i64 = 40058;
    pub const ACKNOWLEDGED: i64 = 40060;
    pub const SERVICE_LIMITED: i64 = 40062;
    pub const TOO_MANY_FOLLOW_UPS: i64 = 40094;
    pub const BLOCKED_BY_CLOUDFLARE: i64 = 40333;
    pub const MISSING_ACCESS: i64 = 50001;
    pub const AUTHOR_IS_ANOTHER: i64 = 50005;
    pub const EMPTY_MESSAGE: i64 = 50006;
    pub const CLOSED_TO_MESSAGES: i64 = 50007;
    pub const NO_TEXT_CHANNEL: i64 = 50008;
    pub const MISSING_PERMISSIONS: i64 = 50013;
    pub const SYSTEM_MESSAGE: i64 = 50021;
    pub const WRONG_CHANNEL_TYPE: i64 = 50024;
    pub const INVALID_WEBHOOK_TOKEN: i64 = 50027;
    pub const INVALID_ROLE: i64 = 50028;
    pub const INVALID_RECIPIENTS: i64 = 50033;
    pub const INVALID_FORM: i64 = 50035;
    pub const INVALID_FILE: i64 = 50046;
    pub const INVALID_MESSAGE_TYPE: i64 = 50068;
    pub const THREAD_ARCHIVED: i64 = 50083;
    pub const INVALID_JSON: i64 = 50109;
    pub const ENTRY_POINT_REMOVED: i64 = 50240;
    pub const NO_MUTUAL_GUILDS: i64 = 50278;
    pub const OVERLOADED: i64 = 130_000;
    pub const THREAD_EXISTS: i64 = 160_004;
    pub const THREAD_LOCKED: i64 = 160_005;
    pub const MESSAGE_MODERATED: i64 = 200_000;
    pub const TITLE_MODERATED: i64 = 200_001;
}

/// The meaning of a rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// The channel, message or interaction does not exist any more.
    Gone,
    /// The bot lacks a permission, or the recipient accepts no messages.
    Forbidden,
    /// This very request is wrong, and will always be.
    Final,
    /// The thread is archived or locked.
    ThreadClosed,
    /// The channel is of a kind that takes no messages.
    NoMessages,
    /// The server's automatic moderation blocks the message.
    AutoModeration,
    /// Discord is out of order, or the token is: nothing is said of the channel or the message.
    Outage,
    /// Anything else. It may pass.
    Unknown,
}

impl Verdict {
    /// Returns the meaning of a rejection. Only listed codes are verdicts on a channel or a message: a status alone, or
    /// a code that is not known, may be anything.
    fn of(status: u16, code: i64) -> Verdict {
        match (code, status) {
            (
                code::UNKNOWN_CHANNEL
                | code::UNKNOWN_GUILD
                | code::UNKNOWN_MESSAGE
                | code::UNKNOWN_WEBHOOK
                | code::UNKNOWN_INTERACTION
                | code::INVALID_WEBHOOK_TOKEN,
                _,
            ) => Verdict::Gone,
            (
                code::MISSING_ACCESS
                | code::CLOSED_TO_MESSAGES
                | code::NO_MUTUAL_GUILDS
                | code::MISSING_PERMISSIONS
                | code::INVALID_ROLE,
                _,
            ) => Verdict::Forbidden,
            (
                code::UNKNOWN_MEMBER
                | code::UNKNOWN_USER
                | code::TOO_MANY_ATTACHMENTS
                | code::REQUEST_TOO_LARGE
                | code::TOO_MANY_FOLLOW_UPS
                | code::AUTHOR_IS_ANOTHER
                | code::EMPTY_MESSAGE
                | code::SYSTEM_MESSAGE
                | code::INVALID_RECIPIENTS
                | code::INVALID_FORM
                | code::INVALID_FILE
                | code::INVALID_MESSAGE_TYPE
                | code::INVALID_JSON
                | code::ENTRY_POINT_REMOVED,
                400..429 | 430..500,
            )
            | (_, 413) => Verdict::Final,
            (code::THREAD_ARCHIVED | code::THREAD_LOCKED, _) => Verdict::ThreadClosed,
            (code::NO_TEXT_CHANNEL | code::FORUM_CHANNEL | code::WRONG_CHANNEL_TYPE, _) => Verdict::NoMessages,
            (code::MESSAGE_MODERATED | code::TITLE_MODERATED, _) => Verdict::AutoModeration,
            (
                code::BLOCKED_BY_CLOUDFLARE
                | code::OVERLOADED
                | code::SENDING_DISABLED
                | code::FEATURE_DISABLED
                | code::SERVICE_LIMITED,
                _,
            )
            // The gateway will report a revoked token as well.
            | (_, 401 | 408 | 429 | 500..) => Verdict::Outage,
            _ => Verdict::Unknown,
        }
    }
}

/// A failure of a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
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
    pub fn may_have_succeeded(&self) -> bool {
        match self {
            ApiError::NoResponse(_) | ApiError::Timeout | ApiError::InvalidResponse(_) => true,
            ApiError::Rejected { status, .. } => *status >= 500,
            ApiError::RateLimited(_) | ApiError::InvalidRequest(_) => false,
        }
    }

    /// Returns the meaning of a rejection; `None` for other failures.
    fn verdict(&self) -> Option<Verdict> {
        match self {
            ApiError::Rejected { status, code, .. } => Some(Verdict::of(*status, *code)),
            _ => None,
        }
    }

    /// Returns true if the same request would fail again.
    pub fn is_permanent(&self) -> bool {
        matches!(self, ApiError::InvalidRequest(_)) || self.verdict() == Some(Verdict::Final)
    }

    /// Returns true if no login at this address can succeed: the token is wrong, or this is no API of Discord. A block
    /// of this machine's address, or an outage, ends by itself.
    pub fn prevents_login(&self) -> bool {
        let is_other_server = matches!(self, ApiError::Rejected { status: 300..400 | 404 | 405, code: 0, .. });
        self.is_unauthorised() || is_other_server || matches!(self, ApiError::InvalidRequest(_))
    }

    /// Returns true if the bot has no access to the channel.
    pub fn is_missing_access(&self) -> bool {
        self.code() == code::MISSING_ACCESS
    }

    /// Returns true if the interaction is already acknowledged.
    pub fn is_already_acknowledged(&self) -> bool {
        self.code() == code::ACKNOWLEDGED
    }

    /// Returns true if Discord does not know the interaction: it was not acknowledged in time.
    pub fn is_unknown_interaction(&self) -> bool {
        self.code() == code::UNKNOWN_INTERACTION
    }

    /// Returns true if a user is unknown, or not a member of the server.
    pub fn is_unknown_member(&self) -> bool {
        [code::UNKNOWN_MEMBER, code::UNKNOWN_USER].contains(&self.code())
    }

    /// Returns true if a role does not exist, or is everyone's.
    pub fn is_unknown_role(&self) -> bool {
        self.code() == code::UNKNOWN_ROLE
    }

    /// Returns true if the guild that was looked up does not exist, or the bot is not in it.
    pub fn is_foreign_guild(&self) -> bool {
        [code::UNKNOWN_GUILD, code::MISSING_ACCESS].contains(&self.code())
    }

    /// Returns true if the message already has a thread.
    pub fn is_thread_already_created(&self) -> bool {
        self.code() == code::THREAD_EXISTS
    }

    /// Returns true if the thread is archived and must be reopened first.
    pub fn is_thread_archived(&self) -> bool {
        self.code() == code::THREAD_ARCHIVED
    }

    /// Returns true if the token is invalid.
    pub fn is_unauthorised(&self) -> bool {
        matches!(self, ApiError::Rejected { status: 401, .. })
    }
}

impl From<ApiError> for ChannelError {
    fn from(failure: ApiError) -> ChannelError {
        match (&failure, failure.verdict()) {
            (_, Some(Verdict::Gone)) => ChannelError::Gone,
            (_, Some(Verdict::Forbidden)) => ChannelError::Forbidden,
            (_, Some(Verdict::Final)) => ChannelError::Rejected(failure.to_string()),
            (_, Some(Verdict::ThreadClosed)) => ChannelError::Refused(Refusal::ThreadClosed),
            (_, Some(Verdict::NoMessages)) => ChannelError::Refused(Refusal::NoMessages),
            (_, Some(Verdict::AutoModeration)) => ChannelError::Refused(Refusal::AutoModeration),
            (_, Some(Verdict::Unknown)) => ChannelError::Refused(Refusal::Other(failure.to_string())),
            (ApiError::InvalidRequest(reason), _) => ChannelError::Rejected(reason.clone()),
            (ApiError::RateLimited(wait), _) => ChannelError::RateLimited(*wait),
            _ => ChannelError::Transient(failure.to_string()),
        }
    }
}

/// Returns true for the error code of a request that the network in front of Discord's API blocks, as it does with this
/// whole machine.
pub fn is_block(code: i64) -> bool {
    code == code::BLOCKED_BY_CLOUDFLARE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(status: u16, code: i64) -> &'static str {
        match ChannelError::from(ApiError::Rejected { status, code, message: String::new() }) {
            ChannelError::Gone => "gone",
            ChannelError::Forbidden => "forbidden",
            ChannelError::Rejected(_) => "final",
            ChannelError::Refused(Refusal::ThreadClosed) => "closed",
            ChannelError::Refused(Refusal::NoMessages) => "no messages",
            ChannelError::Refused(Refusal::AutoModeration) => "moderated",
            ChannelError::Refused(Refusal::Other(_)) => "refused",
            ChannelError::Transient(_) | ChannelError::RateLimited(_) => "later",
            ChannelError::SearchIncomplete => "unknown",
        }
    }

    #[test]
    fn rejections_map_to_channel_errors() {
        for (verdict, rejections) in [
            ("gone", &[(404, 10003), (404, 10004), (404, 10008), (404, 10062), (401, 50027), (404, 10015)][..]),
            ("forbidden", &[(403, 50001), (403, 50007), (403, 50278), (403, 50013)]),
            ("final", &[(400, 50035), (400, 50006), (413, 40005), (413, 0), (404, 10013), (400, 50109)]),
            ("closed", &[(400, 50083), (403, 50083), (403, 160_005)]),
            ("no messages", &[(400, 50008), (400, 40058), (400, 50024)]),
            ("moderated", &[(400, 200_000), (403, 200_000), (400, 200_001)]),
            ("refused", &[(400, 0), (403, 0), (404, 0), (400, 999_999), (403, 50009), (400, 20009)]),
            (
                "later",
                &[(500, 0), (502, 0), (503, 130_000), (400, 130_000), (403, 40333), (401, 0), (408, 0), (429, 50035)],
            ),
        ] {
            for (status, code) in rejections {
                assert_eq!(judged(*status, *code), verdict, "{status} {code}");
            }
        }
    }

    #[test]
    fn only_listed_codes_are_permanent() {
        let rejected = |status, code| ApiError::Rejected { status, code, message: String::new() };
        for failure in [rejected(400, 50240), rejected(400, 50035), rejected(413, 0)] {
            assert!(failure.is_permanent(), "{failure}");
        }
        assert!(ApiError::InvalidRequest(String::new()).is_permanent());
        for (status, code) in
            [(429, 0), (429, 30046), (408, 0), (500, 0), (403, 0), (404, 0), (400, 130_000), (400, 30034)]
        {
            assert!(!rejected(status, code).is_permanent(), "{status} {code}");
        }
        assert!(!ApiError::Timeout.is_permanent() && !ApiError::RateLimited(Duration::from_secs(60)).is_permanent());
    }

    #[test]
    fn login_ends_only_where_no_later_one_succeeds() {
        let rejected = |status, code| ApiError::Rejected { status, code, message: String::new() };
        assert!([401, 404, 307].into_iter().all(|status| rejected(status, 0).prevents_login()));
        for (status, code) in [(403, 0), (403, 40333), (400, 130_000), (404, 130_000), (429, 0), (403, 50001), (503, 0)]
        {
            assert!(!rejected(status, code).prevents_login(), "{status} {code}");
        }
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
