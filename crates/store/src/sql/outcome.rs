//! The figures of a store: counts of its work and of its failures, and whether the last write has failed.

use crate::store_error::StoreError;
use gonagas_metrics::metrics;
use std::sync::atomic::{AtomicBool, Ordering};

/// Counts the failure of a read or a write, by its kind. An error that answers the caller is none.
pub fn count_failure<T>(result: Result<T, StoreError>) -> Result<T, StoreError> {
    if let Some(kind) = result.as_ref().err().and_then(failure_kind) {
        metrics().store_errors.with_label_values(&[kind]).inc();
    }
    result
}

/// Returns the kind of a failure of the store; `None` for an answer, such as a conflict.
fn failure_kind(error: &StoreError) -> Option<&'static str> {
    match error {
        StoreError::Busy => Some("busy"),
        StoreError::Unreachable => Some("unreachable"),
        StoreError::ShardsLost => Some("shards-lost"),
        StoreError::DiskFull => Some("disk-full"),
        StoreError::ReadOnly => Some("read-only"),
        StoreError::UnsupportedEdition { .. } => Some("edition"),
        StoreError::KeyUnusable(_) | StoreError::Failed(_) => Some("failed"),
        StoreError::Conflict
        | StoreError::TooManyMatches(_)
        | StoreError::TooManyMatchesInGuild { .. }
        | StoreError::Blocked { .. }
        | StoreError::TooManyBlocks
        | StoreError::TooManyComputerMatches(_)
        | StoreError::TooManyCompetitionGames { .. }
        | StoreError::RematchExists(_)
        | StoreError::RepeatedInteraction
        | StoreError::NotFound => None,
    }
}

/// Remembers if the last write has failed.
#[derive(Debug, Default)]
pub struct LastWrite {
    has_failed: AtomicBool,
}

impl LastWrite {
    /// Records the outcome of a write. An answer shows that the database can be written.
    pub fn record<T>(&self, result: &Result<T, StoreError>) {
        self.has_failed.store(result.as_ref().err().and_then(failure_kind).is_some(), Ordering::Relaxed);
    }

    /// Returns true if the last write has failed.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }
}

/// Counts of the work of a store since it was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreActivity {
    /// The matches that were loaded, each of which is one of the reads.
    pub match_loads: u64,
    /// The read transactions.
    pub reads: u64,
    /// The commits. One commit may hold the writes of several requests.
    pub commits: u64,
}
