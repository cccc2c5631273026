//! The clock of a simulation: Tokio's, which runs only while nobody has anything to do.

use crate::app::ports::{Clock, ClockJump};
use gonagas_core::matches::ids::Timestamp;
use tokio::time::Instant;

/// The time at which every simulation begins: a day before the end of a month and a year, 2026-12-30T22:00:00Z.
const START: Timestamp = 1_798_668_000_000;

/// A clock that follows Tokio's.
pub(in crate::simulation) struct SimulatedClock {
    began: Instant,
}

impl SimulatedClock {
    /// Starts a clock.
    pub(in crate::simulation) fn start() -> SimulatedClock {
        SimulatedClock { began: Instant::now() }
    }

    /// Returns the milliseconds since the start.
    pub(in crate::simulation) fn elapsed(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Clock for SimulatedClock {
    fn now(&self) -> Timestamp {
        START + Timestamp::try_from(self.elapsed()).unwrap_or(Timestamp::MAX / 2)
    }

    fn wait_for_jump(&self) -> ClockJump {
        Box::pin(std::future::pending())
    }
}
