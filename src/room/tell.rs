//! What is to be told because of what happened.
//!
//! A match has one *current* message at a time, the one with its controls. It is posted anew at the bottom of the
//! channel when somebody else must act, and edited in place while the same person goes on.

use crate::room::direct::Direct;
use crate::room::event::{Happening, What};
use crate::room::people::Person;
use crate::room::state::{Due, Ending, Match, Play};
use crate::room::stop::Why;

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
    /// A message to one person alone, which is no message of the channel. The store keeps it as the kind `direct`, with
    /// the person and the event as its detail; [`crate::room::direct`] says what it tells, and `app/direct.rs` delivers it.
    Direct(Direct),
}

/// The people whom new messages call, each once.
#[must_use]
pub fn called(tells: &[Tell]) -> Vec<Person> {
    let mut called = Vec::new();
    for tell in tells {
        let Tell::Post(people) = tell else { continue };
        for person in people {
            if !called.contains(person) {
                called.push(*person);
            }
        }
    }
    called
}

/// What is to be told after `events` have led to `game`; `before` says who was due before them.
///
/// Whoever has been called to a turn is not called to it again when the other takes something back and goes on.
#[must_use]
pub fn tells(before: Due, events: &[Happening], game: &Match) -> Vec<Tell> {
    let Some(last) = events.last().map(|last| &last.what) else { return Vec::new() };
    if let Some(accepted) = events.iter().find(|event| matches!(event.what, What::Accepted(_))) {
        // The invitation tells how it was answered; the board comes below it. Who has just accepted is there.
        let call = game.actor().filter(|actor| accepted.who != Some(*actor));
        return vec![Tell::Update, Tell::Post(call.into_iter().collect())];
    }
    let shown = game.number() - events.len() as u32;
    let called = |person: Option<Person>| vec![Tell::Retire(shown), Tell::Post(person.into_iter().collect())];
    match last {
        What::Invited => vec![Tell::Post(game.terms().opponent.into_iter().collect())],
        What::Accepted(_)
        | What::Declined
        | What::Withdrawn
        | What::Lapsed
        | What::Worded(_)
        | What::TakenBack(_)
        | What::Refused
        | What::Retracted => vec![Tell::Update],
        What::Action(_) | What::Threw(_) => acted(before, shown, game),
        What::Offered => called(game.play().and_then(|play| play.offers.standing().map(|by| play.person(by.other())))),
        What::Agreed => called(game.play().and_then(offerer)),
        What::Resigned | What::CalledOff => called(left_behind(game)),
        What::Stopped(why) => stopped(*why, shown, game),
    }
}

/// What is told of actions and throws, the first of them the event after `shown`.
fn acted(before: Due, shown: u32, game: &Match) -> Vec<Tell> {
    let going = game.actor();
    let call = match game.ending() {
        Some(_) => others(game, before.actor),
        // They are there, or have been called already.
        None => going.filter(|_| ![before.actor, before.called].contains(&going)),
    };
    let post = |event| vec![Tell::Retire(event), Tell::Post(call.into_iter().collect())];
    match ended(shown, game) {
        // What was done for the other tells the new message; the end of the turn before it the old one has to.
        Some(event) => post(event),
        None if call.is_none() => vec![Tell::Update],
        None => post(if has_shown_turn(shown, game) { game.number() } else { shown }),
    }
}

/// Whether the message has shown some of the turn that has just ended, instead of what it told when it was posted. Then it
/// has to tell all of it, for the next one will tell something else as soon as the other acts.
fn has_shown_turn(shown: u32, game: &Match) -> bool {
    let turn = game.play().map_or(0, |play| play.passing.ended().len());
    (game.number() - shown) < turn as u32
}

/// The event with which somebody ended their turn, where the bot went on for the other at once.
fn ended(shown: u32, game: &Match) -> Option<u32> {
    let play = game.play()?;
    let (end, length) = (play.passing.ended().end, play.table.log().len());
    let event = game.number() - u32::try_from(length - end).ok()?;
    (end < length && event > shown).then_some(event)
}

/// The player who is not `person`.
fn others(game: &Match, person: Option<Person>) -> Option<Person> {
    game.play().and_then(|play| play.seats.into_iter().find(|seated| Some(*seated) != person))
}

/// What is told of a match that was stopped: nothing where there is no place any more to tell it.
fn stopped(why: Why, shown: u32, game: &Match) -> Vec<Tell> {
    match (why, game.ending()) {
        (Why::ServerGone, _) => Vec::new(),
        (Why::ChannelGone, _) if game.play().is_none() => Vec::new(),
        (_, Some(Ending::Stopped(stop))) if game.play().is_some() => {
            let knows = |person: &Person| stop.by == Some(*person) || why == Why::Left(*person);
            vec![Tell::Retire(shown), Tell::Post(game.people().into_iter().filter(|person| !knows(person)).collect())]
        }
        _ => vec![Tell::Update],
    }
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
