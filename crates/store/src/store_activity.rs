//! Counts of what a store has done.

/// Counts of what a store has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreActivity {
    /// The matches that were loaded, each of which is one of the reads.
    pub match_loads: u64,
    /// The read transactions.
    pub reads: u64,
    /// The commits. One commit may hold the writes of several requests.
    pub commits: u64,
}
