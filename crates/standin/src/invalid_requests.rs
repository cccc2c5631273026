//! The limit on invalid requests: requests that are answered with 401, 403 or 429.

use std::collections::VecDeque;

use crate::limits;
use crate::model::clock::{Millis, duration_millis};

/// The statuses of invalid requests.
const INVALID: [u16; 3] = [401, 403, 429];

/// The latest invalid requests.
#[derive(Default)]
pub struct InvalidRequests {
    times: VecDeque<Millis>,
    blocked_until: Option<Millis>,
}

impl InvalidRequests {
    /// Counts a request by the status of its answer.
    pub fn count(&mut self, status: u16, now: Millis) {
        if !INVALID.contains(&status) {
            return;
        }
        let window = duration_millis(limits::INVALID_REQUESTS_WINDOW);
        self.times.push_back(now);
        while self.times.front().is_some_and(|time| time + window <= now) {
            self.times.pop_front();
        }
        if self.times.len() > limits::INVALID_REQUESTS {
            self.times.clear();
            self.blocked_until = Some(now + window);
        }
    }

    /// Returns the milliseconds for which the address is still blocked; `None` if it is not.
    pub fn blocked_for(&self, now: Millis) -> Option<Millis> {
        self.blocked_until?.checked_sub(now).filter(|left| *left > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_invalid_requests_block_the_address_for_a_time() {
        let window = duration_millis(limits::INVALID_REQUESTS_WINDOW);
        let mut requests = InvalidRequests::default();
        for number in 0..limits::INVALID_REQUESTS {
            requests.count(INVALID[number % INVALID.len()], 5);
            requests.count(200, 5);
            requests.count(404, 5);
        }
        assert_eq!(requests.blocked_for(5), None);
        requests.count(403, 5);
        assert_eq!(requests.blocked_for(6), Some(window - 1));
        assert_eq!(requests.blocked_for(5 + window), None);
    }

    #[test]
    fn old_invalid_requests_do_not_count() {
        let mut requests = InvalidRequests::default();
        for _ in 0..limits::INVALID_REQUESTS {
            requests.count(403, 0);
        }
        let later = duration_millis(limits::INVALID_REQUESTS_WINDOW);
        requests.count(403, later);
        assert_eq!(requests.blocked_for(later), None);
    }
}
