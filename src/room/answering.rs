//! A challenge that stands: accepting it, turning it down, and words for its draws.

use crate::room::acting::Acting;
use crate::room::event::{Happening, Start, What};
use crate::room::people::{Moment, Person};
use crate::room::refusal::Refusal;
use crate::room::start::{self, Settled};
use crate::room::state::{Match, Phase, Play};
use crate::room::wish::{Given, Wish};

/// Whether this person may add a word to the draws: to their own challenge, or to accept another's with it.
///
/// # Errors
///
/// [`Refusal`] says why not.
pub fn may_add_word(game: &Match, who: Person, now: Moment) -> Result<(), Refusal> {
    match game.phase() {
        Phase::Over(..) => Err(Refusal::Over),
        Phase::Playing(play) if play.seat(who).is_some() => Err(Refusal::TooLateForAWord),
        Phase::Playing(_) => Err(Refusal::NotYours),
        Phase::Invited if is_late(game, now) => Err(Refusal::Over),
        Phase::Invited if who == game.terms().challenger => Ok(()),
        Phase::Invited => may_answer(game, who),
    }
}

/// Whether a challenge stands no more, although nobody has noted that yet.
pub(super) fn is_late(game: &Match, now: Moment) -> bool {
    game.lapses().is_some_and(|lapses| lapses <= now)
}

/// Starts the game, and does what is done for whoever begins.
pub(super) fn accept(game: &Match, who: Person, word: &str, given: Given<'_>) -> Result<Vec<Happening>, Refusal> {
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

/// Everything else that can be done about a challenge.
pub(super) fn answer(game: &Match, who: Person, wish: &Wish) -> Result<What, Refusal> {
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
        _ if who == game.terms().challenger && !game.terms().alone() => Err(Refusal::OwnChallenge),
        Some(asked) if asked != who => Err(Refusal::NotAsked(asked)),
        _ => Ok(()),
    }
}
