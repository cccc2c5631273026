//! The recent actions of users and servers.

use crate::limits::limited_action::LimitedAction;
use gonagas_core::matches::ids::{Timestamp, UserId};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Someone who has a limit of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LimitedParty {
    /// A person.
    User(UserId),
    /// All people on a server.
    Guild(u64),
    /// A person, with regard to another one.
    Pair(UserId, UserId),
}

/// A limit that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitReached {
    /// The person or the server.
    pub party: LimitedParty,
    /// The number of times that are allowed in a period.
    pub count: usize,
    /// The time until the next one is allowed.
    pub wait: Timestamp,
}

/// The times of what was done in the last period of each limit.
#[derive(Debug, Default)]
pub struct RecentUsage(Mutex<BTreeMap<(LimitedAction, LimitedParty), VecDeque<Timestamp>>>);

impl RecentUsage {
    /// Counts an action of a person, and of the server that they are on.
    pub fn record(
        &self,
        action: LimitedAction,
        user: UserId,
        guild: Option<u64>,
        now: Timestamp,
    ) -> Result<(), LimitReached> {
        let limit = action.limit();
        let parties = [(LimitedParty::User(user), limit.per_user)]
            .into_iter()
            .chain(guild.map(|guild| (LimitedParty::Guild(guild), limit.per_guild)));
        self.record_parties(action, parties, now)
    }

    /// Counts the mention of a person by a challenge. Returns false, and counts nothing, if the same challenger has
    /// mentioned them too often lately.
    pub fn record_ping(&self, challenger: UserId, opponent: UserId, now: Timestamp) -> bool {
        let party = (LimitedParty::Pair(challenger, opponent), LimitedAction::RepeatedPing.limit().per_user);
        self.record_parties(LimitedAction::RepeatedPing, std::iter::once(party), now).is_ok()
    }

    fn record_parties(
        &self,
        action: LimitedAction,
        parties: impl Iterator<Item = (LimitedParty, usize)> + Clone,
        now: Timestamp,
    ) -> Result<(), LimitReached> {
        // A panic elsewhere leaves it whole.
        let mut usage = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        forget_old(&mut usage, now);
        for (party, count) in parties.clone() {
            let times = usage.get(&(action, party));
            if let Some(first) = times.filter(|times| times.len() >= count).and_then(VecDeque::front) {
                return Err(LimitReached { party, count, wait: first + action.limit().period - now });
            }
        }
        for (party, _) in parties {
            usage.entry((action, party)).or_default().push_back(now);
        }
        Ok(())
    }

    /// Returns the number of actions that are remembered.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().map(VecDeque::len).sum()
    }
}

/// Forgets what was done before the current period, and what a clock that was set back since has dated ahead.
fn forget_old(usage: &mut BTreeMap<(LimitedAction, LimitedParty), VecDeque<Timestamp>>, now: Timestamp) {
    usage.retain(|(action, _), times| {
        times.retain(|at| (now - action.limit().period + 1..=now).contains(at));
        !times.is_empty()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId(1);
    const PERIOD: Timestamp = LimitedAction::Replay.limit().period;
    const PER_USER: usize = LimitedAction::Replay.limit().per_user;
    const PER_GUILD: usize = LimitedAction::Replay.limit().per_guild;

    fn record(usage: &RecentUsage, user: u64, guild: Option<u64>, now: Timestamp) -> Result<(), LimitReached> {
        usage.record(LimitedAction::Replay, UserId(user), guild, now)
    }

    #[test]
    fn person_waits_until_the_oldest_is_a_period_ago() {
        let usage = RecentUsage::default();
        for at in 0..PER_USER as Timestamp {
            assert_eq!(record(&usage, 1, None, at), Ok(()));
        }
        let reached = |wait| Err(LimitReached { party: LimitedParty::User(ANN), count: PER_USER, wait });
        assert_eq!(record(&usage, 1, None, 100), reached(PERIOD - 100));
        assert_eq!(record(&usage, 2, None, 100), Ok(()), "another person has their own");
        assert_eq!(usage.record(LimitedAction::Export, ANN, None, 100), Ok(()), "it is another limit");
        assert_eq!(record(&usage, 1, None, PERIOD - 1), reached(1));
        assert_eq!(record(&usage, 1, None, PERIOD), Ok(()));
        assert_eq!(record(&usage, 1, None, PERIOD), reached(1), "the second oldest");
    }

    #[test]
    fn server_has_a_limit_for_all_people_together() {
        let usage = RecentUsage::default();
        for user in 0..PER_GUILD as u64 {
            assert_eq!(record(&usage, user, Some(7), 0), Ok(()));
        }
        let party = LimitedParty::Guild(7);
        assert_eq!(record(&usage, 999, Some(7), 0), Err(LimitReached { party, count: PER_GUILD, wait: PERIOD }));
        assert_eq!(record(&usage, 999, Some(8), 0), Ok(()));
        assert_eq!(record(&usage, 999, None, 0), Ok(()), "direct messages are on no server");
    }

    #[test]
    fn person_mentions_the_same_person_three_times_in_five_minutes() {
        let usage = RecentUsage::default();
        let period = LimitedAction::RepeatedPing.limit().period;
        let ping = |opponent, at| usage.record_ping(ANN, UserId(opponent), at);
        assert_eq!([0, 1, 2, 3].map(|at| ping(2, at)), [true, true, true, false]);
        assert!(ping(3, 3), "another opponent");
        assert!(usage.record_ping(UserId(2), ANN, 3), "the other way round");
        assert_eq!([period - 1, period, period].map(|at| ping(2, at)), [false, true, false]);
    }

    #[test]
    fn nothing_is_remembered_for_longer_than_its_period() {
        let usage = RecentUsage::default();
        (0..50).for_each(|user| record(&usage, user, Some(user), 0).unwrap());
        record(&usage, 60, None, PERIOD).unwrap();
        assert_eq!(usage.0.lock().unwrap().len(), 1);
        record(&usage, 60, None, 0).unwrap();
        assert_eq!(usage.0.lock().unwrap().values().map(VecDeque::len).sum::<usize>(), 1, "the clock was set back");
    }
}
