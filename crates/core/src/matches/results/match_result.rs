//! The result of a match, and how it changed the players' ratings.

use crate::kit::side::Side;
use crate::matches::ids::{MatchId, UserId};
use crate::matches::results::pair_result::PairGameResult;

/// The result of a match of two users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// The rating pool, see [`crate::session::rules::RuleSetInfo::rating_pool`].
    pub pool: String,
    /// The server of the challenge; `None` in direct messages.
    pub guild: Option<u64>,
    /// The players, the first seat first.
    pub seats: [UserId; 2],
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The keyword of the reason.
    pub reason: String,
    /// The share in the result of a rated pair; `None` for a match that counts by itself.
    pub pair: Option<PairShare>,
    /// The rated status. Of a game of a pair it is its own, until the pair is decided. Only the store can find that
    /// there were [`RatedStatus::TooManyRecent`] matches.
    pub rated_status: RatedStatus,
}

/// The share of a match in the result of a rated pair, which counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairShare {
    /// The first game of the pair.
    pub first_game: MatchId,
    /// The game.
    pub game: PairGameResult,
    /// Only the store can find that the pair is decided.
    pub standing: PairStanding,
}

/// The state of a pair when one of its games ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairStanding {
    /// The other game has no result yet.
    Waits,
    /// This is the game that ended last, and the winner of the pair has this seat in it; `None` is a draw.
    Decided(Option<Side>),
}

impl MatchResult {
    /// The result that changes the ratings: that of the pair in a pair.
    #[must_use]
    pub fn rated_winner(&self) -> Option<Side> {
        match self.pair.map(|share| share.standing) {
            Some(PairStanding::Decided(winner)) => winner,
            Some(PairStanding::Waits) | None => self.winner,
        }
    }

    /// Returns true for a game of a pair whose other game has no result yet.
    #[must_use]
    pub fn waits_for_pair(&self) -> bool {
        self.pair.is_some_and(|share| share.standing == PairStanding::Waits)
    }
}

/// The rated status of a result: rated, or why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatedStatus {
    /// The result counts for ratings.
    Rated,
    /// The players chose an unrated match.
    Unrated,
    /// The match ended before both players had acted twice, or by resignation or timeout before both had acted.
    TooShort,
    /// Two matches of the same players in the same pool already counted in the 24 hours before.
    TooManyRecent,
}

/// The effect of a result on ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingOutcome {
    /// The rated status.
    pub rated_status: RatedStatus,
    /// The changes of both ratings on the server of the match, the first seat first; only for a rated match.
    pub changes: Option<[RatingChange; 2]>,
}

/// The change of a rating by one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingChange {
    /// The rating before the match.
    pub before: DisplayRating,
    /// The rating after the match.
    pub after: DisplayRating,
}

/// A rating as players see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisplayRating {
    /// The points.
    pub points: i64,
    /// True while the player has too few rated matches to be ranked.
    pub provisional: bool,
}

impl DisplayRating {
    /// The rating of a player without rated matches; hardly anybody comes back to exactly these points while it is
    /// provisional.
    pub const INITIAL: DisplayRating = DisplayRating { points: 1500, provisional: true };
}

impl RatedStatus {
    const ALL: [(RatedStatus, &'static str); 4] = [
        (RatedStatus::Rated, "yes"),
        (RatedStatus::Unrated, "no"),
        (RatedStatus::TooShort, "early"),
        (RatedStatus::TooManyRecent, "often"),
    ];

    /// The keyword in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        RatedStatus::ALL.iter().find(|(status, _)| *status == self).map_or("", |(_, keyword)| keyword)
    }

    /// Parses the keyword.
    #[must_use]
    pub fn read(keyword: &str) -> Option<RatedStatus> {
        RatedStatus::ALL.iter().find(|(_, known)| *known == keyword).map(|(status, _)| *status)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_round_trips() {
        for (status, keyword) in RatedStatus::ALL {
            assert_eq!((status.as_str(), RatedStatus::read(keyword)), (keyword, Some(status)));
        }
        assert_eq!(RatedStatus::read("perhaps"), None);
    }
}
