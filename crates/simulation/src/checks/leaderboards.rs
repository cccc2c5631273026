//! Leaderboards: they list people with a result in the month or at all, and nobody whose data is erased.

use crate::ledger::{Ledger, SeenLeaderboard};
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_store::match_audit::AuditedMatch;
use std::collections::{BTreeMap, BTreeSet};

/// The results of people, from the logs.
#[derive(Default)]
pub struct LeaderboardChecks {
    /// The months in which each person got a result.
    months: BTreeMap<UserId, BTreeSet<(i32, u8)>>,
    counted: BTreeSet<MatchId>,
}

impl LeaderboardChecks {
    /// Counts the result of a match, once it counts for ratings, and makes its rules known to people.
    pub fn follow(&mut self, id: MatchId, audited: &AuditedMatch, ledger: &mut Ledger) {
        let Some((_, result)) = audited.result.as_ref().filter(|_| self.counted.insert(id)) else { return };
        let Some(last) = audited.stored.events.last() else { return };
        // The outcome of a pair is known when both of its games are over.
        let may_count = result.rated_status == RatedStatus::Rated || result.pair.is_some();
        if !may_count || !result.seats.into_iter().all(UserId::is_person) {
            return;
        }
        ledger.rule_sets_with_results.push(audited.stored.terms.rules.rule_set_info());
        for user in result.seats {
            self.months.entry(user).or_default().insert(month_of(last.timestamp));
        }
    }

    /// Returns the faults of the leaderboards that people have seen since the last check.
    pub fn check(&self, ledger: &mut Ledger) -> Vec<String> {
        let seen = std::mem::take(&mut ledger.unchecked_leaderboards);
        seen.into_iter().filter_map(|board| self.find_wrong(&board, ledger)).collect()
    }

    fn find_wrong(&self, board: &SeenLeaderboard, ledger: &Ledger) -> Option<String> {
        let erased = board.users.iter().find(|user| ledger.was_erased_before(**user, board.from));
        if let Some(user) = erased {
            return Some(format!("a leaderboard lists {}, whose data is erased", user.0));
        }
        let months = [board.from, board.until].map(month_of);
        let has_result = |user: &&UserId| {
            let theirs = self.months.get(*user);
            theirs.is_some_and(|theirs| !board.is_of_month || months.iter().any(|month| theirs.contains(month)))
        };
        let user = board.users.iter().find(|user| !has_result(user))?;
        let period = if board.is_of_month { format!("{:?}", months[1]) } else { "all time".into() };
        Some(format!("the leaderboard of {period} lists {}, who has no result in it", user.0))
    }
}

/// Returns the year and the month of a time.
fn month_of(time: Timestamp) -> (i32, u8) {
    let CalendarMonth { year, month } = CalendarMonth::containing(time);
    (year, month)
}
