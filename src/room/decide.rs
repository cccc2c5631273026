//! Judging a wish: what happens because of it, or why it is refused.

use crate::kit::side::Side;
use crate::kit::walk::Draw;
use crate::room::acting::{self, Acting};
use crate::room::event::{Happening, Start, What};
use crate::room::habits::Habits;
use crate::room::people::{Moment, Person};
use crate::room::refusal::Refusal;
use crate::room::start::{self, Settled};
use crate::room::state::{Match, Phase, Play};
use std::slice;

/// What a person wants to happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Accept the challenge, adding this word to the draws; it may be empty.
    Accept(String),
    /// Decline the challenge.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Add this word to the draws of one's own challenge, instead of the one before.
    Word(String),
    /// Play these actions, one after the other, all or none. The last may be [`acting::THROW`].
    Play(Vec<String>),
    /// Throw the dice.
    Throw,
    /// Take back what was last decided since the dice fell.
    TakeBack,
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

/// What the outside gives for judging a wish.
pub struct Given<'a> {
    /// The time.
    pub now: Moment,
    /// What the players want done for them.
    pub habits: &'a Habits,
    /// The draws of the match, from the next one on.
    pub luck: Draw<'a>,
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
    given: Given<'_>,
) -> Result<Vec<Happening>, Refusal> {
    let alone = |what| vec![Happening { who: Some(who), what }];
    match game.phase() {
        Phase::Over(..) => Err(Refusal::Over),
        Phase::Invited if game.lapses().is_some_and(|lapses| lapses <= given.now) => Err(Refusal::Over),
        Phase::Invited => match wish {
            Wish::Accept(word) => accept(game, who, word, given),
            _ => answer(game, who, wish).map(alone),
        },
        Phase::Playing(play) => {
            let seat = seated(game, play, who, seen)?;
            match wish {
                Wish::Play(texts) => act(play, seat, texts, given),
                Wish::Throw => act(play, seat, slice::from_ref(&acting::THROW.to_owned()), given),
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

/// Starts the game, and does what is done for whoever begins.
fn accept(game: &Match, who: Person, word: &str, given: Given<'_>) -> Result<Vec<Happening>, Refusal> {
    may_answer(game, who)?;
    let terms = game.terms();
    let Settled { rules, challenger, thrown } = start::settle(&terms.rules, terms.seat, given.luck);
    let mut seats = [who; 2];
    seats[challenger.index()] = terms.challenger;
    let play = Play::new(rules.start(), seats);
    let begun = Start { rules: rules.to_string(), challenger, thrown, word: word.to_owned() };
    let mut happened = vec![Happening { who: Some(who), what: What::Accepted(begun) }];
    happened.extend(Acting::new(&play, challenger).follow_up(given.habits, given.luck));
    Ok(happened)
}

fn answer(game: &Match, who: Person, wish: &Wish) -> Result<What, Refusal> {
    let challenger = game.terms().challenger;
    match wish {
        Wish::Decline => {
            may_answer(game, who)?;
            game.terms().opponent.map(|_| What::Declined).ok_or(Refusal::OpenDecline)
        }
        Wish::Withdraw if who == challenger => Ok(What::Withdrawn),
        Wish::Word(word) if who == challenger => Ok(What::Worded(word.clone())),
        Wish::Withdraw | Wish::Word(_) => Err(Refusal::NotChallenger(challenger)),
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
        Wish::Offer => offer(play, seat),
        Wish::Agree => answers_offer(play, seat, What::Agreed),
        Wish::Refuse => answers_offer(play, seat, What::Refused),
        Wish::Retract => match play.offers.standing() {
            None => Err(Refusal::NoOffer),
            Some(by) if by == seat => Ok(What::Retracted),
            Some(_) => Err(Refusal::NotYourOffer),
        },
        Wish::TakeBack => acting::takes_back(play, seat, habits).map(What::TakenBack),
        Wish::Resign => Ok(What::Resigned),
        Wish::CallOff if play.acted[seat.index()] => Err(Refusal::AlreadyActed),
        Wish::CallOff => Ok(What::CalledOff),
        Wish::Word(_) => Err(Refusal::TooLateForAWord),
        Wish::Accept(_) | Wish::Decline | Wish::Withdraw | Wish::Play(_) | Wish::Throw => Err(Refusal::Stale),
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
