//! Discord's limit on invalid requests: 10,000 responses with status 401, 403 or 429 within ten minutes close the whole
//! API to this machine's address.

use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// The period of the limit.
const PERIOD: Duration = Duration::from_secs(600);

/// Length of the steps in which requests are counted.
const STEP: Duration = Duration::from_secs(10);

/// Invalid requests within the period from which on requests are spaced.
const SLOW_FROM: u32 = 1000;

/// Delay between requests that are spaced: at most 1,200 in the period.
const SPACING: Duration = Duration::from_millis(500);

/// Counts invalid requests, and spaces requests when there are many.
#[derive(Debug, Default)]
pub struct InvalidRequests {
    /// Invalid requests by the start of their step, in order.
    steps: VecDeque<(Instant, u32)>,
    /// The time of the latest request while they are spaced.
    last_request: Option<Instant>,
}

impl InvalidRequests {
    /// Counts an invalid request.
    pub fn record(&mut self, now: Instant) {
        self.forget_old(now);
        match self.steps.back_mut().filter(|(start, _)| now.duration_since(*start) < STEP) {
            Some((_, count)) => *count += 1,
            None => self.steps.push_back((now, 1)),
        }
        if self.count() == SLOW_FROM {
            tracing::error!(SLOW_FROM, "too many invalid requests, sending slowly");
        }
    }

    /// Admits a request. Returns the time to wait for if it comes too soon.
    pub fn try_acquire(&mut self, now: Instant) -> Option<Instant> {
        self.forget_old(now);
        if self.count() < SLOW_FROM {
            self.last_request = None;
            return None;
        }
        let until = self.last_request.map(|last| last + SPACING).filter(|until| now < *until);
        if until.is_none() {
            self.last_request = Some(now);
        }
        until
    }

    fn count(&self) -> u32 {
        self.steps.iter().map(|(_, count)| count).sum()
    }

    fn forget_old(&mut self, now: Instant) {
        while self.steps.front().is_some_and(|(start, _)| now.duration_since(*start) >= PERIOD + STEP) {
            self.steps.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn invalid_requests_stay_far_below_the_limit() {
        let mut invalid = InvalidRequests::default();
        let begun = Instant::now();
        let mut sent = 0;
        while begun.elapsed() < PERIOD {
            match invalid.try_acquire(Instant::now()) {
                Some(until) => tokio::time::sleep_until(until).await,
                None => {
                    sent += 1;
                    invalid.record(Instant::now());
                    tokio::time::advance(Duration::from_millis(20)).await;
                }
            }
        }
        assert!((SLOW_FROM..3000).contains(&sent), "{sent}");
        tokio::time::advance(PERIOD + STEP).await;
        assert_eq!([(); 3].map(|()| invalid.try_acquire(Instant::now())), [None; 3], "they are forgotten");
    }
}
