//! Judging a wish: what happens because of it, or why it is refused.

use crate::kit::side::Side;
use crate::kit::walk::Draw;
use crate::room::event::{Start, What};
use crate::room::people::{Moment, Person};
use crate::room::refusal::Refusal;
use crate::room::state::{Match, Phase, Play};
use crate::room::terms::Wanted;
use crate::room::typed;

/// What a person wants to happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Accept the challenge.
    Accept,
    /// Decline the challenge.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Play these actions, one after the other, all or none.
    Play(Vec<String>),
    /// Offer to stop by agreement.
    Offer,
    /// Agree to stop.
    Agree,
    /// Refuse to stop.
    Refuse,
    /// Take one's own offer to stop back.
    Retract,
    /// Resign.
    Resign,
    /// Call the match off before one's own first action.
    CallOff,
}

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
    now: Moment,
    luck: Draw,
) -> Result<Vec<What>, Refusal> {
    match game.phase() {
        Phase::Over(..) => Err(Refusal::Over),
        Phase::Invited if game.lapses().is_some_and(|lapses| lapses <= now) => Err(Refusal::Over),
        Phase::Invited => answer(game, who, wish, luck),
        Phase::Playing(play) => act(play, seated(game, play, who, seen)?, wish),
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

fn seated(game: &Match, play: &Play, who: Person, seen: Option<u32>) -> Result<Side, Refusal> {
    let seat = play.seat(who).ok_or(Refusal::NotYours)?;
    match seen {
        Some(seen) if seen != game.number() => Err(Refusal::Stale),
        _ => Ok(seat),
    }
}

fn on_turn(play: &Play, seat: Side) -> Result<(), Refusal> {
    if play.table.turn().chooser() == Some(seat) {
        Ok(())
    } else {
        Err(Refusal::NotYourTurn(play.person(seat.other())))
    }
}

fn answer(game: &Match, who: Person, wish: &Wish, luck: Draw) -> Result<Vec<What>, Refusal> {
    let challenger = game.terms().challenger;
    match wish {
        Wish::Accept => {
            may_answer(game, who)?;
            Ok(vec![What::Accepted(start(game, luck))])
        }
        Wish::Decline => {
            may_answer(game, who)?;
            game.terms().opponent.map(|_| vec![What::Declined]).ok_or(Refusal::OpenDecline)
        }
        Wish::Withdraw if who == challenger => Ok(vec![What::Withdrawn]),
        Wish::Withdraw => Err(Refusal::NotChallenger(challenger)),
        _ if game.people().contains(&who) => Err(Refusal::NotStarted),
        _ => Err(Refusal::NotYours),
    }
}

fn may_answer(game: &Match, who: Person) -> Result<(), Refusal> {
    match game.terms().opponent {
        _ if who == game.terms().challenger => Err(Refusal::OwnChallenge),
        Some(asked) if asked != who => Err(Refusal::NotAsked(asked)),
        _ => Ok(()),
    }
}

/// Settles what the terms leave open: first the seats, then the options.
fn start(game: &Match, luck: Draw) -> Start {
    let challenger = match game.terms().seat {
        Wanted::First => Side::First,
        Wanted::Second => Side::Second,
        Wanted::Lot => Side::BOTH[luck(2) as usize],
    };
    Start { rules: game.terms().rules.settle(luck).to_string(), challenger }
}

fn act(play: &Play, seat: Side, wish: &Wish) -> Result<Vec<What>, Refusal> {
    match wish {
        Wish::Accept | Wish::Decline | Wish::Withdraw => Err(Refusal::Stale),
        Wish::Play(texts) => read_actions(play, seat, texts),
        Wish::Offer => offer(play, seat),
        Wish::Agree => answers_offer(play, seat, What::Agreed),
        Wish::Refuse => answers_offer(play, seat, What::Refused),
        Wish::Retract => match play.offers.standing() {
            None => Err(Refusal::NoOffer),
            Some(by) if by == seat => Ok(vec![What::Retracted]),
            Some(_) => Err(Refusal::NotYourOffer),
        },
        Wish::Resign => Ok(vec![What::Resigned]),
        Wish::CallOff if play.acted[seat.index()] => Err(Refusal::AlreadyActed),
        Wish::CallOff => Ok(vec![What::CalledOff]),
    }
}

/// Each seat has one offer between two actions of its own, so that nobody is asked again and again.
fn offer(play: &Play, seat: Side) -> Result<Vec<What>, Refusal> {
    match play.offers.standing() {
        Some(by) if by == seat => Err(Refusal::OwnOffer),
        Some(_) => Err(Refusal::OfferStands),
        None if play.offers.made(seat) => Err(Refusal::OfferedAlready),
        None => Ok(vec![What::Offered]),
    }
}

fn answers_offer(play: &Play, seat: Side, what: What) -> Result<Vec<What>, Refusal> {
    match play.offers.standing() {
        None => Err(Refusal::NoOffer),
        Some(by) if by == seat => Err(Refusal::OwnOffer),
        Some(_) => Ok(vec![what]),
    }
}

/// Reads typed actions against a copy of the game, all of them or none.
fn read_actions(play: &Play, seat: Side, texts: &[String]) -> Result<Vec<What>, Refusal> {
    on_turn(play, seat)?;
    if texts.is_empty() {
        return Err(Refusal::NoAction { near: typed::some(&play.table) });
    }
    let mut table = play.table.copy();
    let mut actions = Vec::with_capacity(texts.len());
    for text in texts {
        if table.turn().chooser() != Some(seat) {
            return Err(Refusal::TurnEnded(text.clone()));
        }
        let action = typed::read(&table, text)?;
        table.play(&action).map_err(|_| typed::illegal(&table, text))?;
        actions.push(What::Action(action));
    }
    Ok(actions)
}
