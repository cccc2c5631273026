//! Applies an event to the phase of a match: from the challenge to play, and from play to the end.
//!
//! Every function returns an error with the reason when the event cannot follow.

use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::challenge::pair::PairGame;
use crate::matches::challenge::setup;
use crate::matches::challenge::terms::{CompetitionGame, Terms};
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::event::{Event, EventKind, MatchStart};
use crate::matches::log::stop::Stop;
use crate::matches::state::clocks::{ClockPause, MatchClocks};
use crate::matches::state::ending::Ending;
use crate::matches::state::offers::{OfferKind, OfferStatus};
use crate::matches::state::play_state::{LoneCancel, MatchPhase, PlayState};
use crate::matches::state::replay_after_takeback::{grant_takeback, undo_actions};
use crate::session::rules::Rules;

/// Applies an event to a challenge.
pub fn apply_to_challenge(
    terms: &Terms,
    time_control: Option<TimeControl>,
    event: &Event,
) -> Result<MatchPhase, String> {
    match &event.kind {
        EventKind::ChallengeAccepted(start) => {
            let accepter = event.actor.ok_or("nobody accepted")?;
            start_play(terms, time_control, start, accepter, event.timestamp).map(MatchPhase::Playing)
        }
        EventKind::ModeratorNoteAdded(_) | EventKind::SeedWordSet(_) => Ok(MatchPhase::Challenge),
        EventKind::ChallengeDeclined => Ok(MatchPhase::Over(Ending::Declined, None)),
        EventKind::ChallengeWithdrawn => Ok(MatchPhase::Over(Ending::Withdrawn, None)),
        EventKind::ChallengeExpired => Ok(MatchPhase::Over(Ending::Expired, None)),
        EventKind::Stopped(reason) => {
            Ok(MatchPhase::Over(Ending::Stopped(Stop { reason: *reason, stopped_by: event.actor }), None))
        }
        kind => Err(format!("“{}” cannot follow a challenge", kind.as_str())),
    }
}

fn start_play(
    terms: &Terms,
    time_control: Option<TimeControl>,
    start: &MatchStart,
    accepter: UserId,
    at: Timestamp,
) -> Result<PlayState, String> {
    let rules = Rules::parse_stored(&start.rules).map_err(|error| error.to_string())?;
    let mut seats = [terms.challenger, accepter];
    if start.challenger_seat == Side::Second {
        seats.swap(0, 1);
    }
    let random_options = terms.rules.resolved_random_options(&rules).len();
    let mut play = PlayState::new(rules.start_session(), seats);
    play.is_pair = terms.pair.is_some();
    play.lone_cancel = match terms.competition {
        _ if play.is_pair => LoneCancel::Neither,
        Some(CompetitionGame { is_ladder: true, .. }) => LoneCancel::Challenger(start.challenger_seat),
        Some(_) => LoneCancel::Neither,
        None => LoneCancel::Either,
    };
    play.setup_draw_count = setup::count_random_draws(random_options, terms.challenger_seat, &start.seating_rolls);
    play.clocks = time_control.map(|control| MatchClocks::new(control, play.session.status().active_side(), at));
    play.seating_rolls.clone_from(&start.seating_rolls);
    play.accepter_seed_word.clone_from(&start.seed_word);
    Ok(play)
}

/// Applies an event to a match that is being played.
pub fn apply_to_play(mut play: PlayState, event: &Event) -> Result<MatchPhase, String> {
    let seat = event.actor.and_then(|user| play.seat_of(user)).ok_or("by someone without a seat");
    let over = |ending, play| Ok(MatchPhase::Over(ending, Some(play)));
    if let Some(clocks) = &mut play.clocks {
        clocks.advance(event.timestamp);
        if let (Ok(seat), true) = (seat, event.kind.implies_match_seen()) {
            clocks.release_clock(seat);
        }
    }
    match &event.kind {
        EventKind::ActionPlayed(text) | EventKind::DiceRolled(text) => {
            let seat = acting_seat(&play, event)?;
            play.has_begun = true;
            if event.actor.is_none() {
                play.automatic_actions.push(play.session.action_log().len());
            }
            play.session.play(text).map_err(|illegal| illegal.to_string())?;
            let ends_turn = play.session.status().active_side() != Some(seat);
            let length = play.session.action_log().len();
            play.turns.record_action(seat, length, play.action_origin(length - 1), ends_turn);
            end_turn_on_clock(&mut play, ends_turn);
            return Ok(finish_action(play, seat));
        }
        EventKind::ReplyPlanned(count) => {
            if play.session.status().active_side() != Some(seat?) {
                return Err("the reply of a seat that is not to act".into());
            }
            let start = play.session.action_log().len();
            play.planned_actions.extend(start..start + *count as usize);
        }
        EventKind::ActionsUndone(count) => {
            let seat = play.seat_taking_back(seat?);
            undo_actions(&mut play, seat, *count)?;
        }
        EventKind::EndOffered => play.offers.make_offer(seat?, OfferKind::EndGame),
        EventKind::CancelOffered => play.offers.make_offer(seat?, OfferKind::Cancel),
        EventKind::CancelAgreed => return over(Ending::CancelledByBoth, play),
        EventKind::TakebackRequested(count) => {
            let seat = play.seat_taking_back(seat?);
            play.offers.make_offer(seat, OfferKind::Takeback(*count));
        }
        EventKind::TakebackGranted => grant_takeback(&mut play, seat?)?,
        // The game does not depend on the place where it is played.
        EventKind::Relocated(_) | EventKind::ModeratorNoteAdded(_) => {}
        EventKind::OfferDeclined => play.offers.close_offer(OfferStatus::Declined),
        EventKind::OfferWithdrawn => play.offers.close_offer(OfferStatus::Withdrawn),
        EventKind::EndAgreed => return over(Ending::Agreed(play.session.agreed_winner()), play),
        EventKind::Resigned => return over(Ending::Resigned(seat?), play),
        EventKind::Cancelled => return over(Ending::Cancelled(seat?), play),
        EventKind::TimedOut => {
            let late = timed_out_seat(&play, event.timestamp)?;
            play.offers.close_offer(OfferStatus::Expired);
            return over(Ending::TimedOut(late), play);
        }
        EventKind::ReminderSent
        | EventKind::TimeCompensated(_)
        | EventKind::VacationStarted(_)
        | EventKind::VacationEnded
        | EventKind::ClockHeld(_) => apply_clock_event(&mut play, event)?,
        EventKind::Stopped(reason) => {
            return over(Ending::Stopped(Stop { reason: *reason, stopped_by: event.actor }), play);
        }
        kind => return Err(format!("“{}” cannot happen in a running game", kind.as_str())),
    }
    Ok(MatchPhase::Playing(play))
}

