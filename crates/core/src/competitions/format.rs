//! The API of a format.

use crate::competitions::challenge::{ChallengeRefusal, LadderChallenge};
use crate::competitions::entry::Entry;
use crate::competitions::pairing::Pairing;
use crate::matches::ids::UserId;
use std::fmt;

/// The way in which people meet, and in which places follow from results.
pub trait Format: fmt::Debug + Send + Sync {
    /// The keyword in the store and in messages.
    fn key(&self) -> &'static str;

    /// Returns `true` if people enter and leave at any time, and meet when one challenges another. Such a competition
    /// ends only when it is stopped.
    fn is_open_ended(&self) -> bool {
        false
    }

    /// The most pairings that a person can have at a time.
    fn reserved_pairings(&self) -> u32;

    /// Splits the people into divisions, each from its first seed to its last.
    fn plan(&self, seeds: Vec<Seed>) -> Vec<Vec<Seed>>;

    /// Returns the pairings of a division at the start.
    fn pairings(&self, division: &[Seed]) -> Vec<PlannedPairing>;

    /// Returns the pairing of a challenge, with the opponent whom it chooses if the challenger leaves that to it.
    ///
    /// # Errors
    ///
    /// [`ChallengeRefusal`] when the two may not meet now.
    fn check_challenge(
        &self,
        entries: &[Entry],
        pairings: &[Pairing],
        challenge: &LadderChallenge,
    ) -> Result<PlannedPairing, ChallengeRefusal> {
        let _ = (entries, pairings, challenge);
        Err(ChallengeRefusal::NotOffered)
    }

    /// Changes the order of the people after a pairing is settled.
    fn reorder(&self, entries: &mut [Entry], settled: &Pairing) {
        let _ = (entries, settled);
    }

    /// Computes the table of each division.
    fn divisions(&self, entries: &[Entry], pairings: &[Pairing]) -> Vec<Division>;
}

/// A person with their rating at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seed {
    /// The person.
    pub user: UserId,
    /// The rating.
    pub points: i32,
}

/// Two people who are to meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedPairing {
    /// The people, the one with the first seat first.
    pub seats: [UserId; 2],
}

/// The table of a division.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// The number, from 0 on; the strongest is first.
    pub number: u32,
    /// The people, the best first. Those without a place come last.
    pub standings: Vec<Standing>,
}

/// A line of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The person.
    pub user: UserId,
    /// The place, which several may share; `None` for a person whose games do not count.
    pub place: Option<u32>,
    /// The points, doubled.
    pub halves: u32,
    /// The number of wins, draws and losses.
    pub counts: [u32; 3],
    /// Sonneborn-Berger: the points of the opponents, counted fully for a win and half for a draw; times four.
    pub sonneborn_berger_quarters: u32,
    /// The rating at the start.
    pub points: i32,
    /// The number of pairings that are not settled.
    pub open_count: u32,
}
