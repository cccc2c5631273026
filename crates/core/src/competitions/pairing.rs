//! The pairings of a competition, and their worth in the table.

use crate::competitions::event::PairingResult;
use crate::kit::side::Side;
use crate::matches::ids::{Timestamp, UserId};

/// Two people who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The number, from 1 on.
    pub number: u32,
    /// The division.
    pub division: u32,
    /// The people, the one with the first seat first.
    pub seats: [UserId; 2],
    /// The seat of the person who challenged the other. Where the format pairs people, the first.
    pub challenger_seat: Side,
    /// The result of the games; `None` while there is none.
    pub result: Option<PairingResult>,
    /// The score that counts in the table.
    pub score: Score,
    /// When it was settled.
    pub settled_at: Option<Timestamp>,
}

/// The worth of a pairing in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// The games are still to be played.
    Open,
    /// Half points for each seat.
    Halves([u32; 2]),
    /// It does not count, because a person withdrew early.
    Annulled,
}

impl Pairing {
    /// Returns `true` once nothing that happens in the games changes the table.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.score != Score::Open
    }

    /// Returns the people, the challenger first.
    #[must_use]
    pub fn challenger_first(&self) -> [UserId; 2] {
        [self.challenger_seat, self.challenger_seat.opponent()].map(|seat| self.seats[seat.index()])
    }

    /// Returns the seat of a person.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seats[side.index()] == user)
    }

    /// Returns the half points of a person; `None` if the pairing does not count, or not yet.
    #[must_use]
    pub fn halves_of(&self, user: UserId) -> Option<u32> {
        match self.score {
            Score::Halves(halves) => self.seat_of(user).map(|seat| halves[seat.index()]),
            Score::Open | Score::Annulled => None,
        }
    }

    /// Returns the opponent of a person.
    #[must_use]
    pub fn opponent_of(&self, user: UserId) -> Option<UserId> {
        self.seat_of(user).map(|seat| self.seats[seat.opponent().index()])
    }
}
