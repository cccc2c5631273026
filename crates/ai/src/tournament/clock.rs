//! The time that a thread has computed, so that other work on the machine does not shorten a player's time.

use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

/// A clock that stands still while its thread waits. Elsewhere than on Linux it is an ordinary clock.
#[derive(Debug, Clone, Copy)]
pub struct ThreadClock {
    #[cfg(not(target_os = "linux"))]
    start: Instant,
}

#[cfg(target_os = "linux")]
impl ThreadClock {
    /// Opens the clock.
    #[must_use]
    pub const fn open() -> ThreadClock {
        ThreadClock {}
    }

    /// Returns the time that the current thread has computed.
    #[must_use]
    pub fn now(self) -> Duration {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        // Neither number is ever negative.
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
    }
}

#[cfg(not(target_os = "linux"))]
impl ThreadClock {
    /// Opens the clock.
    #[must_use]
    pub fn open() -> ThreadClock {
        ThreadClock { start: Instant::now() }
    }

    /// Returns the time since the clock was opened.
    #[must_use]
    pub fn now(self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_goes_forward_while_the_thread_computes() {
        let clock = ThreadClock::open();
        let start = clock.now();
        let mut word = 1_u64;
        while clock.now() < start + Duration::from_millis(5) {
            word = std::hint::black_box(word.wrapping_mul(3));
        }
        assert!(clock.now() > start);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn clock_does_not_count_what_other_threads_compute() {
        let clock = ThreadClock::open();
        let start = clock.now();
        let busy = std::thread::spawn(move || {
            let start = clock.now();
            while clock.now() < start + Duration::from_millis(50) {}
        });
        busy.join().unwrap();
        assert!(clock.now() < start + Duration::from_millis(50));
    }
}
