//! Why a request brought nothing, in one form for all of them.

use crate::app::port::MouthError;
use std::time::Duration;

/// Discord's own numbers for what went wrong, as far as they are told apart.
mod code {
    pub(super) const UNKNOWN_CHANNEL: i64 = 10003;
    pub(super) const UNKNOWN_GUILD: i64 = 10004;
    pub(super) const UNKNOWN_MEMBER: i64 = 10007;
    pub(super) const UNKNOWN_MESSAGE: i64 = 10008;
    pub(super) const UNKNOWN_USER: i64 = 10013;
    pub(super) const UNKNOWN_WEBHOOK: i64 = 10015;
    pub(super) const UNKNOWN_INTERACTION: i64 = 10062;
    pub(super) const ACKNOWLEDGED: i64 = 40060;
    pub(super) const MISSING_ACCESS: i64 = 50001;
    pub(super) const CLOSED_TO_MESSAGES: i64 = 50007;
    pub(super) const MISSING_PERMISSIONS: i64 = 50013;
    pub(super) const INVALID_WEBHOOK_TOKEN: i64 = 50027;
    pub(super) const THREAD_ARCHIVED: i64 = 50083;
    pub(super) const THREAD_EXISTS: i64 = 160_004;
    pub(super) const THREAD_LOCKED: i64 = 160_005;
}

/// Why a request brought nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    /// Discord answered that it will not.
    #[error("status {status}, code {code}: {words}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's number for it, 0 when it has none.
        code: i64,
        /// Discord's words.
        words: String,
    },
    /// Discord asks to wait for longer than there is time. Nothing was done.
    #[error("the rate limit ends in {0:?}")]
    Wait(Duration),
    /// It cannot be sent at all.
    #[error("it cannot be sent: {0}")]
    Unsendable(String),
    /// No answer came: it may have been done all the same.
    #[error("no answer: {0}")]
    Lost(String),
    /// No answer came in time.
    #[error("no answer in time")]
    Slow,
    /// It was done, but what was answered cannot be read.
    #[error("an answer that cannot be read: {0}")]
    Unreadable(String),
}

impl Failure {
    /// Discord's number for it, 0 when it has none.
    fn code(&self) -> i64 {
        match self {
            Failure::Refused { code, .. } => *code,
            _ => 0,
        }
    }

    /// Whether it may have been done all the same.
    pub(super) fn is_lost(&self) -> bool {
        match self {
            Failure::Lost(_) | Failure::Slow | Failure::Unreadable(_) => true,
            Failure::Refused { status, .. } => *status >= 500,
            Failure::Wait(_) | Failure::Unsendable(_) => false,
        }
    }

    /// Whether the same request would be refused again.
    pub(super) fn is_final(&self) -> bool {
        match self {
            // These ask to wait.
            Failure::Refused { status: 408 | 429, .. } => false,
            Failure::Refused { status, .. } => *status < 500,
            Failure::Unsendable(_) => true,
            Failure::Wait(_) | Failure::Lost(_) | Failure::Slow | Failure::Unreadable(_) => false,
        }
    }

    /// Whether the interaction has its first answer already.
    pub(super) fn is_acknowledged(&self) -> bool {
        self.code() == code::ACKNOWLEDGED
    }

    /// Whether somebody who was asked for is not on the server, or nowhere.
    pub(super) fn is_no_member(&self) -> bool {
        [code::UNKNOWN_MEMBER, code::UNKNOWN_USER].contains(&self.code())
    }

    /// Whether the message has a thread already.
    pub(super) fn is_thread_there(&self) -> bool {
        self.code() == code::THREAD_EXISTS
    }

    /// Whether nothing can be done there because the thread is archived.
    pub(super) fn is_archived(&self) -> bool {
        self.code() == code::THREAD_ARCHIVED
    }

    /// Whether the token is not one of a bot's.
    pub(super) fn is_unauthorised(&self) -> bool {
        matches!(self, Failure::Refused { status: 401, .. })
    }
}

impl From<Failure> for MouthError {
    fn from(failure: Failure) -> MouthError {
        let (code, status) = match failure {
            Failure::Refused { status, code, .. } => (code, status),
            Failure::Unsendable(why) => return MouthError::Refused(why),
            _ => return MouthError::Later(failure.to_string()),
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
            ) => MouthError::Gone,
            (code::MISSING_ACCESS | code::CLOSED_TO_MESSAGES | code::MISSING_PERMISSIONS | code::THREAD_LOCKED, _) => {
                MouthError::Forbidden
            }
            // A token that is no longer good is not the message's fault; the gateway will say so, too.
            (_, 401 | 408 | 500..) => MouthError::Later(failure.to_string()),
            // Too much at once. Some things are too much for good, and have a number that says so.
            (0, 429) => MouthError::Later(failure.to_string()),
            (0, 403) => MouthError::Forbidden,
            (0, 404) => MouthError::Gone,
            _ => MouthError::Refused(failure.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(status: u16, code: i64) -> &'static str {
        match MouthError::from(Failure::Refused { status, code, words: String::new() }) {
            MouthError::Gone => "gone",
            MouthError::Forbidden => "forbidden",
            MouthError::Refused(_) => "refused",
            MouthError::Later(_) => "later",
        }
    }

    #[test]
    fn each_refusal_says_whether_another_try_is_worth_it() {
        for (status, code) in [(404, 10003), (404, 10008), (404, 10062), (401, 50027), (404, 10015), (404, 0)] {
            assert_eq!(judged(status, code), "gone", "{status} {code}");
        }
        for (status, code) in [(403, 50001), (403, 50007), (403, 50013), (403, 160_005), (403, 0)] {
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
    fn what_is_refused_for_good_is_not_asked_again() {
        let refused = |status, code| Failure::Refused { status, code, words: String::new() };
        for failure in [refused(400, 50240), refused(400, 50035), refused(403, 50001), refused(404, 0)] {
            assert!(failure.is_final(), "{failure}");
        }
        assert!(Failure::Unsendable(String::new()).is_final());
        for failure in [refused(429, 0), refused(408, 0), refused(500, 0), refused(503, 0), Failure::Slow] {
            assert!(!failure.is_final(), "{failure}");
        }
        assert!(!Failure::Wait(Duration::from_secs(60)).is_final());
    }

    #[test]
    fn waiting_and_lost_answers_are_for_later() {
        assert!(matches!(MouthError::from(Failure::Wait(Duration::from_secs(60))), MouthError::Later(_)));
        assert!(matches!(MouthError::from(Failure::Lost("reset".into())), MouthError::Later(_)));
        assert!(Failure::Lost(String::new()).is_lost());
        assert!(!Failure::Wait(Duration::ZERO).is_lost());
    }
}
