//! Judging a wish: what happens because of it, or why it is refused.

use crate::kit::side::Side;
use crate::matches::commands::action_input::ROLL_INPUT;
use crate::matches::commands::apply_actions::ActionRunner;
use crate::matches::commands::challenge_response;
use crate::matches::commands::match_command::{DecisionContext, MatchCommand};
use crate::matches::commands::rejection::Rejection;
use crate::matches::commands::takeback;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::log::stop::StopReason;
use crate::matches::settings::automation::AutomationByUser;
use crate::matches::state::match_state::{Match, MatchPhase, PlayState};
use crate::matches::state::offers::OfferKind;
use std::slice;

/// Judges a wish. `seen` is the number of the event that the control answered, if it was a control that stands for one
/// moment of the match.
///
/// # Errors
///
/// [`Rejection`] says why not.
pub fn decide(
    game: &Match,
    who: UserId,
    command: &MatchCommand,
    seen: Option<u32>,
    context: DecisionContext<'_>,
) -> Result<Vec<NewEvent>, Rejection> {
    let alone = |what| vec![NewEvent { actor: Some(who), kind: what }];
    match (game.phase(), command) {
        (MatchPhase::Over(..), _) => Err(Rejection::MatchOver),
        (MatchPhase::Challenge, _) if challenge_response::is_expired(game, context.now) => Err(Rejection::MatchOver),
        (_, MatchCommand::Stop(why)) => Ok(alone(EventKind::Stopped(*why))),
        (_, MatchCommand::StopAsModerator(reason)) => Ok(stop_as_moderator(who, reason)),
        (MatchPhase::Challenge, _) => match command {
            // What has been added to the draws since the challenge was looked at has to be seen first.
            MatchCommand::AcceptChallenge(_) if seen.is_some_and(|seen| !game.is_current(seen)) => {
                Err(Rejection::Stale)
            }
            MatchCommand::AcceptChallenge(word) => challenge_response::accept_challenge(game, who, word, context),
            _ => challenge_response::answer_challenge(game, who, command).map(alone),
        },
        (MatchPhase::Playing(play), _) => {
            let seat = check_seat(game, play, who, seen.filter(|_| !skips_staleness_check(play, command)))?;
            check_time_left(game, play, context.now)?;
            match command {
                MatchCommand::PlayActions(texts) => play_actions(play, seat, texts, context),
                MatchCommand::RollDice => play_actions(play, seat, slice::from_ref(&ROLL_INPUT.to_owned()), context),
                MatchCommand::RequestTakeback if play.is_solo() => {
                    take_back_solo(play, play.seat_taking_back(seat), who, context.automation)
                }
                _ => decide_other_command(play, seat, command, context.automation).map(alone),
            }
        }
    }
}

/// Whether this person may choose an action now: the game, if so.
///
/// # Errors
///
/// [`Rejection`] says why not.
pub fn check_can_act(game: &Match, who: UserId, seen: u32) -> Result<&PlayState, Rejection> {
    match game.phase() {
        MatchPhase::Over(..) => Err(Rejection::MatchOver),
        MatchPhase::Challenge if game.participants().contains(&who) => Err(Rejection::NotStarted),
        MatchPhase::Challenge => Err(Rejection::NotAPlayer),
        MatchPhase::Playing(play) => {
            let seat = check_seat(game, play, who, Some(seen))?;
            check_turn(play, seat)?;
            Ok(play)
        }
    }
}

/// Whether this person may resign now.
///
/// # Errors
///
/// [`Rejection`] says why not.
pub fn check_can_resign(game: &Match, who: UserId, now: Timestamp) -> Result<(), Rejection> {
    let context = DecisionContext { now, automation: &AutomationByUser::default(), randomness: &mut |_| 0 };
    decide(game, who, &MatchCommand::Resign, None, context).map(|_| ())
}

/// Whether this person may take their last turn back now, or ask for it.
///
/// # Errors
///
/// [`Rejection`] says why not.
pub fn check_can_request_takeback(game: &Match, who: UserId, now: Timestamp) -> Result<(), Rejection> {
    let context = DecisionContext { now, automation: &AutomationByUser::default(), randomness: &mut |_| 0 };
    decide(game, who, &MatchCommand::RequestTakeback, None, context).map(|_| ())
}

/// Whether that something else has happened since is not what is wrong with this: a form may have been open for long, and
/// what is answered may stand no more.
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

/// A moderator stops the match, and says why if they want to.
fn stop_as_moderator(who: UserId, reason: &str) -> Vec<NewEvent> {
    let noted = (!reason.is_empty()).then(|| EventKind::ModeratorNoteAdded(reason.to_owned()));
    let happened = noted.into_iter().chain([EventKind::Stopped(StopReason::Moderator)]);
    happened.map(|what| NewEvent { actor: Some(who), kind: what }).collect()
}

fn check_seat(game: &Match, play: &PlayState, who: UserId, seen: Option<u32>) -> Result<Side, Rejection> {
    let seat = play.seat_of(who).ok_or(Rejection::NotAPlayer)?;
    match seen {
        Some(seen) if !game.is_current(seen) => Err(Rejection::Stale),
        _ => Ok(seat),
    }
}

