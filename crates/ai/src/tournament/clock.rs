//! The time that a thread has computed, so that other work on the machine does not shorten a player's time.

use std::fs::File;
use std::io::Read as _;
use std::os::unix::fs::FileExt as _;
use std::time::{Duration, Instant};

/// Where Linux tells the time of the thread that reads it, in nanoseconds, as the first number.
const THREAD_TIME: &str = "/proc/thread-self/schedstat";

/// A clock that stands still while its thread waits. Where the system does not tell, it is an ordinary clock.
#[derive(Debug)]
pub struct ThreadClock {
    file: Option<File>,
    start: Instant,
}

impl ThreadClock {
    /// Opens the clock of the current thread.
    #[must_use]
    pub fn open() -> ThreadClock {
        let file = File::open(THREAD_TIME).ok().filter(|file| read_nanoseconds(file).is_some());
        ThreadClock { file, start: Instant::now() }
    }

    /// Returns the time that the thread has computed since some fixed moment.
    #[must_use]
    pub fn now(&self) -> Duration {
        let read = self.file.as_ref().and_then(read_nanoseconds).map(Duration::from_nanos);
        read.unwrap_or_else(|| self.start.elapsed())
    }
}

fn read_nanoseconds(file: &File) -> Option<u64> {
    let mut text = [0; 64];
    let length = file.read_at(&mut text, 0).ok()?;
    let mut digits = String::new();
    (&text[..length]).read_to_string(&mut digits).ok()?;
    digits.split_whitespace().next()?.parse().ok()
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
}
