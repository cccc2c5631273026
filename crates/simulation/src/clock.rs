//! The clock of a simulation: Tokio's, which runs only while nobody has anything to do, and which can be moved.

use crate::planted_defect::PlantedDefect;
use gonagas_app::ports::{Clock, ClockJump};
use gonagas_core::matches::ids::Timestamp;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::Notify;
use tokio::time::Instant;

/// The time at which every simulation begins: a day before the end of a month and a year, 2026-12-30T22:00:00Z.
const START: Timestamp = 1_798_668_000_000;

/// A clock that follows Tokio's.
pub struct SimulatedClock {
    began: Instant,
    /// The milliseconds by which it was moved in all.
    moved: AtomicI64,
    /// Wakes the tasks that wait for a jump, in the order in which they began.
    jumped: Arc<Notify>,
}

impl SimulatedClock {
    /// Starts a clock.
    pub fn start() -> SimulatedClock {
        SimulatedClock { began: Instant::now(), moved: AtomicI64::new(0), jumped: Arc::default() }
    }

    /// Returns the milliseconds since the start that people have waited; moving the clock takes no time.
    pub fn elapsed(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Moves the clock forward, and wakes the tasks that wait for that.
    pub fn move_forward(&self, time: Timestamp) {
        self.moved.fetch_add(time, Ordering::Relaxed);
        self.jumped.notify_waiters();
    }
}

impl Clock for SimulatedClock {
    fn now(&self) -> Timestamp {
        START + Timestamp::try_from(self.elapsed()).unwrap_or(Timestamp::MAX / 2) + self.moved.load(Ordering::Relaxed)
    }

    fn wait_for_jump(&self) -> ClockJump {
        Box::pin(Arc::clone(&self.jumped).notified_owned())
    }
}

/// The clock of the bot: the simulated one, which a planted defect can stop.
pub struct BotClock {
    pub clock: Arc<SimulatedClock>,
    pub defect: Arc<dyn PlantedDefect>,
    /// The time at which it has stopped; 0 while it runs.
    stopped_at: AtomicI64,
}

impl BotClock {
    /// Returns a clock of a bot.
    pub fn new(clock: Arc<SimulatedClock>, defect: Arc<dyn PlantedDefect>) -> BotClock {
        BotClock { clock, defect, stopped_at: AtomicI64::new(0) }
    }
}

impl Clock for BotClock {
    fn now(&self) -> Timestamp {
        let now = self.clock.now();
        if !self.defect.stops_clock() {
            return now;
        }
        match self.stopped_at.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => now,
            Err(stopped_at) => stopped_at,
        }
    }

    fn wait_for_jump(&self) -> ClockJump {
        match self.defect.stops_clock() {
            true => Box::pin(std::future::pending()),
            false => self.clock.wait_for_jump(),
        }
    }
}
