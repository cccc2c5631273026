//! What somebody is called to by a match.

use crate::room::event::Event;
use crate::room::offer::Matter;
use crate::room::people::Person;
use crate::room::state::{Match, Phase};

/// What somebody is called to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calling {
    /// They are challenged.
    Challenge,
    /// It is their turn.
    Turn,
    /// The other offers to stop, which they have to answer.
    Offer,
    /// The other asks to take a turn back, which they have to answer.
    Request,
    /// A match of theirs is over.
    End,
}

impl Calling {
    /// What this person is called to in a match as it stands; `None` when nothing waits for them.
    #[must_use]
    pub fn of(person: Person, game: &Match) -> Option<Calling> {
        match game.phase() {
            Phase::Over(_, play) => play.is_some().then_some(Calling::End),
            Phase::Invited => (game.terms().opponent == Some(person)).then_some(Calling::Challenge),
            Phase::Playing(play) => {
                let seat = play.seat(person)?;
                let put = play.offers.standing().filter(|offer| offer.by == seat.other());
                let put = put.map(|offer| match offer.about {
                    Matter::Stop => Calling::Offer,
                    Matter::Back(_) => Calling::Request,
                });
                put.or((play.actor() == Some(person)).then_some(Calling::Turn))
            }
        }
    }
}

/// Whether somebody knows already what they were to be told after this event: they have acted in the match
/// since. `events` is its log.
#[must_use]
pub fn knows(person: Person, event: u32, events: &[Event]) -> bool {
    events.iter().any(|later| later.number > event && later.who == Some(person) && later.what.shows_the_match())
}
