//! Close codes of the gateway.

use crate::run_error::{GatewayRejection, RunError};

/// The close code that makes serenity connect again.
const RECONNECT: u16 = 4000;

/// Sent before Identify or Resume. serenity does not connect again after it, although Discord allows it.
const NOT_AUTHENTICATED: u16 = 4003;

/// Returns the error of a close code after which Discord wants no other connection of a bot with so many shards.
pub fn fatal_error(code: u16, shards: u32) -> Option<RunError> {
    let rejection = match code {
        4004 => return Some(RunError::InvalidToken),
        4010 => GatewayRejection::InvalidShard,
        4011 => return Some(RunError::TooFewShards(shards)),
        4012 => GatewayRejection::InvalidVersion,
        4013 => GatewayRejection::InvalidIntents,
        4014 => GatewayRejection::DisallowedIntents,
        _ => return None,
    };
    Some(RunError::GatewayRejected(rejection.to_string()))
}

/// Returns the close code to pass on to serenity: one after which it resumes or identifies.
pub fn for_serenity(code: Option<u16>) -> u16 {
    code.filter(|code| *code != NOT_AUTHENTICATED && fatal_error(*code, 1).is_none()).unwrap_or(RECONNECT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_forbid_another_connection_are_fatal() {
        for code in [4004, 4010, 4011, 4012, 4013, 4014] {
            assert!(fatal_error(code, 1).is_some(), "{code}");
        }
        for code in [1000, 1001, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009, 4500] {
            assert!(fatal_error(code, 1).is_none(), "{code}");
        }
    }

    #[test]
    fn serenity_is_always_asked_to_connect_again() {
        assert_eq!([None, Some(4003), Some(4010), Some(4009)].map(for_serenity), [4000, 4000, 4000, 4009]);
    }
}
