//! Vacations: each vacation that the bot begins for a player after their time is up costs them a day.

use crate::ledger::Ledger;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::StoredMatch;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The vacations that the bot has begun for people.
#[derive(Default)]
pub struct VacationChecks {
    /// The vacations of each person, from the event in a match to the end.
    begun: BTreeMap<UserId, Vec<Range<Timestamp>>>,
    /// The people with one since the last check.
    unchecked: BTreeSet<UserId>,
}

impl VacationChecks {
    /// Follows the new events of a match.
    pub fn follow(&mut self, id: MatchId, stored: &StoredMatch, new: &[Event]) {
        for event in new.iter().filter(|event| event.actor.is_none()) {
            let EventKind::VacationStarted(until) = event.kind else { continue };
            let Some(user) = player_to_act(id, stored, event) else { continue };
            self.begun.entry(user).or_default().push(event.timestamp..until);
            self.unchecked.insert(user);
        }
    }

    /// Returns the people who have spent fewer days than the bot has taken for them.
    pub fn check(&mut self, inspector: &MatchInspector, ledger: &Ledger) -> Result<Vec<String>, StoreError> {
        let mut wrong = Vec::new();
        for user in std::mem::take(&mut self.unchecked) {
            if ledger.erased.contains(&user) {
                continue;
            }
            let spent = inspector.vacation_days_spent(user)?;
            let least = self.least_days(user);
            if spent < least {
                wrong.push(format!("{} has spent {spent} days of vacation, and {least} were taken for them", user.0));
            }
        }
        Ok(wrong)
    }

    /// Returns the least number of days that a person must have spent: one for each vacation after the end of another.
    fn least_days(&self, user: UserId) -> u32 {
        let mut begun: Vec<&Range<Timestamp>> = self.begun.get(&user).into_iter().flatten().collect();
        begun.sort_by_key(|vacation| vacation.end);
        let mut count = 0;
        let mut last_end = Timestamp::MIN;
        for vacation in begun {
            if vacation.start >= last_end {
                (count, last_end) = (count + 1, vacation.end);
            }
        }
        count
    }
}

/// Returns the person whose turn it was before an event.
fn player_to_act(id: MatchId, stored: &StoredMatch, event: &Event) -> Option<UserId> {
    let before: Vec<Event> = stored.events.iter().take_while(|other| other.number < event.number).cloned().collect();
    let game = Match::replay(id, stored.terms.clone(), &before).ok()?;
    game.user_to_act().filter(|user| user.is_person())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_vacation_in_several_matches_costs_a_day() {
        let user = UserId(1);
        let days = |begun: &[(Timestamp, Timestamp)]| {
            let begun = begun.iter().map(|(from, to)| *from..*to).collect();
            VacationChecks { begun: BTreeMap::from([(user, begun)]), ..VacationChecks::default() }.least_days(user)
        };
        assert_eq!([days(&[]), days(&[(5, 15)]), days(&[(5, 15), (8, 15)])], [0, 1, 1]);
        assert_eq!([days(&[(15, 25), (5, 15)]), days(&[(5, 15), (8, 25), (30, 40)])], [2, 2]);
    }
}
