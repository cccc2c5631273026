//! A challenge that stands: accepting it, turning it down, and words for its draws.

use crate::matches::challenge::setup::{self, SettledTerms};
use crate::matches::commands::apply_actions::ActionRunner;
use crate::matches::commands::match_command::{DecisionContext, MatchCommand};
use crate::matches::commands::rejection::Rejection;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::event::{EventKind, MatchStart, NewEvent};
use crate::matches::state::match_state::{Match, MatchPhase, PlayState};

/// Whether this person may add a word to the draws: to their own challenge, or to accept another's with it.
///
/// # Errors
///
/// [`Rejection`] says why not.
pub fn check_can_add_seed_word(game: &Match, who: UserId, now: Timestamp) -> Result<(), Rejection> {
    match game.phase() {
        MatchPhase::Over(..) => Err(Rejection::MatchOver),
        MatchPhase::Playing(play) if play.seat_of(who).is_some() => Err(Rejection::TooLateForSeedWord),
        MatchPhase::Playing(_) => Err(Rejection::NotAPlayer),
        MatchPhase::Challenge if is_expired(game, now) => Err(Rejection::MatchOver),
        MatchPhase::Challenge if who == game.terms().challenger => Ok(()),
        MatchPhase::Challenge => check_can_answer(game, who),
    }
}

/// Whether a challenge stands no more, although nobody has noted that yet.
pub(in crate::matches) fn is_expired(game: &Match, now: Timestamp) -> bool {
    game.expires_at().is_some_and(|lapses| lapses <= now)
}

/// Starts the game, and does what is done for whoever begins.
pub(in crate::matches) fn accept_challenge(
    game: &Match,
    who: UserId,
    word: &str,
    context: DecisionContext<'_>,
) -> Result<Vec<NewEvent>, Rejection> {
    check_can_answer(game, who)?;
    let terms = game.terms();
    let SettledTerms { rules, challenger_seat: challenger, seating_rolls: thrown } =
        setup::settle_terms(&terms.rules, terms.challenger_seat, context.randomness);
    let mut seats = [who; 2];
    seats[challenger.index()] = terms.challenger;
    let play = PlayState::new(rules.start_session(), seats);
    let begun = MatchStart {
        rules: rules.to_string(),
        challenger_seat: challenger,
        seating_rolls: thrown,
        seed_word: word.to_owned(),
    };
    let mut happened = vec![NewEvent { actor: Some(who), kind: EventKind::ChallengeAccepted(begun) }];
    happened
        .extend(ActionRunner::new(&play, challenger).finish_with_automation(context.automation, context.randomness));
    Ok(happened)
}

/// Everything else that can be done about a challenge.
pub(in crate::matches) fn answer_challenge(
    game: &Match,
    who: UserId,
    command: &MatchCommand,
) -> Result<EventKind, Rejection> {
    let challenger = game.terms().challenger;
    match command {
        MatchCommand::DeclineChallenge => {
            check_can_answer(game, who)?;
            game.terms().opponent.map(|_| EventKind::ChallengeDeclined).ok_or(Rejection::CannotDeclineOpenChallenge)
        }
        MatchCommand::WithdrawChallenge if who == challenger => Ok(EventKind::ChallengeWithdrawn),
        MatchCommand::SetSeedWord(word) if who == challenger => Ok(EventKind::SeedWordSet(word.clone())),
        MatchCommand::WithdrawChallenge | MatchCommand::SetSeedWord(_) => Err(Rejection::NotChallenger(challenger)),
        _ if game.participants().contains(&who) => Err(Rejection::NotStarted),
        _ => Err(Rejection::NotAPlayer),
    }
}

fn check_can_answer(game: &Match, who: UserId) -> Result<(), Rejection> {
    match game.terms().opponent {
        _ if who == game.terms().challenger && !game.terms().is_solo() => Err(Rejection::OwnChallenge),
        Some(asked) if asked != who => Err(Rejection::NotChallenged(asked)),
        _ => Ok(()),
    }
}
