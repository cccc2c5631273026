//! The leases, noted beside the database: the process of each shard, and the faults.

use gonagas_core::matches::clock::duration::SECOND;
use gonagas_core::matches::ids::Timestamp;
use gonagas_store::sqlite::Stored;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The time after which a lease that is not renewed may be taken over, as the documentation says.
const LEASE_TIME: Timestamp = 5 * SECOND;

/// A run of the bot that can hold the shards of its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    /// The place of the process among the processes that run side by side, which has shards of its own.
    pub place: usize,
    /// The number of the run, different for each start.
    pub run: u64,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "run {} of process {}", self.run, self.place)
    }
}

/// Watches the leases.
#[derive(Default)]
pub struct LeaseMonitor(Mutex<MonitorState>);

#[derive(Default)]
struct MonitorState {
    /// The newest lease of each place.
    leases: BTreeMap<usize, Lease>,
    /// The faults that were found.
    wrong: Vec<String>,
    takeovers: u64,
}

struct Lease {
    run: u64,
    /// False once it was given up.
    is_held: bool,
    expires_at: Timestamp,
    /// The last time that it was claimed or renewed, in milliseconds since the start.
    renewed_after: u64,
}

impl LeaseMonitor {
    /// Notes the stored state of a run, at a time of the clock and after so many milliseconds since the start.
    pub fn note(&self, holder: Holder, stored: Stored, now: Timestamp, elapsed: u64) {
        let mut state = self.lock();
        let wrong = match (stored, state.leases.get_mut(&holder.place)) {
            (Stored::Claim, Some(lease)) if lease.is_held && lease.expires_at > now => {
                Some(format!("{holder} takes the shards of run {}, which holds them", lease.run))
            }
            (Stored::Claim, _) => None,
            (_, Some(lease)) if lease.run == holder.run => {
                match stored {
                    Stored::Renewal => (lease.expires_at, lease.renewed_after) = (now + LEASE_TIME, elapsed),
                    Stored::Release => lease.is_held = false,
                    Stored::Claim | Stored::Change => {}
                }
                None
            }
            (_, lease) => {
                let run = lease.map_or_else(|| "nobody".to_owned(), |lease| format!("run {}", lease.run));
                Some(format!("{holder} stores something ({stored:?}) while {run} has its shards"))
            }
        };
        state.wrong.extend(wrong);
        if stored == Stored::Claim {
            let lease = Lease { run: holder.run, is_held: true, expires_at: now + LEASE_TIME, renewed_after: elapsed };
            let before = state.leases.insert(holder.place, lease);
            state.takeovers += u64::from(before.is_some_and(|before| before.is_held && before.run != holder.run));
        }
    }

    /// Returns the faults that were found since the last call.
    pub fn take_wrong(&self) -> Vec<String> {
        std::mem::take(&mut self.lock().wrong)
    }

    /// Returns the number of leases that were taken over after they had expired.
    pub fn takeovers(&self) -> u64 {
        self.lock().takeovers
    }

    /// Returns when the lease of a place was last renewed, in milliseconds since the start; 0 if nobody has it.
    pub fn last_renewal(&self, place: usize) -> u64 {
        self.lock().leases.get(&place).filter(|lease| lease.is_held).map_or(0, |lease| lease.renewed_after)
    }

    /// A panic elsewhere leaves it whole.
    fn lock(&self) -> MutexGuard<'_, MonitorState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
