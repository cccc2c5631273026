//! Competitions: people enter, meet each other in pairings, and have standings that follow from the results.
//!
//! A competition is its [terms](terms::CompetitionTerms) and an append-only log of [events](event::CompetitionEvent),
//! like a match. [`Competition`](state::Competition) is the state after a log, and [`decide`](decide::decide) turns a
//! command into the events that follow, or rejects it. A format (`formats`) decides who meets whom, and what the
//! results are worth.
//!
//! A pairing is played as one match, or as one pair of games with one result. The match is not part of this layer: it
//! names its pairing in its terms.

pub mod challenge;
pub mod decide;
pub mod entry;
pub mod event;
pub mod format;
pub mod pairing;
pub mod place;
pub mod result;
pub mod state;
pub mod terms;

/// The formats, one file each, and their list.
pub mod formats {
    pub mod catalogue;
    pub mod ladder;
    pub mod round_robin;
}

#[cfg(test)]
mod bench;
#[cfg(test)]
mod ladder_tests;
#[cfg(test)]
mod tests;

use crate::matches::clock::duration::DAY;
use crate::matches::ids::Timestamp;

/// The most people of a division.
pub const MAX_DIVISION_SIZE: usize = 10;

/// The fewest people of a competition.
pub const MIN_ENTRANTS: u32 = 4;

/// The most people of a competition.
pub const MAX_ENTRANTS: u32 = 200;

/// The most games that a person has in all competitions at a time.
pub const MAX_COMPETITION_GAMES: u32 = 24;

/// The challenges by a person in a ladder that are played at a time.
pub const CHALLENGES_OUT: u32 = 1;

/// The challenges to a person in a ladder that are played at a time.
pub const CHALLENGES_IN: u32 = 2;

/// The time after a game in a ladder in which its people do not meet again.
pub const TIME_BETWEEN_MEETINGS: Timestamp = 14 * DAY;

/// The losses on time that withdraw an entrant; in a ladder in a row.
pub const LOSSES_ON_TIME: u32 = 2;

/// The time for which people can enter before a competition starts by itself.
pub const REGISTRATION_TIME: Timestamp = 14 * DAY;

/// The time between the end of a competition and the start of the next in its series.
pub const PAUSE_BETWEEN: Timestamp = 7 * DAY;

/// The time without a sign of a person after which a loss on time keeps them from being entered by themselves.
pub const UNSEEN_FOR: Timestamp = 30 * DAY;
