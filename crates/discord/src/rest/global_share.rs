//! The part of Discord's global rate limit that this process may use, where several share the token of a bot.

use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// The requests of a bot in a second; requests with an interaction's token count apart.
const GLOBAL_LIMIT: f64 = 50.0;

/// The period of the limit.
const PERIOD: Duration = Duration::from_secs(1);

/// Spaces the requests of a process that has only a part of the limit. A process with the whole share learns of the
/// limit from Discord.
#[derive(Debug, Default)]
pub struct GlobalShare {
    /// The requests in a period; `None` for a process that has the limit to itself.
    quota: Option<usize>,
    /// The times of the latest requests, at most `quota` of them.
    sent: VecDeque<Instant>,
}

impl GlobalShare {
    /// Sets the part of the bot's servers that this process has.
    pub fn set(&mut self, share: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 1 and the limit")]
        let quota = (GLOBAL_LIMIT * share).floor().clamp(1.0, GLOBAL_LIMIT) as usize;
        self.quota = (share < 1.0).then_some(quota);
        self.sent.clear();
    }

    /// Admits a request. Returns the time to wait for if the part is used up.
    pub fn try_acquire(&mut self, now: Instant) -> Option<Instant> {
        let quota = self.quota?;
        let until = self.sent.front().filter(|_| self.sent.len() >= quota).map(|first| *first + PERIOD);
        if let Some(until) = until.filter(|until| now < *until) {
            return Some(until);
        }
        if self.sent.len() >= quota {
            self.sent.pop_front();
        }
        self.sent.push_back(now);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of requests that are admitted in ten seconds.
    fn admitted(share: f64) -> usize {
        let mut limit = GlobalShare::default();
        let start = Instant::now();
        limit.set(share);
        let tries = (0..10_000).map(|millisecond| start + Duration::from_millis(millisecond));
        tries.filter(|now| limit.try_acquire(*now).is_none()).count()
    }

    #[test]
    fn process_sends_its_part_of_the_limit() {
        assert_eq!(admitted(1.0), 10_000, "Discord says when it is too much");
        assert_eq!(admitted(0.5), 250);
        assert_eq!(admitted(1.0 / 3.0), 160);
        assert_eq!(admitted(0.001), 10, "one a second at least");
    }
}
