//! Limits of a choice, by time, nodes and cancellation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one choice. Whichever is reached first ends it; then the best action so far is chosen.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of nodes; with it alone the choice is always the same.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// Ends the choice as soon as it is true.
    pub cancel: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// No limit but that of the level.
    pub const UNLIMITED: Budget<'static> = Budget { nodes: None, time: None, cancel: None };

    /// Returns a budget of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Budget<'static> {
        Budget { nodes: Some(nodes), ..Budget::UNLIMITED }
    }

    /// Returns a budget of time.
    #[must_use]
    pub const fn time(time: Duration) -> Budget<'static> {
        Budget { time: Some(time), ..Budget::UNLIMITED }
    }

    /// Returns the same budget, which ends early when the flag becomes true.
    #[must_use]
    pub const fn with_cancel(self, cancel: &'a AtomicBool) -> Budget<'a> {
        Budget { cancel: Some(cancel), ..self }
    }

    /// Returns a function that says which share of the time is over, beginning now; infinity once the choice is
    /// cancelled.
    pub fn start(self) -> impl Fn() -> f64 + use<'a> {
        let time = self.time.map(|time| (Instant::now(), time.as_secs_f64()));
        move || match time {
            _ if self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) => f64::INFINITY,
            Some((_, seconds)) if seconds <= 0.0 => f64::INFINITY,
            Some((start, seconds)) => start.elapsed().as_secs_f64() / seconds,
            None => 0.0,
        }
    }
}
