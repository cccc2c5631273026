//! The report on a check of a whole database, and the checks of each match.

use crate::event_batch::MatchIndex;
use crate::stored_match::StoredMatch;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::results::match_result::MatchResult;

/// The outcome of a check.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditReport {
    /// The number of matches.
    pub match_count: u64,
    /// The inconsistencies, as text.
    pub faults: Vec<String>,
}

/// A match with everything that is stored beside its log and follows from it.
#[derive(Debug, Clone)]
pub struct AuditedMatch {
    /// The match.
    pub stored: StoredMatch,
    /// The facts by which it is found.
    pub index: MatchIndex,
    /// The time of its result and the result, if it has one.
    pub result: Option<(Timestamp, MatchResult)>,
}
