//! Direct messages about a match, to those whom its messages call and who want that.

use crate::room::event::Event;
use crate::room::people::Person;
use crate::room::state::{Match, Phase};

/// A direct message about a match. What it says follows from how the match stands when it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Direct {
    /// To whom.
    pub to: Person,
    /// The last event of the match when there came to be something to tell.
    pub event: u32,
}

/// What somebody is called to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calling {
    /// They are challenged.
    Challenge,
    /// It is their turn.
    Turn,
    /// The other offers to stop, which they have to answer.
    Offer,
    /// A match of theirs is over.
    End,
}

impl Calling {
    /// What this person is called to in a match as it stands; `None` when nothing waits for them.
    #[must_use]
    pub fn of(person: Person, game: &Match) -> Option<Calling> {
        match game.phase() {
            Phase::Over(..) => Some(Calling::End),
            Phase::Invited => (game.terms().opponent == Some(person)).then_some(Calling::Challenge),
            Phase::Playing(play) => {
                let seat = play.seat(person)?;
                let offered = (play.offers.standing() == Some(seat.other())).then_some(Calling::Offer);
                offered.or((play.actor() == Some(person)).then_some(Calling::Turn))
            }
        }
    }
}

impl Direct {
    /// Whether its person knows already: they have acted since. `events` is the log of the match.
    #[must_use]
    pub fn is_known(&self, events: &[Event]) -> bool {
        events.iter().any(|event| event.number > self.event && event.who == Some(self.to))
    }
}
