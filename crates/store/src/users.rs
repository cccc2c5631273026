//! Storage of the data of users: preferences, blocks, watched matches and vacations.

use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::MatchId;

/// The vacation of a user as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionedVacation {
    /// The vacation.
    pub vacation: Vacation,
    /// The number of changes so far, for optimistic locking; 0 if there never was a vacation.
    pub version: u32,
}

/// A match that a user watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchedMatch {
    /// The match.
    pub match_id: MatchId,
    /// True if the user gets a message about every turn and not only about the end.
    pub every_turn: bool,
}
