//! The review of a month on a server.

use crate::kit::side::Side;
use crate::matches::ids::{MatchId, UserId};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The most people who are named for the number of their matches.
pub const MAX_MOST_ACTIVE: usize = 3;

/// The most people who are named for their first win.
pub const MAX_FIRST_WINNERS: usize = 5;

/// The number of matches with the longest logs among which the one with the most turns is found.
pub const LONGEST_LOGS: usize = 10;

/// A match that was finished in the month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthMatch {
    /// The match.
    pub id: MatchId,
    /// The players, the first seat first.
    pub seats: [UserId; 2],
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The number of events in its log.
    pub event_count: u32,
}

/// The review of a month. It names nobody who is hidden from leaderboards or erased.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MonthReview {
    /// The number of finished matches.
    pub match_count: u32,
    /// The people with the most matches, each with their number; those with equally many in the order of their ids.
    pub most_active: Vec<(UserId, u32)>,
    /// The people who have won on the server for the first time, in order.
    pub first_winners: Vec<UserId>,
    /// The number of further ones.
    pub more_first_winners: u32,
    /// The matches between two people with the longest logs, the longest first.
    pub longest_logs: Vec<MatchId>,
}

impl MonthReview {
    /// Returns the review of the matches of a month, in the order of their ends. `unnamed` are the people who are not
    /// named, and `earlier_winners` those who have won before.
    #[must_use]
    pub fn of(matches: &[MonthMatch], unnamed: &BTreeSet<UserId>, earlier_winners: &BTreeSet<UserId>) -> MonthReview {
        let is_named = |user: UserId| user.is_person() && !unnamed.contains(&user);
        let mut counts: BTreeMap<UserId, u32> = BTreeMap::new();
        let mut first_winners = Vec::new();
        for game in matches {
            let people: BTreeSet<UserId> = game.seats.into_iter().filter(|user| is_named(*user)).collect();
            people.into_iter().for_each(|user| *counts.entry(user).or_default() += 1);
            let winner = game.winner.map(|winner| game.seats[winner.index()]).filter(|user| is_named(*user));
            let is_first = |user: &UserId| !earlier_winners.contains(user) && !first_winners.contains(user);
            first_winners.extend(winner.filter(is_first));
        }
        let mut most_active: Vec<(UserId, u32)> = counts.into_iter().collect();
        most_active.sort_by_key(|(user, count)| (Reverse(*count), *user));
        most_active.truncate(MAX_MOST_ACTIVE);
        let more_first_winners = first_winners.len().saturating_sub(MAX_FIRST_WINNERS) as u32;
        first_winners.truncate(MAX_FIRST_WINNERS);
        let mut longest: Vec<&MonthMatch> = matches
            .iter()
            .filter(|game| game.seats[0] != game.seats[1] && game.seats.into_iter().all(is_named))
            .collect();
        longest.sort_by_key(|game| (Reverse(game.event_count), game.id));
        longest.truncate(LONGEST_LOGS);
        MonthReview {
            match_count: matches.len() as u32,
            most_active,
            first_winners,
            more_first_winners,
            longest_logs: longest.into_iter().map(|game| game.id).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: u64, seats: [u64; 2], winner: Option<Side>, event_count: u32) -> MonthMatch {
        MonthMatch { id: MatchId(id), seats: seats.map(UserId), winner, event_count }
    }

    #[test]
    fn review_names_people_with_most_matches_first_wins_and_longest_logs() {
        let won = Some(Side::First);
        let lost = Some(Side::Second);
        let computer = UserId::computer(2).0;
        let erased = UserId::erased_placeholder(MatchId(9), 0).0;
        let matches = [
            game(1, [1, 2], won, 40),
            game(2, [3, 1], lost, 90),
            game(3, [2, 1], None, 60),
            game(4, [4, computer], won, 200),
            game(5, [5, erased], won, 300),
            game(6, [6, 3], won, 400),
        ];
        let unnamed = BTreeSet::from([UserId(6)]);
        let review = MonthReview::of(&matches, &unnamed, &BTreeSet::from([UserId(4)]));
        assert_eq!(review.match_count, 6);
        assert_eq!(review.most_active, [(UserId(1), 3), (UserId(2), 2), (UserId(3), 2)]);
        assert_eq!(review.first_winners, [UserId(1), UserId(5)], "4 has won before, and 6 is hidden");
        assert_eq!(review.longest_logs, [MatchId(2), MatchId(3), MatchId(1)]);
        let many: Vec<MonthMatch> = (1..=7).map(|user| game(user, [user, computer], won, 1)).collect();
        let review = MonthReview::of(&many, &BTreeSet::new(), &BTreeSet::new());
        assert_eq!((review.first_winners.len(), review.more_first_winners), (MAX_FIRST_WINNERS, 2));
    }
}
