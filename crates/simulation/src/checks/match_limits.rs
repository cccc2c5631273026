//! The limits of matches that a person may have at a time: everywhere, and on a server that has its own.

use crate::arrangements::Subject;
use crate::ledger::Ledger;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use std::collections::BTreeMap;

/// The most unfinished matches of a person, as `docs/LIMITS.md` has it.
const MOST_EVERYWHERE: u64 = 20;

/// The unfinished matches of all people, counted from the logs.
#[derive(Default)]
pub struct MatchLimitChecks {
    unfinished: BTreeMap<MatchId, CountedMatch>,
    /// The people who have begun something since the last check, with the server and the time.
    begun: Vec<(UserId, Option<u64>, Timestamp)>,
}

/// An unfinished match, and the people with a limit that it counts toward.
struct CountedMatch {
    guild: Option<u64>,
    people: Vec<UserId>,
}

impl MatchLimitChecks {
    /// Follows the new events of a match. A challenge counts for the challenger, and a match for both.
    pub fn follow(&mut self, id: MatchId, terms: &Terms, new: &[Event], is_over: bool) {
        let guild = terms.channel_ref.guild();
        for event in new {
            let begins = matches!(event.kind, EventKind::ChallengeCreated | EventKind::ChallengeAccepted(_));
            let Some(user) = event.actor.filter(|user| begins && user.is_person()) else { continue };
            let counted = self.unfinished.entry(id).or_insert(CountedMatch { guild, people: Vec::new() });
            if !counted.people.contains(&user) {
                counted.people.push(user);
            }
            self.begun.push((user, guild, event.timestamp));
        }
        if is_over {
            self.unfinished.remove(&id);
        }
    }

    /// Forgets the matches that are not stored any more.
    pub fn retain(&mut self, is_stored: impl Fn(&MatchId) -> bool) {
        self.unfinished.retain(|id, _| is_stored(id));
    }

    /// Returns the people who have begun something and have more matches now than they may.
    pub fn check(&mut self, ledger: &Ledger) -> Vec<String> {
        let begun = std::mem::take(&mut self.begun);
        let wrong =
            begun.into_iter().filter(|(user, ..)| !ledger.erased.contains(user)).filter_map(|(user, guild, at)| {
                let everywhere = self.count(user, |_| true);
                if everywhere > MOST_EVERYWHERE {
                    return Some(format!("{} has {everywhere} matches", user.0));
                }
                let limit = ledger.arrangements.held(Subject::MatchLimit(guild?)).filter(|limit| limit.since <= at)?;
                let here = self.count(user, |counted| counted.guild == guild);
                (here > limit.value).then(|| format!("{} has {here} matches where {} are allowed", user.0, limit.value))
            });
        wrong.collect()
    }

    fn count(&self, user: UserId, fits: impl Fn(&CountedMatch) -> bool) -> u64 {
        let theirs = |counted: &&CountedMatch| counted.people.contains(&user) && fits(counted);
        self.unfinished.values().filter(theirs).count() as u64
    }
}
