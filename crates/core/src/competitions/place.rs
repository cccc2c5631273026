//! The places that people have reached.

use crate::matches::ids::CompetitionId;

/// A place that a person has reached in a finished competition, or has on a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompetitionPlace {
    /// The competition.
    pub id: CompetitionId,
    /// The rules, as they are stored.
    pub rules: String,
    /// True for the present place on a ladder, which nobody keeps for good.
    pub is_on_ladder: bool,
    /// The division, from 0 on.
    pub division: u32,
    /// The place.
    pub place: u32,
}
