//! The accesses to the store of a test's bot: on the caller's own task, so that paused time stands still while the database works,
//! and with errors on demand.

use gonagas::store::sqlite::{AccessPlan, AccessPlanner, StoreAccess};
use gonagas::store::store_error::StoreError;
use std::sync::Mutex;
use std::time::Duration;

/// The faults of a store.
#[derive(Default)]
pub struct StoreFaults {
    state: Mutex<FaultState>,
}

#[derive(Default)]
struct FaultState {
    /// True if reads fail from the next write on.
    waits_for_write: bool,
    reads_fail: bool,
    /// The number of reads up to and including the one that fails; 0 if none does.
    reads_until_failure: usize,
    delay: Duration,
}

impl StoreFaults {
    /// Lets every read fail that follows the next write.
    pub fn fail_reads_after_next_write(&self) {
        self.state.lock().unwrap().waits_for_write = true;
    }

    /// Lets one read fail: the first from now on, or a later one.
    pub fn fail_read(&self, number: usize) {
        self.state.lock().unwrap().reads_until_failure = number;
    }

    /// Lets every access take a moment, so that requests that come together interleave.
    pub fn take_a_moment(&self) {
        self.state.lock().unwrap().delay = Duration::from_millis(1);
    }

    /// Ends all faults. Returns true if reads failed.
    pub fn end(&self) -> bool {
        std::mem::take(&mut *self.state.lock().unwrap()).reads_fail
    }
}

impl AccessPlanner for StoreFaults {
    fn plan_access(&self, access: StoreAccess) -> AccessPlan {
        let mut state = self.state.lock().unwrap();
        let error = match access {
            StoreAccess::Write => {
                state.reads_fail |= state.waits_for_write;
                None
            }
            StoreAccess::Read => {
                let is_last = state.reads_until_failure == 1;
                state.reads_until_failure = state.reads_until_failure.saturating_sub(1);
                (state.reads_fail || is_last).then_some(StoreError::Busy)
            }
        };
        AccessPlan { error, delay_before: state.delay, ..AccessPlan::default() }
    }
}
