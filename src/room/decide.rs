//! Judging a wish: what happens because of it, or why it is refused.

use crate::kit::side::Side;
use crate::room::acting::Acting;
use crate::room::answering;
use crate::room::back;
use crate::room::event::{Happening, What};
use crate::room::habits::Habits;
use crate::room::offer::Matter;
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
            Wish::Accept(_) if seen.is_some_and(|seen| !game.is_current(seen)) => Err(Refusal::Stale),
            Wish::Accept(word) => answering::accept(game, who, word, given),
            _ => answering::answer(game, who, wish).map(alone),
        },
        (Phase::Playing(play), _) => {
            let seat = seated(game, play, who, seen.filter(|_| !is_late_answer(play, wish)))?;
            in_time(game, play, given.now)?;
            match wish {
                Wish::Play(texts) => act(play, seat, texts, given),
                Wish::Throw => act(play, seat, slice::from_ref(&THROW.to_owned()), given),
                Wish::AskBack if play.alone() => alone_back(play, play.takes_back_as(seat), who, given.habits),
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

/// Whether this person may take their last turn back now, or ask for it.
///
/// # Errors
///
/// [`Refusal`] says why not.
pub fn may_ask_back(game: &Match, who: Person, now: Moment) -> Result<(), Refusal> {
    let given = Given { now, habits: &Habits::default(), luck: &mut |_| 0 };
    decide(game, who, &Wish::AskBack, None, given).map(|_| ())
}

/// Whether that something else has happened since is not what is wrong with this: a form may have been open for long, and
/// what is answered may stand no more.
fn is_late_answer(play: &Play, wish: &Wish) -> bool {
    match wish {
        Wish::Word(_) => true,
        Wish::Agree | Wish::GiveBack | Wish::Refuse | Wish::Retract => play.offers.standing().is_none(),
        _ => false,
    }
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
        Some(seen) if !game.is_current(seen) => Err(Refusal::Stale),
        _ => Ok(seat),
    }
}

/// Nothing happens any more once the time of whoever is to act is up, although nobody has noted that yet.
fn in_time(game: &Match, play: &Play, now: Moment) -> Result<(), Refusal> {
    match (game.zero(), play.actor()) {
        (Some(zero), Some(late)) if zero <= now => Err(Refusal::TimeUp(late)),
        _ => Ok(()),
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
        Wish::Offer | Wish::Agree | Wish::Refuse | Wish::Retract | Wish::GiveBack if play.alone() => {
            Err(Refusal::Alone)
        }
        // There is nobody to win by it, and nothing to be lost.
        Wish::Resign | Wish::CallOff if play.alone() => Ok(What::CalledOff),
        Wish::Offer => may_offer(play, seat, Matter::Stop).map(|()| What::Offered),
        Wish::AskBack => match back::takes_back(play, seat, habits) {
            Ok(count) => Ok(What::TakenBack(count)),
            Err(_) => ask_back(play, seat),
        },
        Wish::Agree => answered(play, seat).and_then(|about| match about {
            Matter::Stop => Ok(What::Agreed),
            Matter::Back(_) => Err(Refusal::Stale),
        }),
        Wish::GiveBack => answered(play, seat).and_then(|about| match about {
            Matter::Back(_) => Ok(What::Granted),
            Matter::Stop => Err(Refusal::Stale),
        }),
        Wish::Refuse => answered(play, seat).map(|_| What::Refused),
        Wish::Retract => match play.offers.standing() {
            None => Err(Refusal::NoOffer(play.offers.last())),
            Some(offer) if offer.by == seat => Ok(What::Retracted),
            Some(_) => Err(Refusal::NotYourOffer),
        },
        Wish::TakeBack => back::takes_back(play, play.takes_back_as(seat), habits).map(What::TakenBack),
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

/// Each seat offers to stop once between two actions of its own, and asks for something back once a turn, so that nobody
/// is asked again and again.
fn may_offer(play: &Play, seat: Side, about: Matter) -> Result<(), Refusal> {
    match (play.offers.standing(), about) {
        (Some(offer), _) if offer.by == seat => Err(Refusal::OwnOffer),
        (Some(offer), Matter::Stop) if offer.about == Matter::Stop => Err(Refusal::OfferStands),
        (Some(_), _) => Err(Refusal::AnswerFirst),
        (None, Matter::Stop) if play.offers.made(seat, about) => Err(Refusal::OfferedAlready),
        (None, Matter::Back(_)) if play.offers.made(seat, about) => Err(Refusal::AskedAlready),
        (None, _) => Ok(()),
    }
}

/// Who plays alone lets themselves take the last turn back.
fn alone_back(play: &Play, seat: Side, who: Person, habits: &Habits) -> Result<Vec<Happening>, Refusal> {
    let happened = match back::takes_back(play, seat, habits) {
        Ok(count) => vec![What::TakenBack(count)],
        Err(_) => vec![What::AskedBack(back::asks_back(play, seat)?.count), What::Granted],
    };
    Ok(happened.into_iter().map(|what| Happening { who: Some(who), what }).collect())
}

fn ask_back(play: &Play, seat: Side) -> Result<What, Refusal> {
    let count = back::asks_back(play, seat)?.count;
    may_offer(play, seat, Matter::Back(count)).map(|()| What::AskedBack(count))
}

/// What this seat answers: it is the other's, and stands.
fn answered(play: &Play, seat: Side) -> Result<Matter, Refusal> {
    match play.offers.standing() {
        None => Err(Refusal::NoOffer(play.offers.last())),
        Some(offer) if offer.by == seat => Err(Refusal::OwnOffer),
        Some(offer) => Ok(offer.about),
    }
}
