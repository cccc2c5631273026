//! Where a match is in its life; of one that has started, the game and who sits where.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::room::ending::Ending;
use crate::room::offer::Offers;
use crate::room::passing::Passing;
use crate::room::people::Person;
use crate::room::times::Times;
use crate::table::running::Table;

/// Where a match is in its life.
#[derive(Debug)]
pub enum Phase {
    /// Proposed and not answered.
    Invited,
    /// Being played.
    Playing(Play),
    /// Over, with the game if one was played.
    Over(Ending, Option<Play>),
}

/// A match that has started.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub table: Table,
    /// Who sits where, the first seat first.
    pub seats: [Person; 2],
    /// Which seats have acted at least once; what the bot did for them does not count.
    pub acted: [bool; 2],
    /// What the players have offered to and asked of each other.
    pub offers: Offers,
    /// The seat that acted last.
    pub last: Option<Side>,
    /// The seat to which the turn last passed: it has been called.
    pub called: Option<Side>,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub thrown: Vec<Face>,
    /// The word that the accepter added to the draws.
    pub word: String,
    /// How the turn has passed.
    pub passing: Passing,
    /// Which of the game's actions the bot made for a player: their places in the table's log.
    pub made: Vec<usize>,
    /// The time that the players have left, if the match has a clock.
    pub times: Option<Times>,
    /// How many draws were made before the game began.
    pub(super) draws: u32,
}

impl Play {
    /// A game that has not begun, with these people on its seats.
    #[must_use]
    pub fn new(table: Table, seats: [Person; 2]) -> Play {
        let called = table.turn().side();
        Play {
            table,
            seats,
            acted: [false; 2],
            offers: Offers::default(),
            last: None,
            called,
            thrown: Vec::new(),
            word: String::new(),
            passing: Passing::default(),
            made: Vec::new(),
            times: None,
            draws: 0,
        }
    }

    /// The place of the next draw, see `docs/FAIR.md`.
    #[must_use]
    pub fn next_draw(&self) -> u32 {
        1 + self.draws + self.table.throws()
    }

    /// The seat of a person, if they have one; of somebody who has both, the one that is to act.
    #[must_use]
    pub fn seat(&self, person: Person) -> Option<Side> {
        let due = self.table.turn().side();
        due.into_iter().chain(Side::BOTH).find(|side| self.person(*side) == person)
    }

    /// The seat for which somebody who speaks for this one takes something back: it, or when both are one person's, the one
    /// that acted last.
    #[must_use]
    pub fn takes_back_as(&self, seat: Side) -> Side {
        if self.alone() { self.last.unwrap_or(seat) } else { seat }
    }

    /// Whether one person has both seats.
    #[must_use]
    pub fn alone(&self) -> bool {
        self.seats[0] == self.seats[1]
    }

    /// Who sits on this seat.
    #[must_use]
    pub fn person(&self, side: Side) -> Person {
        self.seats[side.index()]
    }

    /// The person whose decision is due, while the game runs.
    #[must_use]
    pub fn actor(&self) -> Option<Person> {
        self.table.turn().side().map(|side| self.person(side))
    }
}