/// Notes that the actor of this event has seen the match. The second game of a pair begins with the first, so nobody
/// has seen it when the challenge is accepted.
pub fn mark_match_seen(phase: &mut MatchPhase, terms: &Terms, event: &Event) {
    let MatchPhase::Playing(play) = phase else { return };
    let begins_unseen =
        matches!(event.kind, EventKind::ChallengeAccepted(_)) && matches!(terms.pair, Some(PairGame::Second { .. }));
    let Some(user) = event.actor.filter(|_| event.kind.implies_match_seen() && !begins_unseen) else { return };
    let seats = play.seats;
    let Some(clocks) = &mut play.clocks else { return };
    Side::BOTH.into_iter().filter(|side| seats[side.index()] == user).for_each(|side| clocks.mark_player_aware(side));
}

/// The seat that acts or rolls: the seat of the actor, or the seat for which the bot acts.
fn acting_seat(play: &PlayState, event: &Event) -> Result<Side, String> {
    let to_act = match (&event.kind, play.session.status()) {
        (EventKind::DiceRolled(_), GameStatus::AwaitingRoll(side))
        | (EventKind::ActionPlayed(_), GameStatus::AwaitingAction(side)) => side,
        _ => return Err("it is not due".into()),
    };
    match event.actor.map(|user| play.seat_of(user)) {
        None => Ok(to_act),
        Some(Some(seat)) if seat == to_act => Ok(to_act),
        Some(_) => Err("by the seat that is not to act".into()),
    }
}

fn finish_action(mut play: PlayState, seat: Side) -> MatchPhase {
    play.offers.record_action(seat, play.last_to_act == Some(seat));
    play.last_to_act = Some(seat);
    match play.session.status() {
        GameStatus::Over(outcome) => return MatchPhase::Over(Ending::PlayedOut(outcome), Some(play)),
        GameStatus::AwaitingAction(next) | GameStatus::AwaitingRoll(next) if next != seat => {
            play.last_mentioned = Some(next)
        }
        GameStatus::AwaitingAction(_) | GameStatus::AwaitingRoll(_) => {}
    }
    MatchPhase::Playing(play)
}

/// Ends a turn on the clock, if one has ended. A seat that has two turns in a row ends the first one, too. Rerolling
/// all dice is a part of the same turn.
fn end_turn_on_clock(play: &mut PlayState, turn_passes: bool) {
    let next = play.session.status();
    let same_seat_again = matches!(next, GameStatus::AwaitingAction(_)) && play.session.is_turn_start();
    if let Some(clocks) = play.clocks.as_mut().filter(|_| turn_passes || same_seat_again) {
        clocks.end_turn(play.session.action_log().len(), next.active_side());
    }
}

/// The seat to act, if it has no time left.
fn timed_out_seat(play: &PlayState, now: Timestamp) -> Result<Side, String> {
    let run_out = play.clocks.as_ref().filter(|clocks| clocks.times_out_at().is_some_and(|at| at <= now));
    Ok(run_out.and_then(MatchClocks::running_seat).ok_or("there was time left")?)
}

/// Applies an event that changes nothing but the clocks.
fn apply_clock_event(play: &mut PlayState, event: &Event) -> Result<(), String> {
    let sides: Vec<Side> = match event.actor {
        Some(user) => Side::BOTH.into_iter().filter(|side| play.player(*side) == user).collect(),
        None => play.session.status().active_side().into_iter().collect(),
    };
    let clocks = play.clocks.as_mut().ok_or("the match has no clock")?;
    if sides.is_empty() {
        return Err("by someone without a seat".into());
    }
    match &event.kind {
        EventKind::ReminderSent => clocks.mark_reminded(),
        EventKind::TimeCompensated(time) => clocks.compensate(*time),
        EventKind::ClockHeld(until) => clocks.hold_clock(*until),
        EventKind::VacationStarted(until) => {
            let pause = ClockPause { until: *until, automatic: event.actor.is_none() };
            sides.into_iter().for_each(|side| clocks.pause_clock(side, pause));
        }
        _ if event.actor.is_none() => return Err("nobody came back".into()),
        _ => sides.into_iter().for_each(|side| clocks.resume_clock(side)),
    }
    Ok(())
}
