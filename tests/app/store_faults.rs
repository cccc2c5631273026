//! The accesses to the store of a test's bot: on the caller's own task, so that paused time stands still while the
//! database works, and with errors on demand.

use gonagas_store::sqlite::{AccessPlan, AccessPlanner, StoreAccess};
use gonagas_store::store_error::StoreError;
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
    /// The fate of the writes after the next one, which is stored without an answer.
    lost_reply: Option<Option<StoreError>>,
    delay: Duration,
    /// The error of every write.
    write_error: Option<StoreError>,
    /// The writes that succeed before all fail with this error.
    writes_before_failure: Option<(u32, StoreError)>,
    /// The reads that succeed before one that fails, and the writes.
    reads_before_failure: Option<u32>,
    writes_before_single_failure: Option<u32>,
}

impl StoreFaults {
    /// Stores the next write without an answer.
    pub fn lose_next_reply(&self) {
        self.state.lock().unwrap().lost_reply = Some(None);
    }

    /// Stores the next write without an answer, and lets all writes fail after it.
    pub fn lose_next_reply_and_writes(&self) {
        self.state.lock().unwrap().lost_reply = Some(Some(StoreError::Unreachable));
    }

    /// Returns true once the answer of a write was lost.
    pub fn has_lost_reply(&self) -> bool {
        self.state.lock().unwrap().lost_reply.is_none()
    }

    /// Fails every read after the next write.
    pub fn fail_reads_after_next_write(&self) {
        self.state.lock().unwrap().waits_for_write = true;
    }

    /// Delays every access by a moment, so that requests that come together interleave.
    pub fn take_a_moment(&self) {
        self.delay_accesses(Duration::from_millis(1));
    }

    /// Delays every access by this time.
    pub fn delay_accesses(&self, delay: Duration) {
        self.state.lock().unwrap().delay = delay;
    }

    /// Fails every write.
    pub fn fail_writes(&self, error: StoreError) {
        self.state.lock().unwrap().write_error = Some(error);
    }

    /// Fails every write after this number of successful ones.
    pub fn fail_writes_after(&self, count: u32, error: StoreError) {
        self.state.lock().unwrap().writes_before_failure = Some((count, error));
    }

    /// Fails one read as a failing disk does, after this number of successful ones.
    pub fn fail_read_after(&self, count: u32) {
        self.state.lock().unwrap().reads_before_failure = Some(count);
    }

    /// Fails one write as a busy database does, after this number of successful ones.
    pub fn fail_write_after(&self, count: u32) {
        self.state.lock().unwrap().writes_before_single_failure = Some(count);
    }

    /// Ends all faults. Returns true if reads failed.
    pub fn end(&self) -> bool {
        std::mem::take(&mut *self.state.lock().unwrap()).reads_fail
    }
}

impl FaultState {
    fn count_write(&mut self) {
        match self.writes_before_failure.take() {
            Some((0, error)) => self.write_error = Some(error),
            left => self.writes_before_failure = left.map(|(count, error)| (count - 1, error)),
        }
    }
}

/// Returns true for the access that fails after so many, and counts the others.
fn fails_now(accesses_before: &mut Option<u32>) -> bool {
    let left = *accesses_before;
    *accesses_before = left.and_then(|left| left.checked_sub(1));
    left == Some(0)
}

impl AccessPlanner for StoreFaults {
    fn plan_access(&self, access: StoreAccess) -> AccessPlan {
        let mut state = self.state.lock().unwrap();
        let mut loses_reply = false;
        let error = match access {
            StoreAccess::Write => {
                state.reads_fail |= state.waits_for_write;
                state.count_write();
                if fails_now(&mut state.writes_before_single_failure) {
                    Some(StoreError::Busy)
                } else if let Some(then) = state.lost_reply.take() {
                    (loses_reply, state.write_error) = (true, then);
                    None
                } else {
                    state.write_error.clone()
                }
            }
            StoreAccess::Read if state.reads_fail => Some(StoreError::Busy),
            StoreAccess::Read => {
                fails_now(&mut state.reads_before_failure).then(|| StoreError::Failed("as the test wanted".into()))
            }
        };
        AccessPlan { error, loses_reply, delay_before: state.delay, ..AccessPlan::default() }
    }
}