/// Nothing happens any more once the time of whoever is to act is up, although nobody has noted that yet.
fn check_time_left(game: &Match, play: &PlayState, now: Timestamp) -> Result<(), Rejection> {
    match (game.times_out_at(), play.user_to_act()) {
        (Some(zero), Some(late)) if zero <= now => Err(Rejection::TimeUp(late)),
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

/// Plays what is typed, and does what is done for people because of it.
fn play_actions(
    play: &PlayState,
    seat: Side,
    texts: &[String],
    context: DecisionContext<'_>,
) -> Result<Vec<NewEvent>, Rejection> {
    check_turn(play, seat)?;
    let mut acting = ActionRunner::new(play, seat);
    acting.play_inputs(texts, context.randomness)?;
    Ok(acting.finish_with_automation(context.automation, context.randomness))
}

/// Everything that is not an action of the game.
fn decide_other_command(
    play: &PlayState,
    seat: Side,
    command: &MatchCommand,
    habits: &AutomationByUser,
) -> Result<EventKind, Rejection> {
    match command {
        MatchCommand::OfferEnd
        | MatchCommand::AgreeToEnd
        | MatchCommand::DeclineOffer
        | MatchCommand::WithdrawOffer
        | MatchCommand::GrantTakeback
            if play.is_solo() =>
        {
            Err(Rejection::SoloMatch)
        }
        // There is nobody to win by it, and nothing to be lost.
        MatchCommand::Resign | MatchCommand::Cancel if play.is_solo() => Ok(EventKind::Cancelled),
        MatchCommand::OfferEnd => check_can_offer(play, seat, OfferKind::EndGame).map(|()| EventKind::EndOffered),
        MatchCommand::RequestTakeback => match takeback::count_undoable_actions(play, seat, habits) {
            Ok(count) => Ok(EventKind::ActionsUndone(count)),
            Err(_) => request_takeback(play, seat),
        },
        MatchCommand::AgreeToEnd => opponent_offer(play, seat).and_then(|about| match about {
            OfferKind::EndGame => Ok(EventKind::EndAgreed),
            OfferKind::Takeback(_) => Err(Rejection::Stale),
        }),
        MatchCommand::GrantTakeback => opponent_offer(play, seat).and_then(|about| match about {
            OfferKind::Takeback(_) => Ok(EventKind::TakebackGranted),
            OfferKind::EndGame => Err(Rejection::Stale),
        }),
        MatchCommand::DeclineOffer => opponent_offer(play, seat).map(|_| EventKind::OfferDeclined),
        MatchCommand::WithdrawOffer => match play.offers.pending_offer() {
            None => Err(Rejection::NoPendingOffer(play.offers.last_offer())),
            Some(offer) if offer.offered_by == seat => Ok(EventKind::OfferWithdrawn),
            Some(_) => Err(Rejection::NotYourOffer),
        },
        MatchCommand::Undo => {
            takeback::count_undoable_actions(play, play.seat_taking_back(seat), habits).map(EventKind::ActionsUndone)
        }
        MatchCommand::Resign => Ok(EventKind::Resigned),
        MatchCommand::Cancel if play.has_acted[seat.index()] => Err(Rejection::AlreadyActed),
        MatchCommand::Cancel => Ok(EventKind::Cancelled),
        MatchCommand::SetSeedWord(_) => Err(Rejection::TooLateForSeedWord),
        MatchCommand::AcceptChallenge(_)
        | MatchCommand::DeclineChallenge
        | MatchCommand::WithdrawChallenge
        | MatchCommand::PlayActions(_)
        | MatchCommand::RollDice
        | MatchCommand::Stop(_)
        | MatchCommand::StopAsModerator(_) => Err(Rejection::Stale),
    }
}

/// Each seat offers to stop once between two actions of its own, and asks for something back once a turn, so that nobody
/// is asked again and again.
fn check_can_offer(play: &PlayState, seat: Side, about: OfferKind) -> Result<(), Rejection> {
    match (play.offers.pending_offer(), about) {
        (Some(offer), _) if offer.offered_by == seat => Err(Rejection::OwnOfferPending),
        (Some(offer), OfferKind::EndGame) if offer.kind == OfferKind::EndGame => Err(Rejection::OpponentOfferedEnd),
        (Some(_), _) => Err(Rejection::AnswerOfferFirst),
        (None, OfferKind::EndGame) if play.offers.has_made(seat, about) => Err(Rejection::EndAlreadyOffered),
        (None, OfferKind::Takeback(_)) if play.offers.has_made(seat, about) => Err(Rejection::TakebackAlreadyRequested),
        (None, _) => Ok(()),
    }
}

/// Who plays alone lets themselves take the last turn back.
fn take_back_solo(
    play: &PlayState,
    seat: Side,
    who: UserId,
    habits: &AutomationByUser,
) -> Result<Vec<NewEvent>, Rejection> {
    let happened = match takeback::count_undoable_actions(play, seat, habits) {
        Ok(count) => vec![EventKind::ActionsUndone(count)],
        Err(_) => vec![
            EventKind::TakebackRequested(takeback::takeback_scope(play, seat)?.action_count),
            EventKind::TakebackGranted,
        ],
    };
    Ok(happened.into_iter().map(|what| NewEvent { actor: Some(who), kind: what }).collect())
}

fn request_takeback(play: &PlayState, seat: Side) -> Result<EventKind, Rejection> {
    let count = takeback::takeback_scope(play, seat)?.action_count;
    check_can_offer(play, seat, OfferKind::Takeback(count)).map(|()| EventKind::TakebackRequested(count))
}

/// What this seat answers: it is the other's, and stands.
fn opponent_offer(play: &PlayState, seat: Side) -> Result<OfferKind, Rejection> {
    match play.offers.pending_offer() {
        None => Err(Rejection::NoPendingOffer(play.offers.last_offer())),
        Some(offer) if offer.offered_by == seat => Err(Rejection::OwnOfferPending),
        Some(offer) => Ok(offer.kind),
    }
}
