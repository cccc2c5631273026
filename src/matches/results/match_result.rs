//! Results: what ratings and standings follow from, and what came of them. [`crate::matches::state::determine_result`] finds them.

use crate::kit::side::Side;
use crate::matches::ids::UserId;

/// The result to which two people have played a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// What is rated apart from the rest, see [`crate::session::rules::RuleSetInfo::rating_pool`].
    pub pool: String,
    /// The server on which the match was proposed.
    pub guild: Option<u64>,
    /// Who sat where, the first seat first.
    pub seats: [UserId; 2],
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The word for how it came to that.
    pub reason: String,
    /// Whether it counts for ratings. That there were too many of the same two nobody knows but the store.
    pub rated_status: RatedStatus,
}

/// Whether a result counts for ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatedStatus {
    /// It does.
    Rated,
    /// It was not to.
    Unrated,
    /// It was to, but the match ended before both had acted twice, and nobody had given up.
    TooShort,
    /// It was to, but two matches of the same two in the same pool had counted in the 24 hours before.
    TooManyRecent,
}

/// What came of a result for ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingOutcome {
    /// Whether it counted.
    pub rated_status: RatedStatus,
    /// How the ratings of both on the match's server have changed, the first seat's first; only where it counted.
    pub changes: Option<[RatingChange; 2]>,
}

/// How a rating has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingChange {
    /// Before the match.
    pub before: DisplayRating,
    /// After it.
    pub after: DisplayRating,
}

/// A rating as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisplayRating {
    /// The points.
    pub points: i64,
    /// Whether too little is known of the player for a place among the others.
    pub provisional: bool,
}

impl RatedStatus {
    const ALL: [(RatedStatus, &'static str); 4] = [
        (RatedStatus::Rated, "yes"),
        (RatedStatus::Unrated, "no"),
        (RatedStatus::TooShort, "early"),
        (RatedStatus::TooManyRecent, "often"),
    ];

    /// The word for it, as the store keeps it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        RatedStatus::ALL.iter().find(|(counts, _)| *counts == self).map_or("", |(_, word)| word)
    }

    /// What this word stands for.
    #[must_use]
    pub fn read(word: &str) -> Option<RatedStatus> {
        RatedStatus::ALL.iter().find(|(_, known)| *known == word).map(|(counts, _)| *counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for (counts, word) in RatedStatus::ALL {
            assert_eq!((counts.as_str(), RatedStatus::read(word)), (word, Some(counts)));
        }
        assert_eq!(RatedStatus::read("perhaps"), None);
    }
}
