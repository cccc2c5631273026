//! What is to be told because of what happened.
//!
//! A match has one *current* message at a time, the one with its controls. It is posted anew at the bottom of the
//! channel when somebody else must act, and edited in place while the same person goes on.

use crate::room::event::What;
use crate::room::people::Person;
use crate::room::state::{Ending, Match, Play};

/// Something to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tell {
    /// The current message loses its controls and says no more than what had happened up to the event with this number.
    /// Its picture stays.
    Retire(u32),
    /// The current message shows the present state.
    Update,
    /// A new message shows the present state and becomes the current one. It calls these people.
    Post(Vec<Person>),
}

/// What is to be told after `events` have led to `game`; `before` was due to act before them.
#[must_use]
pub fn tells(before: Option<Person>, events: &[What], game: &Match) -> Vec<Tell> {
    let Some(last) = events.last() else { return Vec::new() };
    let shown = game.number() - events.len() as u32;
    let called = |person: Option<Person>| vec![Tell::Retire(shown), Tell::Post(person.into_iter().collect())];
    match last {
        What::Invited => vec![Tell::Post(game.terms().opponent.into_iter().collect())],
        // The invitation tells how it was answered; the board comes below it.
        What::Accepted(_) => vec![Tell::Update, Tell::Post(game.actor().into_iter().collect())],
        What::Declined | What::Withdrawn | What::Lapsed | What::Refused | What::Retracted => vec![Tell::Update],
        What::Action(_) if game.ending().is_none() && game.actor() == before => vec![Tell::Update],
        What::Action(_) if game.ending().is_none() => called(game.actor()),
        What::Action(_) => called(others(game, before)),
        What::Offered => called(game.play().and_then(|play| play.offers.standing().map(|by| play.person(by.other())))),
        What::Agreed => called(game.play().and_then(offerer)),
        What::Resigned | What::CalledOff => called(left_behind(game)),
    }
}

/// The player who is not `person`.
fn others(game: &Match, person: Option<Person>) -> Option<Person> {
    game.play().and_then(|play| play.seats.into_iter().find(|seated| Some(*seated) != person))
}

/// Who offered to stop and is now told that it was agreed.
fn offerer(play: &Play) -> Option<Person> {
    play.offers.standing().map(|by| play.person(by))
}

/// Who did not resign or call off.
fn left_behind(game: &Match) -> Option<Person> {
    let play = game.play()?;
    match game.ending()? {
        Ending::Resigned(side) | Ending::CalledOff(side) => Some(play.person(side.other())),
        _ => None,
    }
}
