//! Judging a wish: what happens because of it, or why it is refused.

use crate::kit::side::Side;
use crate::room::acting::{self, Acting};
use crate::room::answering;
use crate::room::event::{Happening, What};
use crate::room::habits::Habits;
use crate::room::people::{Moment, Person};
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Phase, Play};
use crate::room::stop::Why;
use crate::room::typed::THROW;
use crate::room::wish::{Given, Wish};
use std::slice;

/// Judges a wish. `seen` is the number of the event that the control answered, if it was a control that stands for one
/// moment of the match.
///
/// # Errors
///
/// [`Refusal`] says why not.
pub fn decide(
    game: &Match,
    who: Person,
    wish: &Wish,
    seen: Option<u32>,
    given: Given<'_>,
) -> Result<Vec<Happening>, Refusal> {
    let alone = |what| vec![Happening { who: Some(who), what }];
    match (game.phase(), wish) {
        (Phase::Over(..), _) => Err(Refusal::Over),
        (Phase::Invited, _) if answering::is_late(game, given.now) => Err(Refusal::Over),
        (_, Wish::Stop(why)) => Ok(alone(What::Stopped(*why))),
        (_, Wish::Moderate(reason)) => Ok(moderate(who, reason)),
        (Phase::Invited, _) => match wish {
            // What has been added to the draws since the challenge was looked at has to be seen first.
            Wish::Accept(_) if seen.is_some_and(|seen| seen != game.number()) => Err(Refusal::Stale),
            Wish::Accept(word) => answering::accept(game, who, word, given),
            _ => answering::answer(game, who, wish).map(alone),
        },
        (Phase::Playing(play), _) => {
            // A form may have been open for long: that something else has happened since is not what is wrong then.
            let seat = seated(game, play, who, seen.filter(|_| !matches!(wish, Wish::Word(_))))?;
            match wish {
                Wish::Play(texts) => act(play, seat, texts, given),
                Wish::Throw => act(play, seat, slice::from_ref(&THROW.to_owned()), given),
                _ => speak(play, seat, wish, given.habits).map(alone),
            }
        }
    }
}

/// Whether this person may choose an action now: the game, if so.
///
/// # Errors
///
/// [`Refusal`] says why not.
pub fn may_act(game: &Match, who: Person, seen: u32) -> Result<&Play, Refusal> {
    match game.phase() {
        Phase::Over(..) => Err(Refusal::Over),
        Phase::Invited if game.people().contains(&who) => Err(Refusal::NotStarted),
        Phase::Invited => Err(Refusal::NotYours),
        Phase::Playing(play) => {
            let seat = seated(game, play, who, Some(seen))?;
            on_turn(play, seat)?;
            Ok(play)
        }
    }
}

/// Whether this person may resign now.
///
/// # Errors
///
/// [`Refusal`] says why not.
pub fn may_resign(game: &Match, who: Person, now: Moment) -> Result<(), Refusal> {
    let given = Given { now, habits: &Habits::default(), luck: &mut |_| 0 };
    decide(game, who, &Wish::Resign, None, given).map(|_| ())
}

/// A moderator stops the match, and says why if they want to.
fn moderate(who: Person, reason: &str) -> Vec<Happening> {
    let noted = (!reason.is_empty()).then(|| What::Noted(reason.to_owned()));
    let happened = noted.into_iter().chain([What::Stopped(Why::Moderator)]);
    happened.map(|what| Happening { who: Some(who), what }).collect()
}

fn seated(game: &Match, play: &Play, who: Person, seen: Option<u32>) -> Result<Side, Refusal> {
    let seat = play.seat(who).ok_or(Refusal::NotYours)?;
    match seen {
        Some(seen) if seen != game.number() => Err(Refusal::Stale),
        _ => Ok(seat),
    }
}

fn on_turn(play: &Play, seat: Side) -> Result<(), Refusal> {
    if play.table.turn().side() == Some(seat) { Ok(()) } else { Err(Refusal::NotYourTurn(play.person(seat.other()))) }
}

/// Plays what is typed, and does what is done for people because of it.
fn act(play: &Play, seat: Side, texts: &[String], given: Given<'_>) -> Result<Vec<Happening>, Refusal> {
    on_turn(play, seat)?;
    let mut acting = Acting::new(play, seat);
    acting.typed(texts, given.luck)?;
    Ok(acting.follow_up(given.habits, given.luck))
}

/// Everything that is not an action of the game.
fn speak(play: &Play, seat: Side, wish: &Wish, habits: &Habits) -> Result<What, Refusal> {
    match wish {
        Wish::Offer | Wish::Agree | Wish::Refuse | Wish::Retract if play.alone() => Err(Refusal::Alone),
        // There is nobody to win by it, and nothing to be lost.
        Wish::Resign | Wish::CallOff if play.alone() => Ok(What::CalledOff),
        Wish::Offer => offer(play, seat),
        Wish::Agree => answers_offer(play, seat, What::Agreed),
        Wish::Refuse => answers_offer(play, seat, What::Refused),
        Wish::Retract => match play.offers.standing() {
            None => Err(Refusal::NoOffer),
            Some(by) if by == seat => Ok(What::Retracted),
            Some(_) => Err(Refusal::NotYourOffer),
        },
        Wish::TakeBack => acting::takes_back(play, play.takes_back_as(seat), habits).map(What::TakenBack),
        Wish::Resign => Ok(What::Resigned),
        Wish::CallOff if play.acted[seat.index()] => Err(Refusal::AlreadyActed),
        Wish::CallOff => Ok(What::CalledOff),
        Wish::Word(_) => Err(Refusal::TooLateForAWord),
        Wish::Accept(_)
        | Wish::Decline
        | Wish::Withdraw
        | Wish::Play(_)
        | Wish::Throw
        | Wish::Stop(_)
        | Wish::Moderate(_) => Err(Refusal::Stale),
    }
}

/// Each seat has one offer between two actions of its own, so that nobody is asked again and again.
fn offer(play: &Play, seat: Side) -> Result<What, Refusal> {
    match play.offers.standing() {
        Some(by) if by == seat => Err(Refusal::OwnOffer),
        Some(_) => Err(Refusal::OfferStands),
        None if play.offers.made(seat) => Err(Refusal::OfferedAlready),
        None => Ok(What::Offered),
    }
}

fn answers_offer(play: &Play, seat: Side, what: What) -> Result<What, Refusal> {
    match play.offers.standing() {
        None => Err(Refusal::NoOffer),
        Some(by) if by == seat => Err(Refusal::OwnOffer),
        Some(_) => Ok(what),
    }
}
