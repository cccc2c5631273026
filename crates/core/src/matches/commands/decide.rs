//! Decides about a command: the events that follow from it, or why it is rejected.

use crate::kit::side::Side;
use crate::matches::commands::action_input::ROLL_INPUT;
use crate::matches::commands::apply_actions::ActionRunner;
use crate::matches::commands::log_limits::check_log_not_full;
use crate::matches::commands::match_command::{DecisionContext, MatchCommand};
use crate::matches::commands::rejection::Rejection;
use crate::matches::commands::{challenge_response, play_commands};
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::log::stop::StopReason;
use crate::matches::settings::preferences::AutomationByUser;
use crate::matches::state::match_state::Match;
use crate::matches::state::play_state::{MatchPhase, PlayState};
use std::slice;

/// Decides about a command of a user and returns the events that follow from it.
///
/// `seen` is the number of the last event that a button's message showed. A command with an outdated number is rejected
/// as [`Rejection::Stale`]. It is `None` for a typed command.
pub fn decide(
    game: &Match,
    user: UserId,
    command: &MatchCommand,
    seen: Option<u32>,
    context: DecisionContext<'_>,
) -> Result<Vec<NewEvent>, Rejection> {
    let single = |kind| vec![NewEvent { actor: Some(user), kind }];
    match (game.phase(), command) {
        (MatchPhase::Over(..), _) => Err(Rejection::MatchOver),
        (MatchPhase::Challenge, _) if challenge_response::is_expired(game, context.now) => Err(Rejection::MatchOver),
        (_, MatchCommand::Stop(reason)) => Ok(single(EventKind::Stopped(*reason))),
        (_, MatchCommand::StopAsModerator(note)) => Ok(stop_as_moderator(user, note)),
        (MatchPhase::Challenge, _) => match command {
            // The accepter has to see a seed word that the challenger has set since.
            MatchCommand::AcceptChallenge(_) if seen.is_some_and(|seen| !game.is_current(seen)) => {
                Err(Rejection::Stale)
            }
            MatchCommand::AcceptChallenge(word) => challenge_response::accept_challenge(game, user, word, context),
            _ => {
                check_log_not_full(game, command)?;
                challenge_response::answer_challenge(game, user, command).map(single)
            }
        },
        (MatchPhase::Playing(play), _) => {
            let seat = check_seat(game, play, user, seen.filter(|_| !skips_staleness_check(play, command)))?;
            check_time_left(game, play, context.now)?;
            check_log_not_full(game, command)?;
            match command {
                MatchCommand::PlayActions(texts) => play_actions(play, seat, texts, context),
                MatchCommand::RollDice => play_actions(play, seat, slice::from_ref(&ROLL_INPUT.to_owned()), context),
                MatchCommand::RequestTakeback if play.is_solo() => {
                    play_commands::take_back_solo(play, play.seat_taking_back(seat), user, context.automation)
                }
                _ => play_commands::decide_during_play(play, seat, command, context.automation).map(single),
            }
        }
    }
}

/// Checks that a user may choose an action now, and returns the play state.
pub fn check_can_act(game: &Match, user: UserId, seen: u32) -> Result<&PlayState, Rejection> {
    match game.phase() {
        MatchPhase::Over(..) => Err(Rejection::MatchOver),
        MatchPhase::Challenge if game.participants().contains(&user) => Err(Rejection::NotStarted),
        MatchPhase::Challenge => Err(Rejection::NotAPlayer),
        MatchPhase::Playing(play) => {
            let seat = check_seat(game, play, user, Some(seen))?;
            check_turn(play, seat)?;
            Ok(play)
        }
    }
}

/// Checks that a user may resign now.
pub fn check_can_resign(game: &Match, user: UserId, now: Timestamp) -> Result<(), Rejection> {
    let context = DecisionContext { now, automation: &AutomationByUser::default(), draws: &mut |_, _| 0 };
    decide(game, user, &MatchCommand::Resign, None, context).map(|_| ())
}

/// Checks that a user may take their last turn back now, or ask for it.
pub fn check_can_request_takeback(game: &Match, user: UserId, now: Timestamp) -> Result<(), Rejection> {
    let context = DecisionContext { now, automation: &AutomationByUser::default(), draws: &mut |_, _| 0 };
    decide(game, user, &MatchCommand::RequestTakeback, None, context).map(|_| ())
}

/// Returns `true` for commands that another rejection explains better than [`Rejection::Stale`]: a form may have been
/// open for a long time, and the offer that is answered may no longer be pending.
fn skips_staleness_check(play: &PlayState, command: &MatchCommand) -> bool {
    match command {
        MatchCommand::SetSeedWord(_) => true,
        MatchCommand::AgreeToEnd
        | MatchCommand::GrantTakeback
        | MatchCommand::DeclineOffer
        | MatchCommand::WithdrawOffer => play.offers.pending_offer().is_none(),
        _ => false,
    }
}

fn stop_as_moderator(moderator: UserId, note: &str) -> Vec<NewEvent> {
    let note = (!note.is_empty()).then(|| EventKind::ModeratorNoteAdded(note.to_owned()));
    let kinds = note.into_iter().chain([EventKind::Stopped(StopReason::Moderator)]);
    kinds.map(|kind| NewEvent { actor: Some(moderator), kind }).collect()
}

fn check_seat(game: &Match, play: &PlayState, user: UserId, seen: Option<u32>) -> Result<Side, Rejection> {
    let seat = play.seat_of(user).ok_or(Rejection::NotAPlayer)?;
    match seen {
        Some(seen) if !game.is_current(seen) => Err(Rejection::Stale),
        _ => Ok(seat),
    }
}

/// Rejects any command once the player to act has run out of time, even before the timeout is in the log.
fn check_time_left(game: &Match, play: &PlayState, now: Timestamp) -> Result<(), Rejection> {
    match (game.times_out_at(), play.user_to_act()) {
        (Some(at), Some(late)) if at <= now => Err(Rejection::TimeUp(late)),
        _ => Ok(()),
    }
}

fn check_turn(play: &PlayState, seat: Side) -> Result<(), Rejection> {
    if play.session.status().active_side() == Some(seat) {
        Ok(())
    } else {
        Err(Rejection::NotYourTurn(play.player(seat.opponent())))
    }
}

/// Plays typed actions, and those that follow automatically.
fn play_actions(
    play: &PlayState,
    seat: Side,
    texts: &[String],
    context: DecisionContext<'_>,
) -> Result<Vec<NewEvent>, Rejection> {
    check_turn(play, seat)?;
    let mut runner = ActionRunner::new(play, seat);
    runner.play_inputs(texts, context.draws)?;
    Ok(runner.finish_with_automation(context.automation, context.draws))
}
