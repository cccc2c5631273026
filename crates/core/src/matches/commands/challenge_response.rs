//! Answers to a challenge: accepting, declining, withdrawing, and seed words for its random draws.

use crate::matches::MAX_FIRST_CLOCK_HOLD;
use crate::matches::challenge::setup::{self, SettledTerms};
use crate::matches::challenge::terms::Terms;
use crate::matches::clock::time_control::TimeControl;
use crate::matches::commands::match_command::{DecisionContext, MatchCommand};
use crate::matches::commands::rejection::Rejection;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::event::{EventKind, MatchStart, NewEvent};
use crate::matches::state::match_state::Match;
use crate::matches::state::play_state::MatchPhase;
use crate::session::rules::Rules;

/// Checks that a user may add a seed word: to their own challenge, or when they accept another's.
pub fn check_can_add_seed_word(game: &Match, user: UserId, now: Timestamp) -> Result<(), Rejection> {
    match game.phase() {
        MatchPhase::Over(..) => Err(Rejection::MatchOver),
        MatchPhase::Playing(play) if play.seat_of(user).is_some() => Err(Rejection::TooLateForSeedWord),
        MatchPhase::Playing(_) => Err(Rejection::NotAPlayer),
        MatchPhase::Challenge if is_expired(game, now) => Err(Rejection::MatchOver),
        MatchPhase::Challenge if user == game.terms().challenger => Ok(()),
        MatchPhase::Challenge => check_can_answer(game, user),
    }
}

/// Returns `true` when a challenge has expired, even before the expiry is in the log.
pub(super) fn is_expired(game: &Match, now: Timestamp) -> bool {
    game.expires_at().is_some_and(|at| at <= now)
}

/// Accepts the challenge and starts the game. The first roll is never automatic: until it, one player alone may cancel
/// the match.
pub(super) fn accept_challenge(
    game: &Match,
    accepter: UserId,
    seed_word: &str,
    context: DecisionContext<'_>,
) -> Result<Vec<NewEvent>, Rejection> {
    check_can_answer(game, accepter)?;
    let terms = game.terms();
    let mut place = 0;
    let mut next = |below| {
        place += 1;
        (context.draws)(place, below)
    };
    let SettledTerms { rules, challenger_seat, seating_rolls } =
        setup::settle_terms(&terms.rules, terms.challenger_seat, &mut next);
    let start =
        MatchStart { rules: rules.to_string(), challenger_seat, seating_rolls, seed_word: seed_word.to_owned() };
    let accepted = NewEvent { actor: Some(accepter), kind: EventKind::ChallengeAccepted(start) };
    let held = first_clock_hold(terms, &accepted, context.now);
    Ok(std::iter::once(accepted).chain(held).collect())
}

/// Returns the event that has the first clock wait for its player, if a live match begins with the turn of a person who
/// did not accept it: the challenger may be away.
#[must_use]
pub fn first_clock_hold(terms: &Terms, accepted: &NewEvent, now: Timestamp) -> Option<NewEvent> {
    let EventKind::ChallengeAccepted(start) = &accepted.kind else { return None };
    let control = TimeControl::parse_stored(&terms.time_control).ok()??;
    let first = Rules::parse_stored(&start.rules).ok()?.start_session().status().active_side()?;
    let are_people = terms.challenger.is_person() && accepted.actor.is_some_and(UserId::is_person);
    let waits = first == start.challenger_seat && accepted.actor != Some(terms.challenger);
    (waits && are_people && !control.is_correspondence())
        .then_some(NewEvent { actor: None, kind: EventKind::ClockHeld(now + MAX_FIRST_CLOCK_HOLD) })
}

/// Decides about any other command for a challenge.
pub(super) fn answer_challenge(game: &Match, user: UserId, command: &MatchCommand) -> Result<EventKind, Rejection> {
    let challenger = game.terms().challenger;
    match command {
        // The bot accepts it at once.
        MatchCommand::DeclineChallenge | MatchCommand::WithdrawChallenge if game.terms().competition.is_some() => {
            Err(Rejection::Stale)
        }
        MatchCommand::DeclineChallenge => {
            check_can_answer(game, user)?;
            game.terms().opponent.map(|_| EventKind::ChallengeDeclined).ok_or(Rejection::CannotDeclineOpenChallenge)
        }
        MatchCommand::WithdrawChallenge if user == challenger => Ok(EventKind::ChallengeWithdrawn),
        MatchCommand::SetSeedWord(word) if user == challenger => Ok(EventKind::SeedWordSet(word.clone())),
        MatchCommand::WithdrawChallenge | MatchCommand::SetSeedWord(_) => Err(Rejection::NotChallenger(challenger)),
        _ if game.participants().contains(&user) => Err(Rejection::NotStarted),
        _ => Err(Rejection::NotAPlayer),
    }
}

fn check_can_answer(game: &Match, user: UserId) -> Result<(), Rejection> {
    match game.terms().opponent {
        _ if user == game.terms().challenger && !game.terms().is_solo() => Err(Rejection::OwnChallenge),
        Some(challenged) if challenged != user => Err(Rejection::NotChallenged(challenged)),
        _ => Ok(()),
    }
}
